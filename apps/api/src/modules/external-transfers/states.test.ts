/** Every change of state that is not meant to be is refused by the database itself. */
import {
  checkNames,
  checkStatuses,
  type TransferId,
  type TransferStatus,
  transferStatuses,
} from '@fairlead/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/random.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';

let bank: TestDatabase;
beforeAll(async () => {
  bank = await testDatabase();
});
afterAll(() => bank.close());

/** As the owner, past the triggers: it stands wherever the test wants it. */
async function put(table: string, text: string, values: readonly unknown[]): Promise<void> {
  const client = await bank.ownerPool.connect();
  try {
    await client.query(`begin; alter table ${table} disable trigger user`);
    await client.query(text, [...values]);
    await client.query(`alter table ${table} enable trigger user; commit`);
  } finally {
    client.release();
  }
}

async function transferIn(status: TransferStatus): Promise<TransferId> {
  const id = newId('transfer');
  await put(
    'transfer',
    `insert into transfer (id, customer_id, kind, from_account, amount, currency, value_date,
      created_at, simulated, status)
    values ($1, $2, 'external', $3, 100, 'USD', current_date, now(), true, $4)`,
    [id, newId('customer'), newId('account'), status],
  );
  return id;
}

const refused = async (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => false,
    (error: { code?: string }) => {
      if (error.code === '23001') return true;
      throw error;
    },
  );

const hand = (id: TransferId, state: string) =>
  sql`insert into rail_order (transfer_id, customer_id, rail, amount, currency,
      instructed_amount, instructed_currency, state, not_before, handed_over_at, since)
    values (${id}, ${newId('customer')}, 'sandbox', 1, 'USD', 1, 'USD', ${state}, now(), now(),
      now())`.execute(bank.db);
const ORDER_STATES = ['waiting', 'submitted', 'accepted', 'settled', 'rejected', 'taken_back'];

describe('an external transfer', () => {
  it('moves along these ways only, and completes with posting and checks', async () => {
    const ways = new Set([
      'Scheduled Pending',
      'Scheduled Failed',
      'Scheduled Cancelled',
      'Pending Failed',
      'Pending Cancelled',
      'Pending Frozen',
      'Frozen Pending',
      'Completed Returned',
    ]);
    for (const from of transferStatuses) {
      for (const to of transferStatuses) {
        const id = await transferIn(from);
        const move = sql`update transfer set status = ${to} where id = ${id}`.execute(bank.db);
        // Without a posting and with checks undone it cannot be completed either.
        expect([from, to, await refused(move)]).toEqual([from, to, !ways.has(`${from} ${to}`)]);
      }
    }
  });

  it('is not over while its order is with the rail, and is handed over while it is open', async () => {
    for (const state of ORDER_STATES) {
      for (const to of ['Cancelled', 'Failed']) {
        const id = await transferIn('Pending');
        await hand(id, state);
        const move = sql`update transfer set status = ${to} where id = ${id}`.execute(bank.db);
        const over = state === 'rejected' || state === 'taken_back';
        expect([state, to, await refused(move)]).toEqual([state, to, !over]);
      }
    }
    for (const status of transferStatuses) {
      const handed = hand(await transferIn(status), 'waiting');
      expect([status, await refused(handed)]).toEqual([status, status !== 'Pending']);
    }
  });

  it('keeps its terms', async () => {
    const id = await transferIn('Pending');
    for (const column of ['fee', 'margin']) {
      const change = sql`update transfer set ${sql.ref(column)} = 1 where id = ${id}`;
      expect(await refused(change.execute(bank.db))).toBe(true);
    }
    for (const column of ['amount', 'currency', 'from_account', 'customer_id', 'value_date']) {
      const change = sql`update transfer set ${sql.ref(column)} = ${sql.ref(column)}
        where id = ${id}`.execute(bank.db);
      await expect(change).rejects.toMatchObject({ code: '42501' });
    }
  });
});

