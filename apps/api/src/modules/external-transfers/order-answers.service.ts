/** An external transfer as its customer sees it. */
import type { AnswerOf, routes } from '@fairlead/contract';
import { warningFor } from '@fairlead/contract/protection-warning';
import { type Currency, type Money, money } from '@fairlead/money';
import { caseOf } from '#modules/cases/cases.service.ts';
import type { Sender } from '#modules/external-transfers/judging/judge.service.ts';
import {
  nextTierNeeds,
  windowsOf,
} from '#modules/external-transfers/judging/sending-limits.rules.ts';
import { staysInside } from '#modules/external-transfers/steps/let-go.service.ts';
import {
  type JustAsked,
  type Signer,
  waysToSign,
} from '#modules/external-transfers/steps/signing.service.ts';
import type { Quote } from '#modules/fx/fx.service.ts';
import { accountShown } from '#modules/payees/payees.service.ts';
import { cameBackOf } from '#modules/rails/rails.service.ts';
import { roughMinor } from '#modules/settings/rough-worth.service.ts';
import { institution } from '#modules/settings/settings.service.ts';
import { bankPaid, laterOf, viewOf } from '#modules/transfers/lists/transfer-lists.service.ts';
import { transferAnswer } from '#modules/transfers/transfer-answers.service.ts';
import type { Transfer } from '#modules/transfers/transfers.service.ts';
import type { Db } from '#platform/database/db.ts';
import { moneyAnswer } from '#platform/http/answer/money-answer.ts';
import { type Check, phaseOf, takesPaper, type WholeOrder } from './order.rules.ts';
import { guardsUsed } from './order.sql.ts';
import { arrivesOf, backFor } from './order-money.service.ts';
import type { SendingParts } from './sending-parts.ts';

export type OrderAnswer = AnswerOf<typeof routes.externalTransfers.read>;
type HeldCase = Awaited<ReturnType<typeof caseOf>>;

export function checkAnswer({ name, status, since, decideBy }: Check, held: HeldCase) {
  const of = name === 'screening' && status === 'Pending' ? held : undefined;
  // An order is nothing that the bank decides, or that something from the customer would end.
  const isFrozen = of?.frozen === true;
  const by = isFrozen ? null : (of?.decideBy ?? decideBy);
  return {
    name,
    status,
    since: since.toISOString(),
    decide_by: by?.toISOString() ?? null,
    case_reference: of?.reference ?? null,
    reason: of?.reason ?? null,
    needs: isFrozen ? [] : [...(of?.needs ?? [])],
  };
}

/** Until then it can be taken back as if it had not been sent. */
function undoOf({ order, transfer }: WholeOrder, now: Date): string | null {
  const { undoUntil } = order;
  const running = undoUntil !== null && undoUntil > now && transfer.status === 'Pending';
  return running ? undoUntil.toISOString() : null;
}

/** What is on somebody's account here is theirs: only they can send it back. */
function mayRecall(
  { order, transfer }: WholeOrder,
  phase: ReturnType<typeof phaseOf>,
  inside: boolean,
): boolean {
  const hasLeft = phase === 'with_rail' || transfer.status === 'Completed';
  return !inside && order.recall === null && hasLeft;
}

