/** Joining the staff with an invitation; enrolling a second factor follows. */
import { preparePassword } from '#modules/credentials/credentials.service.ts';
import type { SignedIn } from '#modules/credentials/sign-in/sign-in.service.ts';
import type { SignInPlace } from '#modules/credentials/sign-in/sign-in-person.service.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import type { Db } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { openSession } from '#platform/sessions/session.service.ts';
import { readInvitation } from './invitations.service.ts';
import { lockInvitations, markInvitationAccepted } from './invitations.sql.ts';
import { admitStaff } from './staff.service.ts';

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
    const { id: sessionId, token } = session;
    return { sessionId, token, secondFactor: 'to_enrol', factors: [], sentPin: null };
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
