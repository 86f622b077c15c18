/** An order is made: money is kept back, the checks begin. Nothing leaves before it is signed. */
import type { CheckName, CustomerId, SessionId, TransferId } from '@fairlead/contract';
import type { Refused } from '@fairlead/ledger';
import type { Currency } from '@fairlead/money';
import { heldAccount, ownAccount } from '#modules/accounts/accounts.service.ts';
import {
  type Judged,
  judge,
  needsOf,
  type OrderBody,
  requireOpen,
} from '#modules/external-transfers/judging/judge.service.ts';
import type { Check, WholeOrder } from '#modules/external-transfers/order.rules.ts';
import {
  findOrder,
  insertChecks,
  insertOrder,
  isKnownId,
  replayReserve,
} from '#modules/external-transfers/order.sql.ts';
import {
  exchangeOf,
  type Reservation,
  reserve,
} from '#modules/external-transfers/order-money.service.ts';
import { ASK, LAPSE } from '#modules/external-transfers/orders.service.ts';
import type { SendingParts } from '#modules/external-transfers/sending-parts.ts';
import {
  askForSignature,
  type JustAsked,
} from '#modules/external-transfers/steps/signing.service.ts';
import { derivedId, moneyTransaction, takeId } from '#modules/transfers/ledger-posting.service.ts';
import {
  beginTransfer,
  findTransfer,
} from '#modules/transfers/outside/outside-transfers.service.ts';
import { uuidOf } from '#modules/transfers/transfers.service.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { scheduleWork } from '#platform/due-work/due-work.sql.ts';
import { Refusal } from '#platform/errors.ts';

/** How long an order, and the rate it was quoted at, wait for the signature. */
export const UNSIGNED_MS = 30 * 60_000;
/** How long an order waits that the customer delayed. */
export const WAIT_MS = 24 * 3_600_000;

export interface SendWish {
  readonly id: TransferId;
  readonly customerId: CustomerId;
  readonly body: OrderBody;
  readonly digest: Buffer;
  readonly sessionId: SessionId;
  readonly requestId: string;
}

/** An order as it has just been made. */
type Made = JustAsked & { readonly whole: WholeOrder };

export type Sent<Answer> =
  /** Null: it was made before, by the same call. */
  | { readonly done: true; readonly made: Answer | null }
  | {
      readonly done: false;
      readonly refused: Refused;
      readonly replayed: boolean;
      readonly currency: Currency;
    };

/** `answer`: what is said of it, in the transaction that makes it. */
export async function send<Answer>(
  db: Db,
  parts: SendingParts,
  wish: SendWish,
  answer: (tx: Tx, made: Made) => Promise<Answer>,
): Promise<Sent<Answer>> {
  const before = await decidedBefore(db, wish);
  if (before !== undefined) return before;
  const { customerId, body } = wish;
  const judged = await judge(db, parts, customerId, body, 'order');
  const needs = needsOf(judged, body);
  if (needs.includes('payee_ack')) throw new Refusal('payee_not_checked', { field: 'payee_ack' });
  if (needs.length > 0) throw new Refusal('answers_missing', { field: needs[0] ?? '' });
  if (body.protection_answers?.decision === 'cancel') {
    throw new Refusal('answers_missing', { field: 'protection_answers' });
  }
  return moneyTransaction(db, async (tx) => {
    const begun = await begin(tx, parts, wish, judged);
    if (!begun.done) return begun;
    return { done: true, made: begun.made && (await answer(tx, begun.made)) };
  });
}