export async function orderAnswer(
  db: Db,
  parts: SendingParts,
  whole: WholeOrder,
  reader: Signer & { readonly language: string },
  just?: JustAsked,
): Promise<OrderAnswer> {
  const { order, transfer, payee, checks } = whole;
  const { customerId, language } = reader;
  const now = parts.wallTime.now();
  const [view, held, signing, later, came] = await Promise.all([
    viewOf(db, { customerId, language, languages: parts.languages }),
    // Nobody has looked yet at one that was just made.
    just === undefined ? caseOf(db, transfer.id) : undefined,
    waysToSign(db, parts, whole, reader, just),
    just === undefined ? laterOf(db, transfer.id) : undefined,
    transfer.status === 'Returned' ? cameBackOf(db, transfer.id) : undefined,
  ]);
  const inside = staysInside(parts, whole);
  const phase = phaseOf(whole, now, inside);
  const paid = { payeeOf: () => payee.account_title, payeeBankOf: () => bankPaid(payee) };
  const bank = {
    brand: parts.party().brand,
    timeZone: parts.settings.get(institution).time_zone,
  };
  const become = later === undefined ? transfer : { ...transfer, later };
  const answer = transferAnswer(become, { ...view, ...paid }, bank);
  return {
    ...answer,
    quote: answer.quote === null ? null : { ...answer.quote, ...quotedOf(whole, language) },
    phase,
    payee: { ...payee, account_shown: accountShown(payee.details) },
    checks: checks.map((check) => checkAnswer(check, held)),
    signing,
    undo_until: undoOf(whole, now),
    may_cancel: transfer.status === 'Scheduled' || phase === 'checks',
    may_recall: mayRecall(whole, phase, inside),
    inside,
    scheduled_for: order.scheduledFor,
    rail_reference: order.railReference,
    outcome_reason: order.outcomeReason,
    short_return: shortReturn(transfer, came, language),
    asks_again_at: order.asksAgainAt?.toISOString() ?? null,
    needs_quote: order.needsQuote,
    leave_by: order.leaveBy?.toISOString() ?? null,
    recall: order.recall,
    order: held?.frozen === true ? held.order : null,
    warning: order.answers === null ? null : warningFor(order.answers),
    answers: {
      name_check: order.nameCheck,
      purpose: order.purpose,
      source_of_funds: order.sourceOfFunds,
      protection: order.answers,
    },
    takes_paper: takesPaper(whole),
    has_paper: order.paperFileId !== null,
  };
}

/** What was quoted is what is changed: the price of sending comes on top of it. */
export function quotedOf(
  { order, transfer }: Pick<WholeOrder, 'order' | 'transfer'>,
  language: string,
) {
  const own = (minor: bigint) => moneyAnswer(money(minor, transfer.currency), language);
  return {
    amount: own(order.amountMinor),
    fee: own(transfer.feeMinor - order.sendFeeMinor),
  };
}

export function shortReturn(transfer: Transfer, came: Money | undefined, language: string) {
  const sent = arrivesOf(transfer);
  if (came === undefined || came.amountMinor === sent.amountMinor) return null;
  const kept = money(sent.amountMinor - came.amountMinor, sent.currency);
  return {
    back: moneyAnswer(backFor(transfer, came), language),
    kept: moneyAnswer(kept, language),
  };
}

/** What is used of windows, by their names; of those that are not there nothing. */
export type WindowsUsed = ReadonlyMap<string, bigint>;

/** Of today and of this month, and of others that are named. */
export async function usedBy(
  db: Db,
  { customerId, today }: Pick<Sender, 'customerId' | 'today'>,
  others: readonly string[] = [],
): Promise<WindowsUsed> {
  const { day, month } = windowsOf(customerId, today);
  return guardsUsed(db, [...new Set([day, month, ...others])]);
}

/** What is left of the limits today. */
export function limitsAnswer(
  sender: Sender & { readonly currency: Currency },
  used: WindowsUsed,
  language: string,
) {
  const { currency, limits, tier, loweredUntil } = sender;
  const { day, month } = windowsOf(sender.customerId, sender.today);
  const left = (ceilingCents: bigint, window: string) => {
    const rest = ceilingCents - (used.get(window) ?? 0n);
    return moneyAnswer(money(roughMinor(rest < 0n ? 0n : rest, currency), currency), language);
  };
  return {
    per_transfer: moneyAnswer(money(limits.perTransfer, currency), language),
    left_today: left(limits.perDayCents, day),
    left_this_month: left(limits.perMonthCents, month),
    tier,
    next_tier_needs: nextTierNeeds(tier),
    lowered_until: loweredUntil?.toISOString() ?? null,
  };
}

export function quoteAnswer(token: string, says: Quote, language: string) {
  const left = (minor: bigint) => moneyAnswer(money(minor, says.from), language);
  return {
    quote_id: token,
    expires_at: says.expiresAt.toISOString(),
    amount: left(says.amountMinor),
    fee: left(says.feeMinor),
    arrives: moneyAnswer(money(says.arrivesMinor, says.to), language),
    rate: says.rate,
    reference_rate: says.referenceRate,
    margin: says.margin,
    source: says.source,
    rate_date: says.rateDate,
  };
}
