/** Puts the rows of one range of transaction ids into one block. */
import { type Block, chain, insertBlock, readSealingFacts } from './block.ts';
import { formatMark, hashSql, keySql, tableSql } from './leaf.ts';
import { hashesIn, RootBuilder, sha256 } from './merkle.ts';
import type { Query } from './query.ts';
import type { SealedTable } from './registry.ts';

/** Leaves kept in one row of seal.leaf. */
export const LEAVES_PER_ROW = 1024;

export interface Range {
  readonly epoch: number;
  readonly fromXid: bigint;
  readonly toXid: bigint;
}

/** A run of leaves of one table, as read back from seal.leaf. */
export interface LeafRun {
  readonly table: string;
  readonly position: bigint;
  readonly count: number;
  /** Over the keys, made in SQL. */
  readonly keysHash: Buffer;
  readonly hashes: Buffer;
}

/** Folds runs of leaves, in order, into what a header says of them. */
export class LeafFold {
  readonly #root = new RootBuilder();
  #keys = sha256();

  add(run: LeafRun): void {
    for (const hash of hashesIn(run.hashes)) this.#root.add(hash);
    this.#keys = sha256(this.#keys, `${run.table}|${run.position}|${run.count}|`, run.keysHash);
  }

  result(): { rowCount: bigint; root: Buffer; keysDigest: Buffer } {
    return { rowCount: this.#root.count, root: this.#root.root(), keysDigest: this.#keys };
  }
}

/** Seals a range after the last block. Without rows there is no block: answers null. */
export async function sealRange(
  query: Query,
  last: Block,
  range: Range,
  tables: readonly SealedTable[],
): Promise<Block | null> {
  const number = last.number + 1n;
  const fold = new LeafFold();
  const formats: string[] = [];
  for (const table of tables) {
    const runs = await keepLeaves(query, { number, range, table, base: fold.result().rowCount });
    for (const run of runs) fold.add(run);
    if (runs.length > 0) formats.push(formatMark(table.current));
  }
  const result = fold.result();
  if (result.rowCount === 0n) return null;
  const header = {
    number,
    kind: 'rows' as const,
    ...range,
    ...result,
    formats: formats.join(','),
    ...(await readSealingFacts(query)),
  };
  const block = chain(last.head, header);
  await insertBlock(query, block);
  return block;
}

interface RunRow {
  readonly position: string;
  readonly count: number;
  readonly keysHash: Buffer;
  readonly hashes: Buffer;
}

/** Hashes a table's rows inside the database and keeps keys and hashes. Order: xid, then key. */
async function keepLeaves(
  query: Query,
  {
    number,
    range,
    table,
    base,
  }: { number: bigint; range: Range; table: SealedTable; base: bigint },
): Promise<LeafRun[]> {
  const format = table.current;
  const rows = await query<RunRow>(
    `with leaves as (
       select ${keySql(format)} as key, ${hashSql(format)} as hash, r.seal_xid
       from ${tableSql(format)} r
       where r.seal_epoch = $1 and r.seal_xid >= $2::xid8 and r.seal_xid < $3::xid8
     ), numbered as (
       select row_number() over (order by seal_xid, key collate "C") - 1 as n, key, hash from leaves
     )
     insert into seal.leaf (block, position, table_id, keys, hashes)
     select $4::bigint, $5::bigint + n / ${LEAVES_PER_ROW} * ${LEAVES_PER_ROW}, $6::smallint,
       array_agg(key order by n), string_agg(hash, ''::bytea order by n)
     from numbered group by n / ${LEAVES_PER_ROW}
     returning position::text, cardinality(keys) as count, hashes,
       sha256(convert_to(keys::text, 'UTF8')) as "keysHash"`,
    [
      range.epoch,
      range.fromXid.toString(),
      range.toXid.toString(),
      number.toString(),
      base.toString(),
      table.id,
    ],
  );
  return rows
    .map((row) => ({ ...row, table: table.name, position: BigInt(row.position) }))
    .sort((a, b) => Number(a.position - b.position));
}
