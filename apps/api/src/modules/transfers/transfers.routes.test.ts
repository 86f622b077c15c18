/** Moving money between own accounts, through the front door. */
import type { AccountId, TransferId } from '@fairlead/contract';
import { stopMoney } from '@fairlead/ledger';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#platform/random.ts';
import { startBank, type TestBank } from '#testing/bank.ts';
import { keepOut } from '#testing/kept-out.ts';
import { type MoneyCustomer, newAccount, newMoneyCustomer, send } from '#testing/money-bank.ts';

let bank: TestBank;
let nadia: MoneyCustomer;
let everyday: AccountId;
let savings: AccountId;
let count = 0;

beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());

beforeEach(async () => {
  count += 1;
  nadia = await newMoneyCustomer(bank, `nadia-${count}@example.com`);
  everyday = await newAccount(bank, nadia);
  savings = await newAccount(bank, nadia);
  expect((await nadia.fill(everyday, 100_00n)).status).toBe(201);
});

const database = () => bank.bank.foundation.database;

describe('a transfer between own accounts', () => {
  it('is on both accounts, in the list, in the log and in the browser’s events', async () => {
    const key = newId('transfer');
    const answer = await nadia.transfer(everyday, savings, 25_50n, key);
    expect(answer).toMatchObject({ status: 201, replay: false, said: 'The money has moved.' });
    expect(answer.data).toMatchObject({
      id: key,
      kind: 'internal',
      status: 'Completed',
      from: everyday,
      to: savings,
      amount: { amount: '2550', currency: 'USD', display: '$25.50' },
      simulated: true,
    });
    expect(await nadia.balance(everyday)).toBe(74_50n);
    expect(await nadia.balance(savings)).toBe(25_50n);
    const { data: listed } = await nadia.browser.client.transfers.list({ query: {} });
    expect(listed.map(({ kind }) => kind)).toEqual(['internal', 'faucet']);
    const read = await nadia.browser.client.transfers.read({ params: { id: key }, query: {} });
    expect(read.timeline).toEqual([{ status: 'Completed', at: read.created_at }]);
    const { rows: audits } = await database().ownerPool.query(
      'select action, customer_id, session_id, actor_kind from audit_record where subject_id = $1',
      [key],
    );
    expect(audits).toEqual([
      {
        action: 'transfer.completed',
        customer_id: nadia.id,
        session_id: nadia.sessionId,
        actor_kind: 'customer',
      },
    ]);
    await expect
      .poll(async () => {
        const { rows } = await database().ownerPool.query(
          `select data from event where person_id = $1 and data->>'transfer_id' = $2`,
          [nadia.id, key],
        );
        return rows.length;
      })
      .toBe(1);
  });

  it('is listed by pages that hold every transfer once', async () => {
    for (let turn = 0; turn < 4; turn += 1) await nadia.transfer(everyday, savings, 1n);
    const seen: string[] = [];
    let next: string | null = '/api/transfers?limit=2';
    while (next !== null) {
      const { data } = await send(nadia.browser, 'GET', next);
      const page = data as { data: { id: string }[]; next_page_url: string | null };
      seen.push(...page.data.map(({ id }) => id));
      next = page.next_page_url;
    }
    expect(new Set(seen).size).toBe(5);
    expect(seen.length).toBe(5);
  });
});

