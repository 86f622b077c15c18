/** A sandbox whose clock moves by months: interest comes, terms end, nothing is lost. */
import type { AccountId } from '@fairlead/contract';
import { trialBalance, verifyLedger } from '@fairlead/ledger';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bankNow } from '#platform/bank-time.ts';
import { startBank, type TestBank, type TestBrowser } from '#testing/bank.ts';
import { type MoneyCustomer, newMoneyCustomer, send } from '#testing/money-bank.ts';
import { setProduct } from './interest.fixture.ts';

let bank: TestBank;
let nadia: MoneyCustomer;
let admin: TestBrowser;
let everyday: AccountId;
let saver: AccountId;
let deposit: AccountId;

beforeAll(async () => {
  bank = await startBank();
  nadia = await newMoneyCustomer(bank, 'nadia@example.com');
  admin = bank.browser();
  await admin.client.personas.signInAs({ body: { persona: 'priya-raman' } });
  await setProduct(bank, 'term-deposits', { term: 1, rate: 400, minimum: 100 });
  // Three days that are followed by another of their month, whichever day it is today.
  const { date } = await bank.browser().client.sandbox.clock({});
  await goTo(firstOfNextMonth(date));
  await goTo(later(firstOfNextMonth(date), 4));
  everyday = await open('Complete Freedom');
  saver = await open('Maxi Saver');
  deposit = await open('Term Deposits');
  await nadia.fill(everyday, 1_000_00n);
  await nadia.fill(saver, 3_000_00n);
  await nadia.fill(deposit, 2_000_00n);
});
afterAll(() => bank.close());

const database = () => bank.bank.foundation.database;

async function open(type: string): Promise<AccountId> {
  const { client } = nadia.browser;
  return (await client.accounts.open({ body: { account_type: type, currency: 'USD' } })).id;
}

const read = (id: AccountId) => nadia.browser.client.accounts.read({ params: { id } });

/** To the beginning of a day, London time or a little after. */
async function goTo(day: string): Promise<void> {
  const end = Date.parse(`${day}T03:00:00Z`);
  for (let left = 1; left > 0; ) {
    const now = await bankNow(database().db);
    const advance = Math.ceil((end - now.getTime()) / 1000);
    const answer = await admin.client.sandbox.advanceClock({ body: { advance } });
    expect(answer.failing).toBe(0);
    left = end - (await bankNow(database().db)).getTime();
  }
}

function later(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

function firstOfNextMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}

function daysFrom(first: string, until: string): bigint {
  return BigInt((Date.parse(until) - Date.parse(first)) / 86_400_000);
}

it('a day earns by the balance at its end, and it shows before it is paid', async () => {
  const { date } = await bank.browser().client.sandbox.clock({});
  expect((await read(saver)).accrued_interest.amount).toBe('0');
  await goTo(later(date, 1));
  // 3,000.00 × 2.75 % / 365 = 22.6 cents.
  expect(await read(saver)).toMatchObject({
    rate: 275,
    accrued_interest: { amount: '22' },
    current_balance: { amount: '300000' },
  });
  expect((await read(everyday)).accrued_interest.amount).toBe('0');
  // A rate that is changed today holds from tomorrow on, and for terms not at all.
  await setProduct(bank, 'maxi-saver', { rate: 0 });
  expect((await read(saver)).rate).toBe(275);
  await goTo(later(date, 2));
  expect(await read(saver)).toMatchObject({ rate: 0, accrued_interest: { amount: '45' } });
  await goTo(later(date, 3));
  expect((await read(saver)).accrued_interest.amount).toBe('45');
  expect((await read(deposit)).rate).toBe(400);
});

it('money of a term deposit does not leave before its day', async () => {
  const answer = await nadia.transfer(deposit, everyday, 1_00n);
  expect(answer).toMatchObject({ status: 409, code: 'not_matured' });
});

