/** The public figures are about the payments that the page says they are about. */
import type { TransferId, TransferStatus } from '@fairlead/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBankRecord } from '#platform/mode.ts';
import { newId } from '#platform/random.ts';
import { systemTime } from '#platform/wall-time.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { countFacts } from './service-facts.sql.ts';

let bank: TestDatabase;
beforeAll(async () => {
  bank = await testDatabase();
  const record = { mode: 'sandbox', facts: {} } as const;
  await bank.db.transaction().execute((tx) => createBankRecord(tx, record));
  // Whose payments they are is of no matter here.
  await bank.ownerPool.query('alter table case_file drop constraint case_file_customer_id_fkey');
});
afterAll(() => bank.close());

const tables = ['transfer', 'transfer_event', 'case_file'];

/** As the owner, past the triggers: what the books say happened long ago. */
async function past(text: string, values: readonly unknown[] = []): Promise<void> {
  const client = await bank.ownerPool.connect();
  const triggers = (done: string) =>
    tables.map((table) => `alter table ${table} ${done} trigger user`).join('; ');
  try {
    await client.query(`begin; ${triggers('disable')}`);
    await client.query(text, [...values]);
    await client.query(`${triggers('enable')}; commit`);
  } finally {
    client.release();
  }
}

beforeEach(async () => {
  for (const table of tables) await past(`delete from ${table}`);
});

const DAY_MS = 86_400_000;

type Step = readonly [TransferStatus, daysAgo: number];

/** A payment that went through these states so many days ago. */
async function payment(...steps: readonly [Step, ...Step[]]): Promise<TransferId> {
  const id = newId('transfer');
  const [[, orderedAgo]] = steps;
  const now = systemTime.now().getTime();
  const before = (days: number) => new Date(now - days * DAY_MS);
  await past(
    `insert into transfer (id, customer_id, kind, from_account, amount, currency, value_date,
      created_at, simulated, status)
    values ($1, $2, 'external', $3, 100, 'USD', current_date, $4, true, $5)`,
    [id, newId('customer'), newId('account'), before(orderedAgo), steps.at(-1)?.[0]],
  );
  for (const [index, [status, ago]] of steps.entries()) {
    await past(
      `insert into transfer_event (transfer_id, number, status, at)
      values ($1, $2, $3, $4)`,
      [id, index + 1, status, before(ago)],
    );
  }
  return id;
}

describe('a payment counts as arrived in the last 30 days', () => {
  it('when it arrived in them, though it was ordered before', async () => {
    await payment(['Scheduled', 46], ['Pending', 2], ['Completed', 1]);
    await payment(['Pending', 31], ['Completed', 29]);
    await payment(['Pending', 32], ['Completed', 29], ['Returned', 1]);
    expect(await countFacts(bank.db)).toMatchObject({ settled: 3, medianMilliseconds: 2 * DAY_MS });
  });

  it('not when it only came back in them, or is still to arrive', async () => {
    await payment(['Pending', 33], ['Completed', 31], ['Returned', 3]);
    await payment(['Scheduled', 3]);
    await payment(['Pending', 3]);
    await payment(['Pending', 3], ['Failed', 2]);
    expect(await countFacts(bank.db)).toMatchObject({ settled: 0, medianMilliseconds: null });
  });
});

it('How long a payment took is told also when it took more than 24 days', async () => {
  await payment(['Pending', 29], ['Frozen', 28], ['Pending', 2], ['Completed', 1]);
  expect(await countFacts(bank.db)).toMatchObject({ medianMilliseconds: 28 * DAY_MS });
});

it('Of those a person looked at, a dated payment is one from the day it was dated for', async () => {
  const held = await payment(['Scheduled', 45], ['Pending', 2], ['Completed', 1]);
  await past(
    `insert into case_file (id, reference, kind, status, reason, transfer_id, customer_id,
      opened_at, decide_by, decided_at)
    select $1, 'K-0000-0001', 'held_transfer', 'Released', 'unusual_payment', t.id, t.customer_id,
      now(), now() + interval '2 days', now()
    from transfer t where t.id = $2`,
    [newId('case'), held],
  );
  await payment(['Pending', 20], ['Completed', 20]);
  await payment(['Pending', 31], ['Completed', 29]);
  await payment(['Scheduled', 5]);
  await payment(['Scheduled', 5], ['Cancelled', 4]);
  expect(await countFacts(bank.db)).toMatchObject({ heldShare: 5_000 });
});
