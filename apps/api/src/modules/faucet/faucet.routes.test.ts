/** Simulated money, through the front door. */
import type { AccountId } from '@fairlead/contract';
import { trialBalance } from '@fairlead/ledger';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#platform/random.ts';
import { startBank, type TestBank } from '#testing/bank.ts';
import { type MoneyCustomer, newAccount, newMoneyCustomer } from '#testing/money-bank.ts';

let bank: TestBank;
let nadia: MoneyCustomer;
let account: AccountId;

beforeAll(async () => {
  bank = await startBank();
  nadia = await newMoneyCustomer(bank, 'nadia@example.com');
  account = await newAccount(bank, nadia);
});
afterAll(() => bank.close());

it('fills an account once for one id, says that it is simulated, and the books balance', async () => {
  const key = newId('transfer');
  const first = await nadia.fill(account, 50_00n, key);
  expect(first.data).toMatchObject({ id: key, kind: 'faucet', from: null, simulated: true });
  expect(await nadia.fill(account, 50_00n, key)).toMatchObject({ replay: true, text: first.text });
  expect(await nadia.balance(account)).toBe(50_00n);
  const books = await trialBalance(bank.bank.foundation.database.pool);
  expect(books.balanced).toBe(true);
  const dollars = books.lines.find(({ code }) => code === 'sandbox_funding.USD');
  expect(dollars?.debitMinor).toBeGreaterThanOrEqual(50_00n);
});

it('gives so much a day and no more, however many ask at once, and more the next day', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => nadia.fill(account, 995_00n)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
  const refused = answers.find(({ status }) => status !== 201);
  expect(refused).toMatchObject({ status: 422, code: 'limit_exceeded' });
  expect(refused?.said).toContain('$10,000.00');
  const { db } = bank.bank.foundation.database;
  await db
    .updateTable('bank_clock')
    .set({ ahead_seconds: 24n * 3600n })
    .execute();
  expect((await nadia.fill(account, 995_00n)).status).toBe(201);
});

it('fills nobody else’s account', async () => {
  const tom = await newMoneyCustomer(bank, 'tom@example.com');
  expect(await tom.fill(account, 1n)).toMatchObject({ status: 404, code: 'not_found' });
});
