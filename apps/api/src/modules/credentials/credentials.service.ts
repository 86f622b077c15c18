/**
 * How customers and staff prove who they are: passwords and authenticator apps. Passkeys, mailed
 * PINs and recovery codes stand beside them. Nothing here reads a secret back out: it compares.
 */
import type { AuthenticatorId } from '@fairlead/contract';
import { enrolmentOf, stepOfCode } from '#modules/credentials/factors/totp.rules.ts';
import {
  PASSWORD_MINIMUM,
  passwordProblem,
} from '#modules/credentials/passwords/password.rules.ts';
import {
  hashPassword,
  isOutdatedHash,
  passwordMatches,
} from '#modules/credentials/passwords/password-hash.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { decryptFor, encryptFor } from '#platform/keys/bank-keys.ts';
import { newBytes, newId } from '#platform/random.ts';
import {
  confirmAuthenticator,
  deleteAuthenticators,
  deleteUnconfirmedAuthenticators,
  findAuthenticators,
  findEnrolled,
  findPasswordHash,
  findUsedSteps,
  holdPasswordHash,
  insertAuthenticator,
  lockUnconfirmedAuthenticator,
  replacePasswordHash,
  type SubjectId,
  savePasswordHash,
  takeStep,
} from './credentials.sql.ts';

export {
  codeOfStep,
  secondsLeftInStep,
  secretFromText,
  stepAt,
  unusedStep,
} from '#modules/credentials/factors/totp.rules.ts';
export type { SubjectId } from './credentials.sql.ts';

/** RFC 4226 asks for 20 bytes with SHA-1. */
const TOTP_SECRET_BYTES = 20;
/** An enrolment that was begun and not finished is void after this. */
const ENROLMENT_SECONDS = 15 * 60;
const TOTP_CONTEXT = 'totp';

/** A password that has passed the rules and been hashed, ready to be stored. */
export interface PreparedPassword {
  readonly hash: string;
}

/**
 * Checks and hashes a new password. Outside any transaction: hashing takes long enough to be a
 * waste of a connection. Refuses with `password_too_weak` and the reason.
 */
export async function preparePassword(
  password: string,
  of: { readonly kind: 'customer' | 'staff'; readonly email: string; readonly field?: string },
): Promise<PreparedPassword> {
  const minimum = PASSWORD_MINIMUM[of.kind];
  const problem = passwordProblem(password, { minimum, email: of.email });
  if (problem !== null) {
    const facts = { problem, minimum };
    throw new Refusal('password_too_weak', { field: of.field ?? 'password', facts });
  }
  return { hash: await hashPassword(password) };
}

export async function setPassword(
  tx: Tx,
  subject: SubjectId,
  password: PreparedPassword,
  now: Date,
): Promise<void> {
  await savePasswordHash(tx, subject, password.hash, now);
}

/** Sets a new one instead of this one. False when somebody else was faster. */
export async function replacePassword(
  tx: Tx,
  subject: SubjectId,
  password: { readonly old: PreparedPassword; readonly fresh: PreparedPassword },
  now: Date,
): Promise<boolean> {
  const { old, fresh } = password;
  return replacePasswordHash(tx, subject, { from: old.hash, to: fresh.hash, changedAt: now });
}

/** Nobody has this id: unknown emails ask for its password, and so cost as much as known ones. */
export const NOBODY = 'cus_00000000-0000-7000-8000-000000000000' as SubjectId;

/**
 * The hash that a right password has, for `isStillPassword` and `replacePassword`. One statement
 * and one hash, whether there is such a person or not.
 */
