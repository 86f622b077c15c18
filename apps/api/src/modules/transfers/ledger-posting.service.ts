/**
 * Posting to the ledger inside a transaction of the program's own, beside other rows. One call a
 * transaction: the ledger locks in one order within a call, not between two.
 */
import { createHash } from 'node:crypto';
import { giveUp, type Outcome, type PostingRequest, postRequests } from '@fairlead/ledger';
import { codeOf } from '#platform/cannot-start.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { ledgerIn } from '#platform/database/ledger-in.ts';

export async function postIn(tx: Tx, requests: readonly PostingRequest[]): Promise<Outcome[]> {
  return postRequests(ledgerIn(tx), requests);
}

/** Takes an id, so that nothing else is ever posted under it. False: it was used before. */
export async function takeId(tx: Tx, id: string): Promise<boolean> {
  const [outcome] = await giveUp(ledgerIn(tx), [id]);
  return outcome !== undefined && !outcome.accepted && outcome.code === 'voided';
}

/**
 * Another id of the same thing, such as of the posting that settles it; the same for ever. Clients
 * make the ids of their transfers, and can work this one out: it is of version 8, which no id of
 * theirs has, so that nobody takes it before it is needed.
 */
export function derivedId(what: string, id: string): string {
  const digest = createHash('sha256').update(`${what} ${id}`).digest('hex');
  const hex = `${digest.slice(0, 12)}8${digest.slice(13)}`;
  const at = [0, 8, 12, 16, 20, 32];
  return at
    .slice(1)
    .map((end, part) => hex.slice(at[part], end))
    .join('-');
}

/** What was looked at before a lock was there has changed: the transaction is made again. */
export class CameBetween extends Error {
  /** As PostgreSQL says it. */
  readonly code = '40001';
}

/** Somebody else's locks or claim came between: the same again is right. */
const AGAIN: ReadonlySet<unknown> = new Set(['40P01', '40001', '23505']);
const TRIES = 4;

/** A transaction that posts; made again when another one was in its way. */
export async function moneyTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (left === 1 || !AGAIN.has(codeOf(error))) throw error;
    }
  }
}
