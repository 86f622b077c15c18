/** Turns what a check says into words: an id of the catalogue, or the bank's own sentence. */
import { useIntl } from 'react-intl';

function isFieldError(text: string): text is Extract<MessageId, `field.error.${string}`> {
  return text.startsWith('field.error.');
}

export function useErrorWords(): (text: string) => string {
  const intl = useIntl();
  return (text) => (isFieldError(text) ? intl.formatMessage({ id: text }) : text);
}
