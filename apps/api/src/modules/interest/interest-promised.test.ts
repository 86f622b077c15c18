/** What an account was promised it gets: by the terms it was opened on, and however late we are. */
import type { AccountId } from '@fairlead/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBank, type TestBank, type TestBrowser } from '#testing/bank.ts';
import { type MoneyCustomer, newMoneyCustomer, send } from '#testing/money-bank.ts';
import { setProduct } from './interest.fixture.ts';

const DAY_SECONDS = 86_400;

let bank: TestBank;
let nadia: MoneyCustomer;
let admin: TestBrowser;
let everyday: AccountId;

beforeAll(async () => {
  bank = await startBank();
  nadia = await newMoneyCustomer(bank, 'nadia@example.com');
  admin = bank.browser();
  await admin.client.personas.signInAs({ body: { persona: 'priya-raman' } });
  await setProduct(bank, 'term-deposits', { term: 1, rate: 400, minimum: 100 });
  await setProduct(bank, 'maxi-saver', { rate: 1_000, minimum: 0 });
  await days(1);
  everyday = await open('Complete Freedom');
});
afterAll(() => bank.close());

const database = () => bank.bank.foundation.database;

async function open(type: string): Promise<AccountId> {
  const { client } = nadia.browser;
  return (await client.accounts.open({ body: { account_type: type, currency: 'USD' } })).id;
}

async function days(count: number): Promise<void> {
  const body = { advance: count * DAY_SECONDS };
  await admin.client.sandbox.advanceClock({ body });
}

const read = (id: AccountId) => nadia.browser.client.accounts.read({ params: { id } });

const close = (id: AccountId) => send(nadia.browser, 'DELETE', '/api/accounts', { body: { id } });

async function daysEarned(id: AccountId): Promise<number> {
  const { rows } = await database().pool.query(
    'select count(*)::int as days from interest_day where account_id = $1',
    [id],
  );
  return rows[0].days;
}

/** As after a failed try: the day’s work is due, and nobody does it yet. */
async function whileNothingIsAccrued(work: () => Promise<void>): Promise<void> {
  const waits = (until: string) =>
    database().ownerPool.query(`update due_work set retry_at = ${until} where kind = 'interest'`);
  await waits(`now() + interval '1 hour'`);
  await work();
  await waits('null');
}

it('a deposit earns until its day, however much is asked of new ones meanwhile', async () => {
  const deposit = await open('Term Deposits');
  await nadia.fill(deposit, 2_000_00n);
  await days(1);
  expect(await daysEarned(deposit)).toBe(1);
  await setProduct(bank, 'term-deposits', { minimum: 5_000 });
  await days(3);
  expect(await daysEarned(deposit)).toBe(4);
});

it('an account that is closed before the day’s work is done gets what it earned', async () => {
  const saver = await open('Maxi Saver');
  await nadia.fill(saver, 3_650_00n);
  await whileNothingIsAccrued(async () => {
    await days(2);
    expect(await daysEarned(saver)).toBe(0);
    await nadia.transfer(saver, everyday, 3_650_00n);
    // 3,650.00 × 10 % / 365 is a dollar a day.
    expect(await close(saver)).toMatchObject({ status: 409, code: 'interest_paid' });
    expect((await read(saver)).current_balance.amount).toBe('200');
    await nadia.transfer(saver, everyday, 2_00n);
    expect((await close(saver)).status).toBe(200);
  });
  await days(2);
  expect(await daysEarned(saver)).toBe(2);
});
