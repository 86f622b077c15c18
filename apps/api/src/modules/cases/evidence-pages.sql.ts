/** The pages of papers that were handed in, behind their first. */
import type { FileId } from '@fairlead/contract';
import type { Db, Tx } from '#platform/database/db.ts';

export async function insertPages(
  tx: Tx,
  first: FileId,
  following: readonly FileId[],
): Promise<void> {
  if (following.length === 0) return;
  const pages = following.map((file, at) => ({
    first_file_id: first,
    page: at + 2,
    file_id: file,
  }));
  await tx.insertInto('evidence_page').values(pages).execute();
}

/** All but the first, in their order. */
export async function findFollowing(db: Db | Tx, first: FileId): Promise<readonly FileId[]> {
  const rows = await db
    .selectFrom('evidence_page')
    .select('file_id')
    .where('first_file_id', '=', first)
    .orderBy('page')
    .execute();
  return rows.map(({ file_id }) => file_id as FileId);
}
