/** What owners do with their accounts: naming, moving, closing, through the front door. */
import type { AccountId } from '@fairlead/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#platform/random.ts';
import { startBank, type TestBank } from '#testing/bank.ts';
import { type MoneyCustomer, newAccount, newMoneyCustomer, send } from '#testing/money-bank.ts';
import { MOST_ACCOUNTS, numberOldAccounts } from './accounts.service.ts';

let bank: TestBank;
let nadia: MoneyCustomer;
let count = 0;

beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());
beforeEach(async () => {
  count += 1;
  nadia = await newMoneyCustomer(bank, `nadia-${count}@example.com`);
});

const database = () => bank.bank.foundation.database;
const change = (person: MoneyCustomer, body: object) =>
  send(person.browser, 'PATCH', '/api/accounts', { body });
const close = (person: MoneyCustomer, id: AccountId) =>
  send(person.browser, 'DELETE', '/api/accounts', { body: { id } });
const listed = async () =>
  (await nadia.browser.client.accounts.list({ query: { limit: 100 } })).data;

describe('an account', () => {
  it('gets another name and loses it again, and the log says who did it', async () => {
    const id = await newAccount(bank, nadia);
    expect(await change(nadia, { id, account_tag: ' Rainy days ' })).toMatchObject({
      status: 200,
      data: { account_tag: 'Rainy days', position: 1 },
    });
    expect((await change(nadia, { id, account_tag: null })).data).toMatchObject({
      account_tag: null,
    });
    expect((await change(nadia, { id })).status).toBe(422);
    expect((await change(nadia, { id, account_tag: '' })).status).toBe(422);
    const { rows } = await database().ownerPool.query(
      `select actor_kind, session_id from audit_record
       where subject_id = $1 and action = 'account.changed'`,
      [id],
    );
    const entry = { actor_kind: 'customer', session_id: nadia.sessionId };
    expect(rows).toEqual([entry, entry]);
  });

  it('moves in the list and the others close up', async () => {
    const [one, two, three] = [
      await newAccount(bank, nadia),
      await newAccount(bank, nadia),
      await newAccount(bank, nadia),
    ];
    await nadia.fill(three, 5_00n);
    const moved = await change(nadia, { id: three, position: 1 });
    expect(moved.data).toMatchObject({ position: 1, current_balance: { amount: '500' } });
    expect((await listed()).map(({ id }) => id)).toEqual([three, one, two]);
    await change(nadia, { id: three, position: 100 });
    expect((await listed()).map(({ id }) => id)).toEqual([one, two, three]);
    expect((await listed()).map(({ position }) => position)).toEqual([1, 2, 3]);
    const moves = [one, two, three, one, two].map((id, at) =>
      change(nadia, { id, position: (at % 3) + 1 }),
    );
    await Promise.all(moves);
    expect((await listed()).map(({ position }) => position)).toEqual([1, 2, 3]);
  });

  it('of somebody else is not there, and a demonstration customer’s stays as it is', async () => {
    const id = await newAccount(bank, nadia);
    const tom = await newMoneyCustomer(bank, `tom-${count}@example.com`);
    await newAccount(bank, tom);
    expect(await change(tom, { id, account_tag: 'Mine' })).toMatchObject({ status: 404 });
    expect(await close(tom, id)).toMatchObject({ status: 404, code: 'not_found' });
    const visitor = bank.browser();
    await visitor.client.personas.signInAs({ body: { persona: 'tom-whitaker' } });
    const { data } = await visitor.client.accounts.list({ query: {} });
    const theirs = data[0]?.id;
    const refused = { status: 403, code: 'persona_may_not' };
    const body = { id: theirs, account_tag: 'Ours' };
    expect(await send(visitor, 'PATCH', '/api/accounts', { body })).toMatchObject(refused);
    const ending = { body: { id: theirs } };
    expect(await send(visitor, 'DELETE', '/api/accounts', ending)).toMatchObject(refused);
  });
});

