/** Makes the inclusion proof of a row. */
import type { Pool } from 'pg';
import { type Block, findBlock } from './block.ts';
import { type ColumnValue, keyText, type LeafFormat, tableSql } from './leaf.ts';
import { hashesIn, inclusionPath } from './merkle.ts';
import type { Proof } from './proof.ts';
import { fixSettings, inTransaction, type Query, quoteName } from './query.ts';
import { readRegistry, type SealedTable } from './registry.ts';

export type Proving =
  | { readonly state: 'proved'; readonly proof: Proof }
  /** The row is there, but the sealer has not come to it yet. */
  | { readonly state: 'not sealed yet' }
  | { readonly state: 'no such row' };

/** Proves the row with this key, given as text, one value for each key column. */
export async function prove(
  pool: Pool,
  tableName: string,
  key: readonly string[],
): Promise<Proving> {
  return inTransaction(
    pool,
    async (query) => {
      await fixSettings(query);
      const table = (await readRegistry(query)).find((known) => known.name === tableName);
      if (table === undefined) throw new Error(`${tableName} is not a sealed table.`);
      const row = await readRow(query, table.current, key);
      if (row === null) return { state: 'no such row' };
      const block = await findBlock(query, row.epoch, row.xid);
      if (block === null) return { state: 'not sealed yet' };
      return { state: 'proved', proof: await proofOf(query, { table, block, key }) };
    },
    'begin isolation level repeatable read read only',
  );
}

async function proofOf(
  query: Query,
  { table, block, key }: { table: SealedTable; block: Block; key: readonly string[] },
): Promise<Proof> {
  const format = formatIn(block, table);
  const row = await readRow(query, format, key);
  const runs = await query<{ position: string; tableId: number; keys: string[]; hashes: Buffer }>(
    `select position::text, table_id::int as "tableId",
       case when table_id = $2 then keys else '{}' end as keys, hashes
     from seal.leaf where block = $1 order by seal.leaf.position`,
    [block.number.toString(), table.id],
  );
  const own = runs.find((run) => run.keys.includes(keyText(key)));
  if (own === undefined || row === null) {
    throw new Error(`Block ${block.number} does not have ${table.name} ${keyText(key)}.`);
  }
  const position = Number(own.position) + own.keys.indexOf(keyText(key));
  const hashes = runs.flatMap((run) => [...hashesIn(run.hashes)]);
  return {
    table: table.name,
    formatVersion: format.version,
    values: row.values,
    position,
    path: inclusionPath(hashes, position).map((hash) => Buffer.from(hash).toString('hex')),
    block: {
      number: block.number.toString(),
      kind: block.kind,
      epoch: block.epoch,
      fromXid: block.fromXid.toString(),
      toXid: block.toXid.toString(),
      rowCount: block.rowCount.toString(),
      root: block.root.toString('hex'),
      keysDigest: block.keysDigest.toString('hex'),
      formats: block.formats,
      systemId: block.systemId,
      sealedAt: block.sealedAt,
      previousHead: block.previousHead.toString('hex'),
    },
  };
}

/** The format that a block sealed a table's rows in. */
export function formatIn(block: Block, table: SealedTable): LeafFormat {
  const mark = block.formats.split(',').find((one) => one.startsWith(`${table.name}@`));
  const version = Number(mark?.slice(table.name.length + 1).split(':')[0]);
  return table.formats.get(version) ?? table.current;
}

async function readRow(
  query: Query,
  format: LeafFormat,
  key: readonly string[],
): Promise<{ values: ColumnValue[]; epoch: number; xid: bigint } | null> {
  if (key.length !== format.keyColumns.length) throw new Error('A key has one value per column.');
  const columns = format.columns.map((column) => `r.${quoteName(column)}::text`);
  const where = format.keyColumns.map((column, at) => `r.${quoteName(column)} = $${at + 1}`);
  const [row] = await query<{ values: (string | null)[]; epoch: number; xid: string }>(
    `select array[${columns.join(', ')}] as values, r.seal_epoch::int as epoch,
       r.seal_xid::text as xid
     from ${tableSql(format)} r where ${where.join(' and ')}`,
    key,
  );
  if (row === undefined) return null;
  const values = format.columns.map((column, at): ColumnValue => [column, row.values[at] ?? null]);
  return { values, epoch: row.epoch, xid: BigInt(row.xid) };
}
