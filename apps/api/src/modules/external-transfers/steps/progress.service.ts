/** What becomes of an order: the rail's news, what staff decide, the clock, the customer's no. */
import type { AuditAction, OutcomeReason, TransferId } from '@fairlead/contract';
import type { Money } from '@fairlead/money';
import { type CaseListener, caseOf } from '#modules/cases/cases.service.ts';
import { stoppedBy } from '#modules/external-transfers/judging/judge.service.ts';
import { statusOf, type WholeOrder } from '#modules/external-transfers/order.rules.ts';
import { changeOrder, findOrder, moveCheck } from '#modules/external-transfers/order.sql.ts';
import {
  arrivesOf,
  backFor,
  bringBack,
  settle,
} from '#modules/external-transfers/order-money.service.ts';
import {
  ASK,
  BOOK,
  bankToday,
  DATED,
  endOrder,
  LAPSE,
  orderForChange,
  tellCustomer,
} from '#modules/external-transfers/orders.service.ts';
import type { SendingParts } from '#modules/external-transfers/sending-parts.ts';
import { markPaid } from '#modules/payees/payees.service.ts';
import {
  type Booked,
  type RailListener,
  type RailNews,
  shortBy,
} from '#modules/rails/rails.service.ts';
import { chartAccount } from '#modules/transfers/chart.service.ts';
import { CameBetween, moneyTransaction } from '#modules/transfers/ledger-posting.service.ts';
import { moveTransfer, tellChanged } from '#modules/transfers/outside/outside-transfers.service.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import type { DueWorkHandler } from '#platform/due-work/due-work.ts';
import { Refusal } from '#platform/errors.ts';
import { bookOrder } from './book.service.ts';
import { onTheDay } from './dated.service.ts';
import { leaveDeadline } from './leaving.service.ts';
import { letGo } from './let-go.service.ts';
import type { Signer } from './signing.service.ts';

function isWhole({ transfer }: WholeOrder, { amount }: RailNews): boolean {
  const arrives = arrivesOf(transfer);
  return arrives.amountMinor === amount.amountMinor && arrives.currency === amount.currency;
}

/** Less than was sent only out of suspense, where two people have said whose it is. */
function mayComeBack(whole: WholeOrder, news: RailNews): boolean {
  const { amount, against } = news;
  const short = shortBy(arrivesOf(whole.transfer), amount);
  return (
    short === 0n || (short !== undefined && against === chartAccount('suspense', amount.currency))
  );
}

/** Answers the posting where money moved; what is not expected moves nothing here. */
export function railListener(parts: SendingParts): RailListener {
  return async (tx, news) => {
    const whole = await orderForChange(tx, news.transferId);
    if (whole === undefined) return undefined;
    const { id } = whole.transfer;
    const { reference: railReference } = news;
    switch (news.kind) {
      case 'accepted':
        await changeOrder(tx, id, { railReference });
        await tellChanged(tx, whole.transfer);
        return undefined;
      case 'settled':
        return isWhole(whole, news) ? arrived(tx, parts, whole, news) : undefined;
      case 'returned':
        return mayComeBack(whole, news) ? cameBack(tx, parts, whole, news) : undefined;
      case 'rejected':
        await endOrder(tx, whole, { ...endOutside(whole, news), settings: parts.settings });
        return undefined;
      case 'recall_refused':
        await changeOrder(tx, id, { recall: 'refused' });
        await tellCustomer(tx, whole, 'payment_recall_refused');
        await tellChanged(tx, whole.transfer);
        return undefined;
    }
  };
}

/** Stopped because the customer asked for it back, which nobody refused; or refused outside. */
function endOutside({ order }: WholeOrder, { reason }: RailNews) {
  return reason === 'FOCR' && order.recall === 'asked'
    ? ({ to: 'Cancelled', reason, message: 'payment_recalled' } as const)
    : ({ to: 'Failed', reason: reason ?? 'MS03', message: 'payment_rejected_outside' } as const);
}

async function arrived(
  tx: Tx,
  parts: SendingParts,
  whole: WholeOrder,
  { against, reference, at }: RailNews,
): Promise<string | undefined> {
  const { transfer, order } = whole;
  if (transfer.status !== 'Pending' || against === null) return undefined;
  const today = await bankToday(tx, parts.settings);
  const posting = await settle(tx, transfer, order, { against, today });
  await changeOrder(tx, transfer.id, { railReference: reference });
  await moveTransfer(tx, transfer, ['Pending'], 'Completed');
  if (order.payeeId !== null) await markPaid(tx, order.payeeId, at);
  await record(tx, whole, 'transfer.arrived');
  await tellCustomer(tx, whole, 'payment_arrived');
  return posting;
}

