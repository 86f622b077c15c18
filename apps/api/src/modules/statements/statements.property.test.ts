import type { AccountId } from '@fairlead/contract';
import { balancesByCode, Ledger } from '@fairlead/ledger';
import { money } from '@fairlead/money';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rangeSumsOf, rollUp } from '#modules/accounts/account-days.service.ts';
import { ledgerAccountOf } from '#modules/accounts/accounts.service.ts';
import { parseDate } from '#platform/calendar.ts';
import { uuidV7 } from '#platform/random.ts';
import { startBank, type TestBank } from '#testing/bank.ts';
import { dayAfter } from '#testing/days.ts';
import { type MoneyCustomer, newAccount, newMoneyCustomer } from '#testing/money-bank.ts';
import { monthlyStatements } from './monthly-statements.service.ts';
import { linesOf, type Movement, rangeTerms } from './statements.rules.ts';
import { contentOf, type Statement } from './statements.service.ts';
import { findStatements } from './statements.sql.ts';

const ACCOUNTS = 20;
const MONTHS = 50;

let bank: TestBank;
let person: MoneyCustomer;
let accounts: AccountId[];

beforeAll(async () => {
  bank = await startBank({ roles: ['web'] });
  person = await newMoneyCustomer(bank, 'chain@example.com');
  accounts = [];
  for (let count = 0; count < ACCOUNTS; count += 1) accounts.push(await newAccount(bank, person));
});
afterAll(() => bank.close());

const random = (seed: number) => {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
};

/** Some on time, some late by months, some already of the next month. */
async function postMonth(
  ledger: Ledger,
  funding: string,
  first: string,
  turn: (n: number) => number,
) {
  const posts = accounts.flatMap((account) =>
    Array.from({ length: turn(4) }, () => {
      const shift = [0, 0, 0, -40, -3, 31][turn(6)] ?? 0;
      const valueDate = parseDate(first)
        .add({ days: turn(28) + shift })
        .toString();
      const amount = BigInt(1 + turn(50_000)) * (turn(3) === 0 ? -1n : 1n);
      const lines = [
        { accountId: ledgerAccountOf(account), amount: money(amount, 'USD') },
        { accountId: funding, amount: money(-amount, 'USD') },
      ];
      // One that would overdraw is refused, and is on no statement.
      return ledger.post({ kind: 'post', id: uuidV7(), label: 'test', valueDate, lines });
    }),
  );
  await Promise.all(posts);
}

async function statementsOf(account: AccountId): Promise<Statement[]> {
  const { db } = bank.bank.foundation.database;
  const filter = { accountId: account, kind: 'monthly' } as const;
  const found = await findStatements(db, person.id, filter, { before: undefined, limit: 1000 });
  return found.toReversed();
}

/** A month of which nothing is over. */
const begin = parseDate(`${dayAfter(new Date(), 0).slice(0, 7)}-01`).add({ months: 1 });

