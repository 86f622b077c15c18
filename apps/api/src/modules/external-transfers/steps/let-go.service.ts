/** A payment that every check is behind goes over a rail, or is booked inside the bank. */
import { money } from '@fairlead/money';
import { isOurs } from '#modules/accounts/accounts.service.ts';
import type { WholeOrder } from '#modules/external-transfers/order.rules.ts';
import { changeOrder } from '#modules/external-transfers/order.sql.ts';
import { arrivesOf } from '#modules/external-transfers/order-money.service.ts';
import { BOOK, setDeadline } from '#modules/external-transfers/orders.service.ts';
import type { SendingParts } from '#modules/external-transfers/sending-parts.ts';
import { tellChanged } from '#modules/transfers/outside/outside-transfers.service.ts';
import { bankNow } from '#platform/bank-time.ts';
import type { Tx } from '#platform/database/db.ts';
import { isSigned } from './signing.service.ts';

/** What a rail has taken has left, whomever it was for: no customer here was given it. */
export function staysInside(
  { mode }: Pick<SendingParts, 'mode'>,
  { payee, order }: WholeOrder,
): boolean {
  return order.railReference === null && isOurs(payee.details, mode);
}

/**
 * Hands it over, or books it here. Until `undoMs` have passed it can be taken back as if it had not
 * been sent.
 */
export async function letGo(
  tx: Tx,
  parts: SendingParts,
  whole: WholeOrder,
  undoMs: number,
): Promise<void> {
  const { transfer } = whole;
  if (!isSigned(parts, whole)) throw new Error('What is to leave is not what was signed.');
  const notBefore = new Date(parts.wallTime.now().getTime() + undoMs);
  await changeOrder(tx, transfer.id, { undoUntil: notBefore, lapsesAt: null });
  if (staysInside(parts, whole)) await bookAfter(tx, whole, undoMs);
  else await handOver(tx, parts, whole, notBefore);
  await tellChanged(tx, transfer);
}

/** Until then it can be taken back as if it had not been sent. */
async function bookAfter(tx: Tx, { transfer }: WholeOrder, undoMs: number): Promise<void> {
  const dueAt = new Date((await bankNow(tx)).getTime() + undoMs);
  await setDeadline(tx, BOOK, transfer.id, dueAt);
}

async function handOver(
  tx: Tx,
  { rails }: SendingParts,
  { transfer, payee, order }: WholeOrder,
  notBefore: Date,
): Promise<void> {
  await rails.handOver(tx, {
    transferId: transfer.id,
    customerId: transfer.customerId,
    amount: arrivesOf(transfer),
    instructed: money(order.amountMinor, transfer.currency),
    payee: {
      accountTitle: payee.account_title,
      bankName: payee.bank_name,
      details: payee.details,
    },
    comment: transfer.comment,
    notBefore,
  });
}
