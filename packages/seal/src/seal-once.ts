/**
 * One turn of the sealer: under a lock that elects it, seals what has committed since the last
 * block, up to a bounded number of rows.
 */
import type { Pool } from 'pg';
import { type Block, readLastBlock, readSealingFacts } from './block.ts';
import { tableSql } from './leaf.ts';
import { fixSettings, inTransaction, type Query } from './query.ts';
import { readRegistry, type SealedTable } from './registry.ts';
import { type Range, sealRange } from './seal-block.ts';

/** The advisory lock of whoever appends blocks: "seal" in ASCII. */
export const SEAL_LOCK = 0x7365616c;

/** The blocks come from another cluster: `seal rebase` must start a new epoch first. */
export class RebaseNeeded extends Error {
  constructor() {
    super('The blocks were sealed in another database cluster: run "fairlead seal rebase" once.');
    this.name = 'RebaseNeeded';
  }
}

export type Turn =
  /** Another process is sealing right now. */
  | { readonly state: 'not elected' }
  /** The bank was not created yet, so there is nothing to chain to. */
  | { readonly state: 'no genesis' }
  | {
      readonly state: 'done';
      readonly block: Block | null;
      /** Everything below this transaction id is sealed. */
      readonly sealedBelow: bigint;
      /** Rows below the horizon were left for the next turn. */
      readonly more: boolean;
      /** Above every transaction id that was given out by then. */
      readonly nextXid: bigint;
    };

/**
 * Whether the server stands where no transaction had an id from this one on: then no row is new. A
 * server that stands before it is another one, and is for a whole turn to judge.
 */
export async function standsAt(pool: Pool, xid: bigint): Promise<boolean> {
  const { rows } = await pool.query<{ same: boolean }>(
    'select pg_snapshot_xmax(pg_current_snapshot()) = $1::xid8 as same',
    [xid.toString()],
  );
  return rows[0]?.same === true;
}

async function isElsewhere(query: Query, last: Block): Promise<boolean> {
  return (await readSealingFacts(query)).systemId !== last.systemId;
}

/**
 * Whether the blocks come from another cluster. What is written here before `rebase` takes
 * transaction ids that were used there, and would pass for rows put in among sealed ones.
 */
export async function needsRebase(pool: Pool): Promise<boolean> {
  return inTransaction(pool, async (query) => {
    const last = await readLastBlock(query);
    return last !== null && isElsewhere(query, last);
  });
}

export async function sealOnce(pool: Pool, maxRowsPerTable = 20_000): Promise<Turn> {
  return inTransaction(pool, async (query) => {
    const [lock] = await query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [
      SEAL_LOCK,
    ]);
    if (!lock?.mine) return { state: 'not elected' };
    const last = await readLastBlock(query);
    if (last === null) return { state: 'no genesis' };
    if (await isElsewhere(query, last)) throw new RebaseNeeded();
    await fixSettings(query);
    return sealBelowHorizon(query, last, maxRowsPerTable);
  });
}

async function sealBelowHorizon(query: Query, last: Block, maxRows: number): Promise<Turn> {
  // First the horizon, then the registry: a table registered below the horizon is then known.
  const { horizon, nextXid } = await readHorizon(query);
  const tables = await readRegistry(query);
  const open: Range = { epoch: last.epoch, fromXid: last.toXid, toXid: horizon };
  const { grown, cut } = await findNew(query, tables, open, maxRows);
  if (grown.length === 0) {
    return { state: 'done', block: null, sealedBelow: horizon, more: false, nextXid };
  }
  const toXid = cut ?? horizon;
  const block = await sealRange(query, last, { ...open, toXid }, grown);
  return { state: 'done', block, sealedBelow: toXid, more: toXid < horizon, nextXid };
}

/**
 * Every transaction below the snapshot's xmin has ended: its rows are visible or never will be. A
 * long writer anywhere in the cluster holds this back. Its xmax is no bound for those that have
 * begun: one that still runs may lie above it, and shows in the lock on its own id.
 */
async function readHorizon(query: Query): Promise<{ horizon: bigint; nextXid: bigint }> {
  const [row] = await query<{ horizon: string; ended: string; running: string[] }>(
    `select pg_snapshot_xmin(s)::text as horizon, pg_snapshot_xmax(s)::text as ended,
       array(select transactionid::text from pg_locks where locktype = 'transactionid'
         and mode = 'ExclusiveLock' and granted) as running
     from pg_current_snapshot() s`,
  );
  if (row === undefined) throw new Error('The server gave no snapshot.');
  const ended = BigInt(row.ended);
  // Locks name only the lower 32 bits, never more than 2^31 away from the newest.
  const running = row.running.map((xid) => ended + BigInt.asIntN(32, BigInt(xid) - ended));
  const nextXid = running.reduce((next, xid) => (xid >= next ? xid + 1n : next), ended);
  return { horizon: BigInt(row.horizon), nextXid };
}

interface New {
  /** The tables with rows in the range, in their order. Nobody can add to it any more. */
  readonly grown: readonly SealedTable[];
  /** Where to end the block so that it stays bounded; undefined when everything fits. */
  readonly cut: bigint | undefined;
}

async function findNew(
  query: Query,
  tables: readonly SealedTable[],
  range: Range,
  maxRows: number,
): Promise<New> {
  if (tables.length === 0 || range.fromXid >= range.toXid) return { grown: [], cut: undefined };
  const within = 'r.seal_epoch = $1 and r.seal_xid >= $2::xid8 and r.seal_xid < $3::xid8';
  const parts = tables.map(
    ({ id, current }) => `select ${id} as id,
      exists (select from ${tableSql(current)} r where ${within}) as some,
      (select r.seal_xid::text from ${tableSql(current)} r where ${within}
       order by r.seal_epoch, r.seal_xid offset $4 limit 1) as cut`,
  );
  const rows = await query<{ id: number; some: boolean; cut: string | null }>(
    parts.join(' union all '),
    [range.epoch, range.fromXid.toString(), range.toXid.toString(), maxRows],
  );
  const withRows = new Set(rows.filter(({ some }) => some).map(({ id }) => id));
  const cuts = rows.flatMap(({ cut }) => (cut === null ? [] : [BigInt(cut) + 1n]));
  return {
    grown: tables.filter(({ id }) => withRows.has(id)),
    cut: cuts.length === 0 ? undefined : cuts.reduce((a, b) => (b < a ? b : a)),
  };
}
