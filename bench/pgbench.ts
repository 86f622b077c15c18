/** What Debian's pgbench measures on the private server: tpcb-like, and the plain ledger. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PrivateServer } from './private-server.ts';

/** The floor that was agreed on; fewer branches would make tpcb-like wait for row locks. */
const SCALE = 100;
export const CLIENT_COUNTS = [1, 2, 4, 8, 16, 32, 64] as const;

/** One of pgbench's scripts, run with so many clients: transactions a second. */
export interface PgbenchLoad {
  readonly database: string;
  /** A script of our own instead of tpcb-like. */
  readonly script?: string;
}

export async function preparePgbench(server: PrivateServer): Promise<void> {
  const pool = server.pool('postgres');
  await pool.query('create database pgbench');
  await pool.query('create database plain');
  await pool.end();
  await server.run('pgbench', ['-i', '-q', '-s', String(SCALE), 'pgbench']);
  const plain = server.pool('plain');
  await plain.query(readFileSync(new URL('./plain-ledger.sql', import.meta.url), 'utf8'));
  await plain.query('vacuum analyze');
  await plain.end();
}

export async function runPgbench(
  server: PrivateServer,
  { database, script }: PgbenchLoad,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<{ perSecond: number; done: number }> {
  const file = join(server.host, 'script.sql');
  if (script !== undefined) writeFileSync(file, script);
  try {
    const out = await server.run('pgbench', [
      ...['-n', '-M', 'prepared', '-j', String(Math.min(2, clients)), '-c', String(clients)],
      ...['-T', String(seconds), ...(script === undefined ? [] : ['-f', file]), database],
    ]);
    const tps = /^tps = ([\d.]+)/m.exec(out)?.[1];
    const done = /actually processed: (\d+)/.exec(out)?.[1];
    if (tps === undefined) throw new Error(`pgbench printed no tps:\n${out}`);
    return { perSecond: Number(tps), done: Number(done) };
  } finally {
    if (script !== undefined) rmSync(file);
  }
}

export const tpcbLike: PgbenchLoad = { database: 'pgbench' };

export const plainUniform: PgbenchLoad = {
  database: 'plain',
  script: `\\set a random(1, 10000)
\\set b 1 + (:a + random(0, 9998)) % 10000
select plain_transfer(:a, :b, 100);`,
};

export const plainHot: PgbenchLoad = {
  database: 'plain',
  script: `\\set a random(2, 10000)
select plain_transfer(:a, 1, 100);`,
};

/** The client count that suits a load best, by short runs. */
export async function bestClients(
  server: PrivateServer,
  load: PgbenchLoad,
  seconds: number,
): Promise<number> {
  let best = { clients: 1, tps: 0 };
  for (const clients of CLIENT_COUNTS) {
    const { perSecond: tps } = await runPgbench(server, load, { clients, seconds });
    if (tps > best.tps) best = { clients, tps };
  }
  return best.clients;
}

/** Both books must add up, or their speed means nothing. */
export async function checkPgbench(server: PrivateServer): Promise<void> {
  const bench = server.pool('pgbench');
  const { rows } = await bench.query(`select
    (select sum(abalance) from pgbench_accounts)
        = (select coalesce(sum(delta), 0) from pgbench_history)
      and (select sum(bbalance) from pgbench_branches) = (select sum(tbalance) from pgbench_tellers)
    as right`);
  await bench.end();
  if (!rows[0]?.right) throw new Error('The tables of pgbench do not add up.');
  const plain = server.pool('plain');
  const sums = await plain.query(`select (select sum(balance) from plain_account) = 0
    and (select coalesce(sum(amount), 0) from plain_entry) = 0 as right`);
  await plain.end();
  if (!sums.rows[0]?.right) throw new Error('The plain ledger does not add up.');
}
