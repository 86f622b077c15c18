/** What to tell the reader when a call did not succeed. */
import type { IntlShape } from 'react-intl';
import { ApiError } from './client.ts';
import { AttachmentProblem } from './messages/attachment-problem.ts';
import { PasskeyProblem } from './webauthn/passkey-problem.ts';

/** The bank's own sentence where it gave one; otherwise that its answer is not known. */
export function sentenceFor(error: unknown, intl: IntlShape): string {
  if (error instanceof PasskeyProblem) {
    return intl.formatMessage({ id: `field.passkey.${error.reason}` });
  }
  if (error instanceof AttachmentProblem) {
    return intl.formatMessage({ id: `field.attachment.${error.reason}` });
  }
  if (error instanceof ApiError && !error.unknown && error.errors[0] !== undefined) {
    return error.errors[0];
  }
  return intl.formatMessage({ id: 'field.error.no-answer' });
}
