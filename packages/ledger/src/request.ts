/**
 * What can be asked of the ledger and what it can answer. Ids are UUIDs in lower case, made by the
 * caller; the ledger does not know what they or a guard's key mean.
 */
import type { Money } from '@fairlead/money';

/** One line of a posting: positive adds to the account, negative takes from it. */
export interface Line {
  readonly accountId: string;
  readonly amount: Money;
}

/**
 * A counted window, such as what a customer sent today. Accepted only if what is used plus
 * `addMinor` stays within the ceiling; a negative amount gives back and is never refused.
 */
export interface GuardUse {
  readonly key: string;
  readonly addMinor: bigint;
  readonly ceilingMinor: bigint;
}

interface Asked {
  /** Its own id: the same again gets the first answer again. */
  readonly id: string;
  /** The caller's word for what it is, such as `transfer.internal`. */
  readonly label: string;
  /** The day from which it counts, `YYYY-MM-DD`. When it was written the database says. */
  readonly valueDate: string;
  readonly guards?: readonly GuardUse[];
  /** SHA-256 of what the caller's own caller sent; without one, of this request. */
  readonly digest?: Uint8Array;
}

/** Moves money at once: two or more lines that sum to zero in each currency. */
export interface Post extends Asked {
  readonly kind: 'post';
  readonly lines: readonly Line[];
}

/** Keeps money back on an account; the request's id is the hold's id. */
export interface Reserve extends Asked {
  readonly kind: 'reserve';
  readonly accountId: string;
  readonly amount: Money;
  readonly expiresAt?: Date;
}

/** Takes from a hold exactly what its lines take from the hold's account. */
export interface Settle extends Asked {
  readonly kind: 'settle';
  readonly holdId: string;
  readonly lines: readonly Line[];
  /** Gives what is left back to the account, which ends the hold. */
  readonly returnRest: boolean;
}

/** Gives all that is left back to the account. */
export interface Release extends Asked {
  readonly kind: 'release';
  readonly holdId: string;
}

/** Like a release, but only once the hold's time is over by the caller's clock. */
export interface Expire extends Asked {
  readonly kind: 'expire';
  readonly holdId: string;
  readonly now: Date;
}

/** The opposite of a posting, once; `reversalLines` reads the lines it must have. */
export interface Reverse extends Asked {
  readonly kind: 'reverse';
  readonly postingId: string;
  readonly lines: readonly Line[];
}

export type PostingRequest = Post | Reserve | Settle | Release | Expire | Reverse;

/** One request, or several that are linked: accepted together or refused together. */
export type RequestSet = readonly PostingRequest[];

/** Every way the ledger says no, in order of precedence: the first that applies is the answer. */
export const postingRefusals = [
  /** The id was used for another body. */
  'id_already_used',
  /** The id was given up after an unknown outcome: it never happened and never will. */
  'voided',
  /** A check of the books failed; no money moves until the operator says so. */
  'stopped',
  /** Too few lines, an amount of zero or beyond the largest, a settlement that takes nothing. */
  'malformed',
  'account_not_found',
  'account_closed',
  /** A line's currency is not its account's. */
  'currency_mismatch',
  'unbalanced',
  'posting_not_found',
  /** Reversals and postings without entries cannot be reversed. */
  'not_reversible',
  'already_reversed',
  'hold_not_found',
  /** Settled, released or expired before. */
  'hold_ended',
  /** A settlement of more than the hold has left. */
  'hold_exceeded',
  'hold_not_due',
  /** The database's clock is more than two seconds behind the account's last entry. */
  'clock_behind',
  'balance_too_large',
  /** A guard's ceiling; remembered. */
  'limit_exceeded',
  /** Remembered. */
  'insufficient_funds',
  /** Another one of its linked set was refused; remembered if that one is. */
  'linked_refused',
] as const;

export type PostingRefusal = (typeof postingRefusals)[number];

/** What a refusal is about; never a secret. */
export interface RefusalFacts {
  /** insufficient_funds: the account and what was available on it. */
  readonly accountId?: string;
  readonly availableMinor?: bigint;
  /** limit_exceeded: the guard, what was used of it, and its ceiling. */
  readonly guard?: string;
  readonly usedMinor?: bigint;
  readonly ceilingMinor?: bigint;
  /** id_already_used: the digest of the first body, in hexadecimal. */
  readonly digest?: string;
}

export interface Accepted {
  readonly accepted: true;
  /** The database's real clock. */
  readonly postedAt: Date;
  /** This id was decided before, and this is that answer. */
  readonly replayed: boolean;
}

export interface Refused {
  readonly accepted: false;
  readonly code: PostingRefusal;
  readonly facts: RefusalFacts;
  readonly replayed: boolean;
}

export type Outcome = Accepted | Refused;
