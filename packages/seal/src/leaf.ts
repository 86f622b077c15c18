/**
 * A row as a leaf: its columns by name, in a fixed order and an unmistakable form, hashed. The same
 * form is made here for offline proofs and in SQL for sealing; a test holds them equal.
 */
import { leafHash, sha256 } from './merkle.ts';
import { quoteName } from './query.ts';

/** What a leaf of a table hashes, in one version of its format. */
export interface LeafFormat {
  /** `schema.table`. */
  readonly table: string;
  readonly version: number;
  readonly keyColumns: readonly string[];
  readonly columns: readonly string[];
}

/** A value as PostgreSQL writes it (UTC, ISO dates, hexadecimal bytes); null is not empty. */
export type ColumnValue = readonly [column: string, value: string | null];

/** `table|version|column=length:value;` with lengths in bytes, and `~` for null. */
export function leafText(table: string, version: number, values: readonly ColumnValue[]): string {
  const columns = values.map(([column, value]) =>
    value === null ? `${column}=~;` : `${column}=${Buffer.byteLength(value)}:${value};`,
  );
  return `${table}|${version}|${columns.join('')}`;
}

export function hashOfRow(table: string, version: number, values: readonly ColumnValue[]): Buffer {
  return leafHash(leafText(table, version, values));
}

/** The key as people and reports see it. */
export function keyText(values: readonly string[]): string {
  return values.join('/');
}

/** The SQL of a row's key, for a table called `r`. */
export function keySql(format: LeafFormat): string {
  return format.keyColumns.map((column) => `r.${quoteName(column)}::text`).join(` || '/' || `);
}

/** The SQL of a row's leaf hash, for a table called `r`, after `fixSettings`. */
export function hashSql(format: LeafFormat): string {
  const columns = format.columns.map((column) => {
    const text = `r.${quoteName(column)}::text`;
    return `${literal(`${column}=`)} || coalesce(octet_length(${text}) || ':' || ${text}, '~') || ';'`;
  });
  const opening = literal(`${format.table}|${format.version}|`);
  return `sha256('\\x00'::bytea || convert_to(${[opening, ...columns].join(' || ')}, 'UTF8'))`;
}

/** The table itself, quoted. */
export function tableSql(format: LeafFormat): string {
  return format.table.split('.').map(quoteName).join('.');
}

/** Stands in every block that used the format, so that an edited format shows. */
export function formatMark(format: LeafFormat): string {
  const digest = sha256(JSON.stringify([format.keyColumns, format.columns])).toString('hex');
  return `${format.table}@${format.version}:${digest.slice(0, 32)}`;
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
