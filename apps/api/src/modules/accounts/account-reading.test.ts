/** Charts and sums of a customer's accounts, through the front door. */
import type { AccountId } from '@fairlead/contract';
import { money } from '@fairlead/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBank, type TestBank } from '#testing/bank.ts';
import { type MoneyCustomer, newAccount, newMoneyCustomer, send } from '#testing/money-bank.ts';
import { dayRange, monthsUntil, moved, totalIn } from './accounts.rules.ts';

let bank: TestBank;
let nadia: MoneyCustomer;
let everyday: AccountId;
let savings: AccountId;
let euros: AccountId;
let today: string;

beforeAll(async () => {
  bank = await startBank();
  nadia = await newMoneyCustomer(bank, 'nadia@example.com');
  everyday = await newAccount(bank, nadia);
  savings = await newAccount(bank, nadia);
  euros = await newAccount(bank, nadia, 'EUR');
  await nadia.fill(everyday, 100_00n);
  await nadia.transfer(everyday, savings, 30_00n);
  await nadia.fill(euros, 10_00n);
  ({ date: today } = await bank.browser().client.sandbox.clock({}));
});
afterAll(() => bank.close());

describe('the balances of an account', () => {
  it('stand at the end of each day on which something moved', async () => {
    const chart = await nadia.browser.client.accounts.balances({
      params: { id: everyday },
      query: {},
    });
    expect(chart.to).toBe(today);
    expect(chart.opening_balance.amount).toBe('0');
    expect(chart.days.map(({ date, balance }) => [date, balance.amount])).toEqual([
      [today, '7000'],
    ]);
  });

  it('are asked for in a range that can be, of an own account', async () => {
    const path = `/api/accounts/${everyday}/balances`;
    const refused = { status: 422, code: 'range_not_possible' };
    const ask = (query: string) => send(nadia.browser, 'GET', `${path}?${query}`);
    expect(await ask('from=2026-03-01&to=2026-02-01')).toMatchObject(refused);
    expect(await ask('from=2020-01-01&to=2026-02-01')).toMatchObject(refused);
    expect(await ask('from=2026-02-30')).toMatchObject({ status: 422, code: 'invalid' });
    const before = await ask('from=2020-01-01&to=2020-12-31');
    expect(before.data).toMatchObject({ days: [], opening_balance: { amount: '0' } });
    const tom = await newMoneyCustomer(bank, 'tom@example.com');
    expect(await send(tom.browser, 'GET', path)).toMatchObject({ status: 404 });
  });
});

describe('all accounts together', () => {
  it('are a total in the home currency, with the day of its rates', async () => {
    const summary = await nadia.browser.client.accounts.summary({});
    // 100 dollars, and 10 euros at 1.085.
    expect(summary.total).toMatchObject({ amount: '11085', currency: 'USD' });
    expect(summary.rates_of).toBe(today);
    expect(summary.simulated).toBe(true);
    expect(summary.waiting).toEqual([]);
  });

  it('have twelve months, without what moved between them', async () => {
    const { months } = await nadia.browser.client.accounts.summary({});
    expect(months).toHaveLength(12);
    expect(months.at(-1)).toMatchObject({
      month: today.slice(0, 7),
      in: { amount: '11085' },
      out: { amount: '0' },
    });
    expect(months[0]?.in.amount).toBe('0');
  });

  it('are nothing for somebody without one, who hears what waits', async () => {
    const visitor = bank.browser();
    await visitor.client.personas.signInAs({ body: { persona: 'tom-whitaker' } });
    const summary = await visitor.client.accounts.summary({});
    expect(summary.total).toMatchObject({ amount: '860350', currency: 'GBP' });
    expect(summary.rates_of).toBeNull();
    const grace = await newMoneyCustomer(bank, 'grace@example.com');
    const { db } = bank.bank.foundation.database;
    await db
      .updateTable('customer')
      .set({ id_verification: 'Skipped' })
      .where('id', '=', grace.id)
      .execute();
    const empty = await grace.browser.client.accounts.summary({});
    expect(empty.total?.amount).toBe('0');
    expect(empty.waiting).toEqual(['verify_identity']);
  });

  it('are what their entries sum to when the client asks again', async () => {
    const synced = await nadia.browser.client.accounts.sync({});
    const { data } = await nadia.browser.client.accounts.list({ query: {} });
    expect(synced).toEqual(data);
    expect(synced.map(({ current_balance }) => current_balance.amount)).toEqual([
      '7000',
      '3000',
      '1000',
    ]);
  });
});

describe('the rules', () => {
  it('of ranges, of places in a list and of months', () => {
    expect(dayRange({}, '2026-11-15')).toEqual({ from: '2026-08-18', to: '2026-11-15' });
    expect(dayRange({ from: '2025-10-12' }, '2026-11-15')).toEqual({
      from: '2025-10-12',
      to: '2026-11-15',
    });
    expect(dayRange({ from: '2025-10-11' }, '2026-11-15')).toBeUndefined();
    expect(moved(['a', 'b', 'c'], 'c', 1)).toEqual(['c', 'a', 'b']);
    expect(moved(['a', 'b', 'c'], 'a', 9)).toEqual(['b', 'c', 'a']);
    expect(monthsUntil('2026-01-31', 3)).toEqual(['2025-11', '2025-12', '2026-01']);
  });

  it('of sums: a missing rate leaves no total, and nothing needs no rate', () => {
    const none = () => undefined;
    expect(totalIn('USD', [money(1n, 'EUR')], none)).toBeUndefined();
    expect(totalIn('USD', [money(0n, 'EUR'), money(5n, 'USD')], none)).toEqual({
      total: money(5n, 'USD'),
      oldestRate: null,
    });
    const rates = (from: string) =>
      from === 'EUR' ? { rate: '1.1', date: '2026-11-13' } : { rate: '0.01', date: '2026-11-12' };
    expect(totalIn('USD', [money(1_00n, 'EUR'), money(500n, 'JPY')], rates)).toEqual({
      total: money(1_10n + 5_00n, 'USD'),
      oldestRate: '2026-11-12',
    });
  });
});
