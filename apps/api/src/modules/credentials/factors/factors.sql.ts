/** What somebody has to sign in with: read in one statement, and taken away. */
import type { AuthenticatorId, PasskeyId } from '@fairlead/contract';
import { sql } from 'kysely';
import type { SubjectId } from '#modules/credentials/credentials.sql.ts';
import type { Db, Tx } from '#platform/database/db.ts';

export interface FactorRow {
  readonly totpSince: Date | null;
  readonly passkeys: number;
  readonly recoveryCodesLeft: number;
  readonly passwordChangedAt: Date;
}

/** One factor is removed after the other, until the transaction ends: each could be the last. */
export async function lockFactors(tx: Tx, subject: SubjectId): Promise<void> {
  const key = `factors ${subject}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

export async function findFactors(db: Db | Tx, subject: SubjectId): Promise<FactorRow> {
  const { rows } = await sql<{
    totp_since: Date | null;
    passkeys: number;
    codes: number;
    changed_at: Date | null;
  }>`
    select
      (select min(confirmed_at) from totp_authenticator
        where subject_id = ${subject} and confirmed_at is not null) as totp_since,
      (select count(*)::int from passkey where subject_id = ${subject}) as passkeys,
      (select count(*)::int from recovery_code
        where subject_id = ${subject} and used_at is null) as codes,
      (select changed_at from password_credential where subject_id = ${subject}) as changed_at
  `.execute(db);
  const row = rows[0];
  return {
    totpSince: row?.totp_since ?? null,
    passkeys: row?.passkeys ?? 0,
    recoveryCodesLeft: row?.codes ?? 0,
    passwordChangedAt: row?.changed_at ?? new Date(0),
  };
}

export interface RemovedFactors {
  readonly passkeys: readonly PasskeyId[];
  readonly authenticators: readonly AuthenticatorId[];
  readonly recoveryCodes: boolean;
}

/** What was enrolled since then, or begun; recovery codes too where they are all that is left. */
export async function deleteFactorsSince(
  tx: Tx,
  subject: SubjectId,
  since: Date,
): Promise<RemovedFactors> {
  const passkeys = await sql<{ id: PasskeyId }>`
    delete from passkey where subject_id = ${subject} and created_at >= ${since}
    returning id`.execute(tx);
  const apps = await sql<{ id: AuthenticatorId; enrolled: boolean }>`
    delete from totp_authenticator
    where subject_id = ${subject} and (confirmed_at is null or confirmed_at >= ${since})
    returning id, confirmed_at is not null as enrolled`.execute(tx);
  const codes = await sql<{ unused: boolean }>`
    delete from recovery_code where subject_id = ${subject} and (created_at >= ${since} or not (
      exists (select from passkey where subject_id = ${subject})
      or exists (select from totp_authenticator where subject_id = ${subject})))
    returning used_at is null as unused`.execute(tx);
  return {
    passkeys: passkeys.rows.map(({ id }) => id),
    authenticators: apps.rows.filter(({ enrolled }) => enrolled).map(({ id }) => id),
    recoveryCodes: codes.rows.some(({ unused }) => unused),
  };
}
