/** What of a proposal lies under a key: words, orders and personal data. They go with that key. */
import type { CustomerId } from '@fairlead/contract';
import type { Db, Tx } from '#platform/database/db.ts';
import { decryptFor, encryptFor } from '#platform/keys/bank-keys.ts';
import { INSTITUTION } from '#platform/keys/data-keys.ts';
import type { LegalOrder, Sides } from './approvals.rules.ts';
import type { Approval } from './approvals.sql.ts';

/** What the words are bound to. */
const CONTEXT = 'approval';

export async function sealWords(
  tx: Tx,
  customerId: CustomerId | null,
  words: string,
): Promise<Buffer> {
  return encryptFor(tx, customerId ?? INSTITUTION, words, CONTEXT);
}

/** Null where there are none, and once the customer was erased. */
export async function openWords(
  db: Db | Tx,
  { customerId }: Pick<Approval, 'customerId'>,
  sealed: Buffer | null,
): Promise<string | null> {
  if (sealed === null) return null;
  const opened = await decryptFor(db, customerId ?? INSTITUTION, sealed, CONTEXT);
  return opened.state === 'open' ? opened.text : null;
}

/** Null where none is named, and once the customer was erased. Older ones have it in the facts. */
export async function orderNamed(db: Db | Tx, approval: Approval): Promise<LegalOrder | null> {
  if (approval.orderSealed === null) {
    const { authority, reference } = approval.after;
    const isNamed = typeof authority === 'string' && typeof reference === 'string';
    return isNamed ? { authority, reference } : null;
  }
  const text = await openWords(db, approval, approval.orderSealed);
  if (text === null) return null;
  const order: LegalOrder = JSON.parse(text);
  return order;
}

/** Before and after, with what is personal of them; null once the customer was erased. */
export async function wholeSides(db: Db | Tx, approval: Approval): Promise<Sides | null> {
  const { before, after, personalSealed } = approval;
  if (personalSealed === null) return { before, after };
  const text = await openWords(db, approval, personalSealed);
  if (text === null) return null;
  const personal: Sides = JSON.parse(text);
  return { before: { ...before, ...personal.before }, after: { ...after, ...personal.after } };
}
