/** What an operator's Prometheus reads of the outbox. */
import { Counter, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { startBank } from '#testing/bank.ts';
import { testDatabase } from '#testing/database.ts';
import { measureOutbox } from './outbox-metrics.ts';

const silent = { failed: () => undefined };

test('what waits, is tried again or was given up is told, with the age of the oldest', async () => {
  const bank = await testDatabase();
  await bank.ownerPool.query(`
    insert into outbox_message (topic, payload, enqueued_at)
    select 'mail', '{}', now() - interval '10 seconds' from generate_series(1, 3)`);
  await bank.ownerPool.query(`
    insert into outbox_retry
      (id, topic, delivery_key, payload, enqueued_at, attempts, next_attempt_at, reason, dead_at)
    select 1000 + n, 'mail', gen_random_uuid(), '{}', now() - make_interval(hours => n), 1, now(),
      'x', case when n = 3 then now() end
    from generate_series(1, 3) n`);
  const registry = new Registry();
  measureOutbox(registry, bank.db, silent);
  const text = await registry.metrics();
  expect(text).toContain('fairlead_outbox_waiting{topic="mail"} 3');
  expect(text).toContain('fairlead_outbox_retrying{topic="mail"} 2');
  expect(text).toContain('fairlead_outbox_dead{topic="mail"} 1');
  expect(text).toMatch(/fairlead_outbox_oldest_seconds\{topic="mail"\} 720\d/);
  await bank.close();
});

test('a database that does not answer takes no other metric along', async () => {
  const bank = await testDatabase();
  await bank.close();
  const registry = new Registry();
  const failures: string[] = [];
  measureOutbox(registry, bank.db, { failed: (work) => void failures.push(work) });
  new Counter({ name: 'another_total', help: 'Another.', registers: [registry] }).inc();
  const text = await registry.metrics();
  expect(text).toContain('another_total 1');
  expect(text).not.toContain('fairlead_outbox_waiting{');
  expect(failures).toEqual(['metrics.outbox']);
});

test('a process that only serves tells it too', async () => {
  const test = await startBank({ roles: ['web'] });
  const { database, metrics } = test.bank.foundation;
  await database.ownerPool.query(
    `insert into outbox_message (topic, payload) values ('sms', '{}')`,
  );
  expect(await metrics.registry.metrics()).toContain('fairlead_outbox_waiting{topic="sms"} 1');
  await test.close();
});
