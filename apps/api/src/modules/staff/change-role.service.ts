/**
 * Another role for a staff member, or none. Two people decide, and neither is the one it is about:
 * so whatever is approved, an owner and somebody else who approves remain.
 */
import type { ApprovalId, StaffId, StaffRole } from '@fairlead/contract';
import { recordAudit } from '#platform/audit/audit.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { endOtherSessions } from '#platform/sessions/session.service.ts';
import { requireStepUp, type StepUpBinding } from '#platform/sessions/step-up.service.ts';
import { lockInvitations } from './invitations.sql.ts';
import { type StaffDeed, type StaffMember, shutOut, staffById } from './staff.service.ts';
import { setStaffRole } from './staff.sql.ts';

/** Puts it before a second person. */
export type ProposeRole = (
  tx: Tx,
  member: StaffMember,
  role: StaffRole | null,
  reason: string,
) => Promise<ApprovalId>;

/** None once somebody is shut out. */
export function roleOf({ role, disabledAt }: StaffMember): StaffRole | null {
  return disabledAt === null ? role : null;
}

/**
 * Refuses with `not_found`, `persona_may_not`, `second_person_required` about oneself, and
 * `already_decided` where it is so already or waits.
 */
export async function proposeRole(
  db: Db,
  wish: { readonly id: StaffId; readonly role: StaffRole | null; readonly reason: string },
  by: { readonly id: StaffId; readonly persona: boolean },
  how: { readonly stepUp: StepUpBinding; readonly propose: ProposeRole },
): Promise<ApprovalId> {
  const { id, role, reason } = wish;
  if (by.persona) throw new Refusal('persona_may_not');
  return db.transaction().execute(async (tx) => {
    const member = await staffById(tx, id);
    const now = roleOf(member);
    if (now === null) throw new Refusal('not_found');
    // Everybody plays them: what they may do comes with the sandbox.
    if (member.persona) throw new Refusal('persona_may_not');
    if (id === by.id) throw new Refusal('second_person_required');
    if (now === role) throw new Refusal('already_decided');
    await requireStepUp(tx, how.stepUp);
    return how.propose(tx, member, role, reason);
  });
}

/** Who has which role, held still: two such changes come one after the other. */
export async function lockRole(
  tx: Tx,
  id: StaffId,
  proposedBy: StaffId,
): Promise<{ readonly email: string; readonly role: StaffRole | null } | undefined> {
  await lockInvitations(tx);
  // Whose power it was to propose this may have lost it meanwhile.
  if (roleOf(await staffById(tx, proposedBy)) !== 'owner') return undefined;
  const member = await staffById(tx, id);
  return { email: member.email, role: roleOf(member) };
}

/** A second person has approved. They sign in anew, by what they may from now on. */
export async function giveRole(
  tx: Tx,
  id: StaffId,
  role: StaffRole | null,
  deed: StaffDeed,
): Promise<void> {
  if (role === null) return shutOut(tx, id, deed);
  const before = await staffById(tx, id);
  await setStaffRole(tx, id, role, deed.now);
  await endOtherSessions(tx, id, null, 'ended_by_staff', deed.now);
  await recordAudit(tx, {
    actor: deed.actor,
    action: 'staff.role_changed',
    subject: { kind: 'staff', id },
    before: { role: before.role },
    after: { role },
    ...(deed.requestId === undefined ? {} : { requestId: deed.requestId }),
  });
}
