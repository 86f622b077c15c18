/** The lists of one customer, as staff narrow them down and turn them round. */
import { type AccountId, nextCursor } from '@fairlead/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MoneyCustomer, newAccount, newMoneyCustomer } from '#testing/money-bank.ts';
import { type Colleague, type SiteBank, startSiteBank } from '#testing/site-bank.ts';

let bank: SiteBank;
let support: Colleague;
let nadia: MoneyCustomer;
let first: AccountId;
let second: AccountId;

beforeAll(async () => {
  bank = await startSiteBank();
  support = await bank.colleague('support');
  nadia = await newMoneyCustomer(bank, 'nadia@example.com');
  [first, second] = [await newAccount(bank, nadia), await newAccount(bank, nadia)];
  await nadia.fill(first, 50_000n);
  for (const amount of [100n, 200n, 300n]) await nadia.transfer(first, second, amount);
  const params = { id: nadia.id };
  await support.client.customerRecords.look({ params, body: { reason: 'check' } });
});
afterAll(() => bank.close());

const records = () => support.client.customerRecords;
type Wanted = Omit<
  Parameters<Colleague['client']['customerRecords']['transfers']>[0]['query'],
  'customer_id'
>;

async function amounts(query: Wanted): Promise<readonly string[]> {
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const at = cursor === undefined ? {} : { cursor };
    const page = await records().transfers({
      query: { customer_id: nadia.id, limit: 3, ...query, ...at },
    });
    found.push(...page.data.map(({ amount }) => amount.amount));
    cursor = nextCursor(page);
  } while (cursor !== undefined);
  return found;
}

it('transfers are the same both ways round, of all accounts and of one', async () => {
  const newest = ['300', '200', '100', '50000'];
  expect(await amounts({})).toEqual(newest);
  expect(await amounts({ sort: 'value' })).toEqual(newest.toReversed());
  expect(await amounts({ account_id: second, sort: 'value' })).toEqual(['100', '200', '300']);
  expect(await amounts({ account_id: second })).toEqual(['300', '200', '100']);
});

it('transfers are narrowed down by direction, status and day', async () => {
  expect(await amounts({ account_id: first, type: 'Credit' })).toEqual(['50000']);
  expect(await amounts({ status: 'Failed' })).toEqual([]);
  expect((await amounts({ status: 'Completed' })).length).toBe(4);
  expect(await amounts({ from: '2999-01-01' })).toEqual([]);
  expect(await amounts({ to: '2000-01-01', sort: 'value' })).toEqual([]);
});

it('what they were told is narrowed down by what it is about, and whether they read it', async () => {
  const kinds = async (query: object) =>
    (await records().notifications({ query: { customer_id: nadia.id, limit: 100, ...query } }))
      .data;
  const all = await kinds({});
  expect(all.length).toBeGreaterThan(0);
  expect(await kinds({ kind: 'money' })).toEqual(all.filter(({ kind }) => kind === 'money'));
  expect(await kinds({ kind: 'document' })).toEqual([]);
  expect(await kinds({ status: 'UnRead' })).toEqual(all);
  expect(await kinds({ status: 'Read' })).toEqual([]);
});

it('what they did is read from the oldest on, and of a time', async () => {
  const ids = async (query: object) =>
    (
      await records().activity({ params: { id: nadia.id }, query: { limit: 100, ...query } })
    ).data.map(({ id }) => id);
  const newest = await ids({});
  expect(newest.length).toBeGreaterThan(0);
  expect(await ids({ sort: 'at' })).toEqual(newest.toReversed());
  expect(await ids({ from: '2000-01-01T00:00:00Z' })).toEqual(newest);
  expect(await ids({ to: '2000-01-01T00:00:00Z' })).toEqual([]);
});
