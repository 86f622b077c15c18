/** A made-up history through the front door of a sandbox. */
import type { AccountId } from '@fairlead/contract';
import { verifyLedger } from '@fairlead/ledger';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#platform/random.ts';
import { openSession } from '#platform/sessions/session.service.ts';
import { startBank, type TestBank, type TestBrowser } from '#testing/bank.ts';
import {
  type MoneyCustomer,
  newAccount,
  newMoneyCustomer,
  send,
  sendSayingWhy,
} from '#testing/money-bank.ts';
import { simulatedHistory } from './simulated-history.rules.ts';

let bank: TestBank;
let staff: TestBrowser;
let nadia: MoneyCustomer;
let account: AccountId;
let count = 0;

beforeAll(async () => {
  bank = await startBank({ roles: ['web'] });
  const { db } = bank.bank.foundation.database;
  const { id } = await db
    .selectFrom('staff_member')
    .select('id')
    .where('role', '=', 'support')
    .executeTakeFirstOrThrow();
  const session = await db.transaction().execute((tx) =>
    openSession(tx, {
      kind: 'staff',
      subjectId: id,
      secondFactor: 'given',
      ip: '127.0.0.1',
      userAgent: 'test',
      now: bank.clock.now(),
    }),
  );
  staff = bank.browser();
  staff.cookies.set('__Host-fairlead-staff', session.token);
});
afterAll(async () => {
  const verdict = await verifyLedger(bank.bank.foundation.database.ownerPool);
  await bank.close();
  expect(verdict.findings).toEqual([]);
});

beforeEach(async () => {
  count += 1;
  nadia = await newMoneyCustomer(bank, `nadia-${count}@example.com`);
  account = await newAccount(bank, nadia);
});

function generate(more: object = {}, key?: string) {
  const body = { account_id: account, ...more };
  return sendSayingWhy(staff, 'POST', '/api/transfers/generate', {
    body,
    ...(key === undefined ? {} : { key }),
  });
}

async function rows() {
  const { data } = await nadia.browser.client.transfers.list({
    query: { account_id: account, limit: 100 },
  });
  return data;
}

describe('a simulated history', () => {
  it('is posted now with value dates past, labelled, recorded once and told once', async () => {
    const answer = await generate({ seed: 7 });
    expect(answer).toMatchObject({ status: 201, data: { account_id: account, made: 24, seed: 7 } });
    const listed = await rows();
    expect(listed).toHaveLength(24);
    for (const row of listed) {
      expect(row).toMatchObject({ kind: 'simulated', simulated: true, user_id: nadia.id });
      expect(row.value_date >= '2025-01-01' && row.value_date <= '2025-05-31').toBe(true);
      expect(row.created_at > '2026').toBe(true);
      const minor = BigInt(row.amount.amount);
      expect(minor >= 1000_00n && minor <= 10_000_00n).toBe(true);
      expect(BigInt(row.balance_after?.amount ?? '-1') >= 0n).toBe(true);
    }
    expect(listed[0]?.balance_after).toEqual(answer.data.balance);
    const { ownerPool } = bank.bank.foundation.database;
    const { rows: audits } = await ownerPool.query(
      'select action, actor_kind from audit_record where customer_id = $1 and action <> $2',
      [nadia.id, 'customer.opened'],
    );
    expect(audits.filter(({ actor_kind }) => actor_kind === 'staff')).toEqual([
      { action: 'customer.viewed', actor_kind: 'staff' },
      { action: 'history.generated', actor_kind: 'staff' },
    ]);
    const { rows: told } = await ownerPool.query(
      `select payload from outbox_message where person_id = $1 and topic = 'event'
         and payload->>'kind' = 'transfer.changed'`,
      [nadia.id],
    );
    expect(told).toEqual([]);
  });

  it('is the same for the same seed, and is not doubled', async () => {
    await generate({ seed: 99, number_of_transactions: 10 });
    const first = await rows();
    expect(await generate({ seed: 99, number_of_transactions: 10 })).toMatchObject({
      status: 201,
      data: { made: 0 },
    });
    expect(await rows()).toEqual(first);
    account = await newAccount(bank, nadia);
    await generate({ seed: 99, number_of_transactions: 10 });
    const facts = (list: typeof first) =>
      list.map(({ type, amount, value_date, counterparty }) => [
        type,
        amount,
        value_date,
        counterparty,
      ]);
    expect(facts(await rows())).toEqual(facts(first));
  });

  it('is made once for one key, without a seed too', async () => {
    const key = newId('transfer');
    const first = await generate({}, key);
    const again = await generate({}, key);
    expect(again.data).toEqual(first.data);
    expect(again.replay).toBe(true);
    expect(await rows()).toHaveLength(24);
  });

  it('is refused for days to come, ends before the start, and accounts that cannot take it', async () => {
    const impossible = { status: 422, code: 'range_not_possible' };
    expect(await generate({ end_year: 2100 })).toMatchObject(impossible);
    expect(await generate({ start_year: 2026, end_year: 2025 })).toMatchObject(impossible);
    expect(await generate({ minimum_amount: 10, maximum_amount: 9 })).toMatchObject({
      status: 422,
      code: 'invalid',
      field: 'maximum_amount',
    });
    expect(await generate({ account_id: newId('account') })).toMatchObject({ status: 404 });
    const { ownerPool } = bank.bank.foundation.database;
    await ownerPool.query(`update account set status = 'Frozen' where id = $1`, [account]);
    expect(await generate()).toMatchObject({ status: 409, code: 'account_not_active' });
    expect(
      (await send(nadia.browser, 'POST', '/api/transfers/generate', { body: {} })).status,
    ).toBe(401);
  });

  it('only brings money to an account that nothing may leave yet', async () => {
    const { ownerPool } = bank.bank.foundation.database;
    await ownerPool.query(
      `update account set matures_on = current_date + 400, fixed_rate = 100, fixed_minimum = 0
       where id = $1`,
      [account],
    );
    expect(await generate({ seed: 1 })).toMatchObject({ status: 201, data: { made: 24 } });
    expect((await rows()).every(({ type }) => type === 'Credit')).toBe(true);
  });
});

it('a history never takes more than it brought, on any day, within the bounds asked for', () => {
  const wish = fc.record({
    seed: fc.integer({ min: 0, max: 0xffff_ffff }),
    count: fc.integer({ min: 1, max: 60 }),
    minimumMinor: fc.bigInt({ min: 1n, max: 100_000n }),
    span: fc.bigInt({ min: 0n, max: 1_000_000n }),
    onlyCredits: fc.boolean(),
  });
  const id = newId('account');
  fc.assert(
    fc.property(wish, ({ span, ...rest }) => {
      const maximumMinor = rest.minimumMinor + span;
      const days = { first: '2024-02-01', last: '2024-02-29' };
      const items = simulatedHistory({ ...rest, ...days, accountId: id, maximumMinor });
      expect(items).toHaveLength(rest.count);
      expect(new Set(items.map((item) => item.id)).size).toBe(rest.count);
      let held = 0n;
      let before = '';
      for (const { type, amountMinor, valueDate } of items) {
        expect(amountMinor >= rest.minimumMinor && amountMinor <= maximumMinor).toBe(true);
        expect(valueDate >= before && valueDate >= days.first && valueDate <= days.last).toBe(true);
        held += type === 'Credit' ? amountMinor : -amountMinor;
        before = valueDate;
        expect(held >= 0n).toBe(true);
      }
    }),
  );
});
