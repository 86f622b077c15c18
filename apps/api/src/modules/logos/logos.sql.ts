/** The table of logos. What was uploaded stays: a proposal or a page that is open may show it. */
import type { FileId } from '@fairlead/contract';
import type { Db, Tx } from '#platform/database/db.ts';

export async function findLogo(db: Db | Tx, name: string): Promise<FileId | undefined> {
  const row = await db
    .selectFrom('logo')
    .select('file_id')
    .where('name', '=', name)
    .executeTakeFirst();
  return row === undefined ? undefined : (row.file_id as FileId);
}

/** False when it was there already. */
export async function insertLogo(
  tx: Tx,
  logo: { readonly name: string; readonly fileId: FileId; readonly at: Date },
): Promise<boolean> {
  const { name, fileId, at } = logo;
  const { numInsertedOrUpdatedRows: written = 0n } = await tx
    .insertInto('logo')
    .values({ name, file_id: fileId, uploaded_at: at })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirstOrThrow();
  return written > 0n;
}
