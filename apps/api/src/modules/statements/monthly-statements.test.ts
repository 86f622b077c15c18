/** Statements of a month are made some accounts at a time, however many there are. */
import type { AccountId } from '@fairlead/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseDate } from '#platform/calendar.ts';
import { startBank, type TestBank } from '#testing/bank.ts';
import { dayAfter } from '#testing/days.ts';
import { type MoneyCustomer, newAccount, newMoneyCustomer } from '#testing/money-bank.ts';
import { monthlyStatements } from './monthly-statements.service.ts';

let bank: TestBank;
let person: MoneyCustomer;
beforeAll(async () => {
  bank = await startBank({ roles: ['web'] });
  person = await newMoneyCustomer(bank, 'months@example.com');
});
afterAll(() => bank.close());

const onPaper = {
  mode: 'sandbox',
  brand: 'B',
  licence: undefined,
  origin: 'http://b.example',
  timeZone: 'UTC',
} as const;

const AT_ONCE = 2;
const work = monthlyStatements(() => onPaper, AT_ONCE);

/** One turn of the work that is due then; answers when it goes on. */
async function turn(dueAt: Date): Promise<Date | undefined> {
  const { db } = bank.bank.foundation.database;
  return db.transaction().execute((tx) => work.run(tx, { key: 'all', dueAt, payload: {} }));
}

async function madeOf(account: AccountId) {
  const { data } = await person.browser.client.statements.list({
    query: { account_id: account, kind: 'monthly' },
  });
  return data.toReversed().map(({ to, closing_balance }) => [to, closing_balance.amount]);
}

it('each turn goes on where the one before it came to, and nothing is lost on the way', async () => {
  const accounts: AccountId[] = [];
  for (let count = 0; count < 5; count += 1) accounts.push(await newAccount(bank, person));
  const [missed, second, ...rest] = accounts.toSorted();
  if (missed === undefined || second === undefined) throw new Error('There is no account.');
  const others = [second, ...rest];
  for (const id of accounts) await person.fill(id, 100n);
  const { ownerPool } = bank.bank.foundation.database;
  const opened = (at: string) =>
    ownerPool.query(`update account set opened_at = ${at} where id = $1`, [missed]);
  const first = parseDate(`${dayAfter(new Date(), 0).slice(0, 7)}-01`).add({ months: 1 });
  const dueAt = new Date(`${first}T00:05:00Z`);
  // As one whose opening is not there yet when the work begins.
  await opened(`now() + interval '90 days'`);
  while ((await madeOf(second)).length === 0) expect(await turn(dueAt)).toEqual(dueAt);
  await opened(`now() - interval '1 hour'`);
  let next = await turn(dueAt);
  while (next?.getTime() === dueAt.getTime()) next = await turn(dueAt);
  const month = first.subtract({ days: 1 }).toString();
  for (const id of others) expect(await madeOf(id)).toEqual([[month, '100']]);
  expect(await madeOf(missed)).toEqual([]);

  const later = next ?? dueAt;
  next = await turn(later);
  while (next?.getTime() === later.getTime()) next = await turn(later);
  const monthAfter = first.add({ months: 1 }).subtract({ days: 1 }).toString();
  expect(await madeOf(missed)).toEqual([[monthAfter, '100']]);
  for (const id of others) {
    expect(await madeOf(id)).toEqual([
      [month, '100'],
      [monthAfter, '100'],
    ]);
  }
});
