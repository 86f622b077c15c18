/** A message id that is not in the English catalogue does not compile. */
import type { ProtectedMessageId } from '@fairlead/contract/protected-messages';
import type en from '#locales/en.json';
import type site from '#locales/site/en.json';

declare global {
  type MessageId = keyof typeof en | keyof typeof site | `protected.${ProtectedMessageId}`;
  namespace FormatjsIntl {
    interface Message {
      ids: MessageId;
    }
  }
}

/**
 * How nearly all of our texts are asked for, before the library's own overloads: those have the id
 * as an optional field, and the compiler then goes through all ids anew at each of 3,000 calls.
 */
declare module 'react-intl' {
  interface IntlShape {
    formatMessage(
      this: void,
      descriptor: { readonly id: MessageId },
      values?: Readonly<Record<string, string | number | boolean | Date | null | undefined>>,
    ): string;
  }
}
