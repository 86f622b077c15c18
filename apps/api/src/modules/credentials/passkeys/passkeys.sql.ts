/** Passkeys and the challenges that browsers sign. */
import type { PasskeyId, SessionId, StepUpId } from '@fairlead/contract';
import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Passkey as PasskeyRow } from '#database-schema.ts';
import type { SubjectId } from '#modules/credentials/credentials.sql.ts';
import type { Db, Tx } from '#platform/database/db.ts';

export interface Passkey {
  readonly id: PasskeyId;
  readonly subjectId: SubjectId;
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly synced: boolean;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

function fromRow(row: Selectable<PasskeyRow>): Passkey {
  return {
    id: row.id as PasskeyId,
    subjectId: row.subject_id as SubjectId,
    credentialId: row.credential_id,
    publicKey: row.public_key,
    counter: Number(row.counter),
    transports: row.transports,
    synced: row.synced,
    name: row.name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  };
}

/** False when this very credential is registered already, with whomever. */
export async function insertPasskey(tx: Tx, passkey: Passkey): Promise<boolean> {
  const inserted = await tx
    .insertInto('passkey')
    .values({
      id: passkey.id,
      subject_id: passkey.subjectId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: BigInt(passkey.counter),
      transports: [...passkey.transports],
      synced: passkey.synced,
      name: passkey.name,
      created_at: passkey.createdAt,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export async function findPasskeys(db: Db | Tx, subject: SubjectId): Promise<readonly Passkey[]> {
  const rows = await db
    .selectFrom('passkey')
    .selectAll()
    .where('subject_id', '=', subject)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(fromRow);
}

export async function findPasskeyByCredential(
  db: Db | Tx,
  credentialId: Buffer,
): Promise<Passkey | null> {
  const row = await db
    .selectFrom('passkey')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

/**
 * Writes down a use. False when the counter has not gone up since it was read: two uses at once,
 * or a copy. Authenticators that do not count always say 0.
 */
export async function markPasskeyUsed(
  tx: Tx,
  id: PasskeyId,
  use: { readonly counter: number; readonly synced: boolean; readonly now: Date },
): Promise<boolean> {
  const used = await tx
    .updateTable('passkey')
    .set({ counter: BigInt(use.counter), synced: use.synced, last_used_at: use.now })
    .where('id', '=', id)
    .where(
      sql<SqlBool>`counter < ${use.counter}::bigint or (counter = 0 and ${use.counter}::bigint = 0)`,
    )
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

export async function renamePasskey(
  tx: Tx,
  subject: SubjectId,
  id: PasskeyId,
  name: string,
): Promise<Passkey | null> {
  const row = await tx
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('subject_id', '=', subject)
    .returningAll()
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

export async function deletePasskey(tx: Tx, subject: SubjectId, id: PasskeyId): Promise<boolean> {
  const gone = await tx
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('subject_id', '=', subject)
    .executeTakeFirst();
  return gone.numDeletedRows === 1n;
}

export async function deletePasskeys(tx: Tx, subject: SubjectId): Promise<void> {
  await tx.deleteFrom('passkey').where('subject_id', '=', subject).execute();
}

/** What a challenge is for: of whom and in which session. */
export interface ChallengePlace {
  readonly audience: 'customer' | 'staff';
  readonly purpose: 'add' | 'sign_in' | 'factor' | 'step_up';
  readonly sessionId: SessionId | null;
  readonly stepUpId?: StepUpId;
}

export async function insertChallenge(
  tx: Tx,
  place: ChallengePlace,
  challenge: { readonly hash: Buffer; readonly createdAt: Date; readonly expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('webauthn_challenge')
    .values({
      challenge_hash: challenge.hash,
      purpose: place.purpose,
      audience: place.audience,
      session_id: place.sessionId,
      step_up_id: place.stepUpId ?? null,
      created_at: challenge.createdAt,
      expires_at: challenge.expiresAt,
    })
    .execute();
}

/** Uses a challenge up. False when it is another's, for something else, over, or used before. */
export async function takeChallenge(
  tx: Tx,
  place: ChallengePlace,
  hash: Buffer,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    delete from webauthn_challenge
    where challenge_hash = ${hash} and purpose = ${place.purpose}
      and audience = ${place.audience}
      and session_id is not distinct from ${place.sessionId}::text
      and step_up_id is not distinct from ${place.stepUpId ?? null}::text
      and expires_at > ${now}
    returning 1
  `.execute(tx);
  return rows.length === 1;
}

/** Housekeeping. */
export async function forgetOldChallenges(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('webauthn_challenge').where('expires_at', '<', now).execute();
}
