/** The table of recovery codes. Hashes only. */

import type { SubjectId } from '#modules/credentials/credentials.sql.ts';
import type { Db, Tx } from '#platform/database/db.ts';

export async function replaceRecoveryCodes(
  tx: Tx,
  subject: SubjectId,
  hashes: readonly Buffer[],
  now: Date,
): Promise<void> {
  await deleteRecoveryCodes(tx, subject);
  await tx
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ subject_id: subject, code_hash: hash, created_at: now })))
    .execute();
}

export async function deleteRecoveryCodes(tx: Tx, subject: SubjectId): Promise<void> {
  await tx.deleteFrom('recovery_code').where('subject_id', '=', subject).execute();
}

/** False when it is nobody's, somebody else's, or was used before, even a moment ago. */
export async function markRecoveryCodeUsed(
  tx: Tx,
  subject: SubjectId,
  hash: Buffer,
  now: Date,
): Promise<boolean> {
  const used = await tx
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('subject_id', '=', subject)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

export async function countRecoveryCodes(db: Db | Tx, subject: SubjectId): Promise<number> {
  const row = await db
    .selectFrom('recovery_code')
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .where('subject_id', '=', subject)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
