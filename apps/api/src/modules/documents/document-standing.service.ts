/** What a customer's papers say about them: what was rejected, what waits to be looked at. */
import type { CustomerId, RejectionReason, SubmissionKind } from '@fairlead/contract';
import type { Db, Tx } from '#platform/database/db.ts';
import { decryptFor } from '#platform/keys/bank-keys.ts';
import { canReplace, isRejected } from './documents.rules.ts';
import { newestSubmissions, type Submission } from './documents.sql.ts';

/** What a reviewer's words are bound to. */
export const REASON_CONTEXT = 'document rejection';

export interface Standing {
  readonly rejection: {
    readonly reason: RejectionReason;
    readonly text: string | null;
    readonly decidedAt: Date;
  } | null;
  readonly waiting: {
    readonly receivedAt: Date;
    readonly canReplace: boolean;
    /** `2026-11-20`. */
    readonly expectedBy: string;
  } | null;
}

export async function documentStanding(
  db: Db | Tx,
  customerId: CustomerId,
): Promise<Readonly<Record<SubmissionKind, Standing>>> {
  const newest = await newestSubmissions(db, customerId);
  const of = (kind: SubmissionKind) => newest.find((submission) => submission.kind === kind);
  return {
    identity: await standingOf(db, of('identity')),
    address: await standingOf(db, of('address')),
  };
}

export async function standingOf(db: Db | Tx, newest: Submission | undefined): Promise<Standing> {
  return { rejection: await rejectionOf(db, newest), waiting: waitingOf(newest) };
}

async function rejectionOf(
  db: Db | Tx,
  newest: Submission | undefined,
): Promise<Standing['rejection']> {
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

function waitingOf(newest: Submission | undefined): Standing['waiting'] {
  if (newest?.status !== 'In Progress') return null;
  return {
    receivedAt: newest.uploadedAt,
    canReplace: canReplace(newest),
    expectedBy: newest.expectedBy,
  };
}
