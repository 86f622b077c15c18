/** Sending money out, as customers do it and as the rest of the bank meets it. */
import type { AccountId, CustomerId, RequestableThing, TransferId } from '@fairlead/contract';
import { warningFor } from '@fairlead/contract/protection-warning';
import { balancesOf, type GuardUse } from '@fairlead/ledger';
import { money } from '@fairlead/money';
import { isOurs, ownAccount } from '#modules/accounts/accounts.service.ts';
import { type CaseListener, caseOf } from '#modules/cases/cases.service.ts';
import {
  dayAfter,
  type Judged,
  judge,
  MOST_DAYS_AHEAD,
  needsOf,
  type OrderBody,
  senderOf,
} from '#modules/external-transfers/judging/judge.service.ts';
import {
  ABROAD_FROM,
  countedGuards,
} from '#modules/external-transfers/judging/sending-limits.rules.ts';
import { type Alarm, raiseAlarm } from '#modules/external-transfers/steps/alarm.service.ts';
import {
  type Answers,
  answerCheck,
  type SignWish,
  signOrder,
  signWithGiven,
} from '#modules/external-transfers/steps/answer.service.ts';
import { leaveByOf, leavingGate } from '#modules/external-transfers/steps/leaving.service.ts';
import {
  cancelOrder,
  caseListener,
  deadlines,
  railListener,
} from '#modules/external-transfers/steps/progress.service.ts';
import {
  overLimit,
  type SendWish,
  type Sent,
  send,
} from '#modules/external-transfers/steps/send.service.ts';
import {
  beginSigning,
  bindingOf,
  mailCode,
  type Signer,
  waysToSign,
} from '#modules/external-transfers/steps/signing.service.ts';
import type { LeavingGate, RailListener } from '#modules/rails/rails.service.ts';
import { uploadLimits } from '#modules/settings/upload-limits.service.ts';
import { moneyTransaction } from '#modules/transfers/ledger-posting.service.ts';
import { refusalOf } from '#modules/transfers/transfer-answers.service.ts';
import type { Actor } from '#platform/audit/audit.rules.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { addBusinessDays, parseDate } from '#platform/calendar.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import type { DueWorkHandler } from '#platform/due-work/due-work.ts';
import { Refusal } from '#platform/errors.ts';
import { moneyAnswer } from '#platform/http/answer/money-answer.ts';
import type { UploadedFile } from '#platform/http/call.ts';
import type { StepUpBinding } from '#platform/sessions/step-up.service.ts';
import { countHourly } from '#platform/throttle/hourly.ts';
import { addPaper, keepEvidence } from './evidence.service.ts';
import { findOrder } from './order.sql.ts';
import {
  limitsAnswer,
  type OrderAnswer,
  orderAnswer,
  quoteAnswer,
  usedBy,
  type WindowsUsed,
} from './order-answers.service.ts';
import { readOrder } from './orders.service.ts';
import type { SendingParts } from './sending-parts.ts';

export type { SendingParts } from './sending-parts.ts';

/** The rail's own reference of a payment; null while it has none. */
export async function railReferenceOf(db: Db, id: TransferId): Promise<string | null> {
  return (await findOrder(db, id))?.railReference ?? null;
}

/** Within an hour: every payment that was not theirs can be named, and nobody floods the staff. */
const MOST_ALARMS = 20;

/** `id`: the payment that the customer did not make; null when they know of none yet. */
interface NotMe {
  readonly id: TransferId | null;
  readonly requestId: string;
  readonly keepAnswer: (tx: Tx, answer: object) => Promise<void>;
}

/** What sending says of its call. */
interface SendCall {
  readonly markReplay: () => void;
  readonly keepAnswer: NotMe['keepAnswer'];
}

type Refused = Extract<Sent<unknown>, { done: false }>['refused'];

/** What an order would count against, and how much of that there is. */
interface Foreseen {
  readonly guards: readonly GuardUse[];
  readonly used: WindowsUsed;
  readonly availableMinor: bigint;
}

export class ExternalTransfers {
  readonly #parts: SendingParts;

  constructor(parts: SendingParts) {
    this.#parts = parts;
  }

