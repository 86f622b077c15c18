/** The customer answers a check or signs. An answer voids a signature that was there. */
import type { SessionId, TransferId } from '@fairlead/contract';
import type { SignInPlace } from '#modules/credentials/sign-in/sign-in-person.service.ts';
import {
  fittingQuote,
  isProvenFor,
  type OrderBody,
  senderOf,
} from '#modules/external-transfers/judging/judge.service.ts';
import { readNameCheck } from '#modules/external-transfers/judging/name-check-token.rules.ts';
import {
  awaitsSignature,
  leavesAtOldRate,
  statusOf,
  type WholeOrder,
} from '#modules/external-transfers/order.rules.ts';
import { changeOrder, moveCheck, type OrderChange } from '#modules/external-transfers/order.sql.ts';
import { exchangeOf, keepForToday } from '#modules/external-transfers/order-money.service.ts';
import {
  ASK,
  DATED,
  endOrder,
  LAPSE,
  orderForChange,
  readOrder,
  setDeadline,
} from '#modules/external-transfers/orders.service.ts';
import type { SendingParts } from '#modules/external-transfers/sending-parts.ts';
import { institution } from '#modules/settings/settings.service.ts';
import { moneyTransaction } from '#modules/transfers/ledger-posting.service.ts';
import { changeTerms, tellChanged } from '#modules/transfers/outside/outside-transfers.service.ts';
import { refusalOf, tierRefusal } from '#modules/transfers/transfer-answers.service.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { bankNow } from '#platform/bank-time.ts';
import { dateAt } from '#platform/calendar.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { cancelWork } from '#platform/due-work/due-work.sql.ts';
import { Refusal } from '#platform/errors.ts';
import { beginsAt, startDated } from './dated.service.ts';
import { screenOrder } from './screening-step.service.ts';
import { UNSIGNED_MS, WAIT_MS } from './send.service.ts';
import {
  type GivenFactor,
  giveFactor,
  isSigned,
  requireShown,
  type Signer,
  takeSignature,
  termsDigest,
} from './signing.service.ts';

export type Answers = Pick<
  OrderBody,
  'payee_ack' | 'purpose' | 'source_of_funds' | 'protection_answers' | 'quote_id'
>;

/** Locked, and this customer's. */
async function own(tx: Tx, signer: Signer, id: TransferId): Promise<WholeOrder> {
  const whole = await orderForChange(tx, id);
  if (whole?.order.customerId !== signer.customerId) throw new Refusal('not_found');
  return whole;
}

/** Nothing has been handed over and nobody looks at it. */
function requireChangeable({ transfer, order, checks }: WholeOrder): void {
  const open = transfer.status === 'Pending' || transfer.status === 'Scheduled';
  const held = order.signature !== null && transfer.status === 'Pending';
  if (!open || held || order.undoUntil !== null || statusOf(checks, 'screening') !== 'Pending') {
    throw new Refusal('transfer_not_open');
  }
}

export async function answerCheck(
  db: Db,
  parts: SendingParts,
  signer: Signer,
  id: TransferId,
  answers: Answers,
): Promise<void> {
  await moneyTransaction(db, async (tx) => {
    const whole = await own(tx, signer, id);
    requireChangeable(whole);
    const now = await bankNow(tx);
    const decision = answers.protection_answers?.decision;
    if (decision === 'cancel') {
      await endOrder(tx, whole, {
        to: 'Cancelled',
        reason: 'cancelled_by_customer',
        message: null,
        settings: parts.settings,
        sessionId: signer.sessionId,
      });
      return;
    }
    const change: OrderChange = {
      ...(answers.purpose === undefined ? {} : { purpose: answers.purpose }),
      ...(answers.source_of_funds === undefined ? {} : { sourceOfFunds: answers.source_of_funds }),
      ...nameCheckIn(parts, whole, answers),
      ...(await protectionIn(tx, whole, answers, now)),
      ...((await isRateOver(tx, parts, whole)) ? { needsQuote: true } : {}),
      ...(await quoteIn(tx, parts, whole, answers)),
    };
    const voided = await voidSignature(tx, whole);
    await changeOrder(tx, id, { ...voided, ...change, signed: null });
    await tellChanged(tx, whole.transfer);
  });
}

/** It is to be signed again within a day. */
async function voidSignature(tx: Tx, { transfer, checks }: WholeOrder): Promise<OrderChange> {
  if (statusOf(checks, 'otp') !== 'Completed') return {};
  const lapsesAt = new Date((await bankNow(tx)).getTime() + WAIT_MS);
  await moveCheck(tx, transfer.id, 'otp', 'Pending', lapsesAt);
  await cancelWork(tx, DATED, transfer.id);
  await setDeadline(tx, LAPSE, transfer.id, lapsesAt);
  return { lapsesAt };
}

