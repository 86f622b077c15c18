/** The table of registrations that wait for their PIN, one for each browser. */
import type { Db, Tx } from '#platform/database/db.ts';

export interface RegistrationRow {
  readonly deviceHash: Buffer;
  readonly details: Buffer;
  readonly passwordHash: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Takes the place of an earlier one of the same browser. */
export async function saveRegistration(tx: Tx, row: RegistrationRow): Promise<void> {
  const values = {
    details: row.details,
    password_hash: row.passwordHash,
    created_at: row.createdAt,
    expires_at: row.expiresAt,
  };
  await tx
    .insertInto('registration')
    .values({ device_hash: row.deviceHash, ...values })
    .onConflict((conflict) => conflict.column('device_hash').doUpdateSet(values))
    .execute();
}

export async function findRegistration(
  db: Db | Tx,
  deviceHash: Buffer,
  now: Date,
): Promise<RegistrationRow | undefined> {
  const row = await db
    .selectFrom('registration')
    .selectAll()
    .where('device_hash', '=', deviceHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    deviceHash: row.device_hash,
    details: row.details,
    passwordHash: row.password_hash,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}

/** Other details, such as a corrected email; how long it waits stays. */
export async function changeDetails(tx: Tx, deviceHash: Buffer, details: Buffer): Promise<void> {
  await tx
    .updateTable('registration')
    .set({ details })
    .where('device_hash', '=', deviceHash)
    .execute();
}

export async function deleteRegistration(tx: Tx, deviceHash: Buffer): Promise<boolean> {
  const gone = await tx
    .deleteFrom('registration')
    .where('device_hash', '=', deviceHash)
    .executeTakeFirst();
  return gone.numDeletedRows === 1n;
}

/** Housekeeping. */
export async function forgetOldRegistrations(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('registration').where('expires_at', '<', now).execute();
}
