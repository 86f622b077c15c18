/** The tables of demonstration people and their phones. */
import type { AuthenticatorId } from '@fairlead/contract';
import { sql } from 'kysely';
import type { SubjectId } from '#modules/credentials/credentials.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';

export type PhonePurpose = 'page' | 'sign_in';

export interface PersonaRow {
  readonly key: string;
  readonly subjectId: SubjectId;
  readonly passwordEncrypted: Buffer;
}

export interface PhoneRow {
  readonly personaKey: string;
  readonly authenticatorId: AuthenticatorId;
  readonly secretEncrypted: Buffer;
  readonly takenStep: number;
}

/** One process at a time seeds; held until the transaction ends. */
export async function lockPersonas(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('persona'))`.execute(tx);
}

export async function insertPersona(tx: Tx, row: PersonaRow, position: number): Promise<void> {
  await tx
    .insertInto('persona')
    .values({
      key: row.key,
      subject_id: row.subjectId,
      password_encrypted: row.passwordEncrypted,
      position,
    })
    .execute();
}

export async function findPersonas(db: Db | Tx): Promise<readonly PersonaRow[]> {
  const rows = await db
    .selectFrom('persona')
    .select(['key', 'subject_id', 'password_encrypted'])
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    key: row.key,
    subjectId: row.subject_id as SubjectId,
    passwordEncrypted: row.password_encrypted,
  }));
}

export async function insertPhone(tx: Tx, row: PhoneRow, purpose: PhonePurpose): Promise<void> {
  await tx
    .insertInto('persona_phone')
    .values({
      persona_key: row.personaKey,
      authenticator_id: row.authenticatorId,
      purpose,
      secret_encrypted: row.secretEncrypted,
      taken_step: BigInt(row.takenStep),
    })
    .execute();
}

export async function findPhones(
  db: Db | Tx,
  purpose: PhonePurpose,
  personaKeys: readonly string[],
): Promise<readonly PhoneRow[]> {
  if (personaKeys.length === 0) return [];
  const rows = await db
    .selectFrom('persona_phone')
    .select(['persona_key', 'authenticator_id', 'secret_encrypted', 'taken_step'])
    .where('purpose', '=', purpose)
    .where('persona_key', 'in', personaKeys)
    .orderBy('authenticator_id')
    .execute();
  return rows.map((row) => ({
    personaKey: row.persona_key,
    authenticatorId: row.authenticator_id as AuthenticatorId,
    secretEncrypted: row.secret_encrypted,
    takenStep: Number(row.taken_step),
  }));
}

/**
 * Takes the code of this step from the phone that was used longest ago. Two visitors at the same
 * moment get two phones: of two steps of one phone, the later would make the earlier void.
 * Undefined when every phone is used up for now.
 */
export async function takePhone(
  tx: Tx,
  personaKey: string,
  step: number,
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ secret_encrypted: Buffer }>`
    update persona_phone
    set taken_step = ${step}
    where authenticator_id = (
      select authenticator_id from persona_phone
      where persona_key = ${personaKey} and purpose = 'sign_in' and taken_step < ${step}
      order by taken_step, authenticator_id limit 1
      for update skip locked
    )
    returning secret_encrypted
  `.execute(tx);
  return rows[0]?.secret_encrypted;
}
