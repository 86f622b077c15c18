/** A database of its own for a test file, with a few sealed tables of many column types in it. */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { createGenesis } from '#genesis.ts';
import { inTransaction } from '#query.ts';
import { sealOnce } from '#seal-once.ts';

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string;
    templateDatabase: string;
  }
}

/** The tables of the tests: one with a single key, one with two columns for a key. */
const TABLES = `
  create table note (
    id text primary key,
    body text,
    amount bigint not null,
    share numeric(20, 6),
    flagged boolean not null default false,
    day date,
    at timestamptz not null default clock_timestamp(),
    secret bytea,
    facts jsonb,
    seal_xid xid8 not null default pg_current_xact_id(),
    seal_epoch smallint not null default 1
  );
  create table line (
    account_id text not null,
    seq bigint not null,
    amount bigint not null,
    memo text,
    seal_xid xid8 not null default pg_current_xact_id(),
    seal_epoch smallint not null default 1,
    primary key (account_id, seq)
  );
  select seal.register('note', '{id}');
  select seal.register('line', '{account_id,seq}');
  grant select, insert on note, line to fairlead_app;
`;

export interface SealBed {
  /** As the app's role. */
  readonly pool: pg.Pool;
  /** As the superuser, who can do anything. */
  readonly root: pg.Pool;
  /** Waits until whatever was written so far can be sealed: other test files write here too. */
  settled(): Promise<void>;
  /** Seals whatever was written so far. */
  sealAll(): Promise<void>;
  close(): Promise<void>;
}

export async function sealBed(): Promise<SealBed> {
  const cluster = new pg.Client({ connectionString: inject('clusterUrl') });
  await cluster.connect();
  const name = `seal_${randomBytes(8).toString('hex')}`;
  const from = `template ${inject('templateDatabase')} strategy file_copy`;
  await cluster.query(`create database ${name} ${from}`);
  const url = new URL(inject('clusterUrl'));
  url.pathname = `/${name}`;
  const root = new pg.Pool({ connectionString: url.href, max: 4 });
  const pool = new pg.Pool({
    connectionString: url.href,
    max: 12,
    options: '-c role=fairlead_app',
  });
  await root.query(TABLES);
  await inTransaction(pool, (query) => createGenesis(query, { mode: 'sandbox', facts: {} }));
  const settled = async (): Promise<void> => {
    const { rows } = await root.query(
      'select pg_snapshot_xmax(pg_current_snapshot())::text as xid',
    );
    const passed = 'select pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8 as passed';
    while (!(await root.query(passed, [rows[0].xid])).rows[0].passed) await sleep(10);
  };
  return {
    pool,
    root,
    settled,
    sealAll: async () => {
      await settled();
      for (;;) {
        const turn = await sealOnce(pool);
        if (turn.state === 'done' && !turn.more) return;
      }
    },
    close: async () => {
      await Promise.all([pool.end(), root.end()]);
      // Without force: PostgreSQL waits a moment for connections that are on their way out.
      await cluster.query(`drop database ${name}`);
      await cluster.end();
    },
  };
}

/** Does something that no role of the bank can do: with triggers off, as the superuser. */
export async function tamper(
  bed: SealBed,
  work: (client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  const client = await bed.root.connect();
  try {
    await client.query(`begin; set local session_replication_role = replica`);
    await work(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
