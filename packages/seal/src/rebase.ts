/**
 * Begins a new epoch after the rows came into another cluster, whose transaction ids begin anew.
 * What the old epoch left unsealed is sealed first; the new epoch opens with a block that says so.
 */
import type { Pool } from 'pg';
import { type Block, chain, insertBlock, readLastBlock, readSealingFacts } from './block.ts';
import { tableSql } from './leaf.ts';
import { EMPTY_ROOT, sha256 } from './merkle.ts';
import { fixSettings, inTransaction, type Query } from './query.ts';
import { readRegistry, type SealedTable } from './registry.ts';
import { sealRange } from './seal-block.ts';
import { SEAL_LOCK } from './seal-once.ts';

/** The largest transaction id there can be: everything left of an epoch is below it. */
const LAST_XID = 2n ** 64n - 1n;

export interface Rebase {
  /** Rows that were still unsealed when the epoch ended. */
  readonly sealedRows: bigint;
  readonly epoch: number;
  readonly block: Block;
}

/** Needs the tables' owner, and waits for whoever is writing to them. */
export async function rebase(ownerPool: Pool): Promise<Rebase> {
  return inTransaction(ownerPool, async (query) => {
    await query('select pg_advisory_xact_lock($1)', [SEAL_LOCK]);
    const last = await readLastBlock(query);
    if (last === null) throw new Error('There are no blocks: the bank was not created yet.');
    const tables = await readRegistry(query);
    const epoch = last.epoch + 1;
    // Nobody writes between the old default and the new one: this locks each table out.
    for (const table of tables) await setEpoch(query, table, epoch);
    await fixSettings(query);
    const rest = await sealRange(
      query,
      last,
      { epoch: last.epoch, fromXid: last.toXid, toXid: LAST_XID },
      tables,
    );
    const block = await openEpoch(query, rest ?? last, epoch);
    return { sealedRows: rest?.rowCount ?? 0n, epoch, block };
  });
}

async function setEpoch(query: Query, table: SealedTable, epoch: number): Promise<void> {
  await query(
    `alter table ${tableSql(table.current)} alter column seal_epoch set default ${epoch}`,
  );
}

async function openEpoch(query: Query, last: Block, epoch: number): Promise<Block> {
  const block = chain(last.head, {
    number: last.number + 1n,
    kind: 'rebase',
    epoch,
    fromXid: 0n,
    toXid: 0n,
    rowCount: 0n,
    root: EMPTY_ROOT,
    keysDigest: sha256(),
    formats: '',
    ...(await readSealingFacts(query)),
  });
  await insertBlock(query, block);
  return block;
}
