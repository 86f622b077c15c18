/** The table of canned answers. */
import type { CannedAnswerId } from '@fairlead/contract';
import { type Selectable, type SqlBool, sql } from 'kysely';
import type { CannedAnswer as AnswerRow } from '#database-schema.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { byText, type Placed, type SortedPage, type Sorts } from '#platform/lists/sorting.ts';

export interface CannedAnswer {
  readonly id: CannedAnswerId;
  readonly language: string;
  readonly title: string;
  readonly body: string;
  readonly version: number;
  readonly updatedAt: Date;
}

/** The table's own constraint keeps ids to these. */
function fromRow(row: Selectable<AnswerRow>): CannedAnswer {
  const { id, language, title, body, version, updated_at: updatedAt } = row;
  return { id: id as CannedAnswerId, language, title, body, version, updatedAt };
}

export const answerSorts = {
  title: [byText(sql`title`), byText(sql`id`)],
  created: [byText(sql`id`)],
} as const satisfies Sorts<string>;

export interface AnswerFilter {
  readonly language?: string | undefined;
  /** Part of the title or of the words. */
  readonly search?: string | undefined;
}

export async function findAnswers(
  db: Db | Tx,
  { language, search }: AnswerFilter,
  page: SortedPage,
): Promise<readonly Placed<CannedAnswer>[]> {
  let query = db
    .selectFrom('canned_answer')
    .selectAll()
    .select(page.place.as('place'))
    .where('deleted_at', 'is', null)
    .where(page.following);
  if (language !== undefined) query = query.where('language', '=', language);
  if (search !== undefined) {
    query = query.where(
      sql<SqlBool>`strpos(lower(title || ' ' || body), lower(${search}::text)) > 0`,
    );
  }
  const rows = await query.orderBy(page.order).limit(page.limit).execute();
  return rows.map((row) => ({ ...fromRow(row), place: row.place }));
}

export async function findAnswer(
  db: Db | Tx,
  id: CannedAnswerId,
): Promise<CannedAnswer | undefined> {
  const query = db.selectFrom('canned_answer').selectAll().where('id', '=', id);
  const row = await query.where('deleted_at', 'is', null).executeTakeFirst();
  return row === undefined ? undefined : fromRow(row);
}

/** Locks the answer, so that two changes of it come one after the other. */
export async function lockAnswer(tx: Tx, id: CannedAnswerId): Promise<CannedAnswer | undefined> {
  const query = tx.selectFrom('canned_answer').selectAll().where('id', '=', id);
  const row = await query.where('deleted_at', 'is', null).forUpdate().executeTakeFirst();
  return row === undefined ? undefined : fromRow(row);
}

export async function insertAnswer(
  tx: Tx,
  { id, language, title, body }: Omit<CannedAnswer, 'version' | 'updatedAt'>,
  at: Date,
): Promise<CannedAnswer> {
  const row = { id, language, title, body, version: 1, created_at: at, updated_at: at };
  const made = tx.insertInto('canned_answer').values(row).returningAll();
  return fromRow(await made.executeTakeFirstOrThrow());
}

export async function updateAnswer(
  tx: Tx,
  id: CannedAnswerId,
  { title, body }: Pick<CannedAnswer, 'title' | 'body'>,
  at: Date,
): Promise<CannedAnswer> {
  const changed = tx
    .updateTable('canned_answer')
    .set((eb) => ({ title, body, version: eb('version', '+', 1), updated_at: at }))
    .where('id', '=', id)
    .returningAll();
  return fromRow(await changed.executeTakeFirstOrThrow());
}

export async function markAnswerDeleted(tx: Tx, id: CannedAnswerId, at: Date): Promise<void> {
  const query = tx.updateTable('canned_answer').set({ deleted_at: at, updated_at: at });
  await query.where('id', '=', id).execute();
}
