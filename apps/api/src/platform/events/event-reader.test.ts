import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Tx } from '#platform/database/db.ts';
import { newId } from '#platform/random.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { type EventSpan, eventTopic } from './event.sql.ts';
import { eventReader } from './event-reader.ts';
import { publish } from './publish.ts';

let bank: TestDatabase;
let read: string[] = [];
const amina = newId('customer');

beforeAll(async () => {
  bank = await testDatabase();
});
beforeEach(() => {
  read = [];
});
afterAll(() => bank.close());

async function idsIn(tx: Tx, { after, upTo }: EventSpan): Promise<string[]> {
  const { rows } = await sql<{ id: bigint }>`select id from event
    where id > ${after} and id <= ${upTo} order by id`.execute(tx);
  return rows.map(({ id }) => String(id));
}
const reader = eventReader({
  name: 'notifications',
  read: async (tx, span) => void read.push(...(await idsIn(tx, span))),
});

async function happen(count: number): Promise<void> {
  await bank.db.transaction().execute(async (tx) => {
    for (let turn = 0; turn < count; turn += 1) {
      await publish(
        tx,
        { personId: amina, event: { kind: 'transfer.changed', transfer_id: newId('transfer') } },
        { personId: amina, event: { kind: 'account.changed', account_id: newId('account') } },
      );
    }
    await eventTopic.take(tx, 1_000);
  });
}

const take = (limit: number, from = reader) =>
  bank.db.transaction().execute((tx) => from.take(tx, limit));

it('reads each event once, in order and in batches', async () => {
  await happen(3);
  expect(await take(4)).toBe(4);
  expect(await take(4)).toBe(2);
  expect(await take(4)).toBe(0);
  const { rows } = await sql<{ id: bigint }>`select id from event order by id`.execute(bank.db);
  expect(read).toEqual(rows.map(({ id }) => String(id)));
});

it('reads again what came to nothing', async () => {
  await happen(1);
  const failing = eventReader({
    name: 'notifications',
    read: async (tx: Tx) => void (await sql`select 1 / 0`.execute(tx)),
  });
  await expect(take(10, failing)).rejects.toThrow('division by zero');
  expect(await take(10)).toBe(2);
  expect(read.length).toBe(2);
});

it('is only who has a place in the log', async () => {
  const stranger = eventReader({ name: 'nobody', read: async () => undefined });
  await expect(take(1, stranger)).rejects.toThrow('Nobody called nobody');
});