  /** For the rails. */
  get railNews(): RailListener {
    return railListener(this.#parts);
  }

  /** For the rails, before anything leaves. */
  get leaving(): LeavingGate {
    return leavingGate(this.#parts);
  }

  /** For the cases. */
  get decisions(): CaseListener {
    return caseListener(this.#parts);
  }

  /** What falls due. */
  get work(): readonly DueWorkHandler[] {
    return deadlines(this.#parts);
  }

  async terms(db: Db, { customerId, language }: Signer, accountId: AccountId) {
    const { currency } = await ownAccount(db, customerId, accountId);
    const wanted = { currency, details: null };
    const sender = await senderOf(db, this.#parts, customerId, wanted);
    return {
      first_day: sender.today,
      last_day: dayAfter(sender.today, MOST_DAYS_AHEAD),
      abroad: sender.tier >= ABROAD_FROM,
      stopped_currencies: await this.#parts.rails.stoppedCurrencies(db),
      limits: limitsAnswer({ ...sender, currency }, await usedBy(db, sender), language),
    };
  }

  /** Everything an order would be judged by; changes nothing. */
  async validate(db: Db, { customerId, language }: Signer, body: OrderBody) {
    const parts = this.#parts;
    const judged = await judge(db, parts, customerId, body, 'quote');
    const quoteId = body.quote_id === undefined ? null : (judged.quote?.says.id ?? null);
    const guards = countedGuards({ ...judged, quoteId }, judged.limits);
    const names = guards.map(({ key }) => key);
    const [used, availableMinor, leaveBy] = await Promise.all([
      usedBy(db, judged, names),
      this.#available(judged),
      this.#leaveBy(db, judged),
    ]);
    const refused = this.#foreseen(judged, { guards, used, availableMinor });
    const { currency, quote, amountMinor, sendFeeMinor } = judged;
    if (refused !== undefined) {
      throw refusalOf({ done: false, refused, replayed: false, currency }, language);
    }
    const says = quote?.says;
    const arrives =
      says === undefined ? money(amountMinor, currency) : money(says.arrivesMinor, says.to);
    const { outcome, nameFound, token } = judged.nameCheck;
    const own = (minor: bigint) => moneyAnswer(money(minor, currency), language);
    return {
      left: own(amountMinor + sendFeeMinor),
      fee: own(sendFeeMinor + (says?.feeMinor ?? 0n)),
      arrives: moneyAnswer(arrives, language),
      quote: quote === null ? null : quoteAnswer(quote.token, quote.says, language),
      name_check: { outcome, name_found: nameFound, token },
      arrives_on: leaveBy === null ? this.#arrivesOn(judged) : null,
      leave_by: leaveBy?.toISOString() ?? null,
      needs: needsOf(judged, body),
      warning: body.protection_answers === undefined ? null : warningFor(body.protection_answers),
      review: judged.review,
      limits: limitsAnswer(judged, used, language),
    };
  }

  /** The same day in one currency, the next abroad, by the bank's calendar. */
  #arrivesOn({ scheduledFor, today, quote }: Judged): string {
    const day = parseDate(scheduledFor ?? today);
    return addBusinessDays(this.#parts.calendar(), day, quote === null ? 0 : 1).toString();
  }

  /** How its rail will stand on a later day nobody knows. */
  async #leaveBy(db: Db, judged: Judged): Promise<Date | null> {
    const { payee, quote, scheduledFor, currency, now } = judged;
    if (scheduledFor !== null || isOurs(payee.details, this.#parts.mode)) return null;
    return leaveByOf(db, this.#parts, quote?.says.to ?? currency, now);
  }

  async #available({ account: { ledgerAccount } }: Judged): Promise<bigint> {
    const balances = await balancesOf(this.#parts.ledger, [ledgerAccount]);
    return balances.get(ledgerAccount)?.availableMinor ?? 0n;
  }

  /** Limits and funds as they stand; the ledger has the last word when it is sent. */
  #foreseen(judged: Judged, { guards, used, availableMinor }: Foreseen): Refused | undefined {
    const over = overLimit(judged);
    if (over !== undefined || judged.scheduledFor !== null) return over;
    for (const { key: guard, addMinor, ceilingMinor } of guards) {
      const usedMinor = used.get(guard) ?? 0n;
      if (usedMinor + addMinor > ceilingMinor) {
        const facts = { guard, usedMinor, ceilingMinor };
        return { accepted: false, code: 'limit_exceeded', facts, replayed: false };
      }
    }
    if (judged.amountMinor + judged.sendFeeMinor <= availableMinor) return undefined;
    const facts = { availableMinor };
    return { accepted: false, code: 'insufficient_funds', facts, replayed: false };
  }

  /**
   * Refuses with what the ledger remembers, or with what stands in its way; says a repeat. The
   * answer is kept with the order, so that whoever has lost it gets the same.
   */
  async send(db: Db, wish: SendWish, reader: Signer, call?: SendCall): Promise<OrderAnswer> {
    const sent = await send(db, this.#parts, wish, async (tx, made) => {
      const answer = await orderAnswer(tx, this.#parts, made.whole, reader, made);
      await call?.keepAnswer(tx, answer);
      return answer;
    });
    if (sent.done ? sent.made === null : sent.replayed) call?.markReplay();
    if (!sent.done) throw refusalOf(sent, reader.language);
    // Of long ago, when the answer is not kept any more: as it is now.
    return sent.made ?? this.read(db, reader, wish.id);
  }

  async read(db: Db, reader: Signer, id: TransferId) {
    const whole = await readOrder(db, reader.customerId, id);
    return orderAnswer(db, this.#parts, whole, reader);
  }

  async answer(db: Db, signer: Signer, id: TransferId, answers: Answers): Promise<void> {
    await answerCheck(db, this.#parts, signer, id, answers);
  }

  async sign(db: Db, signer: Signer, wish: SignWish): Promise<void> {
    await signOrder(db, this.#parts, signer, wish);
  }

  /** What a factor has to be given for, so that it signs this payment. */
  async toSign(db: Db, signer: Signer, id: TransferId): Promise<StepUpBinding> {
    const whole = await readOrder(db, signer.customerId, id);
    return bindingOf(whole, signer.sessionId, this.#parts.wallTime.now());
  }

  /** Signs with a factor that was given for it before. Refuses with `payment_changed`. */
  async signGiven(
    db: Db,
    signer: Signer,
    wish: Parameters<typeof signWithGiven>[3],
  ): Promise<void> {
    await signWithGiven(db, this.#parts, signer, wish);
  }

  /** Mails a code for what waits to be signed; answers how it can be. */
  async sendCode(db: Db, signer: Signer, id: TransferId) {
    const whole = await readOrder(db, signer.customerId, id);
    await mailCode(db, this.#parts, whole, signer);
    const ways = await waysToSign(db, this.#parts, whole, signer);
    if (ways === null) throw new Refusal('transfer_not_open');
    return ways;
  }

  /** Asks for the signature of what waits for it. Refuses with `transfer_not_open`. */
  async beginSigning(db: Db, signer: Signer, id: TransferId) {
    const whole = await readOrder(db, signer.customerId, id);
    return beginSigning(db, this.#parts, whole, signer);
  }

  async cancel(db: Db, signer: Signer, wish: Parameters<typeof cancelOrder>[3]): Promise<void> {
    await cancelOrder(db, this.#parts, signer, wish);
  }

  async provide(
    db: Db,
    customerId: CustomerId,
    given: {
      readonly id: TransferId;
      readonly thing: RequestableThing;
      readonly words: string | undefined;
      readonly paper: UploadedFile | undefined;
    },
    deed: { readonly actor: Actor; readonly requestId: string },
  ): Promise<void> {
    const { id: transferId, thing, words, paper } = given;
    const order = await findOrder(db, transferId);
    if (order?.customerId !== customerId) throw new Refusal('not_found');
    const { cases, files, mode, settings } = this.#parts;
    const limits = uploadLimits(settings, 'any');
    const isHeld = (await caseOf(db, transferId)) !== undefined;
    const sent = { customerId, paper, words };
    await keepEvidence(db, { files, mode, limits }, sent, async (tx, fileId) => {
      if (isHeld) {
        await cases.provide(tx, { transferId, customerId, thing, words: words ?? null, fileId });
      } else {
        await addPaper(tx, files, transferId, { thing, words, fileId });
      }
      const subject = { kind: 'transfer', id: transferId } as const;
      const action = 'transfer.evidence_given';
      await recordAudit(tx, { ...deed, action, subject, customerId, reason: thing });
    });
  }

  /** Somebody else was at it, until their change of the email was undone. */
  async takenOver(tx: Tx, taken: Omit<Alarm, 'about' | 'sessionId'>): Promise<void> {
    await raiseAlarm(tx, this.#parts, { ...taken, about: null });
  }

  /** Somebody else is at it. Refuses with `too_many_requests`: then payments are stopped. */
  async notMe(db: Db, { customerId, sessionId }: Signer, { id, requestId, keepAnswer }: NotMe) {
    const about = id === null ? null : (await readOrder(db, customerId, id)).transfer;
    const said = { name: 'not me', key: customerId, most: MOST_ALARMS };
    await countHourly(db, said, this.#parts.wallTime.now());
    return moneyTransaction(db, async (tx) => {
      const actor = { kind: 'customer', id: customerId, sessionId } as const;
      const alarm = { customerId, sessionId, actor, requestId, about, orderedSince: null };
      const { reference, decideBy } = await raiseAlarm(tx, this.#parts, alarm);
      const answer = { case_reference: reference, decide_by: decideBy.toISOString() };
      await keepAnswer(tx, answer);
      return answer;
    });
  }
}
