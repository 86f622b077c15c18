/** Editions that wait for a second person, and what one person’s editions have added lately. */
import type { ListSource, StaffId } from '@fairlead/contract';
import type { Entry } from '@fairlead/screening';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/db.ts';

export interface WaitingEdition {
  readonly source: ListSource;
  readonly publishedOn: string;
  readonly sha256: string;
  readonly entries: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly newNames: number;
  readonly isOlder: boolean;
  readonly broughtAt: Date;
  readonly broughtBy: StaffId;
}

const ENTRIES_AT_ONCE = 250;

export async function findWaitingEditions(db: Db | Tx): Promise<readonly WaitingEdition[]> {
  const { rows } = await sql<WaitingEdition>`
    select w.source, w.published_on as "publishedOn", w.sha256, w.added, w.changed, w.removed,
      w.new_names as "newNames", w.is_older as "isOlder", w.brought_at as "broughtAt",
      w.brought_by as "broughtBy",
      (select count(*)::int from waiting_entry e where e.source = w.source) as entries
    from waiting_edition w order by w.source`.execute(db);
  return rows;
}

export async function insertWaiting(
  tx: Tx,
  made: WaitingEdition,
  entries: readonly Entry[],
): Promise<void> {
  const { source } = made;
  await sql`
    insert into waiting_edition (source, published_on, sha256, added, changed, removed, new_names,
      is_older, brought_at, brought_by)
    values (${source}, ${made.publishedOn}, ${made.sha256}, ${made.added}, ${made.changed},
      ${made.removed}, ${made.newNames}, ${made.isOlder}, ${made.broughtAt}, ${made.broughtBy})
  `.execute(tx);
  for (let at = 0; at < entries.length; at += ENTRIES_AT_ONCE) {
    const some = entries.slice(at, at + ENTRIES_AT_ONCE);
    await sql`
      insert into waiting_entry (source, entry_id, body)
      select ${source}, e.entry_id, e.body::jsonb
      from unnest(
        ${some.map(({ id }) => id)}::text[],
        ${some.map((entry) => JSON.stringify(entry))}::text[]
      ) as e (entry_id, body)`.execute(tx);
  }
}

export async function waitingEntries(tx: Tx, source: ListSource): Promise<readonly Entry[]> {
  const { rows } = await sql<{ entry: Entry }>`
    select body as entry from waiting_entry where source = ${source} order by entry_id
  `.execute(tx);
  return rows.map(({ entry }) => entry);
}

export async function deleteWaiting(tx: Tx, source: ListSource): Promise<void> {
  await sql`delete from waiting_edition where source = ${source}`.execute(tx);
}

/** New names of a list since a moment that nobody but whoever brought them has agreed to. */
export async function newNamesAlone(tx: Tx, source: ListSource, since: Date): Promise<number> {
  const { rows } = await sql<{ names: number }>`
    select coalesce(sum(new_names), 0)::int as names from list_edition
    where source = ${source} and imported_at > ${since}
      and imported_by is not null and taken_by is null`.execute(tx);
  return rows[0]?.names ?? 0;
}
