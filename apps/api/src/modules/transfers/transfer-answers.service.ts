/** How a movement's outcome is said: the transfer, or the refusal with its facts. */
import {
  type AccountId,
  type AdjustmentReason,
  type ProductId,
  productTable,
  type TransferId,
} from '@fairlead/contract';
import { referenceOf } from '@fairlead/contract/transfer-reference';
import type { Refused } from '@fairlead/ledger';
import { type Currency, formatMoney, money } from '@fairlead/money';
import { roughMinor } from '#modules/settings/rough-worth.service.ts';
import { Refusal } from '#platform/errors.ts';
import { moneyAnswer } from '#platform/http/answer/money-answer.ts';
import type { Languages } from '#platform/language.ts';
import { type GuardWindow, windowOf } from './limits.rules.ts';
import type { OwnTransfer } from './lists/transfer-lists.sql.ts';
import { type BankSeen, marksOf, type PayeeBank, shortDay } from './marks/transfer-marks.rules.ts';
import type { Objection } from './transfers.rules.ts';
import type { MovementOutcome, Transfer } from './transfers.service.ts';

export type { BankSeen } from './marks/transfer-marks.rules.ts';

/** The part of a call that saying an outcome needs. */
interface OutcomeCall {
  readonly language: string;
  readonly markReplay: () => void;
  readonly status: (code: 201) => void;
}

/** How a transfer is seen: from which account, in which language, and what accounts are called. */
export interface TransferView {
  readonly languages: Pick<Languages, 'sentence'>;
  readonly language: string;
  /** The account money left, without one. */
  readonly accountId?: AccountId | undefined;
  readonly nameOf: (id: AccountId) => string;
  /** Whom an external one pays; empty once the customer was erased. */
  readonly payeeOf: (id: TransferId) => string;
  /** With which bank; undefined once the customer was erased. */
  readonly payeeBankOf: (id: TransferId) => PayeeBank | undefined;
}

function isProduct(id: string): id is ProductId {
  return Object.hasOwn(productTable, id);
}

type Reader = Pick<TransferView, 'languages' | 'language'>;

/** An account is called as its owner calls it, otherwise by its product. */
export function accountName(
  { tag, product }: { readonly tag: string | null; readonly product: string },
  { languages, language }: Reader,
): string {
  return tag ?? (isProduct(product) ? languages.sentence(language, `product.${product}`) : product);
}

/** Who is at the other end of money that came from the bank, in the reader's language. */
export function bankName(
  { kind, adjusted }: Pick<Transfer, 'kind' | 'adjusted'>,
  { languages, language }: Reader,
): string {
  if (adjusted !== null) return adjustmentWords(adjusted.reason, { languages, language });
  const key = kind === 'interest' ? 'interest' : 'faucet';
  return languages.sentence(language, `transfer.counterparty.${key}`);
}

/** What stands in a customer's books for a correction: no name, so that nobody takes it for one. */
export function adjustmentWords(reason: AdjustmentReason, { languages, language }: Reader): string {
  return languages.sentence(language, 'transfer.counterparty.adjustment', { reason });
}

/** The account it is seen from, and which way the money went there. */
export function sideOf({ from, to }: Pick<Transfer, 'from' | 'to'>, asked: AccountId | undefined) {
  const seenFrom = asked ?? from ?? to;
  if (seenFrom === null) throw new Error('A transfer has no account.');
  const isDebit = seenFrom === from;
  return { accountId: seenFrom, isDebit, other: isDebit ? to : from };
}

/** What left and what arrived. */
export function amountsOf({ amountMinor, currency, exchange, feeMinor }: Transfer) {
  const left = money(amountMinor, currency);
  if (exchange !== null) return { left, arrived: money(exchange.arrivedMinor, exchange.currency) };
  // Outside, what is charged does not arrive.
  return { left, arrived: feeMinor === 0n ? left : money(amountMinor - feeMinor, currency) };
}

