/** What is asked all the time costs the same in a bank with a long past. */
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { unread } from '#platform/events/event.sql.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { turnsAreDue } from './alerts.sql.ts';

const PAST = 20_000;
let bank: TestDatabase;

beforeAll(async () => {
  bank = await testDatabase();
  await bank.ownerPool.query(
    `insert into event (person_id, kind, data)
     select 'cus_' || n % 500, 'transfer.changed', '{}' from generate_series(1, $1::int) n`,
    [PAST],
  );
  await bank.ownerPool.query('update event_reader set seen = (select max(id) from event)');
  await bank.ownerPool.query(
    `insert into alert_turn (customer_id, last_at)
     select 'cus_' || n, now() from generate_series(1, $1::int) n`,
    [PAST],
  );
  await bank.ownerPool.query('analyze event, alert_turn');
});
afterAll(() => bank.close());

interface Plan {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

/** Rows that were looked at, of one table: those that passed, and those that did not. */
function seenRows(plan: Plan, table: string): number {
  const seen = plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0);
  const own = plan['Relation Name'] === table ? seen : 0;
  return (plan.Plans ?? []).reduce((sum, part) => sum + seenRows(part, table), own);
}

/** The answer, and how the database found it. */
async function look(waits: RawBuilder<boolean>): Promise<{ waits: boolean | null; plan: Plan }> {
  const { rows } = await sql<{ waits: boolean | null }>`select ${waits} as waits`.execute(bank.db);
  const explained = await sql<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>`
    explain (analyze, format json) select ${waits}`.execute(bank.db);
  const plan = explained.rows[0]?.['QUERY PLAN'][0]?.Plan;
  if (plan === undefined) throw new Error('The database did not say how.');
  return { waits: rows[0]?.waits ?? null, plan };
}

it('sees that every event was read by a look at the last', async () => {
  const { waits, plan } = await look(unread('notifications'));
  expect(waits).toBe(false);
  expect(seenRows(plan, 'event')).toBe(1);
});

it('sees that one event was not read', async () => {
  await bank.ownerPool.query('update event_reader set seen = seen - 1');
  expect((await look(unread('notifications'))).waits).toBe(true);
});

it('sees that nobody waits for an alert without asking each of them', async () => {
  const { waits, plan } = await look(turnsAreDue());
  expect(waits).toBe(false);
  expect(seenRows(plan, 'alert_turn')).toBe(0);
});

it('sees that somebody has waited long enough', async () => {
  await bank.ownerPool.query(
    `update alert_turn set due_at = now() - interval '1 s' where customer_id = 'cus_7'`,
  );
  expect((await look(turnsAreDue())).waits).toBe(true);
});
