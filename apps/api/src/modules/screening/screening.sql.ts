/** The tables of lists, of their editions, and of cleared pairs. */
import type { ApprovalId, CaseId, CustomerId, ListSource, StaffId } from '@fairlead/contract';
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
  /** Two people gave the list up with this edition. */
  readonly retiredAt: Date | null;
}

const editionColumns = sql`
  id, source, published_on as "publishedOn", sha256, entries, added, changed, removed,
  imported_at as "importedAt", brought_at as "broughtAt", imported_by as "importedBy",
  rescreened, hits, rescreened_at as "rescreenedAt", retired_at as "retiredAt"`;

/** The newest of each list, also of those that were given up. */
export async function findNewest(db: Db | Tx): Promise<readonly Edition[]> {
  const { rows } = await sql<Edition>`
    select distinct on (source) ${editionColumns} from list_edition order by source, id desc
  `.execute(db);
  return rows;
}

/** By the name that a proposal has for it. */
export async function findEdition(db: Db | Tx, subject: string): Promise<Edition | undefined> {
  const { rows } = await sql<Edition>`
    select ${editionColumns} from list_edition where id = ${BigInt(subject.replace('edition-', ''))}
  `.execute(db);
  return rows[0];
}

/** Of each list the one in force. */
export async function findEditions(db: Db | Tx): Promise<readonly Edition[]> {
  return (await findNewest(db)).filter(({ retiredAt }) => retiredAt === null);
}

/** What the lists are made of at a moment: another after every import, and after what ended. */
export interface ListsVersion {
  readonly edition: bigint;
  readonly ended: bigint;
}

export async function listsVersion(db: Db | Tx): Promise<ListsVersion> {
  const { rows } = await sql<ListsVersion>`
    select coalesce(max(id), 0) as edition, count(former_ended_by) + count(retired_by) as ended
    from list_edition`.execute(db);
  return rows[0] ?? { edition: 0n, ended: 0n };
}

/** False when somebody else brings one at this moment. */
export async function lockImport(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('sanctions list', 0)) as locked`.execute(tx);
  return rows[0]?.locked ?? false;
}

export async function insertEdition(
  tx: Tx,
  made: Omit<Edition, 'id' | 'broughtAt' | 'rescreened' | 'hits' | 'rescreenedAt' | 'retiredAt'> & {
    readonly newNames: number;
    /** Where it waited: the second person's word. */
    readonly takenBy: ApprovalId | null;
  },
): Promise<Edition> {
  const { rows } = await sql<Edition>`
    insert into list_edition (source, published_on, sha256, entries, added, changed, removed,
      new_names, imported_at, brought_at, imported_by, taken_by)
    values (${made.source}, ${made.publishedOn}, ${made.sha256}, ${made.entries}, ${made.added},
      ${made.changed}, ${made.removed}, ${made.newNames}, ${made.importedAt}, ${made.importedAt},
      ${made.importedBy}, ${made.takenBy})
    returning ${editionColumns}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('An edition was not written.');
  return row;
}

export async function writeBrought(tx: Tx, { id }: Pick<Edition, 'id'>, at: Date): Promise<void> {
  await sql`update list_edition set brought_at = ${at} where id = ${id}`.execute(tx);
}

/** One that was in force in this form all along stays of the edition that brought it. */
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
    on conflict (source, entry_id, hash) do update set body = excluded.body,
      former_since = null, ended_with = null,
      edition = case when list_entry.ended_with is null then list_entry.edition
        else excluded.edition end
  `.execute(tx);
}

export interface KeptEntry {
  readonly source: ListSource;
  readonly entry: Entry;
  readonly hash: Buffer;
  /** The day of the edition since which it is former. */
  readonly formerSince: string | null;
}

/** A page of what is in force of all lists, in the order of the ids. */
export async function readEntries(
  db: Db | Tx,
  after: KeptEntry | undefined,
  limit: number,
): Promise<readonly KeptEntry[]> {
  const following =
    after === undefined
      ? sql<SqlBool>`true`
      : sql<SqlBool>`(e.source, e.entry_id, e.hash) >
          (${after.source}, ${after.entry.id}, ${after.hash})`;
  const { rows } = await sql<KeptEntry>`
    select e.source, e.body as entry, e.hash, f.published_on as "formerSince"
    from list_entry e left join list_edition f on f.id = e.former_since
    where e.ended_with is null and ${following}
    order by e.source, e.entry_id, e.hash limit ${limit}`.execute(db);
  return rows;
}

/** A page of a list as its newest edition has it, in the order of the ids. */
export async function readStated(
  db: Db | Tx,
  source: ListSource,
  after: string,
  limit: number,
): Promise<readonly Entry[]> {
  const { rows } = await sql<{ entry: Entry }>`
    select body as entry from list_entry
    where source = ${source} and former_since is null and ended_with is null
      and entry_id > ${after}
    order by entry_id limit ${limit}`.execute(db);
  return rows.map(({ entry }) => entry);
}

/** The entries that an edition brought as they are now. */
export async function entriesOf(db: Db | Tx, edition: bigint): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select entry_id as id from list_entry
    where edition = ${edition} and ended_with is null`.execute(db);
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

/** Only those whose entry is still as it was. `notAbout`: whoever reads them, as a customer. */
export async function listCleared(
  db: Db | Tx,
  notAbout: readonly CustomerId[],
  page: SortedPage,
): Promise<readonly Placed<ClearedPair>[]> {
  const { rows } = await sql<ClearedPair & { place: string[] }>`
    select c.id, c.customer_id as "customerId", c.name_hash as "nameHash", c.source,
      c.entry_id as "entryId", c.entry_hash as "entryHash", c.sealed, c.case_id as "caseId",
      c.cleared_at as "clearedAt", c.cleared_by as "clearedBy", ${page.place} as place
    from cleared_pair c
    join list_entry e on e.source = c.source and e.entry_id = c.entry_id and e.hash = c.entry_hash
      and e.ended_with is null
    where c.customer_id <> all (${notAbout}::text[]) and ${page.following}
    order by ${page.order} limit ${page.limit}`.execute(db);
  return rows;
}