describe('a thousand monthly statements', () => {
  it('add up, chain, and have every entry of their account exactly once', async () => {
    const { database } = bank.bank.foundation;
    const ledger = new Ledger({ pool: database.pool });
    const code = 'sandbox_funding.USD';
    const funding = (await balancesByCode(database.pool, [code])).get(code)?.accountId ?? '';
    const onPaper = {
      mode: 'sandbox',
      brand: 'B',
      licence: undefined,
      origin: 'http://b.example',
      timeZone: 'UTC',
    } as const;
    const work = monthlyStatements(() => onPaper);
    const turn = random(20_261_115);
    let first = begin.toString();
    for (let month = 0; month < MONTHS; month += 1) {
      await postMonth(ledger, funding, first, turn);
      first = parseDate(first).add({ months: 1 }).toString();
      const dueAt = new Date(`${first}T00:05:00Z`);
      const next = await database.db
        .transaction()
        .execute((tx) => work.run(tx, { key: 'all', dueAt, payload: {} }));
      expect(next?.toISOString()).toBe(`${parseDate(first).add({ months: 1 })}T00:05:00.000Z`);
    }
    let checked = 0;
    for (const account of accounts) checked += await checkChain(account);
    expect(checked).toBe(ACCOUNTS * MONTHS);
    await ledger.close();
  });

  async function checkChain(account: AccountId): Promise<number> {
    const { db } = bank.bank.foundation.database;
    const statements = await statementsOf(account);
    let closing = 0n;
    const seen: bigint[] = [];
    for (const statement of statements) {
      const { lines, openingMinor, closingMinor, to } = await contentOf(db, statement);
      expect(openingMinor).toBe(closing);
      const moved = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
      expect(openingMinor + moved).toBe(closingMinor);
      expect(lines.at(-1)?.balanceMinor ?? openingMinor).toBe(closingMinor);
      seen.push(...lines.map(({ seq }) => seq).toSorted((a, b) => (a < b ? -1 : 1)));
      // Whoever is the last by number counts by the month's end.
      const last = lines.find(({ seq }) => seq === statement.toSeq);
      if (last !== undefined) expect(last.valueDate <= to).toBe(true);
      closing = closingMinor;
    }
    expect(seen).toEqual(seen.map((_, at) => BigInt(at + 1)));
    return statements.length;
  }

  it('agree with ranges by value date: what opens one day is what closed the day before', async () => {
    const { db } = bank.bank.foundation.database;
    for (const [at, account] of accounts.entries()) {
      const id = ledgerAccountOf(account);
      // Some are summed up to here, some to where the worker came, some not at all.
      if (at % 2 === 0) await db.transaction().execute((tx) => rollUp(tx, [id]));
      const day = begin.add({ days: 31 + at * 50 });
      const range = async (from: string, to: string) =>
        rangeTerms({ from, to }, await rangeSumsOf(db, account, { from, to }));
      const before = await range(begin.subtract({ years: 1 }).toString(), day.toString());
      const after = await range(
        day.add({ days: 1 }).toString(),
        begin.add({ years: 13 }).toString(),
      );
      expect(before.openingMinor).toBe(0n);
      expect(after.openingMinor).toBe(before.closingMinor);
      expect(after.closingMinor).toBe(await person.balance(account));
      const { rows } = await sql<{ in: bigint; out: bigint; many: number }>`
        select coalesce(sum(amount) filter (where amount > 0), 0)::bigint as in,
          coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as out,
          count(*)::int as many
        from ledger.entry where account_id = ${id} and value_date <= ${day.toString()}`.execute(db);
      expect(rows).toEqual([
        { in: before.creditsMinor, out: before.debitsMinor, many: before.movements },
      ]);
    }
  });
});

const movement = fc.record({
  amountMinor: fc.bigInt({ min: -10_000n, max: 10_000n }).filter((amount) => amount !== 0n),
  valueDate: fc
    .integer({ min: 1, max: 28 })
    .map((day) => `2026-11-${String(day).padStart(2, '0')}`),
  postedAt: fc.date({
    min: new Date('2026-11-01'),
    max: new Date('2026-11-28'),
    noInvalidDate: true,
  }),
});

describe('the lines of a statement', () => {
  it('go by value date, and their balances lead from opening to closing', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -999n, max: 999n }), fc.array(movement), (opening, given) => {
        const movements = given.map(
          (one, at): Movement => ({
            ...one,
            seq: BigInt(at + 1),
            id: `trf_${at}`,
            returned: false,
            transferKind: 'internal',
            reason: null,
            counterparty: null,
            otherNumber: null,
            comment: null,
            reference: '',
            exchange: null,
          }),
        );
        const lines = linesOf(opening, movements, (moment) => moment.toISOString().slice(0, 10));
        const sum = movements.reduce((total, { amountMinor }) => total + amountMinor, opening);
        expect(lines.at(-1)?.balanceMinor ?? opening).toBe(sum);
        const dates = lines.map(({ valueDate }) => valueDate);
        expect(dates).toEqual(dates.toSorted());
        for (const { recordedOn, valueDate, postedAt } of lines) {
          const day = postedAt.toISOString().slice(0, 10);
          expect(recordedOn).toBe(day === valueDate ? null : day);
        }
      }),
    );
  });
});
