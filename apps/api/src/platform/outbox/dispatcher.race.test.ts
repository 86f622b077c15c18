/**
 * R20, small tier: a dispatcher killed at each step, and one that loses its office. Nothing is
 * lost, and a receiver that applies a key once applies each message once.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build } from 'esbuild';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { bindKeys } from '#platform/keys/bank-keys.ts';
import { KeyRing } from '#platform/keys/key-ring.ts';
import { projectRoot } from '#platform/paths.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { eventually } from '#testing/eventually.ts';
import { runStatement } from '#testing/statement.ts';
import { Dispatcher } from './dispatcher.ts';
import { outboxFigures } from './outbox.sql.ts';
import { enqueueMany } from './outbox.ts';
import { effectTopic, type MoveTopic, type Topic } from './topics.ts';

let bank: TestDatabase;
let server: Server;
let receiver = '';
const applied = new Map<string, number>();
let arrivals = 0;
const arrival = z.object({ key: z.string(), number: z.number() });

/** Beside the packages it uses, which stay outside of the bundle: it starts in a blink. */
const folder = join(projectRoot, 'node_modules/.cache', `outbox-worker-${process.pid}`);
const program = join(folder, 'worker.mjs');

beforeAll(async () => {
  await build({
    entryPoints: [join(projectRoot, 'apps/api/src/testing/outbox-worker.ts')],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['pg', 'kysely', 'zod'],
  });
  bank = await testDatabase();
  bindKeys(bank.db, KeyRing.inMemory());
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += String(chunk);
    });
    request.on('end', () => {
      const { key, number } = arrival.parse(JSON.parse(body));
      arrivals += 1;
      applied.set(key, number);
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  receiver = `http://127.0.0.1:${port}/`;
});
afterEach(() => sql`delete from outbox_message`.execute(bank.db));
afterAll(async () => {
  for (const worker of workers) {
    worker.kill('SIGKILL');
  }
  await new Promise((resolve) => server.close(resolve));
  await bank.close();
  rmSync(folder, { recursive: true, force: true });
});

async function send(count: number): Promise<void> {
  const messages = Array.from({ length: count }, (_, number) => ({
    topic: 'rail',
    payload: { number },
  }));
  await bank.db.transaction().execute((tx) => enqueueMany(tx, messages));
}

const workers = new Set<ChildProcess>();

function startWorker(step: string): ChildProcess {
  const worker = spawn(process.execPath, [program, bank.url, receiver, step], {
    cwd: projectRoot,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  workers.add(worker);
  worker.once('exit', () => workers.delete(worker));
  return worker;
}

function ended(worker: ChildProcess): Promise<NodeJS.Signals | null> {
  return new Promise((resolve) => worker.once('exit', (_code, signal) => resolve(signal)));
}

describe('a dispatcher that is killed', () => {
  it('loses nothing and applies nothing twice, whatever step it dies at', async () => {
    const total = 60;
    await send(total);
    const steps = [
      'before the office',
      'before delivery 1',
      'after delivery 1',
      'before delivery 6',
      'after delivery 6',
      'after delivery 9',
    ];
    for (const step of steps) {
      const worker = startWorker(step);
      expect(await ended(worker), step).toBe('SIGKILL');
    }
    const last = startWorker('never');
    await eventually(() => outboxFigures(bank.db)).toEqual([]);
    last.kill('SIGKILL');
    await ended(last);
    const numbers = [...applied.values()].sort((one, other) => one - other);
    expect(numbers).toEqual(Array.from({ length: total }, (_, number) => number));
    expect(arrivals).toBeGreaterThan(total);
  });
});

describe('the office of dispatcher', () => {
  const silent = { failed: () => undefined };

  function dispatcher(topic: Topic): Dispatcher {
    const made = new Dispatcher({ database: bank.database, topics: [topic], log: silent });
    made.start();
    return made;
  }

  it('is held by one at a time, and taken over when its connection dies', async () => {
    const holders: string[] = [];
    const topicOf = (name: string) =>
      effectTopic({
        effect: 'rail',
        payload: z.object({ number: z.number() }),
        concurrency: 1,
        maxAttempts: 3,
        deliver: async () => {
          holders.push(name);
        },
      });
    const first = dispatcher(topicOf('first'));
    await eventually(() => first.inOffice).toBe(true);
    const second = dispatcher(topicOf('second'));
    await send(5);
    await eventually(() => holders.length).toBe(5);
    expect(new Set(holders)).toEqual(new Set(['first']));
    expect(second.inOffice).toBe(false);

    // Whoever is elected after the connection's death, it is one.
    await runStatement(
      bank.url,
      `select pg_terminate_backend(l.pid) from pg_locks l
       where l.locktype = 'advisory' and l.granted
         and l.database = (select oid from pg_database where datname = current_database())`,
    );
    await send(3);
    await eventually(() => holders.length).toBe(8);
    expect(new Set(holders.slice(5)).size).toBe(1);

    await first.stop();
    await send(2);
    await eventually(() => holders.length).toBe(10);
    expect(holders.slice(8)).toEqual(['second', 'second']);
    await second.stop();
  });

  it('binds whoever lost it: a batch of an older term is refused', async () => {
    let taken = 0;
    const topic: MoveTopic = {
      move: 'rail',
      waits: () => sql<boolean>`true`,
      take: async () => {
        taken += 1;
        return 0;
      },
    };
    const holder = dispatcher(topic);
    await eventually(() => taken).toBeGreaterThan(0);
    // As if another process had been elected while this one was out of reach.
    const bumped = await sql<{ term: bigint }>`
      update outbox_office set term = term + 1 returning term`.execute(bank.db);
    const before = taken;
    // It stands for election again, and serves under a term of its own.
    await eventually(() => taken).toBeGreaterThan(before + 1);
    const now = await sql<{ term: bigint }>`select term from outbox_office`.execute(bank.db);
    expect(now.rows[0]?.term).toBe((bumped.rows[0]?.term ?? 0n) + 1n);
    await holder.stop();
  });
});
