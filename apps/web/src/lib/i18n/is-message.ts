/** Whether there are words for a name that comes from the bank, such as that of a field. */
import type { IntlShape } from 'react-intl';

export function isMessage({ messages }: Pick<IntlShape, 'messages'>, id: string): id is MessageId {
  return Object.hasOwn(messages, id);
}
