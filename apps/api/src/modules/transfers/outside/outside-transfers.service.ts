/** Transfers to somebody outside, among a customer's transfers: rows, status, whom they paid. */
import { bankDetailsInput, type CustomerId, type TransferId } from '@fairlead/contract';
import * as z from 'zod';
import type { Transfer } from '#modules/transfers/transfers.sql.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { publish } from '#platform/events/publish.ts';
import { decryptFor, encryptFor } from '#platform/keys/bank-keys.ts';
import {
  findSealedPayees,
  insertPayee,
  insertTransfer,
  moveStatus,
  type NewOutsideTransfer,
} from './outside-transfers.sql.ts';

export type { Exchange } from '#modules/transfers/transfers.sql.ts';
export {
  changeTerms,
  findTransfer,
  firstPaid,
  firstPaidAt,
  insertPosting as keepPosting,
  type NewOutsideTransfer,
} from './outside-transfers.sql.ts';

/** What the words about a payee are bound to. */
export const PAYEE_PAID_CONTEXT = 'transfer payee';

/** A payee as it was when the customer agreed to pay it. */
const payeeAsPaid = z.object({
  account_title: z.string(),
  bank_name: z.string(),
  details: bankDetailsInput,
});
export type PayeeAsPaid = z.output<typeof payeeAsPaid>;

function fromText(text: string): PayeeAsPaid {
  return payeeAsPaid.parse(JSON.parse(text));
}

/** As it is read from now on; undefined when its id is taken. */
export async function beginTransfer(
  tx: Tx,
  made: NewOutsideTransfer,
  payee: PayeeAsPaid,
  accountHash: Buffer,
): Promise<{ readonly transfer: Transfer; readonly payee: PayeeAsPaid } | undefined> {
  const { id: transferId, customerId } = made;
  const transfer = await insertTransfer(tx, made);
  if (transfer === undefined) return undefined;
  const text = JSON.stringify(payee);
  const sealed = await encryptFor(tx, customerId, text, PAYEE_PAID_CONTEXT);
  const { country } = payee.details;
  await insertPayee(tx, { transferId, customerId, sealed, accountHash, country });
  return { transfer, payee: fromText(text) };
}

/** Moves it and tells open browsers. False when it is in another state by now. */
export async function moveTransfer(
  tx: Tx,
  { id, customerId }: Pick<Transfer, 'id' | 'customerId'>,
  from: Parameters<typeof moveStatus>[2],
  to: Parameters<typeof moveStatus>[3],
): Promise<boolean> {
  const moved = await moveStatus(tx, id, from, to);
  if (moved) await tellChanged(tx, { id, customerId });
  return moved;
}

export async function tellChanged(
  tx: Tx,
  { id, customerId }: Pick<Transfer, 'id' | 'customerId'>,
): Promise<void> {
  const event = { kind: 'transfer.changed', transfer_id: id } as const;
  await publish(tx, { personId: customerId, event });
}

/** Whom these transfers paid; one whose customer was erased is left out. */
export async function payeesPaid(
  db: Db | Tx,
  customerId: CustomerId,
  of: Parameters<typeof findSealedPayees>[2],
): Promise<ReadonlyMap<TransferId, PayeeAsPaid>> {
  if ('ids' in of && of.ids.length === 0) return new Map();
  const paid = new Map<TransferId, PayeeAsPaid>();
  // One by one: the customer's key is read once and then cached.
  for (const { transferId, sealed } of await findSealedPayees(db, customerId, of)) {
    const opened = await decryptFor(db, customerId, sealed, PAYEE_PAID_CONTEXT);
    if (opened.state === 'open') paid.set(transferId, fromText(opened.text));
  }
  return paid;
}
