/** What a movement of money is judged by, before the ledger judges limits and funds. Pure. */
import { hash } from 'node:crypto';
import type {
  AccountId,
  AccountStatus,
  CustomerId,
  Gate,
  limitSettings,
  RefusalCode,
  SessionId,
  TransferId,
  TransferKind,
} from '@fairlead/contract';
import type { GuardUse, PostingRequest } from '@fairlead/ledger';
import { type Currency, minorPerUnit, money } from '@fairlead/money';
import type * as z from 'zod';
import type { Proofs, Standing } from '#modules/customers/standing.service.ts';

/** A wish to move money on one customer's accounts. */
export interface Movement {
  readonly id: TransferId;
  readonly kind: TransferKind;
  readonly customerId: CustomerId;
  /** Null for a kind whose money does not come from the customer's own account. */
  readonly from: AccountId | null;
  readonly to: AccountId;
  readonly amountMinor: bigint;
  /** The session it was asked in; null for the bank's own doing. */
  readonly session: { readonly id: SessionId; readonly tokenHash: Buffer } | null;
  readonly requestId: string | null;
}

interface AccountFacts {
  readonly currency: Currency;
  readonly active: boolean;
}

/** What was read about a movement in the transaction that is to make it. */
export interface MovementFacts {
  /** The bank's own day, `2026-11-15`. */
  readonly today: string;
  /** The id was decided before: the ledger has the answer. */
  readonly known: boolean;
  /** Null when it has ended, or is not opened by this token any more. */
  readonly session: 'open' | 'factor_missing' | null;
  readonly accountStatus: AccountStatus | null;
  readonly proofs: Proofs;
  /** Null when the customer has no such account. */
  readonly from: AccountFacts | null;
  readonly to: AccountFacts | null;
}

export type LimitWindow = 'transfer' | 'day' | 'month' | 'faucet';
export type Limits = z.infer<typeof limitSettings>;

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
  /** The ledger account that a kind's money comes from where it is not the customer's own. */
  readonly sourceOf: (kind: TransferKind, currency: Currency) => string;
}

/** May this caller ask at all? Comes before everything else, replays too. */
function callerObjection(
  { session: asked }: Movement,
  { session, accountStatus, proofs }: MovementFacts,
  { gatesOf }: Circumstances,
): Objection | undefined {
  if (asked !== null) {
    if (session === null || accountStatus === null) return { code: 'session_ended' };
    if (session === 'factor_missing') return { code: 'gate_closed', gate: 'second_factor' };
  }
  if (accountStatus === null) return { code: 'not_found' };
  const [gate] = gatesOf({ accountStatus, ...proofs });
  return gate === undefined ? undefined : { code: 'gate_closed', gate };
}

/** Ownership, then rules, then state. */
function accountObjection(movement: Movement, facts: MovementFacts): Objection | undefined {
  const { from, to } = facts;
  if (to === null) return { code: 'not_found', field: 'to' };
  if (movement.from !== null) {
    if (from === null) return { code: 'not_found', field: 'from' };
    if (movement.from === movement.to) return { code: 'same_account', field: 'to' };
    if (from.currency !== to.currency) return { code: 'currencies_differ', field: 'to' };
    if (!from.active) return { code: 'account_not_active', field: 'from' };
  }
  return to.active ? undefined : { code: 'account_not_active', field: 'to' };
}

/** The posting that makes the movement, or why there is none. */
export function judge(
  movement: Movement,
  facts: MovementFacts,
  circumstances: Circumstances,
): PostingRequest | Objection {
  const caller = callerObjection(movement, facts, circumstances);
  if (caller !== undefined) return caller;
  // What was decided before is decided, whatever has become of the accounts since.
  const objection = facts.known ? undefined : accountObjection(movement, facts);
  return objection ?? postingOf(movement, facts, circumstances);
}

export function isObjection(judged: PostingRequest | Objection): judged is Objection {
  return 'code' in judged;
}

function postingOf(
  movement: Movement,
  facts: MovementFacts,
  { limits, sourceOf }: Circumstances,
): PostingRequest {
  const { kind, amountMinor } = movement;
  // A known id may name an account that is not there; its first answer does not depend on it.
  const currency = facts.to?.currency ?? facts.from?.currency ?? 'USD';
  const source = movement.from === null ? sourceOf(kind, currency) : uuidOf(movement.from);
  return {
    kind: 'post',
    id: uuidOf(movement.id),
    label: `transfer.${kind}`,
    valueDate: facts.today,
    digest: digestOf(movement),
    lines: [
      { accountId: source, amount: money(-amountMinor, currency) },
      { accountId: uuidOf(movement.to), amount: money(amountMinor, currency) },
    ],
    guards: guardsOf(movement, currency, facts.today, limits),
  };
}

/** The part after the prefix: the ledger's own id of the same thing. */
export function uuidOf(id: AccountId | TransferId): string {
  return id.slice(4);
}

/** Tells a repeat from another request under the same id, another customer's included. */
function digestOf({ kind, customerId, from, to, amountMinor }: Movement): Buffer {
  const text = `${kind}\n${customerId}\n${from ?? ''}\n${to}\n${amountMinor}`;
  return hash('sha256', text, 'buffer');
}

/** What one US dollar is roughly worth, so that a limit means about the same in every currency. */
const ROUGH_WORTH: Readonly<Partial<Record<Currency, bigint>>> = {
  BRL: 5n,
  ZAR: 20n,
  PHP: 50n,
  JPY: 150n,
};

export function limitMinor(limit: number, currency: Currency): bigint {
  return BigInt(limit) * (ROUGH_WORTH[currency] ?? 1n) * minorPerUnit(currency);
}

/**
 * The windows that a movement counts against. A single one that is too large has a window of its
 * own, only so that the ledger refuses and remembers it like any other.
 */
export function guardsOf(
  {
    id,
    kind,
    customerId,
    amountMinor,
  }: Pick<Movement, 'id' | 'kind' | 'customerId' | 'amountMinor'>,
  currency: Currency,
  today: string,
  limits: Limits,
): GuardUse[] {
  const use = (window: LimitWindow, of: string, limit: number): GuardUse => ({
    key: `${window}:${of}`,
    addMinor: amountMinor,
    ceilingMinor: limitMinor(limit, currency),
  });
  const mine = `${customerId}:${currency}`;
  if (kind === 'faucet') return [use('faucet', `${mine}:${today}`, limits.faucet_per_day)];
  const single = use('transfer', id, limits.internal_per_transfer);
  return [
    ...(amountMinor > single.ceilingMinor ? [single] : []),
    use('day', `${mine}:${today}`, limits.internal_per_day),
    use('month', `${mine}:${today.slice(0, 7)}`, limits.internal_per_month),
  ];
}

/** Which window a guard of ours is. */
export function windowOf(guard: string): LimitWindow {
  const window = guard.slice(0, guard.indexOf(':'));
  if (window === 'transfer' || window === 'day' || window === 'month' || window === 'faucet') {
    return window;
  }
  throw new Error('The ledger names a guard that is not ours.');
}
