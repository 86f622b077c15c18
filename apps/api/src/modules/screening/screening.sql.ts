/** The tables of lists, of their editions, and of cleared pairs. */
import type { CaseId, CustomerId, ListSource, StaffId } from '@fairlead/contract';
import type { Entry } from '@fairlead/screening';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '#platform/database/db.ts';
import {
  byTime,
  byUuid,
  type Placed,
  type SortedPage,
  type Sorts,
} from '#platform/lists/sorting.ts';

export interface Edition {
  readonly id: bigint;
  readonly source: ListSource;
  readonly publishedOn: string;
  readonly sha256: string;
  readonly entries: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly importedAt: Date;
  /** When somebody brought it last, unchanged or not; by bank time. */
  readonly broughtAt: Date;
  readonly importedBy: StaffId | null;
  readonly rescreened: number;
  readonly hits: number;
  readonly rescreenedAt: Date | null;
}

const editionColumns = sql`
  id, source, published_on as "publishedOn", sha256, entries, added, changed, removed,
  imported_at as "importedAt", brought_at as "broughtAt", imported_by as "importedBy",
  rescreened, hits, rescreened_at as "rescreenedAt"`;

/** The newest of each list: the one in force. */
export async function findEditions(db: Db | Tx): Promise<readonly Edition[]> {
  const { rows } = await sql<Edition>`
    select distinct on (source) ${editionColumns} from list_edition order by source, id desc
  `.execute(db);
  return rows;
}

/** Another number after every import. */
export async function newestEdition(db: Db | Tx): Promise<bigint> {
  const { rows } = await sql<{ newest: bigint }>`
    select coalesce(max(id), 0) as newest from list_edition`.execute(db);
  return rows[0]?.newest ?? 0n;
}

/** False when somebody else brings one at this moment. */
export async function lockImport(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('sanctions list', 0)) as locked`.execute(tx);
  return rows[0]?.locked ?? false;
}

export async function insertEdition(
  tx: Tx,
  made: Omit<Edition, 'id' | 'broughtAt' | 'rescreened' | 'hits' | 'rescreenedAt'>,
): Promise<Edition> {
  const { rows } = await sql<Edition>`
    insert into list_edition (source, published_on, sha256, entries, added, changed, removed,
      imported_at, brought_at, imported_by)
    values (${made.source}, ${made.publishedOn}, ${made.sha256}, ${made.entries}, ${made.added},
      ${made.changed}, ${made.removed}, ${made.importedAt}, ${made.importedAt},
      ${made.importedBy})
    returning ${editionColumns}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('An edition was not written.');
  return row;
}

export async function writeBrought(tx: Tx, { id }: Pick<Edition, 'id'>, at: Date): Promise<void> {
  await sql`update list_edition set brought_at = ${at} where id = ${id}`.execute(tx);
}

/** What screening looks at unchanged, an entry stays of the edition that brought it. */
export async function writeEntries(
  tx: Tx,
  { id, source }: Pick<Edition, 'id' | 'source'>,
  entries: readonly { readonly entry: Entry; readonly hash: Buffer }[],
): Promise<void> {
  await sql`
    insert into list_entry (source, entry_id, hash, body, edition)
    select ${source}, e.entry_id, decode(e.hash, 'hex'), e.body::jsonb, ${id}
    from unnest(
      ${entries.map(({ entry }) => entry.id)}::text[],
      ${entries.map(({ hash }) => hash.toString('hex'))}::text[],
      ${entries.map(({ entry }) => JSON.stringify(entry))}::text[]
    ) as e (entry_id, hash, body)
    on conflict (source, entry_id) do update set hash = excluded.hash, body = excluded.body,
      edition = case when list_entry.hash = excluded.hash then list_entry.edition
        else excluded.edition end
  `.execute(tx);
}

export async function removeEntries(
  tx: Tx,
  source: ListSource,
  ids: readonly string[],
): Promise<void> {
  await sql`
    delete from list_entry where source = ${source} and entry_id = any (${ids}::text[])
  `.execute(tx);
}

/** A page of entries of all lists, in the order of their ids. */
export async function readEntries(
  db: Db | Tx,
  after: readonly [source: string, entryId: string],
  limit: number,
  source?: ListSource,
): Promise<readonly { readonly source: ListSource; readonly entry: Entry }[]> {
  const of = source === undefined ? sql<SqlBool>`true` : sql<SqlBool>`source = ${source}`;
  const { rows } = await sql<{ source: ListSource; entry: Entry }>`
    select source, body as entry from list_entry
    where ${of} and (source, entry_id) > (${after[0]}, ${after[1]})
    order by source, entry_id limit ${limit}`.execute(db);
  return rows;
}

