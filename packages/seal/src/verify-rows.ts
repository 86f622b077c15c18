/** Whether the rows are still what the kept leaves say, and whether any stands where none may. */
import type { Block } from './block.ts';
import { hashSql, keySql, type LeafFormat, tableSql } from './leaf.ts';
import { formatIn } from './prove.ts';
import type { Query } from './query.ts';
import type { SealedTable } from './registry.ts';
import { LEAVES_PER_ROW } from './seal-block.ts';
import type { Finding } from './verify.ts';

/** Compares whole blocks first, and row by row only where a block differs. */
export async function checkRows(
  query: Query,
  blocks: readonly Block[],
  tables: readonly SealedTable[],
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const table of tables) {
    if (!(await tableExists(query, table))) {
      findings.push({ table: table.name, key: 'the whole table', problem: 'missing' });
      continue;
    }
    for (const [format, numbers] of byFormat(blocks, table)) {
      for (const number of await findDifferent(query, table, format, numbers)) {
        findings.push(...(await nameRows(query, table, format, number)));
      }
    }
  }
  return findings.sort((a, b) => Number((a.block ?? 0n) - (b.block ?? 0n)));
}

/** The leaf format may change from block to block. */
function byFormat(blocks: readonly Block[], table: SealedTable): Map<LeafFormat, bigint[]> {
  const groups = new Map<LeafFormat, bigint[]>();
  for (const block of blocks) {
    const format = formatIn(block, table);
    groups.set(format, [...(groups.get(format) ?? []), block.number]);
  }
  return groups;
}

async function tableExists(query: Query, table: SealedTable): Promise<boolean> {
  const [row] = await query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    table.name,
  ]);
  return row?.found === true;
}

/** The rows of some blocks as they are now, hashed. */
function presentSql(format: LeafFormat): string {
  return `select b.number, r.seal_xid, ${keySql(format)} as key, ${hashSql(format)} as hash
    from seal.block b join ${tableSql(format)} r
      on r.seal_epoch = b.epoch and r.seal_xid >= b.from_xid and r.seal_xid < b.to_xid
    where b.number = any ($1::bigint[])`;
}

async function findDifferent(
  query: Query,
  table: SealedTable,
  format: LeafFormat,
  numbers: readonly bigint[],
): Promise<bigint[]> {
  const rows = await query<{ number: string }>(
    `with present as (${presentSql(format)}),
     numbered as (
       select number, key, hash,
         row_number() over (partition by number order by seal_xid, key collate "C") - 1 as n
       from present
     ), runs_now as (
       select number, n / ${LEAVES_PER_ROW} as run, array_agg(key order by n) as keys,
         string_agg(hash, ''::bytea order by n) as hashes
       from numbered group by number, n / ${LEAVES_PER_ROW}
     ), runs_kept as (
       select block as number, keys, hashes,
         row_number() over (partition by block order by position) - 1 as run
       from seal.leaf where block = any ($1::bigint[]) and table_id = $2
     )
     select distinct number::text from runs_now full join runs_kept using (number, run)
     where runs_now.keys is distinct from runs_kept.keys
       or runs_now.hashes is distinct from runs_kept.hashes`,
    [numbers.map(String), table.id],
  );
  return rows.map((row) => BigInt(row.number));
}

async function nameRows(
  query: Query,
  table: SealedTable,
  format: LeafFormat,
  number: bigint,
): Promise<Finding[]> {
  const rows = await query<{ key: string; problem: Finding['problem'] }>(
    `with present as (
       select key, hash, row_number() over (partition by key) as copy
       from (${presentSql(format)}) p
     ), kept as (
       select k.key, substring(l.hashes from (k.n::int - 1) * 32 + 1 for 32) as hash, 1 as copy
       from seal.leaf l, unnest(l.keys) with ordinality as k (key, n)
       where l.block = any ($1::bigint[]) and l.table_id = $2
     )
     select key, case when present.hash is null then 'missing' when kept.hash is null then 'extra'
       else 'changed' end as problem
     from present full join kept using (key, copy)
     where present.hash is distinct from kept.hash order by key collate "C" limit 1000`,
    [[number.toString()], table.id],
  );
  return rows.map((row) => ({ table: table.name, ...row, block: number }));
}

/**
 * Rows that no block will ever take in: of an epoch that is not open, or of a transaction that has
 * not begun. And a count of those that are just waiting for the sealer. Found by the sealer's
 * index, so that this costs the same however many rows are sealed.
 */
export async function findStrays(
  query: Query,
  tables: readonly SealedTable[],
): Promise<{ findings: Finding[]; unsealedRows: bigint }> {
  const findings: Finding[] = [];
  let unsealedRows = 0n;
  for (const table of tables) {
    if (!(await tableExists(query, table))) continue;
    const rows = await query<{ stray: boolean; key: string | null; count: string }>(
      straysSql(table.current),
    );
    for (const row of rows) {
      if (!row.stray) unsealedRows += BigInt(row.count);
      else findings.push({ table: table.name, key: row.key ?? '', problem: 'extra' });
    }
  }
  return { findings, unsealedRows };
}

function straysSql(format: LeafFormat): string {
  const key = keySql(format);
  return `with newest as (
      select coalesce((select epoch from seal.block order by number desc limit 1), 1) as epoch
    ), ends as (
      select e.epoch::smallint, e.epoch = newest.epoch as open, coalesce((
        select b.to_xid from seal.block b where b.epoch = e.epoch
        order by b.to_xid desc limit 1), '0'::xid8) as to_xid
      from newest, generate_series(1, newest.epoch) as e (epoch)
    ), outside as (
      select ${key} as key,
        not ends.open or r.seal_xid >= pg_snapshot_xmax(pg_current_snapshot()) as stray
      from ends join ${tableSql(format)} r
        on r.seal_epoch = ends.epoch and r.seal_xid >= ends.to_xid
      union all
      select ${key}, true from newest join ${tableSql(format)} r on r.seal_epoch > newest.epoch
      union all
      select ${key}, true from ${tableSql(format)} r where r.seal_epoch < 1
    )
    (select stray, key, '1' as count from outside where stray limit 1000) union all
    (select false, null, count(*)::text from outside where not stray)`;
}
