/**
 * The ledger as a few maps: what the posting function must do, said a second time and as simply as
 * possible. It decides one request after the other and knows nothing of batches or locks.
 */
import { digestOf } from '#digest.ts';
import type { Line, PostingRefusal, PostingRequest, RequestSet } from '#request.ts';

type Verdict = 'accepted' | PostingRefusal;

interface Hold {
  readonly accountId: string;
  readonly expiresAt: Date | undefined;
  left: bigint;
}

export interface ModelAccount {
  readonly currency: string;
  readonly minimum: bigint | null;
  readonly closed: boolean;
  balance: bigint;
  reserved: bigint;
}

interface State {
  readonly accounts: Map<string, ModelAccount>;
  readonly holds: Map<string, Hold>;
  readonly guards: Map<string, bigint>;
  settleable: Set<string>;
  readonly posted: Map<string, { lines: readonly Line[]; reversible: boolean; reversed: boolean }>;
}

const LARGEST = 999_999_999_999_999n;
const remembered: readonly Verdict[] = ['limit_exceeded', 'insufficient_funds'];

export class Model {
  #state: State = {
    accounts: new Map(),
    holds: new Map(),
    guards: new Map(),
    settleable: new Set(),
    posted: new Map(),
  };
  readonly #decided = new Map<string, { digest: string; verdict: Verdict }>();

  get accounts(): ReadonlyMap<string, ModelAccount> {
    return this.#state.accounts;
  }

  open(id: string, account: Omit<ModelAccount, 'balance' | 'reserved'>): void {
    this.#state.accounts.set(id, { ...account, balance: 0n, reserved: 0n });
  }

  /** What was reserved in earlier batches can be settled or released from now on. */
  beginBatch(): void {
    this.#state.settleable = new Set(this.#state.holds.keys());
  }

  /** Decides a set: all of it or none. */
  post(set: RequestSet): Verdict[] {
    const before = structuredClone(this.#state);
    const verdicts: Verdict[] = [];
    let broken: Verdict | undefined;
    for (const request of set) {
      const known = this.#decided.get(request.id);
      let verdict: Verdict;
      if (known !== undefined) {
        verdict = known.digest === digestOf(request) ? known.verdict : 'id_already_used';
      } else {
        verdict = broken === undefined ? decide(this.#state, request) : 'linked_refused';
      }
      verdicts.push(verdict);
      if (verdict !== 'accepted') broken ??= verdict;
    }
    if (broken !== undefined) this.#state = before;
    const keep = broken === undefined || remembered.includes(broken);
    return set.map((request, index) => {
      const verdict = verdicts[index] ?? 'malformed';
      if (this.#decided.has(request.id)) return verdict;
      const undone = broken !== undefined && verdict === 'accepted' ? 'linked_refused' : verdict;
      if (keep) this.#decided.set(request.id, { digest: digestOf(request), verdict: undone });
      return undone;
    });
  }
}

function shapeFits(request: PostingRequest, lines: readonly Line[]): boolean {
  const sizes = lines.every(({ amount: { amountMinor: minor } }) => {
    return minor !== 0n && minor <= LARGEST && minor >= -LARGEST;
  });
  if (request.kind === 'reserve') return sizes && request.amount.amountMinor > 0n;
  return sizes && (!('lines' in request) || lines.length >= 2);
}

function sums(lines: readonly Line[], nameOf: (line: Line) => string): Map<string, bigint> {
  const result = new Map<string, bigint>();
  for (const one of lines) {
    result.set(nameOf(one), (result.get(nameOf(one)) ?? 0n) + one.amount.amountMinor);
  }
  return result;
}

/** Judges one request in the order of precedence and, if accepted, changes the state. */
function decide(state: State, request: PostingRequest): Verdict {
  const lines = request.kind === 'reserve' ? [request] : 'lines' in request ? request.lines : [];
  if (!shapeFits(request, lines)) return 'malformed';
  const found = lines.map(({ accountId }) => state.accounts.get(accountId));
  if (found.includes(undefined)) return 'account_not_found';
  if (found.some((account) => account?.closed)) return 'account_closed';
  if (found.some((account, index) => account?.currency !== lines[index]?.amount.currency)) {
    return 'currency_mismatch';
  }
  const perCurrency = sums(lines, ({ amount }) => amount.currency);
  if (request.kind !== 'reserve' && [...perCurrency.values()].some((sum) => sum !== 0n)) {
    return 'unbalanced';
  }
  const refusal = judgeSubject(state, request, lines);
  if (refusal !== undefined) return refusal;
  for (const { key, addMinor, ceilingMinor } of request.guards ?? []) {
    const used = state.guards.get(key) ?? 0n;
    if (addMinor > 0n && used + addMinor > ceilingMinor) return 'limit_exceeded';
  }
  return move(state, request, lines);
}

function takenBy(lines: readonly Line[], hold: Hold): bigint {
  return -(sums(lines, ({ accountId }) => accountId).get(hold.accountId) ?? 0n);
}

function judgeSubject(
  state: State,
  request: PostingRequest,
  lines: readonly Line[],
): Verdict | undefined {
  if (request.kind === 'reverse') {
    const original = state.posted.get(request.postingId);
    if (original === undefined) return 'posting_not_found';
    if (!original.reversible) return 'not_reversible';
    if (original.reversed) return 'already_reversed';
    return undefined;
  }
  if (!('holdId' in request)) return undefined;
  const hold = state.holds.get(request.holdId);
  if (hold === undefined || !state.settleable.has(request.holdId)) return 'hold_not_found';
  if (hold.left === 0n) return 'hold_ended';
  if (request.kind === 'settle') {
    const taken = takenBy(lines, hold);
    if (taken <= 0n) return 'malformed';
    if (taken > hold.left) return 'hold_exceeded';
  }
  if (request.kind === 'expire' && !(hold.expiresAt && hold.expiresAt <= request.now)) {
    return 'hold_not_due';
  }
  return undefined;
}

function move(state: State, request: PostingRequest, lines: readonly Line[]): Verdict {
  const account = (id: string): ModelAccount => {
    const known = state.accounts.get(id);
    if (known === undefined) throw new Error('The account was looked up before.');
    return known;
  };
  const short = (id: string): boolean => {
    const { balance, reserved, minimum } = account(id);
    return minimum !== null && balance - reserved < minimum;
  };
  if (request.kind === 'reserve') {
    account(request.accountId).reserved += request.amount.amountMinor;
    if (short(request.accountId)) {
      account(request.accountId).reserved -= request.amount.amountMinor;
      return 'insufficient_funds';
    }
    const { accountId, amount, expiresAt } = request;
    state.holds.set(request.id, { accountId, expiresAt, left: amount.amountMinor });
  } else {
    const hold = 'holdId' in request ? state.holds.get(request.holdId) : undefined;
    const taken = hold === undefined ? 0n : takenBy(lines, hold);
    const keeps = request.kind === 'settle' && !request.returnRest;
    const freed = hold === undefined ? 0n : keeps ? taken : hold.left;
    if (hold !== undefined) account(hold.accountId).reserved -= freed;
    for (const one of lines) account(one.accountId).balance += one.amount.amountMinor;
    if (lines.some((one) => one.amount.amountMinor < 0n && short(one.accountId))) {
      for (const one of lines) account(one.accountId).balance -= one.amount.amountMinor;
      if (hold !== undefined) account(hold.accountId).reserved += freed;
      return 'insufficient_funds';
    }
    if (hold !== undefined) hold.left -= freed;
  }
  for (const { key, addMinor } of request.guards ?? []) {
    const used = (state.guards.get(key) ?? 0n) + addMinor;
    state.guards.set(key, used < 0n ? 0n : used);
  }
  const moves = request.kind !== 'reserve' && lines.length > 0;
  state.posted.set(request.id, {
    lines,
    reversible: moves && request.kind !== 'reverse',
    reversed: false,
  });
  if (request.kind === 'reverse') {
    const original = state.posted.get(request.postingId);
    if (original !== undefined) original.reversed = true;
  }
  return 'accepted';
}
