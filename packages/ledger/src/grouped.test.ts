/** Group commit with a writer of its own, as a use case of the bank has one. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GroupFailure } from './failures.ts';
import { type Grouped, type GroupedOptions, grouped, type Trouble } from './grouped.ts';
import { postingLocks } from './ledger.ts';
import { postRequests } from './post.ts';
import type { Outcome, Post } from './request.ts';
import { type LedgerBed, ledgerBed, transfer } from './testing/ledger-bed.ts';

let bed: LedgerBed;
let troubles: string[];
let batches: number[];
const opened: Grouped<never, unknown>[] = [];
beforeAll(async () => {
  bed = await ledgerBed();
  await bed.root.query(`create table note (id uuid primary key, body text not null);
    grant select, insert, update on note to fairlead_app`);
});
beforeEach(() => {
  troubles = [];
  batches = [];
});
afterAll(async () => {
  for (const group of opened) await group.close();
  await bed.close();
});

async function writeNotes(client: PoolClient, bodies: readonly string[]): Promise<string[]> {
  batches.push(bodies.length);
  await client.query(
    `insert into note select gen_random_uuid(), body from unnest($1::text[]) body`,
    [bodies],
  );
  return bodies.map((body) => `kept ${body}`);
}

function notes(options: Partial<GroupedOptions<string, string>> = {}): Grouped<string, string> {
  const group = grouped<string, string>({
    pool: bed.pool,
    write: writeNotes,
    onTrouble: ({ kind }) => troubles.push(kind),
    ...options,
  });
  opened.push(group);
  return group;
}

async function countNotes(like: string): Promise<number> {
  const { rows } = await bed.root.query('select count(*)::int as n from note where body like $1', [
    like,
  ]);
  return rows[0].n;
}

const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'no failure',
    (error: unknown) => error,
  );
const times = <T>(number: number, make: (index: number) => T): T[] =>
  Array.from({ length: number }, (_, index) => make(index));

describe('a group', () => {
  it('writes what comes together in few batches and answers each its own outcome', async () => {
    const group = notes();
    const outcomes = await Promise.all(times(200, (index) => group.submit(`many ${index}`)));
    expect(outcomes).toEqual(times(200, (index) => `kept many ${index}`));
    expect(batches.length).toBeLessThan(8);
    expect(await countNotes('many %')).toBe(200);
  });

  it('sends a lone request at once', async () => {
    const group = notes();
    await group.submit('warm up');
    // No timer ever ends: whoever waited for one would wait for ever.
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
    try {
      for (let turn = 0; turn < 20; turn += 1) await group.submit(`lone ${turn}`);
    } finally {
      vi.useRealTimers();
    }
    expect(batches).toEqual(times(21, () => 1));
  });

  it('writes two batches side by side', async () => {
    let atOnce = 0;
    let most = 0;
    const group = notes({
      batchLimit: 5,
      write: async (client, bodies) => {
        atOnce += 1;
        most = Math.max(most, atOnce);
        await client.query('select pg_sleep(0.02)');
        atOnce -= 1;
        return [...bodies];
      },
    });
    await Promise.all(times(30, (index) => group.submit(`pair ${index}`)));
    expect(most).toBe(2);
  });

  it('shares what is outstanding between two batches, and begins no smaller one', async () => {
    const endings: (() => void)[] = [];
    const group = notes({
      lockTimeoutMs: 300_000,
      write: async (_client, bodies) => {
        batches.push(bodies.length);
        await new Promise<void>((resolve) => endings.push(resolve));
        return [...bodies];
      },
    });
    const submit = (number: number) => times(number, (index) => group.submit(`half ${index}`));
    const answers = submit(8);
    await expect.poll(() => endings.length).toBe(2);
    answers.push(...submit(3));
    endings[0]?.();
    // Either of the two may have been the first to get a connection.
    await Promise.race([Promise.all(answers.slice(0, 4)), Promise.all(answers.slice(4, 8))]);
    await sleep(20);
    // Four are still under way and three wait: half of those is one more.
    expect([batches, group.waiting]).toEqual([[4, 4], 3]);
    answers.push(...submit(1));
    await expect.poll(() => batches).toEqual([4, 4, 4]);
    // With nothing under way nobody waits for others to come.
    for (const end of endings) end();
    await Promise.all(answers);
    answers.push(...submit(1));
    await expect.poll(() => batches).toEqual([4, 4, 4, 1]);
    endings[3]?.();
    await Promise.all(answers);
  });

  it('sends a lone request past a batch that stands still', async () => {
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const group = notes({
      lockTimeoutMs: 20,
      write: async (_client, bodies) => {
        if (bodies.includes('still 1')) await ended;
        return [...bodies];
      },
    });
    // The first takes its lane alone, and a batch of the others the second one.
    const stuck = [1, 2, 3, 4, 5, 6].map((number) => group.submit(`still ${number}`));
    await Promise.race(stuck);
    expect(await group.submit('alone')).toBe('alone');
    end();
    expect(await Promise.all(stuck)).toHaveLength(6);
  });

  it('holds back for one turn what would wait for the rows of the other batch', async () => {
    const written: (readonly string[])[] = [];
    const endings: (() => void)[] = [];
    const group = notes({
      write: async (_client, bodies) => {
        written.push([...bodies]);
        await new Promise<void>((resolve) => endings.push(resolve));
        return [...bodies];
      },
      // The first letter names the row.
      locks: { keysOf: (body) => [body.slice(0, 1)], find: async () => new Set() },
    });
    const submit = (...bodies: string[]) => bodies.map((body) => group.submit(body));
    const answers = submit('a 1', 'b 1', 'a 2', 'c 1');
    await expect.poll(() => endings.length).toBe(2);
    // The second batch left out what the first has locked.
    expect([...written].sort()).toEqual([['a 1', 'b 1'], ['c 1']]);
    answers.push(...submit('d 1'));
    const first = written.findIndex((bodies) => bodies.includes('a 1'));
    endings[first]?.();
    // Held back once, it is the first to go.
    await expect.poll(() => written[2]).toEqual(['a 2', 'd 1']);
    answers.push(...submit('a 3', 'a 4', 'a 5'));
    endings[1 - first]?.();
    // All of these wait for one row: none of them stands in the way of others.
    await expect.poll(() => written[3]).toEqual(['a 3', 'a 4', 'a 5']);
    for (const end of endings) end();
    await Promise.all(answers);
  });

  it('of one batch at a time keeps the order of a source', async () => {
    const written: string[] = [];
    let begun = 0;
    const group = notes({
      inFlight: 1,
      batchLimit: 7,
      write: async (client, bodies) => {
        begun += 1;
        // Another one beside the first would be done before it.
        if (begun === 1) await sleep(50);
        written.push(...bodies);
        return writeNotes(client, bodies);
      },
    });
    await Promise.all(
      times(60, (index) => group.submit(`${index % 2} ${index}`, `source ${index % 2}`)),
    );
    for (const source of ['0', '1']) {
      const own = written.filter((body) => body.startsWith(source)).map((body) => body.slice(2));
      expect(own).toEqual(times(30, (index) => String(index * 2 + Number(source))));
    }
  });

  it('lets one poisoned request fail alone and names it', async () => {
    const failed: Trouble<string>[] = [];
    const group = notes({
      write: async (client, bodies) => {
        if (bodies.includes('poison')) await client.query('select 1 / 0');
        return writeNotes(client, bodies);
      },
      onTrouble: (trouble) => {
        if (trouble.kind === 'failed') failed.push(trouble);
      },
    });
    const bodies = times(40, (index) => (index === 17 ? 'poison' : `healthy ${index}`));
    const results = await Promise.allSettled(bodies.map((body) => group.submit(body)));
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(results[17]).toMatchObject({ reason: { message: 'division by zero' } });
    expect(failed).toMatchObject([{ requests: ['poison'] }]);
    expect(await countNotes('healthy %')).toBe(39);
  });

  it('tries deadlocks and serialization failures three times', async () => {
    for (const [code, fails, succeeds] of [
      ['40P01', 2, true],
      ['40001', 2, true],
      ['40P01', 3, false],
    ] as const) {
      let tries = 0;
      const group = notes({
        write: async (client, bodies) => {
          tries += 1;
          if (tries <= fails) {
            await client.query(`do $$ begin raise exception 'x' using errcode = '${code}'; end $$`);
          }
          return writeNotes(client, bodies);
        },
      });
      const result = await group.submit(`again ${code} ${fails}`).then(
        () => true,
        () => false,
      );
      expect(result).toBe(succeeds);
      expect(tries).toBe(3);
    }
  });

  it('commits nothing of a batch whose writer hid a failure or answered too little', async () => {
    const hiding = notes({
      write: async (client, bodies) => {
        await writeNotes(client, bodies);
        await failureOf(client.query('select 1 / 0'));
        return [...bodies];
      },
    });
    expect(await failureOf(hiding.submit('hidden'))).toMatchObject({ name: 'WriterError' });
    const silent = notes({
      write: async (client, bodies) => (await writeNotes(client, bodies)).slice(1),
    });
    expect(await failureOf(silent.submit('hidden too'))).toMatchObject({ name: 'WriterError' });
    expect(await countNotes('hidden%')).toBe(0);
  });

  it('refuses what does not fit into the queue, for all and for one source', async () => {
    const write = async (client: PoolClient, bodies: readonly string[]) => {
      await client.query('select pg_sleep(0.05)');
      return [...bodies];
    };
    const group = notes({
      write,
      inFlight: 1,
      batchLimit: 1,
      queueLimit: 8,
      queueLimitPerSource: 4,
    });
    const results = await Promise.allSettled([
      ...times(6, (index) => group.submit(`mine ${index}`, 'me')),
      ...times(3, (index) => group.submit(`yours ${index}`, 'you')),
      ...times(3, (index) => group.submit(`theirs ${index}`, 'they')),
    ]);
    const full = results.map((result) => result.status === 'rejected' && result.reason.kind);
    expect(full.slice(0, 6)).toEqual([false, false, false, false, 'queue_full', 'queue_full']);
    expect(full.slice(6)).toEqual([false, false, false, false, 'queue_full', 'queue_full']);
  });

  it('answers by the deadline when the writer is slow, and does not claim to know', async () => {
    const group = notes({
      deadlineMs: 200,
      inFlight: 1,
      batchLimit: 1,
      write: async (client, bodies) => {
        // Ends with its connection only.
        await client.query('select pg_sleep(3600)');
        return [...bodies];
      },
    });
    const [writing, waiting] = await Promise.all([
      failureOf(group.submit('slow')),
      failureOf(group.submit('behind it')),
    ]);
    // The commit was not sent, so nothing can have happened.
    expect(writing).toMatchObject({ kind: 'too_late' });
    expect(waiting).toMatchObject({ kind: 'too_late' });
  });

  it('answers by the deadline when no connection is to be had', async () => {
    const { pool } = bed.another();
    const taken = await Promise.all(times(8, () => pool.connect()));
    const group = notes({ pool, deadlineMs: 150 });
    expect(await failureOf(group.submit('no connection'))).toMatchObject({ kind: 'too_late' });
    for (const client of taken) client.release();
    expect(await group.submit('a connection')).toBe('kept a connection');
  });

  it('finishes what is under way when it closes, and takes nothing more', async () => {
    const group = notes();
    const under = Promise.all(times(20, (index) => group.submit(`closing ${index}`)));
    const closed = group.close();
    expect(await failureOf(group.submit('after'))).toMatchObject({ kind: 'closing' });
    await closed;
    expect(await under).toHaveLength(20);
    expect(await countNotes('closing %')).toBe(20);
  });
});

describe('a writer of the bank’s own', () => {
  interface Order {
    readonly posting: Post;
    readonly body: string;
  }

  /** Posts and keeps a business row beside it, for what was accepted. */
  function orders(options: Partial<GroupedOptions<Order, Outcome>> = {}): Grouped<Order, Outcome> {
    const group = grouped<Order, Outcome>({
      pool: bed.pool,
      locks: { ...postingLocks, keysOf: ({ posting }) => postingLocks.keysOf([posting]) },
      onTrouble: ({ kind }) => troubles.push(kind),
      ...options,
      write: async (client, requests, limits) => {
        batches.push(requests.length);
        const outcomes = await postRequests(
          client,
          requests.map(({ posting }) => posting),
          limits,
        );
        const fresh = requests.filter((_, index) => {
          const outcome = outcomes[index];
          return outcome?.accepted && !outcome.replayed;
        });
        await client.query('insert into note select * from unnest($1::uuid[], $2::text[])', [
          fresh.map(({ posting }) => posting.id),
          fresh.map(({ body }) => body),
        ]);
        return outcomes;
      },
    });
    opened.push(group);
    return group;
  }

  it('commits money and its business rows together, and neither for a refused one', async () => {
    const group = orders();
    const from = await bed.customer({ minor: 10n });
    const to = await bed.customer();
    const outcomes = await Promise.all(
      times(12, (index) =>
        group.submit({ posting: transfer(from, to, 1n), body: `order ${index}` }),
      ),
    );
    expect(outcomes.filter(({ accepted }) => accepted)).toHaveLength(10);
    expect(await countNotes('order %')).toBe(10);
    expect(await bed.available(to)).toBe(10n);
  });

  /** Somebody's transaction that keeps an account locked until it is told to end. */
  async function lockAccount(accountId: string): Promise<() => Promise<void>> {
    const client = await bed.root.connect();
    await client.query('begin');
    await client.query('select from ledger.balance where account_id = $1 for update', [accountId]);
    return async () => {
      await client.query('commit');
      client.release();
    };
  }

  it('does not hold up others behind an account that somebody keeps locked', async () => {
    const locked: string[][] = [];
    const group = orders({
      onTrouble: ({ kind, requests }) => {
        if (kind === 'locked') locked.push(requests.map(({ body }) => body));
      },
    });
    const source = await bed.customer({ minor: 1_000n });
    const stuck = await bed.customer({ minor: 1_000n });
    const to = await bed.customer();
    const unlock = await lockAccount(stuck);
    const waiting = times(5, () =>
      group.submit({ posting: transfer(stuck, to, 1n), body: 'stuck' }),
    );
    const first = await Promise.all(
      times(20, () => group.submit({ posting: transfer(source, to, 1n), body: 'free' })),
    );
    expect(first.every(({ accepted }) => accepted)).toBe(true);
    // From now on the account is known to be stuck and no batch of the others meets it.
    const more = group.submit({ posting: transfer(stuck, to, 1n), body: 'stuck' });
    const free = await Promise.all(
      times(20, () => group.submit({ posting: transfer(source, to, 1n), body: 'also free' })),
    );
    expect(free.every(({ accepted }) => accepted)).toBe(true);
    expect(locked.flat()).toContain('free');
    expect(locked.flat()).not.toContain('also free');
    await unlock();
    const late = await Promise.all([...waiting, more]);
    expect(late.every(({ accepted }) => accepted)).toBe(true);
    expect(await bed.available(stuck)).toBe(994n);
  });

  it('gives up on a locked account by the deadline, for certain undone', async () => {
    const group = orders({ deadlineMs: 700 });
    const stuck = await bed.customer({ minor: 1_000n });
    const to = await bed.customer();
    const unlock = await lockAccount(stuck);
    const posting = transfer(stuck, to, 1n);
    const failure = await failureOf(group.submit({ posting, body: 'never' }));
    expect(failure).toMatchObject({ kind: 'too_late' } satisfies Partial<GroupFailure>);
    await unlock();
    await sleep(50);
    expect(await bed.available(stuck)).toBe(1_000n);
    expect(await group.submit({ posting, body: randomUUID() })).toMatchObject({ accepted: true });
  });
});
