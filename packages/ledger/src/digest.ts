/** The digest of a request: by it a repeat is told from another request under the same id. */
import { hash } from 'node:crypto';
import type { Line, PostingRequest } from './request.ts';

function textOfLine(line: Line): string {
  return `${line.accountId} ${line.amount.amountMinor} ${line.amount.currency}`;
}

/** What a request says besides its kind, label and date, in one line of text. */
function textOfBody(request: PostingRequest): string {
  switch (request.kind) {
    case 'post':
      return request.lines.map(textOfLine).join(';');
    case 'reserve':
      return `${textOfLine(request)};${request.expiresAt?.toISOString() ?? ''}`;
    case 'settle':
      return `${request.holdId};${request.returnRest};${request.lines.map(textOfLine).join(';')}`;
    case 'release':
      return request.holdId;
    case 'expire':
      // The moment is left out: a second sweep asks for the same thing.
      return request.holdId;
    case 'reverse':
      return request.postingId;
  }
}

/**
 * In hexadecimal: the caller's digest if there is one. Guards are left out: they are the caller's
 * rules, whose ceilings may have changed when a client repeats itself.
 */
export function digestOf(request: PostingRequest): string {
  const { digest } = request;
  if (digest !== undefined) {
    return Buffer.from(digest.buffer, digest.byteOffset, digest.length).toString('hex');
  }
  const asked = `${request.kind}\n${request.label}\n${request.valueDate}\n${textOfBody(request)}`;
  return hash('sha256', asked, 'hex');
}