export function counterpartyOf(transfer: Transfer, view: TransferView): string {
  const { other } = sideOf(transfer, view.accountId);
  if (other !== null) return view.nameOf(other);
  if (transfer.kind === 'external') return view.payeeOf(transfer.id);
  // Nobody's name is left where who paid was erased.
  if (transfer.counterparty === '') return formerCustomer(view);
  return transfer.counterparty ?? bankName(transfer, view);
}

export function formerCustomer({ languages, language }: Reader): string {
  return languages.sentence(language, 'transfer.counterparty.former');
}

export function transferAnswer(transfer: Transfer, view: TransferView, bank: BankSeen) {
  const { language } = view;
  const { from, createdAt, later, adjusted } = transfer;
  const { accountId, isDebit } = sideOf(transfer, view.accountId);
  const { left, arrived } = amountsOf(transfer);
  const leftAnswer = moneyAnswer(left, language);
  // Most cross no currency: writing an amount in a language costs more than all the rest.
  const arrivedAnswer = arrived === left ? leftAnswer : moneyAnswer(arrived, language);
  const answers = { left: leftAnswer, arrived: arrivedAnswer };
  const fee = feeAnswer(transfer, language);
  return {
    id: transfer.id,
    user_id: transfer.customerId,
    kind: transfer.kind,
    status: transfer.status,
    account_id: accountId,
    type: isDebit ? ('Debit' as const) : ('Credit' as const),
    from: transfer.from,
    to: transfer.to,
    amount: isDebit ? answers.left : answers.arrived,
    currency: isDebit ? left.currency : arrived.currency,
    ...answers,
    fee,
    quote: quoteAnswer(transfer, answers, fee),
    counterparty: counterpartyOf(transfer, view),
    source_account_title: from === null ? counterpartyOf(transfer, view) : view.nameOf(from),
    ...marksOf(transfer, view.payeeBankOf, bank),
    comment: transfer.comment,
    reference: referenceOf(transfer.id),
    value_date: transfer.valueDate,
    created_at: createdAt.toISOString(),
    ...shortDay(createdAt, language, bank),
    updated_at: (later?.changedAt ?? createdAt).toISOString(),
    created_by_admin: transfer.kind === 'adjustment' || transfer.kind === 'simulated',
    reverses: adjusted?.reverses ?? null,
    reversed_by: later?.reversedBy ?? null,
    simulated: transfer.simulated,
  };
}

/** With what happened to it, and what an adjustment refers to. */
export function wholeAnswer(transfer: OwnTransfer, view: TransferView, bank: BankSeen) {
  const { adjusted, later, events } = transfer;
  return {
    ...transferAnswer(transfer, view, bank),
    timeline: events.map(({ status, at }) => ({ status, at: at.toISOString() })),
    adjustment: adjusted === null ? null : { ...adjusted, reversed_by: later.reversedBy },
  };
}

type Answer = ReturnType<typeof moneyAnswer>;

/** Nothing, in each language and currency. */
const nothing = new Map<string, Answer>();

function feeAnswer({ feeMinor, currency }: Transfer, language: string): Answer {
  if (feeMinor !== 0n) return moneyAnswer(money(feeMinor, currency), language);
  const key = `${language} ${currency}`;
  const known = nothing.get(key);
  if (known !== undefined) return known;
  const made = moneyAnswer(money(0n, currency), language);
  nothing.set(key, made);
  return made;
}

function quoteAnswer(
  { exchange }: Transfer,
  { left, arrived }: { left: Answer; arrived: Answer },
  fee: Answer,
) {
  if (exchange === null) return null;
  return {
    amount: left,
    fee,
    arrives: arrived,
    rate: exchange.rate,
    reference_rate: exchange.referenceRate,
    margin: exchange.margin,
    source: exchange.source,
    rate_date: exchange.rateDate,
  };
}

