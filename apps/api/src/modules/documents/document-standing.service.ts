/** What a customer's papers say about them: what was rejected, what waits to be looked at. */
import type { CustomerId, SubmissionKind } from '@fairlead/contract';
import type { DocumentStanding } from '#modules/customers/standing.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { decryptFor } from '#platform/keys/bank-keys.ts';
import { canReplace, isRejected } from './documents.rules.ts';
import { newestSubmissions, type Submission } from './documents.sql.ts';

/** What a reviewer's words are bound to. */
export const REASON_CONTEXT = 'document rejection';

/** What the words are bound to with which an answer was taken back. */
export const TAKEN_BACK_CONTEXT = 'document taken back';

export async function documentStanding(
  db: Db | Tx,
  customerId: CustomerId,
): Promise<Readonly<Record<SubmissionKind, DocumentStanding>>> {
  const newest = await newestSubmissions(db, customerId);
  const of = (kind: SubmissionKind) => newest.find((submission) => submission.kind === kind);
  return {
    identity: await standingOf(db, of('identity')),
    address: await standingOf(db, of('address')),
  };
}

export async function standingOf(
  db: Db | Tx,
  newest: Submission | undefined,
): Promise<DocumentStanding> {
  return {
    rejection: await rejectionOf(db, newest),
    askedAgain: await askedAgainOf(db, newest),
    waiting: waitingOf(newest),
  };
}

/** Papers that were accepted, or replaced by none, count no more once the details are others. */
async function askedAgainOf(
  db: Db | Tx,
  newest: Submission | undefined,
): Promise<DocumentStanding['askedAgain']> {
  switch (newest?.status) {
    case 'Completed':
    case 'Replaced':
      return { why: 'details_changed', text: null };
    case 'Reset':
      return { why: 'taken_back', text: await takenBackText(db, newest) };
    default:
      return null;
  }
}

async function takenBackText(db: Db | Tx, papers: Submission): Promise<string | null> {
  const { customerId, takenBackSealed } = papers;
  if (takenBackSealed === null) return null;
  const opened = await decryptFor(db, customerId, takenBackSealed, TAKEN_BACK_CONTEXT);
  return opened.state === 'open' ? opened.text : null;
}

async function rejectionOf(
  db: Db | Tx,
  newest: Submission | undefined,
): Promise<DocumentStanding['rejection']> {
  if (newest === undefined || !isRejected(newest)) return null;
  const { reason, decidedAt } = newest;
  if (reason === null || decidedAt === null) throw new Error('A rejection has no reason.');
  return { reason, text: await reasonText(db, newest), decidedAt };
}

/** What the reviewer added; null also once the customer's data was erased. */
export async function reasonText(
  db: Db | Tx,
  { customerId, reasonSealed }: Pick<Submission, 'customerId' | 'reasonSealed'>,
): Promise<string | null> {
  if (reasonSealed === null) return null;
  const opened = await decryptFor(db, customerId, reasonSealed, REASON_CONTEXT);
  return opened.state === 'open' ? opened.text : null;
}

function waitingOf(newest: Submission | undefined): DocumentStanding['waiting'] {
  if (newest?.status !== 'In Progress') return null;
  return {
    receivedAt: newest.uploadedAt,
    canReplace: canReplace(newest),
    expectedBy: newest.expectedBy,
  };
}
