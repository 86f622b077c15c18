import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bankNow, moveBankTimeTo } from '#platform/bank-time.ts';
import type { Tx } from '#platform/database/db.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { eventually } from '#testing/eventually.ts';
import { runStatement } from '#testing/statement.ts';
import { cancelWork, scheduleWork } from './due-work.sql.ts';
import { DueWork, type DueWorkHandler } from './due-work.ts';

let bank: TestDatabase;
const silent = { failed: () => undefined };

beforeAll(async () => {
  bank = await testDatabase({ size: 8 });
  await sql`insert into seal.genesis (mode, facts) values ('sandbox', '{}')`.execute(bank.db);
  await bank.ownerPool.query(`
    create table ring (key text not null, due_at timestamptz not null);
    grant select, insert on ring to fairlead_app;
  `);
});
afterEach(async () => {
  await sql`delete from due_work`.execute(bank.db);
  await bank.ownerPool.query('truncate ring');
});
afterAll(() => bank.close());

function inTx<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return bank.db.transaction().execute(work);
}

/** Writes down that it ran, in the transaction it was given. */
function ringer(before: (key: string) => Promise<void> | void = () => undefined): DueWorkHandler {
  return {
    kind: 'bell',
    run: async (tx, { key, dueAt }) => {
      await sql`insert into ring (key, due_at) values (${key}, ${dueAt})`.execute(tx);
      await before(key);
      return undefined;
    },
  };
}

async function rung(): Promise<string[]> {
  const rows = await sql<{ key: string }>`select key from ring order by due_at`.execute(bank.db);
  return rows.rows.map(({ key }) => key);
}

async function inSeconds(seconds: number): Promise<Date> {
  return new Date((await bankNow(bank.db)).getTime() + seconds * 1000);
}

async function schedule(key: string, seconds: number): Promise<void> {
  const dueAt = await inSeconds(seconds);
  await inTx((tx) => scheduleWork(tx, { kind: 'bell', key, dueAt }));
}

