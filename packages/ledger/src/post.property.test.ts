/**
 * Any sequence of batches gives the same answers as the model, keeps every law of the books, and
 * changes nothing when it is sent again. A failing seed is printed and can be replayed.
 */
import { createHash } from 'node:crypto';
import { type Currency, money } from '@fairlead/money';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeAccount } from '#accounts.ts';
import { balancesOf } from '#balances.ts';
import { postSets } from '#post.ts';
import type { GuardUse, Line, Outcome, PostingRequest, RequestSet } from '#request.ts';
import { type LedgerBed, ledgerBed, TODAY } from '#testing/ledger-bed.ts';
import { Model } from '#testing/model.ts';
import { verifyLedger } from '#verify.ts';

const RUNS = 60;
const ACCOUNTS: { currency: Currency; minimum: bigint | null; closed?: boolean }[] = [
  { currency: 'USD', minimum: null },
  { currency: 'USD', minimum: 0n },
  { currency: 'USD', minimum: 0n },
  { currency: 'USD', minimum: -50n },
  { currency: 'EUR', minimum: null },
  { currency: 'EUR', minimum: 0n },
  { currency: 'USD', minimum: 0n, closed: true },
];
/** One more than there are: the last one does not exist. */
const anAccount = fc.nat({ max: ACCOUNTS.length });
/** Ids come from a small pool, so that repeats, holds and reversals meet. */
const anId = fc.nat({ max: 40 });

interface Plan {
  readonly what: 'post' | 'reserve' | 'settle' | 'release' | 'expire' | 'reverse';
  readonly id: number;
  readonly subject: number;
  readonly legs: readonly { account: number; minor: number; euros: boolean }[];
  readonly crooked: boolean;
  readonly flag: boolean;
  readonly guards: readonly { key: number; add: number; ceiling: number }[];
}