describe('closing', () => {
  it('needs zero, another account and nothing pending, and is for good', async () => {
    const id = await newAccount(bank, nadia);
    expect(await close(nadia, id)).toMatchObject({ status: 409, code: 'last_account' });
    const other = await newAccount(bank, nadia);
    await nadia.fill(id, 1_00n);
    expect(await close(nadia, id)).toMatchObject({ status: 409, code: 'balance_not_zero' });
    await nadia.transfer(id, other, 1_00n);
    const closed = await close(nadia, id);
    expect(closed).toMatchObject({ status: 200, data: { id, status: 'Closed', position: 2 } });
    expect((await listed()).map((one) => [one.id, one.status])).toEqual([
      [other, 'Active'],
      [id, 'Closed'],
    ]);
    expect(await close(nadia, id)).toMatchObject({ code: 'account_not_active' });
    expect(await change(nadia, { id, account_tag: 'x' })).toMatchObject({
      code: 'account_not_active',
    });
    expect(await nadia.transfer(other, id, 1n)).toMatchObject({ code: 'account_not_active' });
    const third = await nadia.browser.client.accounts.open({ body: { currency: 'EUR' } });
    expect(third.position).toBe(2);
    expect((await listed()).map((one) => one.id)).toEqual([other, third.id, id]);
  });

  it('is possible with less left than can be changed: a no says how it is moved', async () => {
    const [id, other] = [await newAccount(bank, nadia), await newAccount(bank, nadia, 'EUR')];
    await nadia.fill(id, 1n);
    await nadia.fill(other, 5_00n);
    expect(await close(nadia, id)).toMatchObject({ status: 409, code: 'balance_not_zero' });
    const quote = (from: string, to: string, amount: bigint) =>
      send(nadia.browser, 'GET', `/api/fx/quote?from=${from}&to=${to}&amount=${amount}`);
    const moved = async (from: [AccountId, string], to: [AccountId, string], amount: bigint) => {
      const { quote_id } = (await quote(from[1], to[1], amount)).data;
      const body = { from: from[0], to: to[0], amount: String(amount), quote_id };
      const key = newId('transfer');
      const made = await send(nadia.browser, 'POST', '/api/transfers/internal', { body, key });
      expect(made.status).toBe(201);
    };
    const alone = await quote('USD', 'EUR', 1n);
    expect(alone).toMatchObject({ status: 422, code: 'amount_too_small' });
    expect(alone.text).toContain('Put more with it on the same account');
    await moved([other, 'EUR'], [id, 'USD'], 1_00n);
    await moved([id, 'USD'], [other, 'EUR'], await nadia.balance(id));
    expect((await close(nadia, id)).status).toBe(200);
  });

  it('waits for a transfer that may still move money', async () => {
    const [id, other] = [await newAccount(bank, nadia), await newAccount(bank, nadia)];
    await database().ownerPool.query(
      `insert into transfer (id, customer_id, kind, from_account, to_account, amount, currency,
         value_date, created_at, simulated, status)
       values ('trf_' || gen_random_uuid(), $1, 'internal', $2, $3, 1, 'USD', current_date, now(),
         true, 'Scheduled')`,
      [nadia.id, id, other],
    );
    expect(await close(nadia, id)).toMatchObject({ status: 409, code: 'transfers_pending' });
  });

  it('and filling at the same time: the money is never on a closed account', async () => {
    await newAccount(bank, nadia);
    for (let turn = 0; turn < 5; turn += 1) {
      const id = await newAccount(bank, nadia);
      const [closed, filled] = await Promise.all([close(nadia, id), nadia.fill(id, 1n)]);
      expect([closed.status, filled.status].filter((status) => status < 300)).toHaveLength(1);
    }
  });

  it('makes room: what was closed does not count among the most there can be', async () => {
    const ids: AccountId[] = [];
    for (let at = 0; at < MOST_ACCOUNTS; at += 1) ids.push(await newAccount(bank, nadia));
    const open = () => send(nadia.browser, 'POST', '/api/accounts', { body: { currency: 'USD' } });
    expect(await open()).toMatchObject({ code: 'too_many_accounts' });
    const [first] = ids;
    if (first !== undefined) await close(nadia, first);
    expect((await open()).status).toBe(201);
    expect((await listed()).map(({ position }) => position)).toEqual(
      Array.from({ length: MOST_ACCOUNTS + 1 }, (_, at) => at + 1),
    );
  });
});

it('accounts from before there were numbers get theirs when the bank starts', async () => {
  const ids = [await newAccount(bank, nadia, 'GBP'), await newAccount(bank, nadia, 'EUR')];
  const { db, ownerPool } = database();
  await ownerPool.query('alter table account drop constraint account_numbered');
  await ownerPool.query(
    `update account set country = null, account_number = null, iban = null, sort_code = null
     where id = any ($1)`,
    [ids],
  );
  await Promise.all([numberOldAccounts(db), numberOldAccounts(db)]);
  const accounts = await listed();
  expect(accounts.map(({ country }) => country)).toEqual(['GB', 'DE']);
  expect(accounts.every(({ iban }) => iban !== null)).toBe(true);
  const { rows } = await sql`select 1 from account where account_number is null`.execute(db);
  expect(rows).toEqual([]);
});
