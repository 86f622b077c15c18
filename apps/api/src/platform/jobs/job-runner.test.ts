import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemTime } from '#platform/wall-time.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { eventually } from '#testing/eventually.ts';
import { runStatement } from '#testing/statement.ts';
import { housekeeping } from './housekeeping.ts';
import type { Job } from './job.ts';
import { enqueueJob, JobRunner, prepareJobs } from './job-runner.ts';

let bank: TestDatabase;
let runner: JobRunner;
const ran: unknown[] = [];
const failed: string[] = [];

const slow = { started: 0, finish: () => {} };

const runSlowly = () => {
  slow.started += 1;
  return new Promise<void>((resolve) => {
    slow.finish = resolve;
  });
};

const jobs: Job[] = [
  { name: 'slow', long: true, run: runSlowly },
  { name: 'slow-too', long: true, run: runSlowly },
  {
    name: 'note',
    run: async (payload) => {
      ran.push(payload);
    },
  },
  {
    name: 'broken',
    run: async () => {
      throw Object.assign(new Error('for amina@example.com'), { code: 'EIO' });
    },
  },
];

beforeAll(async () => {
  bank = await testDatabase();
  await prepareJobs(bank.database);
  runner = new JobRunner(bank.database, jobs, { failed: (work) => failed.push(work) });
  await runner.start();
});
afterAll(async () => {
  await runner.stop();
  await bank.close();
});

describe('jobs', () => {
  it('run after the transaction that enqueued them has committed', async () => {
    await bank.db.transaction().execute((tx) => enqueueJob(tx, { name: 'note' }, { number: 1 }));
    await eventually(() => ran).toEqual([{ number: 1 }]);
  });

  it('do not run when it rolled back', async () => {
    const abandoned = bank.db.transaction().execute(async (tx) => {
      await enqueueJob(tx, { name: 'note' }, { number: 2 });
      throw new Error('no');
    });
    await expect(abandoned).rejects.toThrow('no');
    await bank.db.transaction().execute((tx) => enqueueJob(tx, { name: 'note' }, { number: 3 }));
    await eventually(() => ran.at(-1)).toEqual({ number: 3 });
    expect(ran).not.toContainEqual({ number: 2 });
  });

  it('that fail wait for another attempt, and only a code of the reason is kept', async () => {
    await bank.db.transaction().execute((tx) => enqueueJob(tx, { name: 'broken' }));
    const overview = async () => {
      const rows = await sql<{ name: string; attempts: number; reason: string | null }>`
        select name, attempts, reason from job_overview()`.execute(bank.db);
      return rows.rows;
    };
    await eventually(overview).toEqual([{ name: 'broken', attempts: 1, reason: 'Error EIO' }]);
    expect(failed).toEqual(['job.broken']);
  });

  it('are out of reach for the app except through its door', async () => {
    const direct = sql`select * from graphile_worker._private_jobs`.execute(bank.db);
    await expect(direct).rejects.toThrow(/permission denied/);
  });
});

describe('long jobs', () => {
  it('are run one after the other, and keep no other job waiting', async () => {
    await bank.db.transaction().execute(async (tx) => {
      for (const name of ['slow', 'slow-too']) await enqueueJob(tx, { name, long: true });
    });
    await eventually(() => slow.started).toBe(1);
    for (const number of [4, 5, 6]) {
      await bank.db.transaction().execute((tx) => enqueueJob(tx, { name: 'note' }, { number }));
      await eventually(() => ran.at(-1)).toEqual({ number });
    }
    expect(slow.started).toBe(1);
    slow.finish();
    await eventually(() => slow.started).toBe(2);
    slow.finish();
    const left = async () => {
      const { rows } = await sql<{ name: string }>`
        select name from job_overview() where name like 'slow%'`.execute(bank.db);
      return rows;
    };
    await eventually(left).toEqual([]);
    slow.started = 0;
  });
});

describe('housekeeping', () => {
  it('does every chore, and says that one failed', async () => {
    const done: string[] = [];
    const job = housekeeping(
      bank.db,
      [
        {
          name: 'first',
          run: async () => {
            done.push('first');
            throw new Error('stuck');
          },
        },
        {
          name: 'second',
          run: async () => {
            done.push('second');
          },
        },
      ],
      { wallTime: systemTime, log: { failed: (work) => done.push(`${work} failed`) } },
    );
    await expect(job.run({})).rejects.toThrow('Chores failed: first.');
    expect(done).toEqual(['first', 'chore first failed', 'second']);
  });
});

describe('a worker', () => {
  it('takes over the jobs of one that was killed, and their queues', async () => {
    await bank.ownerPool.query(`
      select graphile_worker.add_job('note', '{"number": 7}', run_at => now() + interval '1 hour',
        queue_name => 'long');
      update graphile_worker._private_jobs
      set locked_at = now() - interval '1 minute', locked_by = 'worker-killed', run_at = now();
      update graphile_worker._private_job_queues
      set locked_at = now() - interval '1 minute', locked_by = 'worker-killed';
    `);
    await eventually(() => ran.at(-1)).toEqual({ number: 7 });
  });

  it('keeps its own job however long it takes', async () => {
    await bank.db.transaction().execute((tx) => enqueueJob(tx, { name: 'slow' }));
    await eventually(() => slow.started).toBe(1);
    await bank.ownerPool.query(`
      update graphile_worker._private_jobs set locked_at = now() - interval '1 hour'
      where locked_by is not null
    `);
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    const locked = await bank.ownerPool.query(
      'select 1 from graphile_worker._private_jobs where locked_by is not null',
    );
    expect(locked.rowCount).toBe(1);
    slow.finish();
  });

  it('goes on after the database has cut all its connections', async () => {
    await runStatement(
      bank.url,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await runStatement(bank.url, `select graphile_worker.add_job('note', '{"number": 8}')`);
    await eventually(() => ran.at(-1)).toEqual({ number: 8 });
  });

  it('begins anew when it cannot write down that a job is done, and does it again', async () => {
    await runStatement(
      bank.url,
      `create function graphile_worker.refuse() returns trigger language plpgsql as $$ begin
         raise exception 'not now';
       end $$;
       create trigger refuse before delete on graphile_worker._private_jobs
         execute function graphile_worker.refuse()`,
    );
    // The tests before had their troubles too: it must be this job's that is waited for.
    failed.length = 0;
    await runStatement(bank.url, `select graphile_worker.add_job('note', '{"number": 9}')`);
    await eventually(() => ran.at(-1)).toEqual({ number: 9 });
    await eventually(() => failed).toContain('jobs');
    const before = ran.length;
    await runStatement(bank.url, 'drop function graphile_worker.refuse cascade');
    await eventually(() => ran.length).toBeGreaterThan(before);
    expect(ran.at(-1)).toEqual({ number: 9 });
  });
});