async function cameBack(
  tx: Tx,
  parts: SendingParts,
  whole: WholeOrder,
  { against, reason, amount: came }: RailNews,
): Promise<Booked> {
  const { transfer, order } = whole;
  if (transfer.status !== 'Completed' || against === null) return undefined;
  const today = await bankToday(tx, parts.settings);
  const posting = await bringBack(tx, transfer, order, { against, today, came });
  if (typeof posting !== 'string') {
    // It is theirs, and stands where they do not see it.
    if (posting.unmatched === 'account_closed') await tellCustomer(tx, whole, 'payment_kept');
    return posting;
  }
  await changeOrder(tx, transfer.id, { outcomeReason: reason });
  await moveTransfer(tx, transfer, ['Completed'], 'Returned');
  await record(tx, whole, 'transfer.returned', reason);
  await tellBack(tx, whole, came);
  return posting;
}

/** What came, and that the other bank kept the rest. */
async function tellBack(tx: Tx, whole: WholeOrder, came: Money): Promise<void> {
  const { transfer } = whole;
  const sent = arrivesOf(transfer);
  const kept = sent.amountMinor - came.amountMinor;
  if (kept === 0n) return tellCustomer(tx, whole, 'payment_returned');
  const back = backFor(transfer, came);
  await tellCustomer(tx, whole, 'payment_returned_short', '', {
    back: { minor: String(back.amountMinor), currency: back.currency },
    kept: { minor: String(kept), currency: sent.currency },
  });
}

async function record(
  tx: Tx,
  { transfer }: WholeOrder,
  action: AuditAction,
  reason: OutcomeReason | null = null,
): Promise<void> {
  await recordAudit(tx, {
    actor: { kind: 'system' },
    action,
    subject: { kind: 'transfer', id: transfer.id },
    customerId: transfer.customerId,
    ...(reason === null ? {} : { after: { reason } }),
  });
}

/** Only of what waits for it: a case of another kind may be about a payment that has left. */
export function caseListener(parts: SendingParts): CaseListener {
  return async (tx, { transferId, outcome, kind }) => {
    if (transferId === null || kind !== 'held_transfer') return;
    const whole = await orderForChange(tx, transferId);
    if (whole === undefined || statusOf(whole.checks, 'screening') !== 'Pending') return;
    const { transfer } = whole;
    const { id } = transfer;
    switch (outcome) {
      case 'released':
        if (transfer.status !== 'Pending') throw new Refusal('transfer_not_open');
        await requireMayLeave(tx, parts, whole);
        await moveCheck(tx, id, 'screening', 'Completed');
        return letGo(tx, parts, whole, 0);
      case 'frozen':
        await moveTransfer(tx, transfer, ['Pending'], 'Frozen');
        return;
      case 'unfrozen':
        await moveTransfer(tx, transfer, ['Frozen'], 'Pending');
        break;
      case 'rejected':
      case 'lapsed':
    }
    await moveCheck(tx, id, 'screening', 'Failed');
    // It may have been handed over before it was held. Nobody else is at what was put aside.
    await parts.rails.takeBackWaiting(tx, id);
    const reason = outcome === 'lapsed' ? 'not_decided' : 'rejected_by_review';
    const { settings } = parts;
    const ended = { ...whole, transfer: { ...transfer, status: 'Pending' as const } };
    await endOrder(tx, ended, { to: 'Failed', reason, message: null, settings });
  };
}

/**
 * Two people switched these payments off, or a reviewer took a proof back: one who releases a held
 * one does not overrule them.
 */
async function requireMayLeave(tx: Tx, parts: SendingParts, whole: WholeOrder): Promise<void> {
  const reason = await stoppedBy(tx, parts, whole);
  if (reason === null) return;
  throw new Refusal(reason === 'restricted' ? 'customer_restricted' : 'customer_not_proven');
}

/** The customer, signed in or by a link that was mailed to them alone. */
type TakenBackBy = Partial<Pick<Signer, 'sessionId'>>;