function nameCheckIn(
  { ring, wallTime }: SendingParts,
  { payee }: WholeOrder,
  { payee_ack: ack }: Answers,
): OrderChange {
  if (ack === undefined) return {};
  const mac = (text: string) => ring.mac('name check', text);
  const nameCheck = readNameCheck(ack.token, payee, wallTime.now(), mac);
  if (nameCheck === null) throw new Refusal('payee_not_checked', { field: 'payee_ack' });
  return { nameCheck };
}

/** Who chose to wait is asked again, and not before. */
async function protectionIn(
  tx: Tx,
  { transfer, order, checks }: WholeOrder,
  { protection_answers: answers }: Answers,
  now: Date,
): Promise<OrderChange> {
  if (answers === undefined) return {};
  const { id } = transfer;
  const waiting = statusOf(checks, 'protection') === 'Pending';
  if (order.asksAgainAt !== null && now < order.asksAgainAt) {
    throw new Refusal('transfer_not_open', { field: 'protection_answers' });
  }
  if (answers.decision === 'wait') {
    if (!waiting) throw new Refusal('transfer_not_open', { field: 'protection_answers' });
    const asksAgainAt = new Date(now.getTime() + WAIT_MS);
    const lapsesAt = new Date(now.getTime() + 2 * WAIT_MS);
    await setDeadline(tx, ASK, id, asksAgainAt);
    await setDeadline(tx, LAPSE, id, lapsesAt);
    // What comes after it has as long.
    for (const { name, status } of checks) {
      if (status === 'Pending') await moveCheck(tx, id, name, 'Pending', lapsesAt);
    }
    return { answers, asksAgainAt, lapsesAt };
  }
  if (waiting) await moveCheck(tx, id, 'protection', 'Completed');
  return { answers, asksAgainAt: null };
}

async function isRateOver(
  db: Db | Tx,
  { settings }: SendingParts,
  whole: WholeOrder,
): Promise<boolean> {
  const now = await bankNow(db);
  const today = dateAt(now, settings.get(institution).time_zone).toString();
  return leavesAtOldRate(whole, { now, today });
}

/** Of a dated one across currencies, and of one whose rate is over: what it costs now. */
async function quoteIn(
  tx: Tx,
  { fx, wallTime }: SendingParts,
  { transfer, order }: WholeOrder,
  { quote_id: token }: Answers,
): Promise<OrderChange> {
  if (token === undefined) return {};
  const { exchange, currency } = transfer;
  const isOpen = transfer.status === 'Scheduled' || order.needsQuote;
  if (exchange === null || !isOpen) {
    throw new Refusal('quote_not_fitting', { field: 'quote_id' });
  }
  const wanted = { from: currency, to: exchange.currency, amountMinor: order.amountMinor };
  const says = fittingQuote(fx.read(token), wanted, wallTime.now());
  const terms = exchangeOf(says);
  if (terms === null) throw new Error('A quote has terms.');
  await changeTerms(tx, transfer.id, terms, order.sendFeeMinor + says.feeMinor);
  const rateUntil = new Date((await bankNow(tx)).getTime() + UNSIGNED_MS);
  return { quoteId: says.id, rateUntil, needsQuote: false };
}

/** Before it can be signed again, the customer agrees to a new rate. */
async function askForQuote(db: Db, signer: Signer, id: TransferId): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const whole = await own(tx, signer, id);
    if (whole.transfer.exchange === null || !awaitsSignature(whole)) return;
    await changeOrder(tx, id, { needsQuote: true });
    await tellChanged(tx, whole.transfer);
  });
}

function rateOver(): Refusal {
  return new Refusal('quote_expired', { field: 'quote_id' });
}

export interface SignWish {
  readonly id: TransferId;
  readonly factor: GivenFactor;
  /** The digest of what the customer was shown. */
  readonly shown: Buffer;
  readonly place: SignInPlace;
  /** Gives the browser the session's new token. */
  readonly renew: (token: string) => void;
}

/** They have signed exactly this: whoever has lost the answer to that asks again. */
function isSignedAs(parts: SendingParts, whole: WholeOrder, shown: Buffer): boolean {
  return isSigned(parts, whole) && termsDigest(whole).equals(shown);
}

/** Signs it with the own factor, once. Whatever comes of that, the session has a new token. */
export async function signOrder(
  db: Db,
  parts: SendingParts,
  signer: Signer,
  wish: SignWish,
): Promise<void> {
  try {
    await signUnsigned(db, parts, signer, wish);
  } catch (error) {
    // The first of two that are the same may have gone on while the second was looked at.
    if (!(error instanceof Refusal)) throw error;
    const { customerId } = signer;
    if (!isSignedAs(parts, await readOrder(db, customerId, wish.id), wish.shown)) throw error;
  }
}

