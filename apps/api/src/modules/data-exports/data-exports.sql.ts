/** The table of exports, and the reading of everything that is held about somebody. */
import type { CustomerId, DataExportId, FileId } from '@fairlead/contract';
import { CompiledQuery, type Selectable, sql } from 'kysely';
import type { DataExport as ExportRow } from '#database-schema.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { GIVEN_FILE, type HeldTable } from './held-data.ts';

export type ExportStatus = 'Preparing' | 'Ready' | 'Expired' | 'Failed';

export interface DataExport {
  readonly id: DataExportId;
  readonly customerId: CustomerId;
  readonly status: ExportStatus;
  readonly requestedAt: Date;
  readonly readyAt: Date | null;
  readonly expiresAt: Date | null;
  readonly bytes: number | null;
  readonly fileId: FileId | null;
}

/** The table's own constraints keep ids and status to these. */
function fromRow(row: Selectable<ExportRow>): DataExport {
  return {
    id: row.id as DataExportId,
    customerId: row.customer_id as CustomerId,
    status: row.status as ExportStatus,
    requestedAt: row.requested_at,
    readyAt: row.ready_at,
    expiresAt: row.expires_at,
    bytes: row.bytes === null ? null : Number(row.bytes),
    fileId: row.file_id as FileId | null,
  };
}

/** Makes concurrent wishes of one customer take turns, until the transaction ends. */
export async function lockExportsOf(tx: Tx, customerId: CustomerId): Promise<void> {
  const key = `data exports ${customerId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

export async function insertExport(
  tx: Tx,
  row: Pick<DataExport, 'id' | 'customerId' | 'requestedAt'>,
): Promise<DataExport> {
  const inserted = await tx
    .insertInto('data_export')
    .values({ id: row.id, customer_id: row.customerId, requested_at: row.requestedAt })
    .returningAll()
    .executeTakeFirstOrThrow();
  return fromRow(inserted);
}

/** Newest first; `before` is the last id of the page before. */
export async function findExports(
  db: Db | Tx,
  customerId: CustomerId,
  page: { readonly before: string | undefined; readonly limit: number },
): Promise<readonly DataExport[]> {
  let query = db.selectFrom('data_export').selectAll().where('customer_id', '=', customerId);
  if (page.before !== undefined) query = query.where('id', '<', page.before);
  const rows = await query.orderBy('id', 'desc').limit(page.limit).execute();
  return rows.map(fromRow);
}

export async function findExport(db: Db | Tx, id: string): Promise<DataExport | undefined> {
  const row = await db
    .selectFrom('data_export')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? undefined : fromRow(row);
}

/** False when it is not being prepared any more: another run was first. */
export async function markReady(
  tx: Tx,
  id: DataExportId,
  made: {
    readonly readyAt: Date;
    readonly expiresAt: Date;
    readonly bytes: number;
    readonly fileId: FileId;
  },
): Promise<boolean> {
  const updated = await tx
    .updateTable('data_export')
    .set({
      status: 'Ready',
      ready_at: made.readyAt,
      expires_at: made.expiresAt,
      bytes: BigInt(made.bytes),
      file_id: made.fileId,
    })
    .where('id', '=', id)
    .where('status', '=', 'Preparing')
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

/** Answers the files whose time is over. */
export async function markExpired(tx: Tx, now: Date): Promise<readonly FileId[]> {
  const rows = await tx
    .updateTable('data_export')
    .set({ status: 'Expired' })
    .where('status', '=', 'Ready')
    .where('expires_at', '<=', now)
    .returning('file_id')
    .execute();
  return rows.flatMap(({ file_id }) => (file_id === null ? [] : [file_id as FileId]));
}

export async function markFailed(tx: Tx, askedBefore: Date): Promise<void> {
  await tx
    .updateTable('data_export')
    .set({ status: 'Failed' })
    .where('status', '=', 'Preparing')
    .where('requested_at', '<', askedBefore)
    .execute();
}

export type HeldRow = Readonly<Record<string, unknown>>;

export interface HeldRecord {
  /** Without anything that is bytes. */
  readonly row: HeldRow;
  /** Its texts by their columns, still encrypted under the customer's key. */
  readonly sealed: Readonly<Record<string, Buffer | null>>;
}

/** `$1` and `$2` as the table's `where` has them, `$3` the columns that are left out. */
export function heldQuery({ table, where, texts = [] }: HeldTable): string {
  const columns = texts.map(({ column }) => `, t.${column}`).join('');
  return `
    select to_jsonb(t) - $3::text[] - array(
      select a.attname::text from pg_attribute a
      where a.attrelid = '${table}'::regclass and a.atttypid = 'bytea'::regtype) as row${columns}
    from ${table} t where (${where}) and $1::text is not null and $2::text is not null
    order by to_jsonb(t)->>'created_at', t.ctid`;
}

const AT_ONCE = 500;

/**
 * A customer's rows of one table, oldest first, a page at a time. By a cursor: the tables have no
 * order in common by which one could go on, and the transaction sees one moment anyway.
 */
export async function* heldRows(
  tx: Tx,
  held: HeldTable,
  customer: { readonly id: CustomerId; readonly email: string },
): AsyncGenerator<readonly HeldRecord[]> {
  const values = [customer.id, customer.email, held.without ?? []];
  const text = `declare held_rows no scroll cursor for ${heldQuery(held)}`;
  await tx.executeQuery(CompiledQuery.raw(text, values));
  type Read = { row: HeldRow } & Record<string, Buffer | null>;
  for (;;) {
    const { rows } = await sql<Read>`fetch ${sql.lit(AT_ONCE)} from held_rows`.execute(tx);
    yield rows.map(({ row, ...sealed }) => ({ row, sealed }));
    if (rows.length < AT_ONCE) break;
  }
  await sql`close held_rows`.execute(tx);
}

export interface HeldFile {
  readonly id: FileId;
  readonly kind: string;
  readonly mediaType: string;
}

/** Files that can still be opened; earlier exports are not part of the next. */
export async function heldFiles(db: Db | Tx, customerId: CustomerId): Promise<readonly HeldFile[]> {
  const rows = await db
    .selectFrom('stored_file as t')
    .select(['id', 'kind', 'media_type'])
    .where('owner_id', '=', customerId)
    .where('wrapped_key', 'is not', null)
    .where('kind', '<>', 'data-export')
    .where(sql<boolean>`${sql.raw(GIVEN_FILE)}`)
    .orderBy('id')
    .execute();
  return rows.map(({ id, kind, media_type }) => ({
    id: id as FileId,
    kind,
    mediaType: media_type,
  }));
}
