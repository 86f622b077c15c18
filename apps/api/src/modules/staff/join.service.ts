/** Joining the staff with an invitation, and enrolling the second factor. */
import type { AuthenticatorId, SessionId, StaffId } from '@fairlead/contract';
import {
  beginTotp,
  confirmTotp,
  hasSecondFactor,
  preparePassword,
} from '#modules/credentials/credentials.service.ts';
import {
  type Completed,
  completeSignIn,
  type SignedIn,
  type SignInPerson,
  type SignInPlace,
} from '#modules/credentials/sign-in.service.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import type { Db } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { endOtherSessions, openSession } from '#platform/sessions/session.service.ts';
import { readInvitation } from './invitations.service.ts';
import { lockInvitations, markInvitationAccepted } from './invitations.sql.ts';
import { admitStaff, staffById } from './staff.service.ts';

/**
 * Accepts an invitation: one person, once. The session it opens reaches only enrolment. Refuses
 * with `invitation_invalid`, `password_too_weak`, `email_in_use`.
 */
export async function acceptInvitation(
  db: Db,
  given: {
    readonly token: string;
    readonly email: string | undefined;
    readonly name: string;
    readonly password: string;
    readonly language: string;
  },
  place: SignInPlace,
): Promise<SignedIn> {
  const { now, requestId, ip } = place;
  const email = emailFor(await readInvitation(db, given.token, now), given.email);
  const password = await preparePassword(given.password, { kind: 'staff', email });
  return db.transaction().execute(async (tx) => {
    await lockInvitations(tx);
    // Read again under the lock: somebody else may have used it meanwhile.
    const { id, role } = await readInvitation(tx, given.token, now);
    const { name, language } = given;
    const member = await admitStaff(
      tx,
      { email, name, role, language, persona: false },
      password,
      now,
    );
    if (!(await markInvitationAccepted(tx, id, member.id, now))) {
      throw new Refusal('invitation_invalid');
    }
    const session = await openSession(tx, {
      kind: 'staff',
      subjectId: member.id,
      secondFactor: 'asked',
      ip,
      userAgent: place.userAgent,
      now,
      replaces: place.replaces,
    });
    await recordAudit(tx, {
      actor: { kind: 'staff', id: member.id, role, sessionId: session.id, ip },
      action: 'staff.joined',
      subject: { kind: 'invitation', id },
      after: { role },
      requestId,
    });
    return { sessionId: session.id, token: session.token, secondFactor: 'to_enrol', factors: [] };
  });
}

/** The invitation's address, or where it names none, the one that was given. */
function emailFor(
  invitation: { readonly email: string | null },
  given: string | undefined,
): string {
  if (invitation.email !== null) {
    if (given === undefined || given === invitation.email) return invitation.email;
    throw new Refusal('invalid', { field: 'email' });
  }
  if (given === undefined) throw new Refusal('invalid', { field: 'email' });
  return given;
}

/** Begins to enrol an authenticator app. Refuses with `already_enrolled`. */
export async function beginEnrolment(
  db: Db,
  staffId: StaffId,
  issuer: string,
  now: Date,
): Promise<{ id: AuthenticatorId; secret: string; uri: string }> {
  return db.transaction().execute(async (tx) => {
    // A session that has given only its password must not add a factor of its own.
    if (await hasSecondFactor(tx, staffId)) throw new Refusal('already_enrolled');
    const { email } = await staffById(tx, staffId);
    return beginTotp(tx, staffId, { issuer, account: email }, now);
  });
}

/**
 * Finishes enrolling; the code is this session's second factor too, and every other session of
 * this person ends. Refuses with `not_found`, `already_enrolled`, `code_wrong`.
 */
export async function finishEnrolment(
  db: Db,
  person: SignInPerson,
  given: {
    readonly sessionId: SessionId;
    readonly authenticator: AuthenticatorId;
    readonly code: string;
  },
  place: SignInPlace,
): Promise<Completed> {
  const { sessionId } = given;
  return db.transaction().execute(async (tx) => {
    if (await hasSecondFactor(tx, person.id)) throw new Refusal('already_enrolled');
    const result = await confirmTotp(tx, person.id, given.authenticator, given.code, place.now);
    if (result === 'not_found') throw new Refusal('not_found');
    if (result === 'code_wrong') throw new Refusal('code_wrong', { field: 'auth_code' });
    await endOtherSessions(tx, person.id, sessionId, 'credentials_changed', place.now);
    await recordAudit(tx, {
      actor: {
        kind: person.kind,
        id: person.id,
        sessionId,
        ip: place.ip,
        ...(person.role === undefined ? {} : { role: person.role }),
      },
      action: 'authenticator.enrolled',
      subject: { kind: 'authenticator', id: given.authenticator },
      requestId: place.requestId,
    });
    return completeSignIn(tx, person, sessionId, place, true);
  });
}