/** The transfer that was made, now or at the first time of asking; otherwise throws a Refusal. */
export function answerOutcome(
  call: OutcomeCall,
  outcome: MovementOutcome,
  languages: TransferView['languages'],
  bank: BankSeen,
) {
  if (!('objection' in outcome) && outcome.replayed) call.markReplay();
  if (outcome.done) {
    call.status(201);
    const { transfer, from, to } = outcome;
    const { language } = call;
    const nameOf = (id: AccountId) => {
      const label = id === transfer.from ? from : to;
      return label === null ? '' : accountName(label, { languages, language });
    };
    const outside = { payeeOf: () => '', payeeBankOf: () => undefined };
    return transferAnswer(transfer, { languages, language, nameOf, ...outside }, bank);
  }
  throw refusalOf(outcome, call.language);
}

export function refusalOf(
  outcome: Extract<MovementOutcome, { done: false }>,
  language: string,
): Refusal {
  if ('objection' in outcome) return ofObjection(outcome.objection);
  return ofLedger(outcome.refused, outcome.currency, language);
}

function ofObjection({ code, field, gate }: Objection): Refusal {
  return new Refusal(code, {
    ...(field === undefined ? {} : { field }),
    ...(gate === undefined ? {} : { data: { gate } }),
  });
}

const MONEY_STOPPED_SECONDS = 60;

function ofLedger(refused: Refused, currency: Currency, language: string): Refusal {
  const { code, facts } = refused;
  switch (code) {
    case 'insufficient_funds': {
      const available = formatMoney(money(facts.availableMinor ?? 0n, currency), language);
      return new Refusal(code, { field: 'amount', facts: { available } });
    }
    case 'limit_exceeded':
      return ofGuard(refused, currency, language);
    case 'balance_too_large':
      return new Refusal('limit_exceeded', {
        field: 'amount',
        facts: { window: 'balance', limit: '', used: '' },
      });
    case 'id_already_used':
    case 'voided':
      return new Refusal('id_already_used', { field: 'Idempotency-Key' });
    case 'stopped':
    case 'clock_behind':
      return new Refusal('money_stopped', { retryAfterSeconds: MONEY_STOPPED_SECONDS });
    case 'account_closed':
      return new Refusal('account_not_active');
    default:
      throw new Error(`The ledger refused a movement of ours with ${code}.`);
  }
}

/** Outside has windows of its own, which are said in the same words. */
const SAID_AS: Readonly<Partial<Record<GuardWindow, string>>> = {
  sent: 'transfer',
  sent_day: 'day',
  sent_month: 'month',
  sent_count: 'count',
  sent_payee: 'payee',
};

/** Counted over all currencies, in hundredths of a dollar. */
const IN_CENTS: readonly GuardWindow[] = ['sent_day', 'sent_month', 'sent_payee'];

/** What is sent further than what is proven of its sender allows. */
export function tierRefusal(): Refusal {
  const facts = { window: 'tier', limit: '', used: '' };
  return new Refusal('limit_exceeded', { field: 'amount', facts });
}

/** A quote that was used or has expired is no longer held; everything else is a limit. */
function ofGuard({ facts }: Refused, currency: Currency, language: string): Refusal {
  const window = windowOf(facts.guard ?? '');
  if (window === 'quote' || window === 'expired') {
    return new Refusal('quote_expired', { field: 'quote_id' });
  }
  if (window === 'sent_tier') return tierRefusal();
  const said = (counted = 0n) => {
    if (window === 'sent_count') return String(counted);
    // Said in the currency of the account.
    const minor = IN_CENTS.includes(window) ? roughMinor(counted, currency) : counted;
    return formatMoney(money(minor, currency), language);
  };
  const amounts = { limit: said(facts.ceilingMinor), used: said(facts.usedMinor) };
  return new Refusal('limit_exceeded', {
    field: 'amount',
    facts: { window: SAID_AS[window] ?? window, ...amounts },
  });
}