/** Takes it back at no cost; with the rail it is asked for. */
export async function cancelOrder(
  db: Db,
  parts: SendingParts,
  signer: Signer,
  wish: { readonly id: TransferId; readonly requestId: string },
): Promise<void> {
  const seen = await findOrder(db, wish.id);
  if (seen?.customerId !== signer.customerId) throw new Refusal('not_found');
  await moneyTransaction(db, (tx) => takeBack(tx, parts, signer, wish));
}

/**
 * Cases and the rail's order are locked before the order itself, as whoever decides and whoever
 * tells the news does. Whoever signs has only the order, and makes the other two.
 */
async function takeBack(
  tx: Tx,
  parts: SendingParts,
  by: TakenBackBy,
  { id, requestId }: { readonly id: TransferId; readonly requestId: string },
): Promise<void> {
  await parts.cases.closeOf(tx, id);
  const gone = (await parts.rails.takeBack(tx, id)) === 'recall_asked';
  const whole = await orderForChange(tx, id);
  if (!gone) await requireNothingBetween(tx, parts, id);
  if (whole === undefined || !mayTakeBack(whole, gone)) throw new Refusal('transfer_not_open');
  if (gone) {
    await changeOrder(tx, id, { recall: 'asked' });
    await recordRecall(tx, whole, by, requestId);
    await tellChanged(tx, whole.transfer);
    return;
  }
  await endOrder(tx, whole, {
    to: 'Cancelled',
    reason: 'cancelled_by_customer',
    message: null,
    settings: parts.settings,
    sessionId: by.sessionId,
    requestId,
  });
}

async function recordRecall(
  tx: Tx,
  { transfer: { id, customerId } }: WholeOrder,
  { sessionId }: TakenBackBy,
  requestId: string,
): Promise<void> {
  await recordAudit(tx, {
    actor: { kind: 'customer', id: customerId, ...(sessionId === undefined ? {} : { sessionId }) },
    action: 'transfer.recall_asked',
    subject: { kind: 'transfer', id },
    customerId,
    requestId,
  });
}

/**
 * Before the order was locked there was neither an open case nor anything with the rail. What was
 * made of it meanwhile would stand on, and pay out what is free again.
 */
async function requireNothingBetween(tx: Tx, { rails }: SendingParts, id: TransferId) {
  const held = await caseOf(tx, id);
  if (held?.frozen === false || (await rails.isHandedOver(tx, id))) {
    throw new CameBetween('A payment was signed while it was taken back.');
  }
}

/** The same for what may be over already: then nothing is left to take. */
export async function takeBackIfOpen(...wish: Parameters<typeof takeBack>): Promise<void> {
  try {
    await takeBack(...wish);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'transfer_not_open') throw error;
  }
}

/** Once, while there is something to take; what has arrived can still be asked for. */
function mayTakeBack({ transfer: { status }, order }: WholeOrder, gone: boolean): boolean {
  if (!gone) return status === 'Scheduled' || status === 'Pending';
  return order.recall === null && (status === 'Pending' || status === 'Completed');
}

/** Every state ends by itself. */
export function deadlines(parts: SendingParts): readonly DueWorkHandler[] {
  const { settings } = parts;
  const work = (
    kind: string,
    run: (tx: Tx, whole: WholeOrder) => Promise<Date | undefined>,
  ): DueWorkHandler => ({
    kind,
    run: async (tx, { key }) => {
      const whole = await orderForChange(tx, key as TransferId);
      return whole === undefined ? undefined : run(tx, whole);
    },
  });
  return [
    work(LAPSE, async (tx, whole) => {
      if (whole.order.signature !== null) return undefined;
      const end = { to: 'Cancelled', reason: 'lapsed', message: 'payment_unsigned' } as const;
      await endOrder(tx, whole, { ...end, settings });
      return undefined;
    }),
    work(ASK, async (tx, whole) => {
      const { status } = whole.transfer;
      if (status !== 'Pending' && status !== 'Scheduled') return undefined;
      await changeOrder(tx, whole.transfer.id, { asksAgainAt: null });
      await tellCustomer(tx, whole, 'payment_asks_again');
      await tellChanged(tx, whole.transfer);
      return undefined;
    }),
    work(DATED, (tx, whole) => onTheDay(tx, parts, whole)),
    work(BOOK, (tx, whole) => bookOrder(tx, parts, whole)),
    leaveDeadline(parts),
  ];
}
