/** What happens when many want the same money at once, at one bank's door and at two. */
import type { AccountId } from '@fairlead/contract';
import { verifyLedger } from '@fairlead/ledger';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { limits } from '#modules/settings/settings.service.ts';
import { newId } from '#platform/random.ts';
import { changeSettings } from '#platform/settings/change-settings.ts';
import { startBank, type TestBank } from '#testing/bank.ts';
import {
  anotherBank,
  atDoorOf,
  type MoneyCustomer,
  newAccount,
  newMoneyCustomer,
} from '#testing/money-bank.ts';

let bank: TestBank;
let other: Awaited<ReturnType<typeof anotherBank>>;
let nadia: MoneyCustomer;
let there: MoneyCustomer;
let everyday: AccountId;
let savings: AccountId;
let count = 0;

beforeAll(async () => {
  bank = await startBank();
  other = await anotherBank(bank);
});
afterAll(async () => {
  const verdict = await verifyLedger(bank.bank.foundation.database.ownerPool);
  await other.close();
  await bank.close();
  expect(verdict.findings).toEqual([]);
});

beforeEach(async () => {
  count += 1;
  nadia = await newMoneyCustomer(bank, `nadia-${count}@example.com`);
  there = atDoorOf(other, nadia);
  everyday = await newAccount(bank, nadia);
  savings = await newAccount(bank, nadia);
  await nadia.fill(everyday, 100_00n);
});

/** Half of them at each door. */
function atBothDoors<Answer>(
  many: number,
  act: (person: MoneyCustomer) => Promise<Answer>,
): Promise<Answer[]> {
  return Promise.all(Array.from({ length: many }, (_, at) => act(at % 2 === 0 ? nadia : there)));
}

it('fifty debits of the whole balance: one goes through', async () => {
  const answers = await atBothDoors(50, (person) => person.transfer(everyday, savings, 100_00n));
  const codes = answers.map(({ code }) => code);
  expect(codes.filter((code) => code === undefined)).toHaveLength(1);
  expect(codes.filter((code) => code === 'insufficient_funds')).toHaveLength(49);
  expect(await nadia.balance(everyday)).toBe(0n);
  expect(await nadia.balance(savings)).toBe(100_00n);
});

it('fifty transfers at the edge of the day’s limit never go over it', async () => {
  const { db } = bank.bank.foundation.database;
  await db
    .transaction()
    .execute((tx) =>
      changeSettings(
        tx,
        limits,
        { internal_per_day: 10 },
        { changedBy: 'a test', expectedVersion: 0 },
      ),
    );
  await Promise.all([bank, other].map((one) => one.bank.foundation.settings.refresh()));
  const answers = await atBothDoors(50, (person) => person.transfer(everyday, savings, 1_00n));
  await db.transaction().execute((tx) =>
    changeSettings(
      tx,
      limits,
      { internal_per_day: limits.defaults.internal_per_day },
      {
        changedBy: 'a test',
        expectedVersion: 1,
      },
    ),
  );
  await Promise.all([bank, other].map((one) => one.bank.foundation.settings.refresh()));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
  expect(answers.filter(({ code }) => code === 'limit_exceeded')).toHaveLength(40);
  expect(await nadia.balance(savings)).toBe(10_00n);
});

it('one id at both doors moves money once and gets one answer', async () => {
  const key = newId('transfer');
  const answers = await atBothDoors(20, (person) =>
    person.transfer(everyday, savings, 60_00n, key),
  );
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers.filter(({ replay }) => !replay)).toHaveLength(1);
  expect(await nadia.balance(savings)).toBe(60_00n);
});

it('one id with two bodies at both doors: one of the two, the other is told', async () => {
  const key = newId('transfer');
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      (at % 2 === 0 ? nadia : there).transfer(everyday, savings, at % 4 < 2 ? 10_00n : 20_00n, key),
    ),
  );
  const moved = await nadia.balance(savings);
  expect([10_00n, 20_00n]).toContain(moved);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
  expect(answers.filter(({ code }) => code === 'id_already_used')).toHaveLength(10);
});

it('opposite transfers at both doors end, and no money is made or lost', async () => {
  await nadia.transfer(everyday, savings, 50_00n);
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, at) => {
      const [from, to] = at % 3 === 0 ? [savings, everyday] : [everyday, savings];
      return (at % 2 === 0 ? nadia : there).transfer(from, to, 1_00n);
    }),
  );
  expect(answers.every(({ status }) => status === 201)).toBe(true);
  expect((await nadia.balance(everyday)) + (await nadia.balance(savings))).toBe(100_00n);
});

it('an answer that was lost is given again, by the other bank too', async () => {
  const key = newId('transfer');
  const lost = new AbortController();
  const request = nadia.browser.fetch('/api/transfers/internal', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ from: everyday, to: savings, amount: '4200' }),
    signal: lost.signal,
  });
  setTimeout(() => lost.abort(), 3);
  await request.then(
    () => undefined,
    () => undefined,
  );
  const again = await there.transfer(everyday, savings, 42_00n, key);
  expect(again.status).toBe(201);
  const oneMore = await nadia.transfer(everyday, savings, 42_00n, key);
  expect(oneMore).toMatchObject({ status: 201, replay: true, text: again.text });
  expect(await nadia.balance(savings)).toBe(42_00n);
});

it('who is stuck behind a lock is told so at the deadline, and nobody else waits', async () => {
  const tom = await newMoneyCustomer(bank, `tom-${count}@example.com`);
  const [his, hisOther] = [await newAccount(bank, tom), await newAccount(bank, tom)];
  await tom.fill(his, 5_00n);
  const holder = await bank.bank.foundation.database.ownerPool.connect();
  const key = newId('transfer');
  try {
    await holder.query('begin');
    await holder.query('select 1 from ledger.balance where account_id = $1 for update', [
      everyday.slice(4),
    ]);
    const answered: string[] = [];
    const stuck = nadia
      .transfer(everyday, savings, 1_00n, key)
      .finally(() => answered.push('who is stuck'));
    expect((await tom.transfer(his, hisOther, 1_00n)).status).toBe(201);
    answered.push('who is not');
    expect(await stuck).toMatchObject({ status: 409, code: 'in_progress' });
    expect(answered).toEqual(['who is not', 'who is stuck']);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  expect((await nadia.transfer(everyday, savings, 1_00n, key)).status).toBe(201);
  expect(await nadia.balance(savings)).toBe(1_00n);
});
