import type { Page } from '@fairlead/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enqueueJob } from '#platform/jobs/job-runner.ts';
import { eventually } from '#testing/eventually.ts';
import { startWorkServer, type WorkServer } from '#testing/work-server.ts';

let bank: WorkServer;

beforeAll(async () => {
  const broken = {
    name: 'broken',
    run: async () => {
      throw new Error('no');
    },
  };
  bank = await startWorkServer({ jobs: [broken] });
  await bank.test.db.transaction().execute((tx) => enqueueJob(tx, { name: 'broken' }));
  await sql`
    insert into outbox_retry (id, topic, delivery_key, payload, enqueued_at, attempts,
      next_attempt_at, reason, dead_at)
    values
      (1, 'mail', gen_random_uuid(), '{"to":"amina@example.com"}', now() - interval '2 hours', 15,
       now(), 'Error ETIMEDOUT', now()),
      (2, 'webhook', gen_random_uuid(), '{}', now() - interval '3 hours', 2,
       now() + interval '1 hour', 'Error 503', null)
  `.execute(bank.test.db);
});
afterAll(() => bank.close());

async function list(query: string) {
  const as = bank.people.staffMember('auditor');
  return bank.call({ method: 'GET', url: `/api/admins/jobs${query}`, as });
}

describe('background work for staff', () => {
  it('shows jobs, failing deliveries and dead letters, newest first', async () => {
    const states = async () =>
      (await list(''))
        .json()
        .data.data.map(({ id, state }: { id: string; state: string }) => [id.split(':')[0], state]);
    await eventually(states).toEqual([
      ['job', 'retrying'],
      ['outbox', 'dead'],
      ['outbox', 'retrying'],
    ]);
    const dead = await list('?state=dead');
    expect(dead.json().data.data).toMatchObject([
      { source: 'outbox', name: 'mail', attempts: 15, reason: 'Error ETIMEDOUT' },
    ]);
    // What was in the message is nobody's business here.
    expect(dead.body).not.toContain('amina');
  });

  it('comes in pages that miss and repeat nothing', async () => {
    const ids: string[] = [];
    let url: string | null = '/api/admins/jobs?limit=1';
    const as = bank.people.staffMember('admin');
    while (url !== null) {
      const page: Page<{ id: string }> = (await bank.call({ method: 'GET', url, as })).json().data;
      ids.push(...page.data.map(({ id }) => id));
      url = page.next_page_url;
    }
    expect(ids.length).toBe(3);
    expect(new Set(ids).size).toBe(3);
  });

  it('counts what waits, fails and was given up', async () => {
    const figures = (await list('/figures')).json().data.data;
    expect(figures).toContainEqual(
      expect.objectContaining({ source: 'outbox', name: 'mail', dead: 1, waiting: 0 }),
    );
    expect(figures).toContainEqual(
      expect.objectContaining({ source: 'job', name: 'broken', retrying: 1 }),
    );
  });

  it('refuses staff without jobs.read and a customer session', async () => {
    for (const [as, status] of [
      [bank.people.staffMember('content'), 403],
      [bank.people.customer(), 401],
    ] as const) {
      const response = await bank.call({ method: 'GET', url: '/api/admins/jobs', as });
      expect(response.statusCode).toBe(status);
    }
  });
});

describe('trying again', () => {
  const as = () => bank.people.staffMember('admin');
  const retry = (id: string, by = as()) =>
    bank.call({ method: 'POST', url: '/api/admins/jobs/retry', as: by, payload: { id } });
  const codeOf = (response: Awaited<ReturnType<typeof retry>>) => response.json().details[0]?.code;

  it('gives a dead letter a new beginning, and says who did it', async () => {
    const by = as();
    expect((await retry('outbox:1', by)).statusCode).toBe(200);
    const { rows } = await sql<{ dead: boolean; due: boolean }>`
      select dead_at is not null as dead, next_attempt_at <= now() as due
      from outbox_retry where id = 1
    `.execute(bank.test.db);
    // The mail's own worker may have taken it already.
    for (const row of rows) expect(row.dead && !row.due).toBe(false);
    const audit = await sql<{ actor_id: string; subject_id: string }>`
      select actor_id, subject_id from audit_record where action = 'work.retried'
    `.execute(bank.test.db);
    expect(audit.rows).toEqual([{ actor_id: by, subject_id: 'outbox:1' }]);
  });

  it('starts a failing job again with all its attempts', async () => {
    const { id } = (await list('?source=job')).json().data.data[0];
    await eventually(async () => (await retry(id)).statusCode).toBe(200);
  });

  it('is refused where the secret went with the letter, its time is over, or nothing is there', async () => {
    await sql`
      insert into outbox_retry (id, topic, delivery_key, payload, enqueued_at, attempts,
        next_attempt_at, reason, dead_at, secret_lost, expires_at)
      values
        (3, 'pins', gen_random_uuid(), '{}', now(), 15, now(), 'Error', now(), true, null),
        (4, 'pins', gen_random_uuid(), '{}', now(), 15, now(), 'Error', now(), false,
         now() - interval '1 minute')
    `.execute(bank.test.db);
    expect(codeOf(await retry('outbox:3'))).toBe('not_retryable');
    expect(codeOf(await retry('outbox:4'))).toBe('not_retryable');
    expect(codeOf(await retry('outbox:999'))).toBe('not_found');
    const shown = (await list('?state=dead')).json().data.data;
    expect(shown.find(({ id }: { id: string }) => id === 'outbox:3').retryable).toBe(false);
  });

  it('of everything of a kind takes a batch at a time, and says who did it', async () => {
    await sql`
      insert into outbox_retry (id, topic, delivery_key, payload, enqueued_at, attempts,
        next_attempt_at, reason, dead_at, secret_lost)
      select 5000 + n, case when n = 0 then 'other' else 'sunk' end, gen_random_uuid(), '{}', now(),
        15, now(), 'Error 503', now(), n = 1
      from generate_series(0, 203) n
    `.execute(bank.test.db);
    const by = as();
    const all = async (name: string, who: string = by) => {
      const payload = { source: 'outbox', name };
      const url = '/api/admins/jobs/retry-all';
      return bank.call({ method: 'POST', url, as: who, payload });
    };
    const auditor = await all('sunk', bank.people.staffMember('auditor'));
    expect(auditor.statusCode).toBe(403);
    expect((await all('sunk')).json().data).toEqual({ retried: 200, left: 2 });
    expect((await all('sunk')).json().data).toEqual({ retried: 2, left: 0 });
    expect((await all('sunk')).json().data).toEqual({ retried: 0, left: 0 });
    const dead = await sql<{ id: string }>`
      select id::text as id from outbox_retry where id >= 5000 and dead_at is not null order by id
    `.execute(bank.test.db);
    // Of another kind, and one whose secret is gone.
    expect(dead.rows).toEqual([{ id: '5000' }, { id: '5001' }]);
    const audit = await sql<{ actor_id: string; subject_id: string }>`
      select actor_id, subject_id from audit_record where action = 'work.retried_all'
    `.execute(bank.test.db);
    const written = { actor_id: by, subject_id: 'outbox:sunk' };
    expect(audit.rows).toEqual([written, written]);
  });

  it('is not for an auditor', async () => {
    const response = await retry('outbox:2', bank.people.staffMember('auditor'));
    expect(response.statusCode).toBe(403);
  });
});
