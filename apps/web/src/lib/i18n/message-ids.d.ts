/** A message id that is not in the English catalogue does not compile. */
import type { ProtectedMessageId } from '@fairlead/contract/protected-messages';
import type en from '#locales/en.json';

declare global {
  type MessageId = keyof typeof en | `protected.${ProtectedMessageId}`;
  namespace FormatjsIntl {
    interface Message {
      ids: MessageId;
    }
  }
}
