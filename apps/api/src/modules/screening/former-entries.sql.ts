/**
 * Entries as earlier editions had them: in force beside the newest edition until two people end
 * them. The database takes no other end, except of what the list itself has in another form.
 */
import type { ApprovalId, ListSource } from '@fairlead/contract';
import type { Entry } from '@fairlead/screening';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/db.ts';
import { byText, type Placed, type SortedPage, type Sorts } from '#platform/lists/sorting.ts';
import type { Edition } from './screening.sql.ts';

type OfList = Pick<Edition, 'id' | 'source'>;

/** The edition has these no more, or otherwise. Before its own are written. */
export async function makeFormer(
  tx: Tx,
  { id, source }: OfList,
  entryIds: readonly string[],
): Promise<void> {
  await sql`
    update list_entry set former_since = ${id}
    where source = ${source} and entry_id = any (${entryIds}::text[])
      and former_since is null and ended_with is null`.execute(tx);
}

/** Who was found by these is found by what the edition has instead. */
export async function endCovered(
  tx: Tx,
  { id, source }: OfList,
  entryIds: readonly string[],
): Promise<void> {
  await sql`
    update list_entry set former_since = null, ended_with = ${id}
    where source = ${source} and entry_id = any (${entryIds}::text[])
      and former_since = ${id} and ended_with is null`.execute(tx);
}

/** Without an approval only the program ends entries of its own list. */
export async function endFormer(
  tx: Tx,
  { id, source }: OfList,
  approval: ApprovalId | null,
): Promise<void> {
  if (approval !== null) {
    await sql`update list_edition set former_ended_by = ${approval} where id = ${id}`.execute(tx);
  }
  await sql`
    update list_entry set ended_with = ${id}
    where source = ${source} and former_since is not null and ended_with is null`.execute(tx);
}

export async function endList(
  tx: Tx,
  { id, source }: OfList,
  approval: ApprovalId,
  at: Date,
): Promise<void> {
  await sql`
    update list_edition set retired_by = ${approval}, retired_at = ${at}
    where id = ${id}`.execute(tx);
  await sql`
    update list_entry set ended_with = ${id}
    where source = ${source} and ended_with is null`.execute(tx);
}

export interface FormerCount {
  readonly removed: number;
  readonly changed: number;
}

/** Of each list that has some. */
export async function countFormer(db: Db | Tx): Promise<ReadonlyMap<ListSource, FormerCount>> {
  const { rows } = await sql<FormerCount & { readonly source: ListSource }>`
    select f.source, count(*) filter (where n.entry_id is null)::int as removed,
      count(n.entry_id)::int as changed
    from list_entry f left join list_entry n on n.source = f.source and n.entry_id = f.entry_id
      and n.former_since is null and n.ended_with is null
    where f.former_since is not null and f.ended_with is null
    group by f.source`.execute(db);
  return new Map(rows.map(({ source, ...counts }) => [source, counts]));
}

export interface FormerEntry {
  readonly hash: string;
  readonly was: Entry;
  readonly now: Entry | null;
}

/** Word for word as in the index. */
export const formerSorts = {
  entry: [byText(sql`f.entry_id`), byText(sql`encode(f.hash, 'hex')`)],
} as const satisfies Sorts<string>;

/** What was former with an edition: it waits, or ended with this edition or a later one. */
export async function listFormer(
  db: Db | Tx,
  { id, source }: OfList,
  page: SortedPage,
): Promise<readonly Placed<FormerEntry>[]> {
  const { rows } = await sql<FormerEntry & { place: string[] }>`
    select encode(f.hash, 'hex') as hash, f.body as was, n.body as now, ${page.place} as place
    from list_entry f left join list_entry n on n.source = f.source and n.entry_id = f.entry_id
      and n.former_since is null and n.ended_with is null
    where f.source = ${source} and f.former_since <= ${id}
      and coalesce(f.ended_with >= ${id}, true) and ${page.following}
    order by ${page.order} limit ${page.limit}`.execute(db);
  return rows;
}
