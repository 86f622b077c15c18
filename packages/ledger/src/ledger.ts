/** The ledger as a program uses it: one object on a pool, whose postings are group-committed. */
import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import {
  type AccountOutcome,
  changeMinimum,
  closeAccount,
  type NewAccount,
  openAccounts,
} from './accounts.ts';
import { checkUuid } from './columns.ts';
import { type Grouped, type GroupedOptions, grouped, type Locks } from './grouped.ts';
import { isOneStatement, postSets } from './post.ts';
import { dueHolds, giveUp, reversalLines } from './postings.ts';
import type { Outcome, PostingRequest, RequestSet, Reverse } from './request.ts';
import { rowsOf } from './rows.ts';

export interface LedgerOptions
  extends Omit<GroupedOptions<RequestSet, Outcome[]>, 'write' | 'oneStatement' | 'locks'> {
  readonly pool: Pool;
}

const MOST_AT_ONCE = 1_024;

export class Ledger {
  readonly #pool: Pool;
  readonly #postings: Grouped<RequestSet, Outcome[]>;
  /** Of many, so that they leave room in the queue. */
  readonly #atOnce: number;

  constructor(options: LedgerOptions) {
    this.#pool = options.pool;
    const { queueLimit = MOST_AT_ONCE, queueLimitPerSource = MOST_AT_ONCE } = options;
    this.#atOnce = Math.min(queueLimit, queueLimitPerSource, MOST_AT_ONCE);
    this.#postings = grouped<RequestSet, Outcome[]>({
      ...options,
      oneStatement: isOneStatement,
      write: postSets,
      locks: postingLocks,
    });
  }

  openAccounts(accounts: readonly NewAccount[]): Promise<AccountOutcome[]> {
    return openAccounts(this.#pool, accounts);
  }

  changeMinimum(change: {
    accountId: string;
    minimumMinor: bigint | null;
  }): Promise<AccountOutcome> {
    return changeMinimum(this.#pool, change);
  }

  closeAccount(accountId: string): Promise<AccountOutcome> {
    return closeAccount(this.#pool, accountId);
  }

  /** Posts one request. Rejects with a `GroupFailure` when there is no definite answer. */
  async post(request: PostingRequest, source?: string): Promise<Outcome> {
    const [outcome] = await this.#postings.submit([request], source);
    if (outcome === undefined) throw new Error('The ledger answered nothing.');
    return outcome;
  }

  /**
   * Posts many, each with its own outcome; one refusal does not touch its neighbours. Rejects once
   * those it has sent have all ended: the same again finds what was done.
   */
  async postMany(requests: readonly PostingRequest[], source?: string): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    for (let from = 0; from < requests.length; from += this.#atOnce) {
      const some = requests.slice(from, from + this.#atOnce);
      const ended = await Promise.allSettled(some.map((request) => this.post(request, source)));
      for (const one of ended) {
        if (one.status === 'rejected') throw one.reason;
        outcomes.push(one.value);
      }
    }
    return outcomes;
  }

  /** Posts a linked set: all are accepted, or none. */
  async postLinked(requests: RequestSet, source?: string): Promise<Outcome[]> {
    if (requests.length === 0) return [];
    return this.#postings.submit(requests, source);
  }

  /** Posts the opposite of a posting; accepted at most once for each posting. */
  async reverse(request: Omit<Reverse, 'kind' | 'lines'>, source?: string): Promise<Outcome> {
    const lines = await reversalLines(this.#pool, request.postingId);
    return this.post({ ...request, kind: 'reverse', lines }, source);
  }

  /** Ends holds whose time is over by the caller's clock; answers how many. */
  async expireHolds({ now, limit }: { now: Date; limit: number }): Promise<number> {
    const valueDate = now.toISOString().slice(0, 10);
    const holds = await dueHolds(this.#pool, { now, limit });
    const outcomes = await this.postMany(
      holds.map(({ id: holdId }) => ({
        kind: 'expire',
        id: expiryIdOf(holdId),
        label: 'hold.expired',
        valueDate,
        holdId,
        now,
      })),
    );
    return outcomes.filter(({ accepted }) => accepted).length;
  }

  giveUp(ids: readonly string[]): Promise<Outcome[]> {
    return giveUp(this.#pool, ids);
  }

  /** How many requests wait and are not yet in a batch. */
  get waiting(): number {
    return this.#postings.waiting;
  }

  /** Waits for what is under way and refuses what comes. The pool stays the caller's. */
  close(): Promise<void> {
    return this.#postings.close();
  }
}

/** The same for every sweep, so that two of them expire a hold once. */
function expiryIdOf(holdId: string): string {
  const hex = createHash('sha256')
    .update(`expire ${checkUuid(holdId)}`)
    .digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Accounts go by their ids; guards are told apart by a mark that no id has. */
const GUARD_MARK = 'guard ';

/** What postings lock, for writers of other packages that call the posting function too. */
export const postingLocks: Locks<RequestSet> = {
  keysOf: (set) => {
    const keys: string[] = [];
    for (const request of set) {
      if ('accountId' in request) keys.push(request.accountId);
      if ('lines' in request) for (const { accountId } of request.lines) keys.push(accountId);
      for (const { key } of request.guards ?? []) keys.push(GUARD_MARK + key);
    }
    return keys;
  },
  find: async (pool, keys) => {
    const guards = keys.filter((key) => key.startsWith(GUARD_MARK));
    const accounts = keys.filter((key) => !key.startsWith(GUARD_MARK));
    const rows = await rowsOf<[string]>(pool, {
      name: 'ledger.locked',
      text: 'select * from ledger.locked($1, $2)',
      values: [accounts, guards.map((key) => key.slice(GUARD_MARK.length))],
    });
    const accountSet = new Set(accounts);
    return new Set(rows.map(([key]) => (accountSet.has(key) ? key : GUARD_MARK + key)));
  },
};
