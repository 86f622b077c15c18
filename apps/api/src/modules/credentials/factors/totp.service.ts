/** An authenticator app set up and removed with everything that belongs to it, for both kinds. */
import type { AuditAction, AuthenticatorId, SessionId } from '@fairlead/contract';
import { beginTotp, confirmTotp, removeTotp } from '#modules/credentials/credentials.service.ts';
import { sendSecurityNotice } from '#modules/credentials/sign-in/security-notice.service.ts';
import { countOf } from '#modules/credentials/sign-in/sign-in-count.service.ts';
import {
  actorOfPerson,
  type SignInPerson,
  type SignInPlace,
} from '#modules/credentials/sign-in/sign-in-person.service.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { isKnownDevice } from '#platform/sessions/known-device.service.ts';
import { endOtherSessions } from '#platform/sessions/session.service.ts';
import { holdFactors, refuseLastFactor } from './factors.service.ts';
import { findFactors } from './factors.sql.ts';
import {
  countRecoveryCodes,
  deleteRecoveryCodes,
  renewRecoveryCodes,
} from './recovery-codes.service.ts';

/** Refuses with `already_enrolled`. */
export async function beginOwnTotp(
  tx: Tx,
  person: SignInPerson,
  issuer: string,
  now: Date,
): Promise<{ id: AuthenticatorId; secret: string; uri: string }> {
  await refuseSecond(tx, person);
  return beginTotp(tx, person.id, { issuer, account: person.notice.email }, now);
}

async function refuseSecond(tx: Tx, { id }: SignInPerson): Promise<void> {
  if ((await findFactors(tx, id)).totpSince !== null) throw new Refusal('already_enrolled');
}

export interface NewTotp {
  readonly sessionId: SessionId;
  readonly authenticator: AuthenticatorId;
  readonly code: string;
}

/**
 * Finishes with a first code; ends every other session and tells the person. The recovery codes
 * are null for whoever has some. Refuses with `not_found`, `already_enrolled`, `code_wrong` and
 * `too_many_requests`.
 */
export async function finishOwnTotp<Also>(
  db: Db,
  person: SignInPerson,
  given: NewTotp,
  place: SignInPlace,
  also: (tx: Tx) => Promise<Also>,
): Promise<{ recoveryCodes: string[] | null; also: Also }> {
  const { sessionId, authenticator, code } = given;
  const { now } = place;
  const known = await isKnownDevice(db, person.id, place.deviceToken);
  const count = countOf(person.kind, `code of ${person.id}`, place, known);
  await count.begin(db);
  return db.transaction().execute(async (tx) => {
    await holdFactors(tx, person.id, sessionId);
    await refuseSecond(tx, person);
    const result = await confirmTotp(tx, person.id, authenticator, code, now);
    if (result === 'not_found') throw new Refusal('not_found');
    if (result === 'code_wrong') throw new Refusal('code_wrong', { field: 'auth_code' });
    await count.succeeded(tx);
    await endOtherSessions(tx, person.id, sessionId, 'credentials_changed', now);
    await record(tx, person, 'authenticator.enrolled', given, place);
    await sendSecurityNotice(tx, person, 'totp_added', place);
    const has = (await countRecoveryCodes(tx, person.id)) > 0;
    const recoveryCodes = has ? null : await renewRecoveryCodes(tx, person.id, now);
    return { recoveryCodes, also: await also(tx) };
  });
}

/** Ends the other sessions. Refuses with `not_found` and `last_factor`. */
export async function removeOwnTotp(
  tx: Tx,
  person: SignInPerson,
  sessionId: SessionId,
  place: SignInPlace,
): Promise<void> {
  const { totpSince, passkeys } = await findFactors(tx, person.id);
  if (totpSince === null) throw new Refusal('not_found');
  await refuseLastFactor(tx, person, 'totp');
  await removeTotp(tx, person.id);
  // With a passkey they are still a way in when that is lost.
  if (passkeys === 0) await deleteRecoveryCodes(tx, person.id);
  await endOtherSessions(tx, person.id, sessionId, 'credentials_changed', place.now);
  await record(tx, person, 'authenticator.removed', { sessionId }, place);
  await sendSecurityNotice(tx, person, 'totp_removed', place);
}

/** Ten new ones; the old are worth nothing from now on. */
export async function renewOwnRecoveryCodes(
  tx: Tx,
  person: SignInPerson,
  sessionId: SessionId,
  place: SignInPlace,
): Promise<string[]> {
  await holdFactors(tx, person.id, sessionId);
  const codes = await renewRecoveryCodes(tx, person.id, place.now);
  await record(tx, person, 'recovery_code.renewed', { sessionId }, place);
  await sendSecurityNotice(tx, person, 'recovery_renewed', place);
  return codes;
}

async function record(
  tx: Tx,
  person: SignInPerson,
  action: AuditAction,
  of: { readonly sessionId: SessionId; readonly authenticator?: AuthenticatorId },
  place: SignInPlace,
): Promise<void> {
  await recordAudit(tx, {
    actor: actorOfPerson(person, of.sessionId, place),
    action,
    ...(of.authenticator === undefined
      ? {}
      : { subject: { kind: 'authenticator', id: of.authenticator } }),
    requestId: place.requestId,
  });
}
