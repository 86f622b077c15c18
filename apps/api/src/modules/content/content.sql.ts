/** The tables of what the site says: items, and the versions of their words. */
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/db.ts';
import {
  byText,
  byTime,
  type Placed,
  type SortedPage,
  type Sorts,
} from '#platform/lists/sorting.ts';
import type { TextProblem } from '#platform/staff-text/staff-text.rules.ts';

export type ContentKind = 'page' | 'faq' | 'staffProfile' | 'review';

/** An item with the words of its newest version. */
export interface ItemRow {
  readonly id: string;
  readonly kind: ContentKind;
  readonly language: string;
  readonly slug: string | null;
  readonly version: number;
  readonly publishedVersion: number | null;
  readonly publishedAt: Date | null;
  readonly sample: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly words: object;
  readonly problem: TextProblem | null;
  readonly writtenBy: string;
  /** Who wrote words with a problem since those on the site, or ever; nobody where none is left. */
  readonly flaggedBy: readonly string[];
}

const COLUMNS = sql.raw(`
  i.id, i.kind, i.language, i.slug, i.version, i.published_version as "publishedVersion",
  i.published_at as "publishedAt", i.sample, i.created_at as "createdAt",
  i.updated_at as "updatedAt", v.words, v.problem, v.written_by as "writtenBy",
  case when v.problem is null then '{}' else array(
    select distinct w.written_by from content_version w
    where w.item_id = i.id and w.version > coalesce(i.published_version, 0)
      and w.problem is not null
    order by w.written_by) end as "flaggedBy"`);

export interface ItemFilter {
  readonly language: string | undefined;
  readonly published: boolean | undefined;
  /** In lower case. */
  readonly search: string | undefined;
  readonly slug: string | undefined;
}

export const itemSorts = {
  created: [byText(sql`i.id`)],
  changed: [byTime(sql`i.updated_at`), byText(sql`i.id`)],
} as const satisfies Sorts<string>;

export async function findItems(
  db: Db | Tx,
  kind: ContentKind,
  { language, published, search, slug }: ItemFilter,
  page: SortedPage,
): Promise<readonly Placed<ItemRow>[]> {
  const { rows } = await sql<ItemRow & { place: string[] }>`
    select ${COLUMNS}, ${page.place} as place
    from content_item i join content_version v on v.item_id = i.id and v.version = i.version
    where i.kind = ${kind} and i.deleted_at is null and ${page.following}
      and (${language ?? null}::text is null or i.language = ${language ?? null})
      and (${published ?? null}::boolean is null
        or (i.published_version is not null) = ${published ?? null})
      and (${slug ?? null}::text is null or i.slug = ${slug ?? null})
      and (${search ?? null}::text is null or strpos(v.search, ${search ?? ''}) > 0)
    order by ${page.order} limit ${page.limit}
  `.execute(db);
  return rows;
}

export async function findItem(
  db: Db | Tx,
  kind: ContentKind,
  id: string,
): Promise<ItemRow | undefined> {
  const { rows } = await sql<ItemRow>`
    select ${COLUMNS}
    from content_item i join content_version v on v.item_id = i.id and v.version = i.version
    where i.id = ${id} and i.kind = ${kind} and i.deleted_at is null
  `.execute(db);
  return rows[0];
}

/** Locks the item, so that two changes of it come one after the other. */
export async function lockItem(
  tx: Tx,
  kind: ContentKind,
  id: string,
): Promise<ItemRow | undefined> {
  await sql`select 1 from content_item where id = ${id} for update`.execute(tx);
  return findItem(tx, kind, id);
}

export interface VersionRow {
  readonly version: number;
  readonly words: object;
  readonly writtenBy: string;
  readonly writtenAt: Date;
}

export async function findVersions(
  db: Db | Tx,
  id: string,
  page: { readonly before: number | undefined; readonly limit: number },
): Promise<readonly VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select version, words, written_by as "writtenBy", written_at as "writtenAt"
    from content_version
    where item_id = ${id} and version < ${page.before ?? 2_147_483_647}
    order by version desc
    limit ${page.limit}
  `.execute(db);
  return rows;
}

export interface NewItem {
  readonly id: string;
  readonly kind: ContentKind;
  readonly language: string;
  readonly slug: string | null;
  readonly words: object;
  readonly search: string;
  readonly problem: TextProblem | null;
  readonly writtenBy: string;
  readonly at: Date;
}

/** False when a page in this language has the address already. */
export async function insertItem(tx: Tx, item: NewItem): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('content_item')
    .values({
      id: item.id,
      kind: item.kind,
      language: item.language,
      slug: item.slug,
      version: 1,
      sample: false,
      created_at: item.at,
      updated_at: item.at,
    })
    .onConflict((conflict) =>
      conflict.columns(['slug', 'language']).where('deleted_at', 'is', null).doNothing(),
    )
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) return false;
  await insertVersion(tx, { ...item, version: 1 });
  return true;
}

export async function insertVersion(
  tx: Tx,
  version: Omit<NewItem, 'kind' | 'language' | 'slug'> & { readonly version: number },
): Promise<void> {
  await tx
    .insertInto('content_version')
    .values({
      item_id: version.id,
      version: version.version,
      words: JSON.stringify(version.words),
      search: version.search,
      problem: version.problem,
      written_by: version.writtenBy,
      written_at: version.at,
    })
    .execute();
}

export async function setVersion(tx: Tx, id: string, version: number, at: Date): Promise<void> {
  const query = tx.updateTable('content_item').set({ version, updated_at: at });
  await query.where('id', '=', id).execute();
}

export interface Publication {
  readonly version: number;
  readonly by: string;
  readonly consentAt: Date | null;
}

/** Null takes it off the site. */
export async function setPublished(
  tx: Tx,
  id: string,
  publication: Publication | null,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('content_item')
    .set({
      published_version: publication?.version ?? null,
      published_at: publication === null ? null : at,
      published_by: publication?.by ?? null,
      consent_at: publication?.consentAt ?? null,
      updated_at: at,
    })
    .where('id', '=', id)
    .execute();
}

export async function setDeleted(tx: Tx, id: string, at: Date): Promise<void> {
  await setPublished(tx, id, null, at);
  const query = tx.updateTable('content_item').set({ deleted_at: at });
  await query.where('id', '=', id).execute();
}

/** An item that is on the site, with the words that are. */
export interface PublishedRow {
  readonly id: string;
  readonly kind: ContentKind;
  readonly language: string;
  readonly slug: string | null;
  readonly sample: boolean;
  /** Which version is on the site. */
  readonly version: number;
  readonly publishedAt: Date;
  readonly words: object;
}

export async function findPublished(db: Db | Tx): Promise<readonly PublishedRow[]> {
  const { rows } = await sql<PublishedRow>`
    select i.id, i.kind, i.language, i.slug, i.sample, v.version,
      i.published_at as "publishedAt", v.words
    from content_item i
      join content_version v on v.item_id = i.id and v.version = i.published_version
    where i.published_version is not null
    order by i.id
  `.execute(db);
  return rows;
}

/** Whether words of any version that could still be shown name this image. */
export async function namesImage(db: Db | Tx, imageId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from content_item i join content_version v on v.item_id = i.id
      and v.version in (i.version, i.published_version)
    where i.deleted_at is null and strpos(v.words::text, ${imageId}) > 0
    limit 1
  `.execute(db);
  return rows.length > 0;
}

export async function readStamp(db: Db | Tx): Promise<bigint> {
  const row = await db.selectFrom('content_stamp').select('stamp').executeTakeFirstOrThrow();
  return row.stamp;
}
