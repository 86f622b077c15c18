/** What a movement of money is judged by, before the ledger judges limits and funds. Pure. */
import type {
  AccountId,
  AccountStatus,
  CustomerId,
  Gate,
  RefusalCode,
  SessionId,
  TransferId,
  TransferKind,
} from '@fairlead/contract';
import type { Line, PostingRequest } from '@fairlead/ledger';
import { type Currency, money } from '@fairlead/money';
import type { Proofs, Standing } from '#modules/customers/standing.service.ts';
import type { Quote } from '#modules/fx/fx.service.ts';
import { chartAccount } from './chart.rules.ts';
import { guardsOf, type Limits } from './limits.rules.ts';
import { digestOf } from './movement-digest.rules.ts';

/** A wish to move money on one customer's accounts. */
export interface Movement {
  readonly id: TransferId;
  readonly kind: TransferKind;
  readonly customerId: CustomerId;
  /** Null for a kind whose money does not come from the customer's own account. */
  readonly from: AccountId | null;
  /** Null for a kind whose money does not go to one. */
  readonly to: AccountId | null;
  /** What leaves, in the currency of the account it leaves. */
  readonly amountMinor: bigint;
  /** Across currencies: as it was sent, and what it says; null where it is none of this bank's. */
  readonly quote?: { readonly token: string; readonly says: Quote | null } | undefined;
  readonly comment?: string | undefined;
  /** Of the bank's own doing: the day it counts on (otherwise today), the name at the other end. */
  readonly valueDate?: string | undefined;
  readonly counterparty?: string | undefined;
  /** The session it was asked in; null for the bank's own doing. */
  readonly session: { readonly id: SessionId; readonly tokenHash: Buffer } | null;
  readonly requestId: string | null;
}

interface AccountFacts {
  readonly currency: Currency;
  readonly active: boolean;
  /** What it is called by. */
  readonly tag: string | null;
  readonly product: string;
}

/** What was read about a movement in the transaction that is to make it. */
export interface MovementFacts {
  /** The bank's own day, `2026-11-15`. */
  readonly today: string;
  /** The real clock. */
  readonly now: Date;
  /** The id was decided before: the ledger has the answer. */
  readonly known: boolean;
  /** Null when it has ended, or is not opened by this token any more. */
  readonly session: 'open' | 'factor_missing' | null;
  readonly accountStatus: AccountStatus | null;
  readonly proofs: Proofs;
  /** Null when the customer has no such account. */
  readonly from: (AccountFacts & { readonly maturesOn: string | null }) | null;
  readonly to: AccountFacts | null;
}

/** A no of our own; limits and funds are the ledger's to refuse. */
export interface Objection {
  readonly code: RefusalCode;
  readonly field?: string;
  readonly gate?: Gate;
}

/** What the rest of the bank knows and the judgement needs. */
export interface Circumstances {
  readonly limits: Limits;
  readonly gatesOf: (standing: Standing) => readonly Gate[];
  /** What interest is paid from. */
  readonly interestFrom: 'interest' | 'own_funds';
}

/** What the bank does by itself and no state of the customer stops. */
function isOwnDoing({ kind }: Movement): boolean {
  return kind === 'interest' || kind === 'simulated';
}

/** May this caller ask at all? Comes before everything else, replays too. */
function callerObjection(
  movement: Movement,
  { session, accountStatus, proofs }: MovementFacts,
  { gatesOf }: Circumstances,
): Objection | undefined {
  if (movement.session !== null) {
    if (session === null || accountStatus === null) return { code: 'session_ended' };
    if (session === 'factor_missing') return { code: 'gate_closed', gate: 'second_factor' };
  }
  if (accountStatus === null) return { code: 'not_found' };
  if (isOwnDoing(movement)) return undefined;
  const [gate] = gatesOf({ accountStatus, ...proofs });
  return gate === undefined ? undefined : { code: 'gate_closed', gate };
}