export async function matchPassword(
  db: Db,
  subject: SubjectId | null,
  password: string,
): Promise<PreparedPassword | null> {
  const stored = await findPasswordHash(db, subject ?? NOBODY);
  const matches = await passwordMatches(stored, password);
  if (!matches || stored === null || subject === null) return null;
  if (!isOutdatedHash(stored)) return { hash: stored };
  const hash = await hashPassword(password);
  const refreshed = await db
    .transaction()
    .execute((tx) => replacePasswordHash(tx, subject, { from: stored, to: hash }));
  // Somebody else was faster, with the same password or a new one.
  return refreshed ? { hash } : matchPassword(db, subject, password);
}

/** Whether nobody has set another one since it was compared; nobody does until this ends. */
export async function isStillPassword(
  tx: Tx,
  subject: SubjectId,
  { hash }: PreparedPassword,
): Promise<boolean> {
  return (await holdPasswordHash(tx, subject)) === hash;
}

/** The secret is in this answer and in no other; an enrolment begun before is void. */
export async function beginTotp(
  tx: Tx,
  subject: SubjectId,
  names: { readonly issuer: string; readonly account: string },
  now: Date,
): Promise<{ id: AuthenticatorId; secret: string; uri: string }> {
  const id = newId('authenticator');
  const secret = newBytes(TOTP_SECRET_BYTES);
  const text = secret.toString('base64');
  const secretEncrypted = await encryptFor(tx, subject, text, TOTP_CONTEXT);
  await deleteUnconfirmedAuthenticators(tx, subject);
  await insertAuthenticator(tx, { id, subject, secretEncrypted, createdAt: now });
  return { id, ...enrolmentOf(secret, names) };
}

/** The first code proves that the app holds the secret. It is used up like any other. */
export async function confirmTotp(
  tx: Tx,
  subject: SubjectId,
  id: AuthenticatorId,
  code: string,
  now: Date,
): Promise<'enrolled' | 'code_wrong' | 'not_found'> {
  const begun = await lockUnconfirmedAuthenticator(tx, subject, id);
  if (begun === null) return 'not_found';
  if (now.getTime() - begun.createdAt.getTime() > ENROLMENT_SECONDS * 1000) return 'not_found';
  const secret = await openSecret(tx, subject, begun.secretEncrypted);
  const step = secret === null ? null : stepOfCode(secret, code, now);
  if (step === null) return 'code_wrong';
  await confirmAuthenticator(tx, id, step, now);
  return 'enrolled';
}

/** Uses up a code of any of this person's authenticators. False when it is wrong or was used. */
export async function takeTotpCode(
  tx: Tx,
  subject: SubjectId,
  code: string,
  now: Date,
): Promise<boolean> {
  for (const authenticator of await findAuthenticators(tx, subject)) {
    const secret = await openSecret(tx, subject, authenticator.secretEncrypted);
    const step = secret === null ? null : stepOfCode(secret, code, now);
    if (step !== null && (await takeStep(tx, authenticator.id, step))) return true;
  }
  return false;
}

/** False when there was no authenticator app. */
export async function removeTotp(tx: Tx, subject: SubjectId): Promise<boolean> {
  return deleteAuthenticators(tx, subject);
}

/** A passkey or an authenticator app. */
export async function hasSecondFactor(db: Db | Tx, subject: SubjectId): Promise<boolean> {
  return (await findEnrolled(db, [subject])).has(subject);
}

/** Of these people, those who have enrolled a second factor. */
export async function withSecondFactor(
  db: Db | Tx,
  subjects: readonly SubjectId[],
): Promise<ReadonlySet<string>> {
  return findEnrolled(db, subjects);
}

/** The last step each authenticator was used with; those never used are left out. */
export async function usedSteps(
  db: Db | Tx,
  ids: readonly AuthenticatorId[],
): Promise<ReadonlyMap<string, number>> {
  return findUsedSteps(db, ids);
}

async function openSecret(tx: Tx, subject: SubjectId, sealed: Buffer): Promise<Buffer | null> {
  const opened = await decryptFor(tx, subject, sealed, TOTP_CONTEXT);
  return opened.state === 'open' ? Buffer.from(opened.text, 'base64') : null;
}