it('is paid on the first of the month as a transfer, and a term ends', async () => {
  const { matures_on, opened_at } = await read(deposit);
  const opened = opened_at.slice(0, 10);
  const { date } = await bank.browser().client.sandbox.clock({});
  const payday = firstOfNextMonth(date);
  await goTo(payday);
  expect(await read(saver)).toMatchObject({
    current_balance: { amount: '300045' },
    accrued_interest: { amount: '0' },
  });
  const { data } = await nadia.browser.client.transfers.list({ query: { account_id: saver } });
  expect(data[0]).toMatchObject({
    kind: 'interest',
    type: 'Credit',
    from: null,
    to: saver,
    amount: { amount: '45' },
    value_date: payday,
    simulated: true,
  });
  if (matures_on === null) throw new Error('A term deposit has a day.');
  await goTo(matures_on);
  const first = (200_000n * 400n * daysFrom(opened, payday)) / 3_650_000n;
  const days = await database().pool.query(
    `select sum(balance::numeric * rate)::text as units, count(*)::int as days,
       max(day) as last from interest_day where account_id = $1`,
    [deposit],
  );
  const ended = await read(deposit);
  expect(days.rows[0].last).toBe(later(matures_on, -1));
  expect(BigInt(days.rows[0].days)).toBe(daysFrom(opened, matures_on));
  const earned = BigInt(days.rows[0].units) / 3_650_000n;
  expect(BigInt(ended.current_balance.amount)).toBe(200_000n + earned);
  expect(earned).toBeGreaterThan(first);
  expect(ended).toMatchObject({ rate: 0, accrued_interest: { amount: '0' } });
  expect((await nadia.transfer(deposit, everyday, 1_00n)).status).toBe(201);
  await goTo(later(matures_on, 2));
  const { data: told } = await nadia.browser.client.notifications.list({ query: { limit: 100 } });
  const over = told.filter(({ notification }) => notification.includes('The term of'));
  expect(over.map(({ link }) => link)).toEqual([`/user/accounts/${deposit}`]);
  expect((await read(deposit)).accrued_interest.amount).toBe('0');
});

it('is put on an account before it is closed, so that nothing is lost', async () => {
  await setProduct(bank, 'maxi-saver', { rate: 500 });
  const { date } = await bank.browser().client.sandbox.clock({});
  await goTo(later(date, 2));
  const saved = await read(saver);
  expect(BigInt(saved.accrued_interest.amount)).toBeGreaterThan(0n);
  await nadia.transfer(saver, everyday, BigInt(saved.current_balance.amount));
  const close = () => send(nadia.browser, 'DELETE', '/api/accounts', { body: { id: saver } });
  expect(await close()).toMatchObject({ status: 409, code: 'interest_paid' });
  expect((await read(saver)).current_balance.amount).toBe(saved.accrued_interest.amount);
  await nadia.transfer(saver, everyday, BigInt(saved.accrued_interest.amount));
  expect((await close()).status).toBe(200);
  await goTo(later(date, 4));
  const { rows } = await database().pool.query(
    'select count(*)::int as count from interest_day where account_id = $1 and day >= $2',
    [saver, later(date, 2)],
  );
  expect(rows).toEqual([{ count: 0 }]);
});

it('a balance beneath the product’s minimum earns nothing; a frozen account is paid later', async () => {
  await setProduct(bank, 'maxi-saver', { rate: 1_000, minimum: 500 });
  const { date: before } = await bank.browser().client.sandbox.clock({});
  // What is set today holds from tomorrow on.
  await goTo(later(before, 1));
  const [small, large] = [await open('Maxi Saver'), await open('Maxi Saver')];
  await nadia.transfer(everyday, small, 499_99n);
  await nadia.transfer(everyday, large, 500_00n);
  await database().pool.query(`update account set status = 'Frozen' where id = $1`, [large]);
  const { date } = await bank.browser().client.sandbox.clock({});
  await goTo(later(date, 2));
  expect(await read(small)).toMatchObject({
    accrued_interest: { amount: '0' },
    interest_from: { amount: '50000' },
  });
  const held = (await read(large)).accrued_interest.amount;
  expect(BigInt(held)).toBeGreaterThan(0n);
  const payday = firstOfNextMonth(later(date, 2));
  await goTo(payday);
  expect((await read(large)).current_balance.amount).toBe('50000');
  await database().pool.query(`update account set status = 'Active' where id = $1`, [large]);
  await goTo(firstOfNextMonth(payday));
  expect(BigInt((await read(large)).current_balance.amount)).toBeGreaterThan(
    50_000n + BigInt(held),
  );
});

it('leaves the books right: what customers got is what the bank spent', async () => {
  const { pool, ownerPool } = database();
  const books = await trialBalance(pool);
  expect(books.balanced).toBe(true);
  const { rows } = await pool.query(
    `select t.currency, sum(p.amount)::text as paid
     from interest_payment p join transfer t on t.id = p.transfer_id group by 1`,
  );
  for (const { currency, paid } of rows) {
    const spent = books.lines.find(({ code }) => code === `interest.${currency}`);
    expect(spent?.debitMinor).toBe(BigInt(paid));
  }
  expect((await verifyLedger(ownerPool)).findings).toEqual([]);
});
