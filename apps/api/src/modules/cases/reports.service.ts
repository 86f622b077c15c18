/** A customer says that somebody else is in their account: one case at a time, for all of it. */
import type { CustomerId, TransferId } from '@fairlead/contract';
import { customerForChange } from '#modules/customers/customers.service.ts';
import { bankNow } from '#platform/bank-time.ts';
import type { Tx } from '#platform/database/db.ts';
import { decryptFor, encryptFor } from '#platform/keys/bank-keys.ts';
import type { Case } from './cases.rules.ts';
import { CASE_CONTEXT, type Cases, type NewCase, type OpenedCase } from './cases.service.ts';
import { findEvents, findReport, insertEvent } from './cases.sql.ts';

/** Opens one, or adds the payment that it is about to the one that is open. */
export async function report(
  tx: Tx,
  cases: Pick<Cases, 'open'>,
  of: Pick<NewCase, 'customerId' | 'transferId' | 'amount'>,
): Promise<OpenedCase> {
  // Who reports at the same moment waits here, and then finds what is open.
  await customerForChange(tx, of.customerId);
  const open = await findReport(tx, of.customerId);
  if (open === undefined) return cases.open(tx, { kind: 'not_me', reason: null, ...of });
  if (of.transferId !== undefined) await note(tx, open, of.transferId);
  return { id: open.id, reference: open.reference, decideBy: open.decideBy };
}

async function note(tx: Tx, open: Case, transferId: TransferId): Promise<void> {
  if (open.transferId === transferId) return;
  const { id, customerId } = open;
  if ((await notesOf(tx, open)).includes(transferId)) return;
  const textSealed = await encryptFor(tx, customerId, transferId, CASE_CONTEXT);
  await insertEvent(tx, id, { at: await bankNow(tx), what: 'noted', by: null, textSealed });
}

/** What was noted by nobody of the staff. */
async function notesOf(
  tx: Tx,
  { id, customerId }: { readonly id: Case['id']; readonly customerId: CustomerId },
): Promise<readonly string[]> {
  const notes: string[] = [];
  for (const { what, by, textSealed } of await findEvents(tx, id)) {
    if (what !== 'noted' || by !== null || textSealed === null) continue;
    const opened = await decryptFor(tx, customerId, textSealed, CASE_CONTEXT);
    if (opened.state === 'open') notes.push(opened.text);
  }
  return notes;
}
