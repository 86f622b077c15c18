/** Whether the kept leaves of blocks still add up to what the headers say, and the formats too. */
import type { Block } from './block.ts';
import { formatMark } from './leaf.ts';
import type { Query } from './query.ts';
import type { SealedTable } from './registry.ts';
import { LeafFold } from './seal-block.ts';
import type { Finding } from './verify.ts';

interface LeafRow {
  readonly block: string;
  readonly position: string;
  readonly tableId: number;
  readonly count: number;
  readonly keysHash: Buffer;
  readonly hashes: Buffer;
}

export async function checkLeaves(
  query: Query,
  blocks: readonly Block[],
  tables: readonly SealedTable[],
): Promise<{ findings: Finding[]; bad: Set<bigint> }> {
  const first = blocks[0];
  const last = blocks.at(-1);
  if (first === undefined || last === undefined) return { findings: [], bad: new Set() };
  const names = new Map(tables.map((table) => [table.id, table.name]));
  const folds = new Map(blocks.map((block) => [block.number, new LeafFold()]));
  const rows = await query<LeafRow>(
    `select block::text, position::text, table_id::int as "tableId",
       cardinality(keys) as count, sha256(convert_to(keys::text, 'UTF8')) as "keysHash", hashes
     from seal.leaf l where l.block between $1 and $2 order by l.block, l.position`,
    [first.number.toString(), last.number.toString()],
  );
  for (const row of rows) {
    const table = names.get(row.tableId) ?? `unknown table ${row.tableId}`;
    folds.get(BigInt(row.block))?.add({ ...row, table, position: BigInt(row.position) });
  }
  const bad = new Set<bigint>();
  for (const block of blocks) {
    const kept = folds.get(block.number)?.result();
    const same =
      kept?.rowCount === block.rowCount &&
      kept.root.equals(block.root) &&
      kept.keysDigest.equals(block.keysDigest);
    if (!same) bad.add(block.number);
  }
  const findings = [...bad].map((number): Finding => {
    return { table: 'seal.leaf', key: `block ${number}`, problem: 'changed', block: number };
  });
  return { findings, bad };
}

/** A block's formats must be the registered ones, column for column. */
export function checkFormats(blocks: readonly Block[], tables: readonly SealedTable[]): Finding[] {
  const registered = new Set(
    tables.flatMap((table) => [...table.formats.values()].map((format) => formatMark(format))),
  );
  const reported = new Set<string>();
  const findings: Finding[] = [];
  for (const block of blocks) {
    for (const mark of block.formats.split(',')) {
      if (registered.has(mark) || reported.has(mark)) continue;
      reported.add(mark);
      const key = mark.split(':')[0] ?? mark;
      findings.push({ table: 'seal.leaf_format', key, problem: 'changed', block: block.number });
    }
  }
  return findings;
}
