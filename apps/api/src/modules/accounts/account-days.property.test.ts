/** An account's days are what its entries say, however much of them is rolled up, and when. */
import type { AccountId } from '@fairlead/contract';
import { postRequests } from '@fairlead/ledger';
import { money } from '@fairlead/money';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chartAccount } from '#modules/transfers/chart.service.ts';
import { uuidV7 } from '#platform/random.ts';
import { startBank, type TestBank } from '#testing/bank.ts';
import { type MoneyCustomer, newAccount, newMoneyCustomer } from '#testing/money-bank.ts';
import { balanceBefore, daysOf, rollUp, rollUpBehind } from './account-days.service.ts';
import { sumEntries } from './account-days.sql.ts';

let bank: TestBank;
let nadia: MoneyCustomer;

beforeAll(async () => {
  bank = await startBank();
  nadia = await newMoneyCustomer(bank, 'nadia@example.com');
});
afterAll(() => bank.close());

const database = () => bank.bank.foundation.database;

interface Move {
  /** Days since the first of January. */
  readonly day: number;
  readonly amount: bigint;
  readonly own: boolean;
}

function dayText(day: number): string {
  return new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10);
}

async function post(account: AccountId, moves: readonly Move[]): Promise<void> {
  const source = chartAccount('sandbox_funding', 'USD');
  const requests = moves.map(({ day, amount, own }) => ({
    kind: 'post' as const,
    id: uuidV7(),
    label: own ? 'transfer.internal' : 'transfer.simulated',
    valueDate: dayText(day),
    lines: [
      { accountId: source, amount: money(-amount, 'USD') },
      { accountId: account.slice(4), amount: money(amount, 'USD') },
    ],
  }));
  const outcomes = await postRequests(database().pool, requests);
  expect(outcomes.every(({ accepted }) => accepted)).toBe(true);
}

const isAbove = (amount: bigint) => amount > 0n;

function modelOf(moves: readonly Move[], from: number, to: number) {
  const days = [...new Set(moves.map(({ day }) => day))].sort((one, other) => one - other);
  return days
    .filter((day) => day >= from && day <= to)
    .map((day) => {
      const own = moves.filter((move) => move.day === day);
      const sum = (of: (move: Move) => boolean) =>
        own.filter(of).reduce((total, { amount }) => total + amount, 0n);
      return {
        day: dayText(day),
        creditMinor: sum(({ amount }) => isAbove(amount)),
        debitMinor: -sum(({ amount }) => !isAbove(amount)),
        ownCreditMinor: sum(({ amount, own: mine }) => mine && isAbove(amount)),
        ownDebitMinor: -sum(({ amount, own: mine }) => mine && !isAbove(amount)),
        entries: BigInt(own.length),
      };
    });
}

const move = fc.record({
  day: fc.integer({ min: 0, max: 40 }),
  amount: fc.bigInt({ min: -500n, max: 500n }).filter((amount) => amount !== 0n),
  own: fc.boolean(),
});

it('days and balances are those of the entries, in any order of value dates', async () => {
  const range = fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 40 }));
  const parts = fc.array(fc.tuple(fc.array(move, { maxLength: 12 }), fc.boolean()), {
    maxLength: 5,
  });
  await fc.assert(
    fc.asyncProperty(parts, range, async (batches, [one, other]) => {
      const { db } = database();
      const account = await newAccount(bank, await fresh());
      const first: Move = { day: 0, amount: 1_000_000n, own: false };
      await post(account, [first]);
      const all = [first];
      for (const [moves, rolled] of batches) {
        if (moves.length > 0) await post(account, moves);
        all.push(...moves);
        if (rolled) await db.transaction().execute((tx) => rollUp(tx, [account.slice(4)]));
      }
      const [from, to] = one < other ? [one, other] : [other, one];
      expect(await daysOf(db, account, dayText(from), dayText(to))).toEqual(modelOf(all, from, to));
      const before = all.filter(({ day }) => day < from);
      expect(await balanceBefore(db, account, dayText(from))).toBe(
        before.reduce((sum, { amount }) => sum + amount, 0n),
      );
      const [sum] = await sumEntries(db, [account.slice(4)]);
      expect(sum?.summed).toBe(sum?.balance);
    }),
    { numRuns: 25 },
  );
});

