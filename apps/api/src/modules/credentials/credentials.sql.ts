/** Passwords and authenticators in the database. Hashes and ciphertexts only. */
import type { AuthenticatorId, CustomerId, StaffId } from '@fairlead/contract';
import type { Db, Tx } from '#platform/database/db.ts';

/** Whoever can sign in. */
export type SubjectId = CustomerId | StaffId;

export interface Authenticator {
  readonly id: AuthenticatorId;
  readonly secretEncrypted: Buffer;
  readonly lastUsedStep: number | null;
}

/** One statement whether there is such a person or not. */
export async function findPasswordHash(db: Db | Tx, subject: SubjectId): Promise<string | null> {
  const row = await db
    .selectFrom('password_credential')
    .select('hash')
    .where('subject_id', '=', subject)
    .executeTakeFirst();
  return row?.hash ?? null;
}

/** The same, and no new one is set until the transaction ends. */
export async function holdPasswordHash(tx: Tx, subject: SubjectId): Promise<string | null> {
  const row = await tx
    .selectFrom('password_credential')
    .select('hash')
    .where('subject_id', '=', subject)
    .forShare()
    .executeTakeFirst();
  return row?.hash ?? null;
}

export async function savePasswordHash(
  tx: Tx,
  subject: SubjectId,
  hash: string,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('password_credential')
    .values({ subject_id: subject, hash, changed_at: now })
    .onConflict((conflict) => conflict.column('subject_id').doUpdateSet({ hash, changed_at: now }))
    .execute();
}

/** The database lets it go only of somebody who is erased. */
export async function deletePassword(tx: Tx, subject: SubjectId): Promise<void> {
  await tx.deleteFrom('password_credential').where('subject_id', '=', subject).execute();
}

/**
 * Another hash for this one; without `changedAt` it is of the same password, made with newer
 * parameters. False when there is another one by now.
 */
export async function replacePasswordHash(
  tx: Tx,
  subject: SubjectId,
  hash: { readonly from: string; readonly to: string; readonly changedAt?: Date },
): Promise<boolean> {
  const { from, to, changedAt } = hash;
  const { numUpdatedRows } = await tx
    .updateTable('password_credential')
    .set({ hash: to, ...(changedAt === undefined ? {} : { changed_at: changedAt }) })
    .where('subject_id', '=', subject)
    .where('hash', '=', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function insertAuthenticator(
  tx: Tx,
  row: {
    readonly id: AuthenticatorId;
    readonly subject: SubjectId;
    readonly secretEncrypted: Buffer;
    readonly createdAt: Date;
  },
): Promise<void> {
  await tx
    .insertInto('totp_authenticator')
    .values({
      id: row.id,
      subject_id: row.subject,
      secret_encrypted: row.secretEncrypted,
      created_at: row.createdAt,
    })
    .execute();
}

export async function deleteUnconfirmedAuthenticators(tx: Tx, subject: SubjectId): Promise<void> {
  await tx
    .deleteFrom('totp_authenticator')
    .where('subject_id', '=', subject)
    .where('confirmed_at', 'is', null)
    .execute();
}

/** Locks the row, so that two first codes do not enrol twice. */
export async function lockUnconfirmedAuthenticator(
  tx: Tx,
  subject: SubjectId,
  id: AuthenticatorId,
): Promise<{ secretEncrypted: Buffer; createdAt: Date } | null> {
  const row = await tx
    .selectFrom('totp_authenticator')
    .select(['secret_encrypted', 'created_at'])
    .where('id', '=', id)
    .where('subject_id', '=', subject)
    .where('confirmed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ? { secretEncrypted: row.secret_encrypted, createdAt: row.created_at } : null;
}

export async function confirmAuthenticator(
  tx: Tx,
  id: AuthenticatorId,
  step: number,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('totp_authenticator')
    .set({ confirmed_at: now, last_used_step: BigInt(step) })
    .where('id', '=', id)
    .execute();
}

export async function findAuthenticators(
  db: Db | Tx,
  subject: SubjectId,
): Promise<Authenticator[]> {
  const rows = await db
    .selectFrom('totp_authenticator')
    .select(['id', 'secret_encrypted', 'last_used_step'])
    .where('subject_id', '=', subject)
    .where('confirmed_at', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id as AuthenticatorId,
    secretEncrypted: row.secret_encrypted,
    lastUsedStep: row.last_used_step === null ? null : Number(row.last_used_step),
  }));
}

/** Uses a step up. False when it, or a later one, has been used already, even a moment ago. */
export async function takeStep(tx: Tx, id: AuthenticatorId, step: number): Promise<boolean> {
  const used = await tx
    .updateTable('totp_authenticator')
    .set({ last_used_step: BigInt(step) })
    .where('id', '=', id)
    .where((where) =>
      where.or([where('last_used_step', 'is', null), where('last_used_step', '<', BigInt(step))]),
    )
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

/** Of these people, those who have an enrolled second factor. */
export async function findEnrolled(
  db: Db | Tx,
  subjects: readonly SubjectId[],
): Promise<ReadonlySet<string>> {
  if (subjects.length === 0) return new Set();
  const rows = await db
    .selectFrom('totp_authenticator')
    .select('subject_id')
    .where('subject_id', 'in', subjects)
    .where('confirmed_at', 'is not', null)
    .union(db.selectFrom('passkey').select('subject_id').where('subject_id', 'in', subjects))
    .execute();
  return new Set(rows.map((row) => row.subject_id));
}

/** False when there was none. */
export async function deleteAuthenticators(tx: Tx, subject: SubjectId): Promise<boolean> {
  const gone = await tx
    .deleteFrom('totp_authenticator')
    .where('subject_id', '=', subject)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

export async function findUsedSteps(
  db: Db | Tx,
  ids: readonly AuthenticatorId[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('totp_authenticator')
    .select(['id', 'last_used_step'])
    .where('id', 'in', ids)
    .where('last_used_step', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row.id, Number(row.last_used_step)]));
}
