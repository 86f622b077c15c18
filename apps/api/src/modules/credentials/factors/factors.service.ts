/** Which second factors a person has, and what is left when one goes. */
import type { SecondFactor, SecondFactorState, SessionId } from '@fairlead/contract';
import type { SubjectId } from '#modules/credentials/credentials.sql.ts';
import type { SignInPerson } from '#modules/credentials/sign-in/sign-in-person.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { requireUnended } from '#platform/sessions/session.service.ts';
import {
  deleteFactorsSince,
  type FactorRow,
  findFactors,
  lockFactors,
  type RemovedFactors,
} from './factors.sql.ts';

export { type FactorRow, findFactors, type RemovedFactors } from './factors.sql.ts';

/** Those that this person can use, the best first. */
export async function factorsOf(db: Db | Tx, person: SignInPerson): Promise<SecondFactor[]> {
  return usableFactors(await findFactors(db, person.id), person.chose);
}

/** A customer can always get a PIN by mail while there is nothing better. */
export function usableFactors(row: FactorRow, chose: SignInPerson['chose']): SecondFactor[] {
  const strong = row.passkeys > 0 || row.totpSince !== null;
  const usable: Readonly<Record<SecondFactor, boolean>> = {
    passkey: row.passkeys > 0,
    totp: row.totpSince !== null,
    email: chose !== undefined && (chose.mailedPin || !strong),
    recovery_code: row.recoveryCodesLeft > 0,
  };
  return (Object.keys(usable) as SecondFactor[]).filter((factor) => usable[factor]);
}

/** A passkey or an app: what a mailed PIN alone is not. */
export async function hasStrongFactor(db: Db | Tx, subject: SubjectId): Promise<boolean> {
  const { passkeys, totpSince } = await findFactors(db, subject);
  return passkeys > 0 || totpSince !== null;
}

/** As the API shows them. */
export async function factorsAnswer(db: Db | Tx, subject: SubjectId) {
  const row = await findFactors(db, subject);
  return {
    totp_since: row.totpSince?.toISOString() ?? null,
    passkeys: row.passkeys,
    recovery_codes_left: row.recoveryCodesLeft,
    password_changed_at: row.passwordChangedAt.toISOString(),
  };
}

/** Where a session stands with its second factor. */
export function secondFactorState(session: {
  readonly asked: boolean;
  readonly given: boolean;
  readonly enrolled: boolean;
}): SecondFactorState {
  if (session.given) return 'given';
  if (!session.asked) return 'not_asked';
  return session.enrolled ? 'asked' : 'to_enrol';
}

/** Nobody is left without a second factor. Refuses with `last_factor`. */
export async function refuseLastFactor(
  tx: Tx,
  person: SignInPerson,
  without: 'totp' | 'passkey',
): Promise<void> {
  await lockFactors(tx, person.id);
  const row = await findFactors(tx, person.id);
  const left: FactorRow = {
    ...row,
    totpSince: without === 'totp' ? null : row.totpSince,
    passkeys: without === 'passkey' ? row.passkeys - 1 : row.passkeys,
  };
  const stays = left.passkeys > 0 || left.totpSince !== null || person.chose?.mailedPin === true;
  if (!stays) throw new Refusal('last_factor');
}

/**
 * Before a factor is enrolled: whose session was ended by what removes factors enrols none behind
 * it. Refuses with `session_ended`.
 */
export async function holdFactors(tx: Tx, subject: SubjectId, sessionId: SessionId): Promise<void> {
  await lockFactors(tx, subject);
  await requireUnended(tx, sessionId);
}

/** Nobody enrols another meanwhile. The sessions are ended by whoever calls, afterwards. */
export async function removeFactorsSince(
  tx: Tx,
  subject: SubjectId,
  since: Date,
): Promise<RemovedFactors> {
  await lockFactors(tx, subject);
  return deleteFactorsSince(tx, subject, since);
}