describe('a transfer is refused', () => {
  it('to or from somebody else’s account as if it were not there', async () => {
    const tom = await newMoneyCustomer(bank, `tom-${count}@example.com`);
    const his = await newAccount(bank, tom);
    expect(await nadia.transfer(everyday, his, 1n)).toMatchObject({
      status: 404,
      code: 'not_found',
      field: 'to',
    });
    expect(await nadia.transfer(his, everyday, 1n)).toMatchObject({ code: 'not_found' });
    expect(await nadia.transfer(everyday, newId('account'), 1n)).toMatchObject({ status: 404 });
    const made = newId('transfer');
    await nadia.transfer(everyday, savings, 1n, made);
    expect((await send(tom.browser, 'GET', `/api/transfers/${made}`)).status).toBe(404);
    expect((await send(tom.browser, 'GET', `/api/accounts/${everyday}`)).status).toBe(404);
  });

  it('within one account, between currencies, and on a frozen account', async () => {
    const euros = await newAccount(bank, nadia, 'EUR');
    expect(await nadia.transfer(everyday, everyday, 1n)).toMatchObject({
      status: 422,
      code: 'same_account',
    });
    expect(await nadia.transfer(everyday, euros, 1n)).toMatchObject({
      status: 422,
      code: 'quote_required',
    });
    await sql`update account set status = 'Frozen' where id = ${savings}`.execute(database().db);
    expect(await nadia.transfer(everyday, savings, 1n)).toMatchObject({
      status: 409,
      code: 'account_not_active',
    });
  });

  it('for an amount of nothing, for one that is no amount, and without an id', async () => {
    const path = '/api/transfers/internal';
    for (const amount of ['0', '-1', '1.5', '', '1234567890123456']) {
      const body = { from: everyday, to: savings, amount };
      const answer = await send(nadia.browser, 'POST', path, { body, key: newId('transfer') });
      expect([amount, answer.status, answer.code]).toEqual([amount, 422, 'invalid']);
    }
    const body = { from: everyday, to: savings, amount: '1' };
    expect(await send(nadia.browser, 'POST', path, { body })).toMatchObject({
      status: 422,
      code: 'idempotency_key_required',
    });
  });

  it('for lack of money, saying what there is, and the same again for the same id', async () => {
    const key = newId('transfer');
    const first = await nadia.transfer(everyday, savings, 100_01n, key);
    expect(first).toMatchObject({ status: 422, code: 'insufficient_funds', replay: false });
    expect(first.said).toContain('$100.00');
    await nadia.fill(everyday, 50_00n);
    const again = await nadia.transfer(everyday, savings, 100_01n, key);
    expect(again).toMatchObject({ status: 422, code: 'insufficient_funds', replay: true });
    expect(again.said).toBe(first.said);
    expect((await nadia.transfer(everyday, savings, 100_01n)).status).toBe(201);
  });

  it('over a limit, naming it, and the same again for the same id', async () => {
    const key = newId('transfer');
    const large = await nadia.transfer(everyday, savings, 100_000_01n, key);
    expect(large).toMatchObject({ status: 422, code: 'limit_exceeded' });
    expect(large.said).toBe('A single transfer can be $100,000.00 at most.');
    expect(await nadia.transfer(everyday, savings, 100_000_01n, key)).toMatchObject({
      code: 'limit_exceeded',
      replay: true,
    });
    expect(await nadia.fill(everyday, 10_000_00n)).toMatchObject({
      status: 422,
      code: 'limit_exceeded',
    });
  });

  it('while the books are being checked', async () => {
    await stopMoney(database().pool, 'a test');
    const answer = await nadia.transfer(everyday, savings, 1n);
    await database().ownerPool.query(`select ledger.resume_money('the test is over')`);
    expect(answer).toMatchObject({ status: 503, code: 'money_stopped' });
    expect((await nadia.transfer(everyday, savings, 1n)).status).toBe(201);
  });
});

describe('a transfer’s id', () => {
  it('gets the same answer for the same body, whatever has happened since', async () => {
    const key = newId('transfer');
    const first = await nadia.transfer(everyday, savings, 10_00n, key);
    await sql`update account set status = 'Frozen' where id = ${savings}`.execute(database().db);
    const again = await nadia.transfer(everyday, savings, 10_00n, key);
    expect(again.replay).toBe(true);
    expect(again.text).toBe(first.text);
    expect(await nadia.balance(savings)).toBe(10_00n);
  });

  it('cannot be used for another body, nor by another customer', async () => {
    const key = newId('transfer');
    await nadia.transfer(everyday, savings, 10_00n, key);
    const used = { status: 409, code: 'id_already_used' };
    expect(await nadia.transfer(everyday, savings, 10_01n, key)).toMatchObject(used);
    expect(await nadia.fill(everyday, 10_00n, key)).toMatchObject(used);
    const tom = await newMoneyCustomer(bank, `tom-${count}@example.com`);
    expect(await tom.transfer(everyday, savings, 10_00n, key)).toMatchObject(used);
    expect(await nadia.balance(savings)).toBe(10_00n);
  });

  it('moves money once however often it is sent at once', async () => {
    const key = newId('transfer');
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => nadia.transfer(everyday, savings, 30_00n, key)),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter(({ replay }) => !replay)).toHaveLength(1);
    expect(await nadia.balance(savings)).toBe(30_00n);
  });
});

