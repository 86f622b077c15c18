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