describe('a check', () => {
  it('moves along these ways only', async () => {
    for (const name of checkNames) {
      for (const from of checkStatuses) {
        for (const to of checkStatuses) {
          const id = await transferIn('Pending');
          await put('transfer_check', 'insert into transfer_check values ($1, $2, $3)', [
            id,
            name,
            from,
          ]);
          const always = name === 'otp' || name === 'screening';
          const finishes = from === 'Pending' && !(always && to === 'NotNeeded');
          // Signed anew, or screened again: no rail was given this one.
          const again = always && from === 'Completed' && to === 'Pending';
          const stays = from === to && !(always && to === 'NotNeeded');
          const move = sql`update transfer_check set status = ${to}
            where transfer_id = ${id} and name = ${name}`.execute(bank.db);
          expect([name, from, to, await refused(move)]).toEqual([
            name,
            from,
            to,
            !(finishes || again || stays),
          ]);
        }
      }
    }
  });

  it('is screened again only while the payment is here', async () => {
    for (const status of transferStatuses) {
      for (const state of [null, ...ORDER_STATES]) {
        const id = await transferIn('Pending');
        await put('transfer_check', `insert into transfer_check values ($1, 'screening', $2)`, [
          id,
          'Completed',
        ]);
        if (state !== null) await hand(id, state);
        await put('transfer', 'update transfer set status = $2 where id = $1', [id, status]);
        const again = sql`update transfer_check set status = 'Pending'
          where transfer_id = ${id} and name = 'screening'`.execute(bank.db);
        const isHere = status === 'Pending' && (state === null || state === 'waiting');
        expect([status, state, await refused(again)]).toEqual([status, state, !isHere]);
      }
    }
  });

  it('begins unanswered where only the customer or the bank can finish it later', async () => {
    for (const name of checkNames) {
      for (const status of checkStatuses) {
        const id = await transferIn('Pending');
        const begin = sql`insert into transfer_check (transfer_id, name, status)
          values (${id}, ${name}, ${status})`.execute(bank.db);
        const late = name === 'otp' || name === 'screening';
        const may = status === 'Pending' || (!late && status !== 'Failed');
        expect([name, status, await refused(begin)]).toEqual([name, status, !may]);
      }
    }
  });
});

describe('an order', () => {
  it('cannot change under its signature, and nothing leaves unsigned', async () => {
    const id = await transferIn('Pending');
    const customer = newId('customer');
    await put(
      'customer',
      `insert into customer (id, email, first_name, last_name, language, home_currency, time_zone,
        created_at) values ($1, 'one@example.com', 'Nadia', 'Brandt', 'en', 'USD', 'UTC', now())`,
      [customer],
    );
    await put(
      'external_order',
      `insert into external_order (transfer_id, customer_id, digest, amount, send_fee, name_check,
        signature, signed_at, signed_with)
      values ($1, $2, $3, 100, 0, 'match', $3, now(), 'code')`,
      [id, customer, Buffer.alloc(32)],
    );
    const set = (assignment: ReturnType<typeof sql>) =>
      refused(
        sql`update external_order set ${assignment} where transfer_id = ${id}`.execute(bank.db),
      );
    expect(await set(sql`purpose = 'family'`)).toBe(true);
    expect(await set(sql`source_of_funds = 'salary'`)).toBe(true);
    expect(await set(sql`answers = '{}'`)).toBe(true);
    expect(await set(sql`quote_id = 'other'`)).toBe(true);
    expect(await set(sql`name_check = 'no_match'`)).toBe(true);
    expect(await set(sql`signature = sha256('x')`)).toBe(true);
    const without = sql`purpose = 'family', signature = null, signed_at = null, signed_with = null`;
    expect(await set(without)).toBe(false);
    const gone = sql`update external_order set undo_until = now() where transfer_id = ${id}`;
    await expect(gone.execute(bank.db)).rejects.toThrow();
    for (const column of ['amount', 'send_fee', 'digest', 'scheduled_for', 'payee_id']) {
      const change = sql`update external_order set ${sql.ref(column)} = ${sql.ref(column)}
        where transfer_id = ${id}`.execute(bank.db);
      await expect(change).rejects.toMatchObject({ code: '42501' });
    }
  });
});