describe('who may not any more is refused at the very next request', () => {
  it('after the session has ended', async () => {
    expect((await nadia.transfer(everyday, savings, 1n)).status).toBe(201);
    await sql`update session set ended_at = now(), end_reason = 'ended_by_staff'
      where id = ${nadia.sessionId}`.execute(database().db);
    expect(await nadia.transfer(everyday, savings, 1n)).toMatchObject({
      status: 401,
      code: 'session_ended',
    });
    expect(nadia.browser.cookies.size).toBe(0);
  });

  it('after the session’s token was replaced', async () => {
    expect((await nadia.transfer(everyday, savings, 1n)).status).toBe(201);
    await sql`update session set token_hash = sha256('another')
      where id = ${nadia.sessionId}`.execute(database().db);
    expect(await nadia.transfer(everyday, savings, 1n)).toMatchObject({ code: 'session_ended' });
  });

  it('after the customer was locked, even for an answer given before', async () => {
    const key = newId('transfer');
    expect((await nadia.transfer(everyday, savings, 1n, key)).status).toBe(201);
    await keepOut(database().db, nadia.id);
    const refused = { status: 423, code: 'gate_closed', data: { gate: 'account_locked' } };
    expect(await nadia.transfer(everyday, savings, 1n)).toMatchObject(refused);
    expect(await nadia.transfer(everyday, savings, 1n, key)).toMatchObject(refused);
  });

  it('while something that the bank requires is not proven', async () => {
    await sql`update customer set email_verification = 'Pending' where id = ${nadia.id}`.execute(
      database().db,
    );
    const refused = { status: 423, code: 'gate_closed', data: { gate: 'verify_email' } };
    expect(await nadia.transfer(everyday, savings, 1n)).toMatchObject(refused);
  });

  it('after five idle minutes', async () => {
    expect((await nadia.transfer(everyday, savings, 1n)).status).toBe(201);
    bank.clock.advance(5 * 60 + 1);
    expect(await nadia.transfer(everyday, savings, 1n)).toMatchObject({ code: 'session_ended' });
  });
});

describe('the transfer table', () => {
  it('keeps its facts, moves only as the machine allows, and writes its own events', async () => {
    const key = newId('transfer');
    await nadia.transfer(everyday, savings, 1n, key);
    const { pool } = database();
    const fails = (text: string) => expect(pool.query(text, [key])).rejects.toThrow();
    await fails('update transfer set amount = 2 where id = $1');
    await fails('delete from transfer where id = $1');
    await fails(`update transfer set status = 'Pending' where id = $1`);
    await fails(
      `insert into transfer_event (transfer_id, number, status) values ($1, 9, 'Failed')`,
    );
    await fails(`insert into transfer select 'trf_' || gen_random_uuid(), customer_id, kind,
      from_account, to_account, amount, currency, value_date, created_at, simulated, status
      from transfer where id = $1`);
    await pool.query(`update transfer set status = 'Returned' where id = $1`, [key]);
    await fails('delete from transfer_event where transfer_id = $1');
    const history = async (id: TransferId) => {
      const { timeline } = await nadia.browser.client.transfers.read({ params: { id }, query: {} });
      return timeline.map(({ status }) => status);
    };
    expect(await history(key)).toEqual(['Completed', 'Returned']);
  });

  it.each([
    ['id', `'trf_' || gen_random_uuid()`],
    ['customer_id', `'cus_01'`],
    ['kind', `'adjustment', reason = 'goodwill'`],
    ['from_account', `'acc_01'`],
    ['to_account', `'acc_01'`],
    ['amount', 'amount * 10'],
    ['currency', `'EUR'`],
    ['fee', '1'],
    ['value_date', 'value_date - 1'],
    ['created_at', `created_at - interval '1 day'`],
    ['simulated', 'not simulated'],
  ])('keeps its %s from its owner too, whatever else an update does', async (column, value) => {
    const key = newId('transfer');
    const body = { from: everyday, to: savings, amount: '1', comment: 'for the boat' };
    await send(nadia.browser, 'POST', '/api/transfers/internal', { body, key });
    const { ownerPool } = database();
    const read = async () =>
      (await ownerPool.query('select * from transfer where id = $1', [key])).rows[0];
    const before = await read();
    for (const legal of ['comment = null', `status = 'Returned'`]) {
      const change = `update transfer set ${legal}, ${column} = ${value} where id = $1`;
      await expect(ownerPool.query(change, [key])).rejects.toMatchObject({ code: '23001' });
      expect(await read()).toEqual(before);
      await ownerPool.query(`update transfer set ${legal} where id = $1`, [key]);
      Object.assign(before, await read());
    }
  });

  it('lets nobody take one away, nor all', async () => {
    const key = newId('transfer');
    await nadia.transfer(everyday, savings, 1n, key);
    const { ownerPool } = database();
    const gone = ownerPool.query('delete from transfer where id = $1', [key]);
    await expect(gone).rejects.toThrow('public.transfer is append-only');
    await expect(ownerPool.query('truncate transfer cascade')).rejects.toThrow(
      'public.transfer is append-only',
    );
  });
});
