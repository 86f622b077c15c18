/** Interest comes on its day, or with an account that is empty and closed; live, from own funds. */
import type { AccountId } from '@fairlead/contract';
import { balancesOf, postRequests } from '@fairlead/ledger';
import { money } from '@fairlead/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chartAccount } from '#modules/transfers/chart.service.ts';
import { openMoneyPath } from '#money-path.ts';
import { uuidV7 } from '#platform/random.ts';
import { startBank, type TestBank } from '#testing/bank.ts';
import { type MoneyCustomer, newAccount, newMoneyCustomer, send } from '#testing/money-bank.ts';
import { payEarned } from './interest.service.ts';

let bank: TestBank;
let nadia: MoneyCustomer;
let other: AccountId;
beforeAll(async () => {
  bank = await startBank();
  nadia = await newMoneyCustomer(bank, 'nadia@example.com');
  other = await newAccount(bank, nadia, 'USD');
});
afterAll(() => bank.close());

const database = () => bank.bank.foundation.database;

/** An account that has earned 12.50 until now. */
async function earning(filled: bigint): Promise<AccountId> {
  const id = await newAccount(bank, nadia, 'USD');
  if (filled > 0n) await nadia.fill(id, filled);
  await sql`insert into interest_day (account_id, day, balance, rate)
    values (${id}, '2026-01-31', 45625000, 100)`.execute(database().db);
  return id;
}

const close = (id: AccountId) => send(nadia.browser, 'DELETE', '/api/accounts', { body: { id } });

const balanceOf = async (account: string) =>
  (await balancesOf(database().pool, [account])).get(account)?.balanceMinor ?? 0n;

it('is not paid before its day to whoever tries to close an account with money in it', async () => {
  const id = await earning(100_00n);
  expect(await close(id)).toMatchObject({ status: 409, code: 'balance_not_zero' });
  expect(await nadia.balance(id)).toBe(100_00n);
  const leaving = await send(nadia.browser, 'POST', '/api/users/closure', { body: {} });
  expect(leaving.code).toBeDefined();
  expect(await nadia.balance(id)).toBe(100_00n);
});

it('is not paid while a second factor is asked for leaving', async () => {
  const lena = await newMoneyCustomer(bank, 'lena@example.com');
  const id = await newAccount(bank, lena, 'USD');
  await sql`insert into interest_day (account_id, day, balance, rate)
    values (${id}, '2026-01-31', 45625000, 100)`.execute(database().db);
  const leaving = await send(lena.browser, 'POST', '/api/users/closure', { body: {} });
  expect(leaving.code).toBe('step_up_required');
  expect(await lena.balance(id)).toBe(0n);
});

it('is paid to one that is empty before it is closed', async () => {
  const id = await earning(0n);
  expect(await close(id)).toMatchObject({ status: 409, code: 'interest_paid' });
  expect(await nadia.balance(id)).toBe(12_50n);
  await nadia.transfer(id, other, 12_50n);
  expect((await close(id)).status).toBe(200);
});

it('comes in live from own funds alone, and waits where they do not cover it', async () => {
  const { foundation } = bank.bank;
  const { db, pool } = database();
  const { settings } = foundation;
  const transfers = await openMoneyPath({ ...foundation, mode: 'live' });
  const own = chartAccount('own_funds', 'USD');
  const spent = chartAccount('interest', 'USD');
  const id = await earning(0n);
  const pay = () => payEarned(db, { settings, transfers }, id);
  const before = await balanceOf(spent);
  await expect(pay()).rejects.toMatchObject({ code: 'own_funds_short' });
  expect(await nadia.balance(id)).toBe(0n);
  const [filled] = await postRequests(pool, [
    {
      kind: 'post',
      id: uuidV7(),
      label: 'rail.receipt',
      valueDate: '2026-01-31',
      lines: [
        { accountId: own, amount: money(20_00n, 'USD') },
        { accountId: chartAccount('suspense', 'USD'), amount: money(-20_00n, 'USD') },
      ],
    },
  ]);
  expect(filled?.accepted).toBe(true);
  await pay();
  expect(await nadia.balance(id)).toBe(12_50n);
  expect([await balanceOf(own), await balanceOf(spent)]).toEqual([7_50n, before]);
  await transfers.close();
});
