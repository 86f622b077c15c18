/** The bank's tables as COPY text, with the digest that a restored table must have too. */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { identifier } from '#platform/database/roles.ts';

export interface Table {
  readonly schema: string;
  readonly name: string;
  /** In the order of the table; generated columns are left out, since they make themselves. */
  readonly columns: readonly string[];
  /** Tables that must be there before this one, as `schema.name`. */
  readonly needs: readonly string[];
}

export interface TableDigest {
  readonly rows: number;
  /** Of the COPY text, in the order the rows lie in the table. */
  readonly sha256: string;
}

export interface SequenceValue {
  readonly schema: string;
  readonly name: string;
  readonly value: string;
}

const listTables = `
  select n.nspname as schema, c.relname as name,
    array(select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      order by a.attnum) as columns,
    array(select distinct fn.nspname || '.' || f.relname
      from pg_constraint k join pg_class f on f.oid = k.confrelid
      join pg_namespace fn on fn.oid = f.relnamespace
      where k.conrelid = c.oid and k.contype = 'f' and f.oid <> c.oid) as needs
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and c.relowner = 'fairlead_owner'::regrole
    and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
  order by 1, 2
`;

export const nameOf = (table: { schema: string; name: string }): string =>
  `${table.schema}.${table.name}`;

/** Sorted so that a table comes after those its foreign keys point to. */
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(listTables);
  const waiting = new Map(rows.map((table) => [nameOf(table), table]));
  const sorted: Table[] = [];
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter((table) => !table.needs.some((n) => waiting.has(n)));
    // A circle of foreign keys is left to their being deferred.
    for (const table of free.length > 0 ? free : waiting.values()) {
      sorted.push(table);
      waiting.delete(nameOf(table));
    }
  }
  return sorted;
}

/** Text must not depend on how a server or a user is set up. */
export const plainText = `
  set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'; set local bytea_output = 'hex';
  set local intervalstyle = 'postgres'; set local extra_float_digits = 1;
  set local client_encoding = 'UTF8'; set local synchronize_seqscans = off;
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
`;

export function copyTarget(table: Table): string {
  const columns = table.columns.map(identifier).join(', ');
  return `${identifier(table.schema)}.${identifier(table.name)} (${columns})`;
}

function countRows(text: Buffer): number {
  let rows = 0;
  for (let at = text.indexOf(10); at !== -1; at = text.indexOf(10, at + 1)) rows += 1;
  return rows;
}

/** Reads a table from end to end and hands over its text piece by piece. */
export async function copyOut(
  client: pg.ClientBase,
  table: Table,
  take: (text: Buffer) => Promise<void>,
): Promise<TableDigest> {
  const hash = createHash('sha256');
  let rows = 0;
  for await (const piece of client.query(copyTo(`copy ${copyTarget(table)} to stdout`))) {
    const text: Buffer = piece;
    hash.update(text);
    rows += countRows(text);
    await take(text);
  }
  return { rows, sha256: hash.digest('hex') };
}

/** Sequences are outside of snapshots; read last, they are at or past every row copied before. */
export async function readSequences(client: pg.ClientBase): Promise<SequenceValue[]> {
  const { rows } = await client.query<SequenceValue>(`
    select schemaname as schema, sequencename as name, last_value::text as value
    from pg_sequences where sequenceowner = 'fairlead_owner' and last_value is not null
    order by 1, 2
  `);
  return rows;
}