const aPlan: fc.Arbitrary<Plan> = fc.record({
  what: fc.oneof(
    { weight: 5, arbitrary: fc.constant('post' as const) },
    { weight: 4, arbitrary: fc.constantFrom('reserve' as const, 'settle' as const) },
    { weight: 2, arbitrary: fc.constantFrom('release' as const, 'expire' as const) },
    { weight: 2, arbitrary: fc.constant('reverse' as const) },
  ),
  id: anId,
  subject: anId,
  legs: fc.array(
    fc.record({
      account: anAccount,
      minor: fc.oneof(fc.integer({ min: -60, max: 60 }), fc.constantFrom(-1, 1, 0)),
      euros: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  crooked: fc.nat({ max: 9 }).map((n) => n === 0),
  flag: fc.boolean(),
  guards: fc.uniqueArray(
    fc.record({
      key: fc.nat({ max: 2 }),
      add: fc.integer({ min: -20, max: 60 }),
      ceiling: fc.constantFrom(50, 100, 1_000),
    }),
    { maxLength: 2, selector: ({ key }) => key },
  ),
});
/** Batches of sets of requests; most sets are of one. */
const aRun = fc.array(
  fc.array(
    fc.oneof(
      { weight: 6, arbitrary: fc.array(aPlan, { minLength: 1, maxLength: 1 }) },
      { weight: 1, arbitrary: fc.array(aPlan, { minLength: 2, maxLength: 3 }) },
    ),
    { minLength: 1, maxLength: 8 },
  ),
  { minLength: 1, maxLength: 12 },
);

let bed: LedgerBed;
beforeAll(async () => {
  bed = await ledgerBed();
});
afterAll(() => bed.close());

let runs = 0;

/** An id that is the same for the same number within one run, and only there. */
function uuid(kind: string, number: number): string {
  const hex = createHash('md5').update(`${runs} ${kind} ${number}`).digest('hex');
  return [0, 8, 12, 16, 20].map((from, i) => hex.slice(from, [8, 12, 16, 20, 32][i])).join('-');
}

function linesOf(plan: Plan): Line[] {
  const lines = plan.legs.map(({ account, minor, euros }): Line => {
    const currency = plan.crooked && euros ? 'EUR' : (ACCOUNTS[account]?.currency ?? 'USD');
    return { accountId: uuid('account', account), amount: money(BigInt(minor), currency) };
  });
  if (plan.crooked) return lines;
  // Balanced in each currency by the accounts without a bound.
  for (const [currency, account] of [
    ['USD', 0],
    ['EUR', 4],
  ] as const) {
    const own = lines.filter(({ amount }) => amount.currency === currency);
    const sum = own.reduce((total, { amount }) => total + amount.amountMinor, 0n);
    if (sum !== 0n) {
      lines.push({ accountId: uuid('account', account), amount: money(-sum, currency) });
    }
  }
  return lines;
}

const at = (number: number): Date => new Date(Date.UTC(2030, 0, 1, number));

function requestOf(plan: Plan, postedLines: (id: string) => readonly Line[]): PostingRequest {
  const id = uuid('request', plan.id);
  const guards: GuardUse[] = plan.guards.map(({ key, add, ceiling }) => ({
    key: uuid('guard', key),
    addMinor: BigInt(add),
    ceilingMinor: BigInt(ceiling),
  }));
  const named = { id, label: 'property', valueDate: TODAY, guards };
  const holdId = uuid('request', plan.subject);
  const lines = linesOf(plan);
  const first = lines[0];
  switch (plan.what) {
    case 'reserve':
      return {
        kind: 'reserve',
        ...named,
        accountId: first?.accountId ?? '',
        amount: first?.amount ?? money(0n, 'USD'),
        ...(plan.flag ? { expiresAt: at(plan.subject) } : {}),
      };
    case 'settle':
      return { kind: 'settle', ...named, holdId, lines, returnRest: plan.flag };
    case 'release':
      return { kind: 'release', ...named, holdId };
    case 'expire':
      return { kind: 'expire', ...named, holdId, now: at(20) };
    case 'reverse': {
      const reversed = postedLines(holdId).map(({ accountId, amount }) => ({
        accountId,
        amount: money(-amount.amountMinor, amount.currency),
      }));
      return { kind: 'reverse', ...named, postingId: holdId, lines: reversed };
    }
    default:
      return { kind: 'post', ...named, lines };
  }
}

const remembered = new Set(['accepted', 'limit_exceeded', 'insufficient_funds']);
const verdictOf = (outcome: Outcome): string => (outcome.accepted ? 'accepted' : outcome.code);

async function openAll(model: Model): Promise<void> {
  const accounts = ACCOUNTS.map(({ currency, minimum }, index) => ({
    id: uuid('account', index),
    currency,
    kind: minimum === null ? ('suspense' as const) : ('customer' as const),
    ...(minimum === null ? { code: `suspense.run_${runs}_${index}` } : {}),
    minimumMinor: minimum,
  }));
  await bed.ledger.openAccounts(accounts);
  for (const [index, { currency, minimum, closed = false }] of ACCOUNTS.entries()) {
    model.open(uuid('account', index), { currency, minimum, closed });
    if (closed) await closeAccount(bed.pool, uuid('account', index));
  }
}

async function checkBalances(model: Model): Promise<void> {
  const balances = await balancesOf(bed.pool, [...model.accounts.keys()]);
  for (const [id, { balance, reserved }] of model.accounts) {
    expect(balances.get(id)).toMatchObject({ balanceMinor: balance, reservedMinor: reserved });
  }
}

it('answers like the model, keeps the laws, and a repeat changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(aRun, async (plans) => {
      runs += 1;
      const model = new Model();
      await openAll(model);
      const lines = new Map<string, readonly Line[]>();
      const sent: { set: RequestSet; verdicts: string[] }[] = [];
      for (const batch of plans) {
        const sets = batch.map((set) => {
          const requests = set.map((plan) => requestOf(plan, (id) => lines.get(id) ?? []));
          // A set names each of its ids once.
          return requests.filter(
            ({ id }, index) => requests.findIndex((other) => other.id === id) === index,
          );
        });
        const outcomes = await postSets(bed.pool, sets);
        const verdicts = outcomes.map((set) => set.map(verdictOf));
        // An id that comes again in a batch is decided after the others.
        for (const index of inRounds(sets, () => model.beginBatch())) {
          const set = sets[index] ?? [];
          expect(verdicts[index], JSON.stringify(set, showBigint)).toEqual(model.post(set));
          sent.push({ set, verdicts: verdicts[index] ?? [] });
          set.forEach((request, member) => {
            const done = verdicts[index]?.[member] === 'accepted';
            if (done && 'lines' in request && !lines.has(request.id)) {
              lines.set(request.id, request.lines);
            }
          });
        }
        await checkBalances(model);
      }
      if (runs % 10 === 0) expect((await verifyLedger(bed.pool)).findings).toEqual([]);
      const kept = sent.filter(({ verdicts }) => verdicts.every((one) => remembered.has(one)));
      const repeated = await postSets(
        bed.pool,
        kept.map(({ set }) => set),
      );
      expect(repeated.map((set) => set.map(verdictOf))).toEqual(
        kept.map(({ verdicts }) => verdicts),
      );
      expect(repeated.flat().every(({ replayed }) => replayed)).toBe(true);
      await checkBalances(model);
    }),
    // Shrinking runs on a real database would take minutes; the seed is enough to look.
    { numRuns: RUNS, endOnFailure: true },
  );
});

const showBigint = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? value.toString() : value;

/** The order in which `postSets` decides: sets that repeat an id come in a later round. */
function* inRounds(sets: readonly RequestSet[], begin: () => void): Generator<number> {
  let waiting = sets.map((_, index) => index);
  while (waiting.length > 0) {
    begin();
    const ids = new Set<string>();
    const later: number[] = [];
    for (const index of waiting) {
      const set = sets[index] ?? [];
      if (set.some(({ id }) => ids.has(id))) later.push(index);
      else {
        for (const { id } of set) ids.add(id);
        yield index;
      }
    }
    waiting = later;
  }
}
