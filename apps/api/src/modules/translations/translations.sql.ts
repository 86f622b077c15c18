/** The table of words that are said otherwise. */
import type { StaffId } from '@fairlead/contract';
import type { Db, Tx } from '#platform/database/db.ts';

export interface Override {
  readonly language: string;
  readonly id: string;
  readonly text: string;
  readonly version: number;
}

const COLUMNS = ['language', 'message_id as id', 'text', 'version'] as const;

export async function findOverrides(db: Db | Tx): Promise<readonly Override[]> {
  return db.selectFrom('translation_override').select(COLUMNS).execute();
}

/** Locked until the transaction ends; one that is not there cannot be, and inserting it tells. */
export async function lockOverride(
  tx: Tx,
  language: string,
  id: string,
): Promise<Override | undefined> {
  const query = tx.selectFrom('translation_override').select(COLUMNS);
  const one = query.where('language', '=', language).where('message_id', '=', id);
  return one.forUpdate().executeTakeFirst();
}

/** False when somebody else was faster. */
export async function writeOverride(
  tx: Tx,
  { language, id, text, version }: Override,
  by: StaffId,
  at: Date,
): Promise<boolean> {
  const change = { text, version: version + 1, changed_by: by, changed_at: at };
  if (version === 0) {
    const row = { language, message_id: id, ...change };
    const made = await tx
      .insertInto('translation_override')
      .values(row)
      .onConflict((conflict) => conflict.columns(['language', 'message_id']).doNothing())
      .executeTakeFirstOrThrow();
    return made.numInsertedOrUpdatedRows === 1n;
  }
  const changed = await tx
    .updateTable('translation_override')
    .set(change)
    .where('language', '=', language)
    .where('message_id', '=', id)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

export async function deleteOverride(tx: Tx, language: string, id: string): Promise<void> {
  await tx
    .deleteFrom('translation_override')
    .where('language', '=', language)
    .where('message_id', '=', id)
    .execute();
}