describe('due work', () => {
  it('is done when bank time has come, in order, and not before', async () => {
    const work = new DueWork(bank.db, [ringer()], silent, 1);
    await schedule('later', 3600);
    await schedule('second', -1);
    await schedule('first', -2);
    expect(await work.runUntil(await inSeconds(7200))).toEqual({ done: 2, failing: 0 });
    expect(await rung()).toEqual(['first', 'second']);
    const moment = await inSeconds(3601);
    await inTx((tx) => moveBankTimeTo(tx, moment));
    expect(await work.runUntil(moment)).toEqual({ done: 1, failing: 0 });
    expect(await rung()).toEqual(['first', 'second', 'later']);
  });

  it('is scheduled once under its key, and can be taken back', async () => {
    const work = new DueWork(bank.db, [ringer()], silent);
    await schedule('once', -5);
    await schedule('once', -1);
    await schedule('never', -1);
    await inTx((tx) => cancelWork(tx, 'bell', 'never'));
    expect(await work.runUntil(await inSeconds(0))).toEqual({ done: 1, failing: 0 });
    expect(await rung()).toEqual(['once']);
  });

  it('comes back by itself when its handler says when', async () => {
    let runs = 0;
    const daily: DueWorkHandler = {
      kind: 'bell',
      run: async (_tx, { dueAt }) => {
        runs += 1;
        return new Date(dueAt.getTime() + 86_400_000);
      },
    };
    const work = new DueWork(bank.db, [daily], silent);
    await schedule('close', -3 * 86_400 - 60);
    // Three days were missed: four closes are due, each with its own date.
    expect(await work.runUntil(await inSeconds(0))).toEqual({ done: 4, failing: 0 });
    expect(runs).toBe(4);
  });

  it('leaves no trace of a handler that fails, and tries it again', async () => {
    let broken = true;
    const work = new DueWork(
      bank.db,
      [
        ringer((key) => {
          if (broken && key === 'bad') {
            throw new Error('of customer Amina');
          }
        }),
      ],
      silent,
    );
    await schedule('bad', -2);
    await schedule('good', -1);
    expect(await work.runUntil(await inSeconds(0))).toEqual({ done: 1, failing: 1 });
    expect(await rung()).toEqual(['good']);
    const kept = await sql<{ key: string; reason: string }>`
      select key, reason from due_work where attempts > 0`.execute(bank.db);
    expect(kept.rows).toEqual([{ key: 'bad', reason: 'Error' }]);
    broken = false;
    await sql`update due_work set retry_at = clock_timestamp()`.execute(bank.db);
    expect(await work.runUntil(await inSeconds(0))).toEqual({ done: 1, failing: 0 });
    expect(await rung()).toEqual(['bad', 'good']);
  });

  it('is done once by several workers, whose connections are cut while they work', async () => {
    const count = 40;
    let cut = 0;
    const cutting = ringer(async (key) => {
      if (Number(key) % 5 === 0 && cut < 8) {
        cut += 1;
        await runStatement(
          bank.url,
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and state = 'idle in transaction'
             and query like 'insert into ring%'`,
        );
      }
    });
    const workers = [1, 2].map(() => new DueWork(bank.db, [cutting], silent, 2));
    for (let key = 0; key < count; key += 1) {
      await schedule(String(key), -key);
    }
    for (const worker of workers) {
      worker.start();
    }
    const left = async () => {
      await sql`update due_work set retry_at = null where retry_at is not null`.execute(bank.db);
      const rows = await sql`select 1 from due_work`.execute(bank.db);
      return rows.rows.length;
    };
    await eventually(left).toBe(0);
    await Promise.all(workers.map((worker) => worker.stop()));
    expect(cut).toBe(8);
    const keys = (await rung()).map(Number).sort((one, other) => one - other);
    expect(keys).toEqual(Array.from({ length: count }, (_, key) => key));
  });

  it('in bulk is done one at a time, and keeps no other due work waiting', async () => {
    const bulk = { inHand: 0, most: 0, turns: 0, isOver: false };
    const endless = (kind: string): DueWorkHandler => ({
      kind,
      bulk: true,
      run: async (tx, { dueAt }) => {
        bulk.inHand += 1;
        bulk.most = Math.max(bulk.most, bulk.inHand);
        await sql`select pg_sleep(0.01)`.execute(tx);
        bulk.inHand -= 1;
        bulk.turns += 1;
        return bulk.isOver ? undefined : dueAt;
      },
    });
    const kinds = ['one', 'other'];
    const work = new DueWork(bank.db, [ringer(), ...kinds.map(endless)], silent, 2);
    const dueAt = await inSeconds(-60);
    await inTx((tx) => scheduleWork(tx, ...kinds.map((kind) => ({ kind, key: 'all', dueAt }))));
    await schedule('first', -1);
    work.start();
    await eventually(rung).toEqual(['first']);
    // Also what falls due while they go on.
    const before = bulk.turns;
    await eventually(() => bulk.turns).toBeGreaterThan(before + 10);
    await schedule('second', 0);
    await eventually(rung).toEqual(['first', 'second']);
    bulk.isOver = true;
    await eventually(async () => (await sql`select 1 from due_work`.execute(bank.db)).rows).toEqual(
      [],
    );
    await work.stop();
    expect(bulk.most).toBe(1);
  });

  it('waits for what another worker has in hand', async () => {
    let release = () => {};
    const started = new Promise<void>((begun) => {
      const slow = new DueWork(
        bank.db,
        [
          ringer(async () => {
            begun();
            await new Promise<void>((resolve) => {
              release = resolve;
            });
          }),
        ],
        silent,
        1,
      );
      void schedule('slow', -1)
        .then(async () => slow.runUntil(await inSeconds(0)))
        .then(() => slow.stop());
    });
    await started;
    const waiting = new DueWork(bank.db, [ringer()], silent).runUntil(await inSeconds(0));
    const first = await Promise.race([
      waiting.then(() => 'answered'),
      new Promise((resolve) => setTimeout(() => resolve('waits'), 150)),
    ]);
    expect(first).toBe('waits');
    release();
    expect(await waiting).toEqual({ done: 0, failing: 0 });
    expect(await rung()).toEqual(['slow']);
  });
});