/** A repeat gets the first answer; another order under the same id is refused. */
async function decidedBefore(db: Db, wish: SendWish): Promise<Sent<never> | undefined> {
  const postingId = uuidOf(wish.id);
  if (!(await isKnownId(db, { id: wish.id, postingId }))) return undefined;
  const made = await findTransfer(db, wish.id);
  if (made !== undefined) {
    const order = await findOrder(db, wish.id);
    const same = order?.customerId === wish.customerId && order.digest.equals(wish.digest);
    if (!same) throw new Refusal('id_already_used', { field: 'Idempotency-Key' });
    return { done: true, made: null };
  }
  const refused = await replayReserve(db, postingId, wish.digest);
  if (refused === undefined) return undefined;
  const { currency } = await ownAccount(db, wish.customerId, wish.body.account_id);
  return { done: false, refused: { ...refused, replayed: true }, replayed: true, currency };
}

async function begin(
  tx: Tx,
  parts: SendingParts,
  wish: SendWish,
  judged: Judged,
): Promise<Sent<Made>> {
  const { id } = wish;
  const quoteId = judged.quote?.says.id ?? null;
  const reservation = reservationOf(judged, { ...wish, holdId: uuidOf(id), quoteId });
  // Nothing is kept back for a dated one; the ledger sees it only to remember that it may not be.
  if (judged.scheduledFor !== null && overLimit(judged) === undefined) {
    // The ledger, which closes no account with money kept back, does not know of it either.
    requireOpen(await heldAccount(tx, wish.customerId, judged.account.id), judged.today);
    if (!(await takeId(tx, uuidOf(id)))) throw new Refusal('id_already_used');
    return write(tx, parts, wish, judged, null);
  }
  const reserved = await reserve(tx, reservation);
  const { outcome } = reserved;
  if (!('guards' in reserved)) {
    const { currency } = judged;
    const refused = outcome as Refused;
    return { done: false, refused, replayed: refused.replayed, currency };
  }
  if (outcome.replayed) return { done: true, made: null };
  const held = { holdId: reservation.holdId, guards: reserved.guards };
  return write(tx, parts, wish, judged, held);
}

/** What no single one may, as the ledger says it. */
export function overLimit(
  judged: Pick<Judged, 'mayGoThere' | 'amountMinor' | 'limits'>,
): Refused | undefined {
  const { perTransfer } = judged.limits;
  const over = (guard: string, ceilingMinor: bigint): Refused => {
    const facts = { guard, usedMinor: 0n, ceilingMinor };
    return { accepted: false, code: 'limit_exceeded', facts, replayed: false };
  };
  if (!judged.mayGoThere) return over('sent_tier:', 0n);
  return judged.amountMinor > perTransfer ? over('sent:', perTransfer) : undefined;
}

export function reservationOf(
  judged: Pick<
    Judged,
    | 'customerId'
    | 'account'
    | 'mayGoThere'
    | 'currency'
    | 'amountMinor'
    | 'sendFeeMinor'
    | 'today'
    | 'limits'
    | 'newPayee'
  >,
  own: Pick<Reservation, 'id' | 'holdId' | 'digest'> & { readonly quoteId: string | null },
): Reservation {
  const { customerId, account, mayGoThere, amountMinor, newPayee } = judged;
  const { id, holdId, digest, quoteId } = own;
  return {
    id,
    holdId,
    digest,
    account: account.ledgerAccount,
    currency: judged.currency,
    leavesMinor: amountMinor + judged.sendFeeMinor,
    today: judged.today,
    limits: judged.limits,
    counted: { customerId, mayGoThere, amountMinor, newPayee, quoteId },
  };
}

/** The checks as they begin; the first three are answered already, or the customer waits. */
function checksOf(
  judged: Judged,
  { body }: SendWish,
  decideBy: Date,
): Pick<Check, 'name' | 'status' | 'decideBy'>[] {
  const check = (name: CheckName, status: Check['status']) => ({
    name,
    status,
    decideBy: status === 'Pending' ? decideBy : null,
  });
  const waits = body.protection_answers?.decision === 'wait';
  const answered = body.protection_answers === undefined ? 'NotNeeded' : 'Completed';
  return [
    check('payee', 'Completed'),
    check('purpose', judged.purposeNeeded ? 'Completed' : 'NotNeeded'),
    check('protection', waits ? 'Pending' : answered),
    check('otp', 'Pending'),
    check('screening', 'Pending'),
  ];
}

