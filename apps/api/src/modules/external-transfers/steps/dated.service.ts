/** Payments with a date, on their day: limits, funds and screening again, three times at most. */
import type { Refused } from '@fairlead/ledger';
import { ownAccount } from '#modules/accounts/accounts.service.ts';
import { senderOf, stoppedBy } from '#modules/external-transfers/judging/judge.service.ts';
import { dayOf, type WholeOrder } from '#modules/external-transfers/order.rules.ts';
import { changeOrder, moveCheck } from '#modules/external-transfers/order.sql.ts';
import { type Reserved, reserve } from '#modules/external-transfers/order-money.service.ts';
import {
  bankToday,
  endOrder,
  LAPSE,
  setDeadline,
  tellCustomer,
} from '#modules/external-transfers/orders.service.ts';
import type { SendingParts } from '#modules/external-transfers/sending-parts.ts';
import { institution } from '#modules/settings/settings.service.ts';
import { moveTransfer, tellChanged } from '#modules/transfers/outside/outside-transfers.service.ts';
import { refusalOf } from '#modules/transfers/transfer-answers.service.ts';
import { endOfDay, hourOfDay, parseDate, startOfDay } from '#platform/calendar.ts';
import type { Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { screenOrder } from './screening-step.service.ts';
import { holdOfTry, overLimit, reservationOf } from './send.service.ts';
import type { Signer } from './signing.service.ts';

/** Hours of the day at which it is tried again. */
const AGAIN_AT = [12, 18] as const;
/** They begin a few minutes after midnight. */
const BEGINS_MINUTES = 5;

/** When its day's work begins; undefined once the day has come. */
export async function beginsAt(
  tx: Tx,
  { settings }: SendingParts,
  whole: WholeOrder,
): Promise<Date | undefined> {
  const day = dayOf(whole);
  if (day <= (await bankToday(tx, settings))) return undefined;
  const midnight = startOfDay(parseDate(day), settings.get(institution).time_zone);
  return new Date(midnight.getTime() + BEGINS_MINUTES * 60_000);
}

/** Keeps the money back now that the day has come. */
async function reserveNow(
  tx: Tx,
  parts: SendingParts,
  { transfer, order, payee }: WholeOrder,
): Promise<Reserved & { readonly holdId: string }> {
  const { id, customerId, from, currency } = transfer;
  if (from === null) throw new Error('An external transfer leaves an account.');
  const account = await ownAccount(tx, customerId, from);
  const { details } = payee;
  const sender = await senderOf(tx, parts, customerId, { currency, details });
  const { amountMinor, sendFeeMinor, tries, digest, quoteId } = order;
  const holdId = holdOfTry(id, tries);
  // Whoever asks has looked at that, and has more to say about it.
  const mayGoThere = true;
  const judged = { ...sender, account, mayGoThere, currency, amountMinor, sendFeeMinor };
  const over = overLimit(judged);
  if (over !== undefined) return { outcome: over, holdId };
  const reservation = reservationOf(judged, { id, holdId, digest, quoteId });
  return { ...(await reserve(tx, reservation)), holdId };
}

/**
 * Who has just signed is there, so that a no is said to them. Otherwise the clock begins it, and it
 * fails or is tried again at the moment that is the answer.
 */
export async function startDated(
  tx: Tx,
  parts: SendingParts,
  whole: WholeOrder,
  by: Signer | 'clock',
): Promise<Date | undefined> {
  const { transfer } = whole;
  const reserved = await reserveNow(tx, parts, whole);
  if (!('guards' in reserved)) {
    return notPossible(tx, parts, whole, reserved.outcome as Refused, by);
  }
  const { holdId, guards } = reserved;
  await changeOrder(tx, transfer.id, { holdId, guards, lapsesAt: null });
  if (!(await moveTransfer(tx, transfer, ['Scheduled'], 'Pending'))) {
    throw new Error('A dated transfer moved while its order was locked.');
  }
  const order = { ...whole.order, holdId, guards };
  const moved = { ...whole, order, transfer: { ...transfer, status: 'Pending' as const } };
  await screenOrder(tx, parts, moved, { undo: by !== 'clock' });
  return undefined;
}

async function notPossible(
  tx: Tx,
  parts: SendingParts,
  whole: WholeOrder,
  refused: Refused,
  by: Signer | 'clock',
): Promise<Date | undefined> {
  const { transfer, order } = whole;
  const { currency } = transfer;
  if (by !== 'clock') {
    throw refusalOf({ done: false, refused, replayed: false, currency }, by.language);
  }
  const { settings } = parts;
  const funds = refused.code === 'insufficient_funds';
  const hour = AGAIN_AT[order.tries];
  if (refused.code === 'stopped' || refused.code === 'clock_behind') {
    throw new Refusal('money_stopped', { retryAfterSeconds: 60 });
  }
  if (!funds || hour === undefined) {
    const reason = funds ? 'no_funds' : 'over_limit';
    await endOrder(tx, whole, { to: 'Failed', reason, message: 'payment_not_possible', settings });
    return undefined;
  }
  await changeOrder(tx, transfer.id, { tries: order.tries + 1 });
  const { time_zone: zone } = settings.get(institution);
  await tellCustomer(tx, whole, 'payment_waits_for_funds', String(order.tries));
  return hourOfDay(parseDate(transfer.valueDate), hour, zone);
}

/** What falls due on the day; answers when to try again. */
export async function onTheDay(
  tx: Tx,
  parts: SendingParts,
  whole: WholeOrder,
): Promise<Date | undefined> {
  const { transfer, order } = whole;
  const { settings } = parts;
  if (transfer.status !== 'Scheduled' || order.signature === null) return undefined;
  // The moment was the day's in the time zone that the bank had then.
  const later = await beginsAt(tx, parts, whole);
  if (later !== undefined) return later;
  const reason = await stoppedBy(tx, parts, whole);
  if (reason !== null) {
    await endOrder(tx, whole, { to: 'Failed', reason, message: 'payment_not_possible', settings });
    return undefined;
  }
  if (transfer.exchange === null) return startDated(tx, parts, whole, 'clock');
  // What it costs has changed since, so that the customer agrees to it anew, within the day.
  const { time_zone: zone } = settings.get(institution);
  const lapsesAt = endOfDay(parseDate(transfer.valueDate), zone);
  await changeOrder(tx, transfer.id, { needsQuote: true, lapsesAt, signed: null });
  await moveCheck(tx, transfer.id, 'otp', 'Pending', lapsesAt);
  await setDeadline(tx, LAPSE, transfer.id, lapsesAt);
  await tellCustomer(tx, whole, 'payment_needs_quote');
  await tellChanged(tx, transfer);
  return undefined;
}
