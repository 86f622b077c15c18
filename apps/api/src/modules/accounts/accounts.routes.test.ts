/** A customer's accounts, through the front door. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MOST_ACCOUNTS } from '#modules/accounts/accounts.service.ts';
import { startBank, type TestBank } from '#testing/bank.ts';
import { type MoneyCustomer, newAccount, newMoneyCustomer, send } from '#testing/money-bank.ts';

let bank: TestBank;
let nadia: MoneyCustomer;

beforeAll(async () => {
  bank = await startBank();
  nadia = await newMoneyCustomer(bank, 'nadia@example.com');
});
afterAll(() => bank.close());

it('an account opens at zero, is listed in the owner’s order, and is the owner’s alone', async () => {
  const { client } = nadia.browser;
  const opened = await client.accounts.open({
    body: { currency: 'USD', account_tag: ' Holiday ' },
  });
  const zero = { amount: '0', currency: 'USD', display: '$0.00' };
  expect(opened).toMatchObject({
    user_id: nadia.id,
    product: 'complete-freedom',
    account_type: 'Complete Freedom',
    kind: 'everyday',
    country: 'US',
    account_number: expect.stringMatching(/^99\d{10}$/),
    routing_number: '990000013',
    iban: null,
    swift_bic: 'FRLDUSX0',
    bank_address: 'Fairlead Bank, 14 Chandlers Quay, Portwenna',
    rate: 0,
    interest_from: zero,
    accrued_interest: zero,
    matures_on: null,
    simulated: true,
    account_tag: 'Holiday',
    status: 'Active',
    position: 1,
    current_balance: zero,
    available_balance: zero,
    reserved: zero,
  });
  const second = await client.accounts.open({ body: { currency: 'EUR' } });
  await nadia.fill(second.id, 12_34n);
  const told = await client.notifications.list({ query: { kind: 'account' } });
  expect(told.data.map(({ link }) => link)).toEqual([
    `/user/accounts/${second.id}`,
    `/user/accounts/${opened.id}`,
  ]);
  const { data } = await client.accounts.list({ query: {} });
  expect(data.map(({ id }) => id)).toEqual([opened.id, second.id]);
  expect(data[1]?.available_balance).toMatchObject({ amount: '1234', currency: 'EUR' });
  expect(await client.accounts.read({ params: { id: second.id } })).toEqual(data[1]);
  const tom = await newMoneyCustomer(bank, 'tom@example.com');
  expect((await tom.browser.client.accounts.list({ query: {} })).data).toEqual([]);
  expect(await send(tom.browser, 'GET', `/api/accounts/${opened.id}`)).toMatchObject({
    status: 404,
    code: 'not_found',
  });
});

it('a currency that is not offered is refused, and one that is none', async () => {
  for (const currency of ['JPY', 'XYZ']) {
    const answer = await send(nadia.browser, 'POST', '/api/accounts', { body: { currency } });
    expect(answer).toMatchObject({ status: 422, code: 'currency_not_offered', field: 'currency' });
  }
});

it('a repeat with the same key opens nothing more', async () => {
  const before = (await nadia.browser.client.accounts.list({ query: {} })).data.length;
  const ask = () =>
    send(nadia.browser, 'POST', '/api/accounts', {
      body: { currency: 'GBP' },
      key: 'open-one-account-once',
    });
  const [first, again] = [await ask(), await ask()];
  expect(first.status).toBe(201);
  expect(again).toMatchObject({ replay: true, text: first.text });
  expect((await nadia.browser.client.accounts.list({ query: {} })).data.length).toBe(before + 1);
});

it('openings at the same time each get a place of their own, up to the most there can be', async () => {
  const grace = await newMoneyCustomer(bank, 'grace@example.com');
  const wishes = Array.from({ length: MOST_ACCOUNTS + 5 }, () =>
    send(grace.browser, 'POST', '/api/accounts', { body: { currency: 'USD' } }),
  );
  const answers = await Promise.all(wishes);
  const refused = answers.filter(({ code }) => code === 'too_many_accounts');
  expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409]);
  const { data } = await grace.browser.client.accounts.list({ query: { limit: 100 } });
  expect(data.map(({ position }) => position)).toEqual(
    Array.from({ length: MOST_ACCOUNTS }, (_, at) => at + 1),
  );
});

it('the ledger’s account cannot be another currency’s or another id’s', async () => {
  const { pool } = bank.bank.foundation.database;
  const account = await newAccount(bank, nadia, 'AUD');
  const copy = (currency: string) =>
    pool.query(
      `insert into account (id, customer_id, ledger_account, currency, position, product, country,
         account_number)
       values ($1, $2, $3, $4, 99, 'complete-freedom', 'AU', '12345678')`,
      [`acc_${crypto.randomUUID()}`, nadia.id, account.slice(4), currency],
    );
  await expect(copy('AUD')).rejects.toThrow(/account_is_its_ledger_account/);
  await expect(copy('USD')).rejects.toThrow();
});

it('a demonstration customer finds two accounts with money on them', async () => {
  const visitor = bank.browser();
  await visitor.client.personas.signInAs({ body: { persona: 'tom-whitaker' } });
  const { data } = await visitor.client.accounts.list({ query: {} });
  expect(
    data.map(({ account_tag, current_balance }) => [account_tag, current_balance.display]),
  ).toEqual([
    ['Everyday', '£2,483.50'],
    ['Savings', '£6,120.00'],
  ]);
  const { data: transfers } = await visitor.client.transfers.list({ query: {} });
  expect(transfers.map(({ kind, simulated }) => [kind, simulated])).toEqual([
    ['faucet', true],
    ['faucet', true],
  ]);
});