interface Held {
  readonly holdId: string;
  readonly guards: Record<string, string>;
}

async function write(
  tx: Tx,
  parts: SendingParts,
  wish: SendWish,
  judged: Judged,
  held: Held | null,
): Promise<Sent<Made>> {
  const { id, customerId, body } = wish;
  const begun = await writeTransfer(tx, parts, wish, judged);
  const now = judged.now.getTime();
  const waits = body.protection_answers?.decision === 'wait';
  const asksAgainAt = waits ? new Date(now + WAIT_MS) : null;
  const lapsesAt = new Date(now + (waits ? 2 * WAIT_MS : UNSIGNED_MS));
  const order = await insertOrder(tx, { ...orderOf(wish, judged, held), asksAgainAt, lapsesAt });
  const checks = await insertChecks(tx, id, checksOf(judged, wish, lapsesAt));
  await scheduleWork(
    tx,
    { kind: LAPSE, key: id, dueAt: lapsesAt },
    ...(asksAgainAt === null ? [] : [{ kind: ASK, key: id, dueAt: asksAgainAt }]),
  );
  await recordAudit(tx, {
    actor: { kind: 'customer', id: customerId, sessionId: wish.sessionId },
    action: 'transfer.ordered',
    subject: { kind: 'transfer', id },
    customerId,
    after: { country: judged.payee.details.country, name_check: judged.nameCheck.outcome },
    requestId: wish.requestId,
  });
  const whole = { ...begun, order, checks };
  const challenge = await askForSignature(tx, parts, whole, wish.sessionId);
  return { done: true, made: { whole, customer: judged.customer, challenge } };
}

async function writeTransfer(
  tx: Tx,
  { mode }: SendingParts,
  { id, customerId, body }: SendWish,
  judged: Judged,
): Promise<Pick<WholeOrder, 'transfer' | 'payee'>> {
  const { quote, scheduledFor, amountMinor, sendFeeMinor } = judged;
  const begun = await beginTransfer(
    tx,
    {
      id,
      customerId,
      from: judged.account.id,
      amountMinor: amountMinor + sendFeeMinor,
      currency: judged.currency,
      feeMinor: sendFeeMinor + (quote?.says.feeMinor ?? 0n),
      exchange: exchangeOf(quote?.says ?? null),
      comment: body.comment || null,
      valueDate: scheduledFor ?? judged.today,
      simulated: mode === 'sandbox',
      status: scheduledFor === null ? 'Pending' : 'Scheduled',
    },
    judged.payee,
    judged.accountHash,
  );
  // Somebody else was faster with the same id; what they wrote says whether it was the same.
  if (begun === undefined) throw new Refusal('in_progress', { retryAfterSeconds: 1 });
  return begun;
}

function orderOf({ id, customerId, digest, body }: SendWish, judged: Judged, held: Held | null) {
  return {
    transferId: id,
    customerId,
    payeeId: judged.payeeId,
    digest,
    amountMinor: judged.amountMinor,
    sendFeeMinor: judged.sendFeeMinor,
    nameCheck: judged.nameCheck.outcome,
    purpose: body.purpose ?? null,
    sourceOfFunds: body.source_of_funds ?? null,
    answers: body.protection_answers ?? null,
    quoteId: judged.quote?.says.id ?? null,
    rateUntil: judged.quote === null ? null : new Date(judged.now.getTime() + UNSIGNED_MS),
    scheduledFor: judged.scheduledFor,
    holdId: held?.holdId ?? null,
    guards: held?.guards ?? {},
  };
}

/** Of the hold that a dated one has on its day, once for each try. */
export function holdOfTry(id: TransferId, tries: number): string {
  return derivedId(`hold ${tries}`, uuidOf(id));
}