/** The entries that an edition brought as they are now. */
export async function entriesOf(db: Db | Tx, edition: bigint): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select entry_id as id from list_entry where edition = ${edition}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function countRescreened(
  tx: Tx,
  edition: bigint,
  { names, hits, doneAt }: { names: number; hits: number; doneAt: Date | null },
): Promise<void> {
  await sql`
    update list_edition set rescreened = rescreened + ${names}, hits = hits + ${hits},
      rescreened_at = coalesce(${doneAt}, rescreened_at)
    where id = ${edition}`.execute(tx);
}

export interface ScreeningRun {
  readonly key: string;
  readonly edition: bigint | null;
  readonly stage: 'customers' | 'payees';
  readonly after: string;
}

export async function beginRun(tx: Tx, key: string, edition: bigint | null): Promise<void> {
  await sql`
    insert into screening_run (key, edition) values (${key}, ${edition})
    on conflict do nothing`.execute(tx);
}

export async function findRun(tx: Tx, key: string): Promise<ScreeningRun | undefined> {
  const { rows } = await sql<ScreeningRun>`
    select key, edition, stage, after_id as after from screening_run where key = ${key}
    for update`.execute(tx);
  return rows[0];
}

export async function writeRun(
  tx: Tx,
  key: string,
  { stage, after }: Pick<ScreeningRun, 'stage' | 'after'>,
): Promise<void> {
  await sql`update screening_run set stage = ${stage}, after_id = ${after}
    where key = ${key}`.execute(tx);
}

export async function endRun(tx: Tx, key: string): Promise<void> {
  await sql`delete from screening_run where key = ${key}`.execute(tx);
}

export interface PairKey {
  readonly nameHash: Buffer;
  readonly source: string;
  readonly entryId: string;
  readonly entryHash: Buffer;
}

/** Which of these somebody cleared, by their place in the list. */
export async function findCleared(
  db: Db | Tx,
  pairs: readonly PairKey[],
): Promise<ReadonlySet<number>> {
  if (pairs.length === 0) return new Set();
  const { rows } = await sql<{ place: bigint }>`
    select p.place from unnest(
      ${pairs.map(({ nameHash }) => nameHash.toString('hex'))}::text[],
      ${pairs.map(({ source }) => source)}::text[],
      ${pairs.map(({ entryId }) => entryId)}::text[],
      ${pairs.map(({ entryHash }) => entryHash.toString('hex'))}::text[]
    ) with ordinality as p (name_hash, source, entry_id, entry_hash, place)
    join cleared_pair c on c.name_hash = decode(p.name_hash, 'hex') and c.source = p.source
      and c.entry_id = p.entry_id and c.entry_hash = decode(p.entry_hash, 'hex')`.execute(db);
  return new Set(rows.map(({ place }) => Number(place) - 1));
}

export interface ClearedPair extends PairKey {
  readonly id: string;
  readonly customerId: CustomerId;
  readonly sealed: Buffer;
  readonly caseId: CaseId;
  readonly clearedAt: Date;
  readonly clearedBy: StaffId;
}

export async function insertCleared(tx: Tx, pair: ClearedPair): Promise<void> {
  await tx
    .insertInto('cleared_pair')
    .values({
      id: pair.id,
      customer_id: pair.customerId,
      name_hash: pair.nameHash,
      source: pair.source,
      entry_id: pair.entryId,
      entry_hash: pair.entryHash,
      sealed: pair.sealed,
      case_id: pair.caseId,
      cleared_at: pair.clearedAt,
      cleared_by: pair.clearedBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const clearedSorts = {
  cleared: [byTime(sql`c.cleared_at`), byUuid(sql`c.id`)],
} as const satisfies Sorts<string>;

/** Only those whose entry is still as it was. */
export async function listCleared(
  db: Db | Tx,
  page: SortedPage,
): Promise<readonly Placed<ClearedPair>[]> {
  const { rows } = await sql<ClearedPair & { place: string[] }>`
    select c.id, c.customer_id as "customerId", c.name_hash as "nameHash", c.source,
      c.entry_id as "entryId", c.entry_hash as "entryHash", c.sealed, c.case_id as "caseId",
      c.cleared_at as "clearedAt", c.cleared_by as "clearedBy", ${page.place} as place
    from cleared_pair c
    join list_entry e on e.source = c.source and e.entry_id = c.entry_id and e.hash = c.entry_hash
    where ${page.following}
    order by ${page.order} limit ${page.limit}`.execute(db);
  return rows;
}