async function signUnsigned(
  db: Db,
  parts: SendingParts,
  signer: Signer,
  { id, factor, shown, place, renew }: SignWish,
): Promise<void> {
  const seen = await readOrder(db, signer.customerId, id);
  if (!awaitsSignature(seen)) {
    throw new Refusal(
      statusOf(seen.checks, 'otp') === 'Pending' ? 'answers_missing' : 'transfer_not_open',
    );
  }
  // Before the factor is looked at, so that no code is used up for it.
  requireShown(seen, shown);
  if (await isRateOver(db, parts, seen)) {
    await askForQuote(db, signer, id);
    throw rateOver();
  }
  renew(await giveFactor(db, parts, seen, signer, factor, place));
  const how = 'code' in factor ? 'code' : 'passkey';
  await signWithGiven(db, parts, signer, { id, how, shown, requestId: place.requestId });
}

interface GivenWish {
  readonly id: TransferId;
  readonly how: 'code' | 'passkey';
  readonly shown: Buffer;
  readonly requestId: string;
}

/**
 * The factor was given for exactly this payment: it is used up, and the payment goes on. A quote
 * that is over or was used elsewhere is refused with `quote_expired`; another one is asked for.
 */
export async function signWithGiven(
  db: Db,
  parts: SendingParts,
  signer: Signer,
  wish: GivenWish,
): Promise<void> {
  try {
    await moneyTransaction(db, (tx) => signIn(tx, parts, signer, wish));
  } catch (error) {
    const isOver = error instanceof Refusal && error.code === 'quote_expired';
    if (isOver) await askForQuote(db, signer, wish.id);
    throw error;
  }
}

async function signIn(
  tx: Tx,
  parts: SendingParts,
  signer: Signer,
  { id, how, shown, requestId }: GivenWish,
): Promise<void> {
  const whole = await own(tx, signer, id);
  if (!awaitsSignature(whole)) throw new Refusal('transfer_not_open');
  requireShown(whole, shown);
  if (await isRateOver(tx, parts, whole)) throw rateOver();
  const { status } = await parts.restrictions.standingOf(tx, signer.customerId);
  if (status === 'RESTRICTED') throw new Refusal('transfers_restricted');
  if (!(await isProvenFor(tx, whole))) throw tierRefusal();
  const signature = await takeSignature(tx, parts, whole, signer.sessionId);
  const at = parts.wallTime.now();
  await changeOrder(tx, id, { signed: { signature, at, with: how } });
  await moveCheck(tx, id, 'otp', 'Completed');
  await recordSignature(tx, whole, { ...signer, requestId });
  const order = { ...whole.order, signature, signedAt: at };
  await goOn(tx, parts, { ...whole, order }, signer);
}

/**
 * Refuses, with `quote_expired`, where its quote was used elsewhere; and where it waited to another
 * day, on which too much would leave with it.
 */
async function keptForToday(
  tx: Tx,
  parts: SendingParts,
  whole: WholeOrder,
  { language }: Signer,
): Promise<WholeOrder> {
  const { currency, id, customerId } = whole.transfer;
  const { details } = whole.payee;
  const { today, limits } = await senderOf(tx, parts, customerId, { currency, details });
  const used = await keepForToday(tx, whole, today, limits);
  if ('accepted' in used) {
    throw refusalOf({ done: false, refused: used, replayed: false, currency }, language);
  }
  if (used.holdId !== whole.order.holdId) await changeOrder(tx, id, used);
  return { ...whole, order: { ...whole.order, ...used } };
}

async function recordSignature(
  tx: Tx,
  { transfer }: WholeOrder,
  { sessionId, requestId }: { readonly sessionId: SessionId; readonly requestId: string },
): Promise<void> {
  const { id, customerId } = transfer;
  await recordAudit(tx, {
    actor: { kind: 'customer', id: customerId, sessionId },
    action: 'transfer.signed',
    subject: { kind: 'transfer', id },
    customerId,
    requestId,
  });
}

/** A dated one waits for its day; on it, and today, the last check follows. */
async function goOn(tx: Tx, parts: SendingParts, whole: WholeOrder, signer: Signer): Promise<void> {
  const { transfer } = whole;
  if (transfer.status === 'Pending') {
    const kept = await keptForToday(tx, parts, whole, signer);
    await screenOrder(tx, parts, kept, { undo: true });
    return;
  }
  const dueAt = await beginsAt(tx, parts, whole);
  if (dueAt === undefined) {
    await startDated(tx, parts, whole, signer);
    return;
  }
  await cancelWork(tx, LAPSE, transfer.id);
  await changeOrder(tx, transfer.id, { lapsesAt: null });
  await setDeadline(tx, DATED, transfer.id, dueAt);
  await tellChanged(tx, transfer);
}
