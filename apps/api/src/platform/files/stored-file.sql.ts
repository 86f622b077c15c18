/** The statements over `stored_file`. */
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/db.ts';

export interface StoredFileRow {
  readonly id: string;
  readonly ownerId: string;
  readonly kind: string;
  readonly mediaType: string;
  readonly sizeBytes: bigint;
  readonly keyId: string;
  /** Null once the file was erased. */
  readonly wrappedKey: Buffer | null;
  readonly createdAt: Date;
}

export async function insertStoredFile(
  tx: Tx,
  row: Omit<StoredFileRow, 'createdAt'>,
): Promise<void> {
  await sql`
    insert into stored_file (id, owner_id, kind, media_type, size_bytes, key_id, wrapped_key)
    values (${row.id}, ${row.ownerId}, ${row.kind}, ${row.mediaType}, ${row.sizeBytes},
      ${row.keyId}, ${row.wrappedKey})`.execute(tx);
}

export async function findStoredFile(db: Db | Tx, id: string): Promise<StoredFileRow | null> {
  const { rows } = await sql<StoredFileRow>`
    select id, owner_id as "ownerId", kind, media_type as "mediaType", size_bytes as "sizeBytes",
      key_id as "keyId", wrapped_key as "wrappedKey", created_at as "createdAt"
    from stored_file where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Forgets the file's key. Answers whether there was one to forget. */
export async function eraseFileKey(tx: Tx, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update stored_file set wrapped_key = null, erased_at = clock_timestamp()
    where id = ${id} and erased_at is null`.execute(tx);
  return numAffectedRows === 1n;
}

/** Forgets the keys of all files of one owner. */
export async function eraseFileKeysOf(tx: Tx, ownerId: string): Promise<void> {
  await sql`
    update stored_file set wrapped_key = null, erased_at = clock_timestamp()
    where owner_id = ${ownerId} and erased_at is null`.execute(tx);
}

export async function listToRemove(db: Db | Tx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from stored_file where erased_at is not null and removed_at is null
    order by erased_at, id limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

export async function markRemoved(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`update stored_file set removed_at = clock_timestamp()
    where id = any (${ids}) and removed_at is null`.execute(tx);
}

/** Of these names, the ones that no row knows. */
export async function findUnknown(db: Db | Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select given.id from unnest(${ids}::text[]) as given (id)
    where not exists (select from stored_file where stored_file.id = given.id)`.execute(db);
  return rows.map((row) => row.id);
}

/** Files whose key another ring key than the current one wraps; locked until rewrapped. */
export async function lockStaleFiles(
  tx: Tx,
  currentKeyId: string,
  limit: number,
): Promise<{ id: string; wrappedKey: Buffer }[]> {
  const { rows } = await sql<{ id: string; wrappedKey: Buffer }>`
    select id, wrapped_key as "wrappedKey" from stored_file
    where wrapped_key is not null and key_id <> ${currentKeyId}
    order by id limit ${limit} for update`.execute(tx);
  return rows;
}

export async function rewrapFile(
  tx: Tx,
  row: { readonly id: string; readonly keyId: string; readonly wrappedKey: Buffer },
): Promise<void> {
  await sql`update stored_file set key_id = ${row.keyId}, wrapped_key = ${row.wrappedKey}
    where id = ${row.id}`.execute(tx);
}
