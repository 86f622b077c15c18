/**
 * A payment to another account of this bank never leaves it. It goes through the same checks as any
 * other, and is then booked in one posting, by which both customers have it.
 */
import type { OutcomeReason } from '@fairlead/contract';
import { type Account, accountNumbered, heldAccount } from '#modules/accounts/accounts.service.ts';
import { customerById } from '#modules/customers/customers.service.ts';
import { stoppedBy } from '#modules/external-transfers/judging/judge.service.ts';
import type { WholeOrder } from '#modules/external-transfers/order.rules.ts';
import { changeOrder } from '#modules/external-transfers/order.sql.ts';
import { arrivesOf, settle } from '#modules/external-transfers/order-money.service.ts';
import { bankToday, endOrder, tellCustomer } from '#modules/external-transfers/orders.service.ts';
import type { SendingParts } from '#modules/external-transfers/sending-parts.ts';
import { markPaid } from '#modules/payees/payees.service.ts';
import { moveTransfer, tellChanged } from '#modules/transfers/outside/outside-transfers.service.ts';
import { writeReceived } from '#modules/transfers/transfers.service.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { bankNow } from '#platform/bank-time.ts';
import type { Tx } from '#platform/database/db.ts';
import { uuidV7 } from '#platform/random.ts';
import { holdAgain } from './screening-step.service.ts';

/**
 * The order is locked, and every check is behind it. What has changed since may hold it, until
 * somebody lets it go and it is booked after all. Answers when to try again where the time to
 * undo is not over yet: that is real time, and a sandbox's bank time may be ahead.
 */
export async function bookOrder(
  tx: Tx,
  parts: SendingParts,
  whole: WholeOrder,
): Promise<Date | undefined> {
  const { transfer, order } = whole;
  if (transfer.status !== 'Pending') return undefined;
  const undoMs = (order.undoUntil?.getTime() ?? 0) - parts.wallTime.now().getTime();
  if (undoMs > 0) return new Date((await bankNow(tx)).getTime() + undoMs);
  const taker = await takerOf(tx, whole);
  const reason = (await stoppedBy(tx, parts, whole)) ?? objectionTo(taker, whole);
  if (reason !== null || taker === undefined) {
    const end = {
      to: 'Failed',
      reason: reason ?? 'AC01',
      message: 'payment_not_possible',
    } as const;
    await endOrder(tx, whole, { ...end, settings: parts.settings });
  } else if (await holdAgain(tx, parts, whole)) {
    await changeOrder(tx, transfer.id, { undoUntil: null });
    await tellChanged(tx, transfer);
  } else {
    await book(tx, parts, whole, taker);
  }
  return undefined;
}

async function book(tx: Tx, parts: SendingParts, whole: WholeOrder, taker: Account): Promise<void> {
  const { transfer, order } = whole;
  const { id, customerId } = transfer;
  const today = await bankToday(tx, parts.settings);
  const posting = await settle(tx, transfer, order, {
    against: taker.ledgerAccount,
    today,
    id: uuidV7(),
  });
  await moveTransfer(tx, transfer, ['Pending'], 'Completed');
  if (order.payeeId !== null) await markPaid(tx, order.payeeId, parts.wallTime.now());
  await recordAudit(tx, {
    actor: { kind: 'system' },
    action: 'transfer.arrived',
    subject: { kind: 'transfer', id },
    customerId,
  });
  await tellCustomer(tx, whole, 'payment_arrived');
  const payer = await customerById(tx, customerId);
  await writeReceived(tx, {
    posting,
    account: taker,
    amount: arrivesOf(transfer),
    payer: `${payer.firstName} ${payer.lastName}`,
    comment: transfer.comment,
    valueDate: today,
    simulated: transfer.simulated,
  });
}

/** Nobody closes it until it has the money. */
async function takerOf(tx: Tx, { payee }: WholeOrder): Promise<Account | undefined> {
  const found = await accountNumbered(tx, payee.details);
  return found === undefined ? undefined : heldAccount(tx, found.customerId, found.id);
}

function objectionTo(taker: Account | undefined, { transfer }: WholeOrder): OutcomeReason | null {
  if (taker === undefined) return 'AC01';
  if (taker.status === 'Closed') return 'AC04';
  const fits = taker.status === 'Active' && taker.currency === arrivesOf(transfer).currency;
  return fits ? null : 'AC06';
}