let opened = 0;
let someone: MoneyCustomer | undefined;
/** A new one for every twenty accounts: more than that one customer cannot have. */
async function fresh(): Promise<MoneyCustomer> {
  if (someone === undefined || opened % 20 === 0) {
    someone = await newMoneyCustomer(bank, `someone-${opened}@example.com`);
  }
  opened += 1;
  return someone;
}

it('is rolled up once by several at the same time', async () => {
  const { db } = database();
  const account = await newAccount(bank, nadia);
  const moves = Array.from({ length: 300 }, (_, at) => ({ day: at % 7, amount: 1n, own: false }));
  await post(account, moves);
  await Promise.all([rollUpBehind(db), rollUpBehind(db), rollUpBehind(db)]);
  const { rows } = await database().pool.query(
    `select sum(credit)::int as credit, sum(entries)::int as entries,
       (select seq::int from account_rolled where ledger_account = $1) as seq
     from account_day where ledger_account = $1`,
    [account.slice(4)],
  );
  expect(rows).toEqual([{ credit: 300, entries: 300, seq: 300 }]);
  expect(await daysOf(db, account, dayText(0), dayText(40))).toEqual(modelOf(moves, 0, 40));
});

it('is rolled up by a step that is as long for many accounts as for one', async () => {
  const { db, pool } = database();
  const accounts: string[] = [];
  for (const _ of [1, 2, 3]) {
    const account = await newAccount(bank, await fresh());
    await post(
      account,
      [...Array(20).keys()].map((day) => ({ day, amount: 1n, own: false })),
    );
    accounts.push(account.slice(4));
  }
  await db.transaction().execute((tx) => rollUp(tx, accounts, 30));
  const { rows } = await pool.query(
    'select seq::int from account_rolled where ledger_account = any ($1)',
    [accounts],
  );
  expect(rows).toEqual([{ seq: 10 }, { seq: 10 }, { seq: 10 }]);
});

it('of a long account is read from its days, not from its entries', async () => {
  const { db, ownerPool } = database();
  const account = await newAccount(bank, nadia);
  for (let turn = 0; turn < 10; turn += 1) {
    const moves = Array.from({ length: 400 }, (_, at) => ({
      day: at % 40,
      amount: 1n,
      own: at % 2 === 0,
    }));
    await post(account, moves);
  }
  await rollUpBehind(db);
  await ownerPool.query('analyze ledger.entry, ledger.posting, account_day, account_rolled');
  const plans = await plansOf(() => balanceBefore(db, account, dayText(20)));
  expect(plans).toHaveLength(1);
  for (const plan of plans) {
    // Forty days of forty-one; no entry of four thousand.
    expect(readRows(plan, 'entry')).toBe(0);
    expect(readRows(plan, 'account_day')).toBeLessThanOrEqual(41);
  }
});

interface Plan {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly Plans?: readonly Plan[];
}

function readRows(plan: Plan, relation: string): number {
  const own =
    plan['Relation Name'] === relation
      ? (plan['Actual Rows'] ?? 0) * (plan['Actual Loops'] ?? 1)
      : 0;
  return (plan.Plans ?? []).reduce((sum, below) => sum + readRows(below, relation), own);
}

/** How the database did it, of every query about balances that is sent meanwhile. */
async function plansOf(work: () => Promise<unknown>): Promise<Plan[]> {
  const { db } = database();
  const asked: { readonly text: string; readonly values: readonly unknown[] }[] = [];
  const executor = db.getExecutor();
  const original = executor.executeQuery.bind(executor);
  executor.executeQuery = (query, ...rest) => {
    // The bank looks after other things at the same time.
    if (/account_day|entry/.test(query.sql)) {
      asked.push({ text: query.sql, values: query.parameters });
    }
    return original(query, ...rest);
  };
  try {
    await work();
  } finally {
    executor.executeQuery = original;
  }
  const plans: Plan[] = [];
  for (const { text, values } of asked) {
    const { rows } = await database().pool.query(`explain (analyze, format json) ${text}`, [
      ...values,
    ]);
    plans.push(rows[0]['QUERY PLAN'][0].Plan);
  }
  return plans;
}
