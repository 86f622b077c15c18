/** The tables that are sealed, with every version of their leaf format. */
import type { LeafFormat } from './leaf.ts';
import type { Query } from './query.ts';

export interface SealedTable {
  readonly id: number;
  readonly name: string;
  /** The format that rows are sealed in now. */
  readonly current: LeafFormat;
  /** All of them, by version. */
  readonly formats: ReadonlyMap<number, LeafFormat>;
}

interface FormatRow {
  readonly id: number;
  readonly table: string;
  readonly keyColumns: string[];
  readonly version: number;
  readonly columns: string[];
}

/** In the order that tables have inside a block. */
export async function readRegistry(query: Query): Promise<SealedTable[]> {
  const rows = await query<FormatRow>(
    `select t.id::int, t.name as "table", t.key_columns as "keyColumns", f.version::int, f.columns
     from seal.sealed_table t join seal.leaf_format f on f.table_id = t.id
     order by t.id, f.version`,
  );
  const tables = new Map<number, SealedTable & { formats: Map<number, LeafFormat> }>();
  for (const { id, ...format } of rows) {
    const formats = tables.get(id)?.formats ?? new Map<number, LeafFormat>();
    formats.set(format.version, format);
    // Rows come by version, so the last one wins.
    tables.set(id, { id, name: format.table, current: format, formats });
  }
  return [...tables.values()];
}
