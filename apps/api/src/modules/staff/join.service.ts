/** Joining the staff with an invitation, or coming back; enrolling a second factor follows. */
import type { StaffRole } from '@fairlead/contract';
import { preparePassword } from '#modules/credentials/credentials.service.ts';
import type { SignedIn } from '#modules/credentials/sign-in/sign-in.service.ts';
import type { SignInPlace } from '#modules/credentials/sign-in/sign-in-person.service.ts';
import type { Actor } from '#platform/audit/audit.rules.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { openSession } from '#platform/sessions/session.service.ts';
import { readInvitation } from './invitations.service.ts';
import { lockInvitations, markInvitationAccepted } from './invitations.sql.ts';
import {
  admitStaff,
  mayComeBack,
  readmitStaff,
  type StaffMember,
  staffByEmail,
} from './staff.service.ts';

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
    const { id, role, email: invited } = await readInvitation(tx, given.token, now);
    const { name, language } = given;
    const details = { email, name, role, language, persona: false };
    // Only by an invitation of theirs: the first owner's link would make anybody somebody else.
    const known = invited === null ? null : await staffByEmail(tx, invited);
    const left = known !== null && mayComeBack(known) ? known : null;
    const member =
      left === null
        ? await admitStaff(tx, details, password, now)
        : await readmitStaff(tx, left, details, password, now);
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
    const actor = { kind: 'staff', id: member.id, role, sessionId: session.id, ip } as const;
    const subject = { kind: 'invitation', id };
    await recordAudit(tx, { actor, action: 'staff.joined', subject, after: { role }, requestId });
    if (left !== null) await recordBack(tx, actor, { left, role, requestId });
    const { id: sessionId, token } = session;
    return { sessionId, token, secondFactor: 'to_enrol', factors: [], sentPin: null };
  });
}

/** With the role that they had when they were shut out. */
async function recordBack(
  tx: Tx,
  actor: Actor,
  { left, role, requestId }: { left: StaffMember; role: StaffRole; requestId: string },
): Promise<void> {
  await recordAudit(tx, {
    actor,
    action: 'staff.came_back',
    subject: { kind: 'staff', id: left.id },
    before: { role: left.role },
    after: { role },
    requestId,
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
