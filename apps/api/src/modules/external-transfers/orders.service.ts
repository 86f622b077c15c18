/** Orders as a whole: found, ended, and told of. */
import type { CustomerId, OutcomeReason, TransferId } from '@fairlead/contract';
import { notify } from '#modules/notifications/notifications.service.ts';
import { institution } from '#modules/settings/settings.service.ts';
import {
  findTransfer,
  moveTransfer,
  payeesPaid,
} from '#modules/transfers/outside/outside-transfers.service.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { bookingDay } from '#platform/bank-time.ts';
import type { NoticeFacts, NoticeMessage } from '#platform/channels/notice-sentence.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { cancelWork, scheduleWork } from '#platform/due-work/due-work.sql.ts';
import { Refusal } from '#platform/errors.ts';
import type { Settings } from '#platform/settings/settings.ts';
import type { Order, WholeOrder } from './order.rules.ts';
import { changeOrder, findChecks, findOrder, lockOrder } from './order.sql.ts';
import { release } from './order-money.service.ts';

/** Work that falls due for an order, each by the transfer's id. */
export const LAPSE = 'external.lapse';
export const ASK = 'external.ask';
export const DATED = 'external.dated';
export const BOOK = 'external.book';
export const LEAVE = 'external.leave';

async function withRest(db: Db | Tx, order: Order): Promise<WholeOrder> {
  const { transferId: id, customerId } = order;
  const transfer = await findTransfer(db, id);
  const payee = (await payeesPaid(db, customerId, { ids: [id] })).get(id);
  if (transfer === undefined || payee === undefined) throw new Refusal('not_found');
  return { order, transfer, payee, checks: await findChecks(db, id) };
}

/** One of this customer's. Refuses with `not_found`. */
export async function readOrder(
  db: Db | Tx,
  customerId: CustomerId,
  id: TransferId,
): Promise<WholeOrder> {
  const order = await findOrder(db, id);
  if (order?.customerId !== customerId) throw new Refusal('not_found');
  return withRest(db, order);
}

/** Locked until the transaction ends; undefined when there is none. */
export async function orderForChange(tx: Tx, id: TransferId): Promise<WholeOrder | undefined> {
  const order = await lockOrder(tx, id);
  return order === undefined ? undefined : withRest(tx, order);
}

/** The bank's own day, on which this transaction books. */
export async function bankToday(tx: Tx, settings: Settings): Promise<string> {
  return bookingDay(tx, settings.get(institution).time_zone);
}

/** Moves a deadline, or makes it. */
export async function setDeadline(tx: Tx, kind: string, id: TransferId, dueAt: Date) {
  await cancelWork(tx, kind, id);
  await scheduleWork(tx, { kind, key: id, dueAt });
}

export async function tellCustomer(
  tx: Tx,
  { transfer }: Pick<WholeOrder, 'transfer'>,
  message: NoticeMessage,
  cause = '',
  more: NoticeFacts = {},
): Promise<void> {
  const { id, customerId, simulated, currency, amountMinor, feeMinor } = transfer;
  await notify(tx, {
    customerId,
    cause: `${id}:${message}${cause}`,
    message,
    // Whom it was for is personal and stands with the transfer, where it can be erased.
    facts: { amount: { minor: String(amountMinor - feeMinor), currency }, ...more },
    link: `/user/transfers/${id}`,
    simulated,
  });
}

interface End {
  readonly to: 'Failed' | 'Cancelled';
  readonly reason: OutcomeReason;
  /** Null where somebody else tells the customer. */
  readonly message: NoticeMessage | null;
  readonly settings: Settings;
  readonly requestId?: string | undefined;
  readonly sessionId?: string | undefined;
}

/** It is over and nothing has left: the money is free, no work is left. False: over before. */
export async function endOrder(tx: Tx, whole: WholeOrder, end: End): Promise<boolean> {
  const { transfer, order } = whole;
  const { id, customerId } = transfer;
  if (!(await moveTransfer(tx, transfer, ['Scheduled', 'Pending'], end.to))) return false;
  await release(tx, order, await bankToday(tx, end.settings));
  const over = { lapsesAt: null, asksAgainAt: null, leaveBy: null };
  await changeOrder(tx, id, { outcomeReason: end.reason, ...over });
  for (const kind of [LAPSE, ASK, DATED, BOOK, LEAVE]) await cancelWork(tx, kind, id);
  const own = end.reason === 'cancelled_by_customer';
  await recordAudit(tx, {
    actor: own
      ? { kind: 'customer', id: customerId, ...(end.sessionId ? { sessionId: end.sessionId } : {}) }
      : { kind: 'system' },
    action: end.to === 'Failed' ? 'transfer.failed' : 'transfer.cancelled',
    subject: { kind: 'transfer', id },
    customerId,
    after: { reason: end.reason },
    ...(end.requestId === undefined ? {} : { requestId: end.requestId }),
  });
  if (end.message !== null) await tellCustomer(tx, whole, end.message);
  return true;
}