/** Whether a quote is there where one is needed, and is for this very movement. */
function quoteObjection(
  { quote, amountMinor }: Movement,
  from: Currency,
  to: Currency,
): Objection | undefined {
  if (quote === undefined) {
    return from === to ? undefined : { code: 'quote_required', field: 'quote_id' };
  }
  const { says } = quote;
  const fits =
    says !== null && says.from === from && says.to === to && says.amountMinor === amountMinor;
  return fits ? undefined : { code: 'quote_not_fitting', field: 'quote_id' };
}

/** Ownership, then rules, then state. */
function accountObjection(movement: Movement, facts: MovementFacts): Objection | undefined {
  const { from, to, today } = facts;
  if (movement.to !== null && to === null) return { code: 'not_found', field: 'to' };
  if (movement.from !== null && from === null) return { code: 'not_found', field: 'from' };
  if (from !== null && to !== null) {
    if (movement.from === movement.to) return { code: 'same_account', field: 'to' };
    const objection = quoteObjection(movement, from.currency, to.currency);
    if (objection !== undefined) return objection;
  }
  if (from?.active === false) return { code: 'account_not_active', field: 'from' };
  if (from !== null && from.maturesOn !== null && today < from.maturesOn) {
    return { code: 'not_matured', field: 'from' };
  }
  // Interest is owed whatever has become of the account; a closed one the ledger refuses.
  if (to?.active === false && movement.kind !== 'interest') {
    return { code: 'account_not_active', field: 'to' };
  }
  return undefined;
}

/** The posting that makes the movement, or why there is none. */
export function judge(
  movement: Movement,
  facts: MovementFacts,
  circumstances: Circumstances,
): PostingRequest | Objection {
  const caller = callerObjection(movement, facts, circumstances);
  if (caller !== undefined) return caller;
  // What was decided before is decided, whatever has become of the accounts or the quote since.
  const objection = facts.known ? undefined : accountObjection(movement, facts);
  return objection ?? postingOf(movement, facts, circumstances);
}

export function isObjection(judged: PostingRequest | Objection): judged is Objection {
  return 'code' in judged;
}

function postingOf(
  movement: Movement,
  facts: MovementFacts,
  { limits, interestFrom }: Circumstances,
): PostingRequest {
  const currency = currencyLeft(facts);
  return {
    kind: 'post',
    id: uuidOf(movement.id),
    label: `transfer.${movement.kind}`,
    valueDate: movement.valueDate ?? facts.today,
    digest: digestOf(movement),
    lines: linesOf(movement, currency, interestFrom),
    guards: guardsOf(movement, { currency, today: facts.today, now: facts.now, limits }),
  };
}

/** A known id may name an account that is not there; its first answer does not depend on it. */
export function currencyLeft({ from, to }: Pick<MovementFacts, 'from' | 'to'>): Currency {
  return from?.currency ?? to?.currency ?? 'USD';
}

/** Across currencies each is balanced by itself, through the bank's position in it. */
function linesOf(
  { kind, from, to, amountMinor, quote }: Movement,
  currency: Currency,
  interestFrom: Circumstances['interestFrom'],
): Line[] {
  const outside = () =>
    chartAccount(kind === 'interest' ? interestFrom : 'sandbox_funding', currency);
  const source = from === null ? outside() : uuidOf(from);
  const target = to === null ? outside() : uuidOf(to);
  const left = { accountId: source, amount: money(-amountMinor, currency) };
  const says = quote?.says;
  if (says === undefined || says === null) {
    return [left, { accountId: target, amount: money(amountMinor, currency) }];
  }
  const { feeMinor, arrivesMinor } = says;
  const fee = { accountId: chartAccount('fees', says.from), amount: money(feeMinor, says.from) };
  return [
    left,
    ...(feeMinor > 0n ? [fee] : []),
    {
      accountId: chartAccount('fx_position', says.from),
      amount: money(amountMinor - feeMinor, says.from),
    },
    { accountId: chartAccount('fx_position', says.to), amount: money(-arrivesMinor, says.to) },
    { accountId: target, amount: money(arrivesMinor, says.to) },
  ];
}

/** The part after the prefix: the ledger's own id of the same thing. */
export function uuidOf(id: AccountId | TransferId): string {
  return id.slice(4);
}
