/**
 * Inviting somebody to the staff gives power, and needs a second person: no mail goes out and there
 * is no link before their word. So does giving somebody another role, or none. A demonstration
 * person's word does not count.
 */
import { type InvitationId, type StaffId, staffRoles } from '@fairlead/contract';
import type { Approvals, Deed } from '#modules/approvals/approvals.service.ts';
import { type HandCall, handOf } from '#modules/approvals/staff-hand.service.ts';
import {
  giveRole,
  lockRole,
  type ProposeRole,
  roleOf,
} from '#modules/staff/change-role.service.ts';
import {
  dropWaitingInvitation,
  openApprovedInvitation,
  type ProposeInvitation,
  waitingInvitation,
} from '#modules/staff/invitations.service.ts';
import { staffByEmail, staffById } from '#modules/staff/staff.service.ts';
import { bankNow } from '#platform/bank-time.ts';
import type { WallTime } from '#platform/wall-time.ts';

const KIND = 'staff.invite';
const ROLE_KIND = 'staff.change';
const SUBJECT_KIND = 'invitation';

/** The address and the role, now and then: nobody's role is null before they are of the staff. */
export function proposeInvitation(approvals: Approvals, call: HandCall): ProposeInvitation {
  return async (tx, { id, email, role }, reason) => {
    const facts = { kind: KIND, customerId: null, amount: null } as const;
    const subject = { kind: SUBJECT_KIND, id } as const;
    const before = { email, role: null };
    const proposal = { ...facts, subject, before, after: { email, role }, reason };
    return (await approvals.propose(tx, proposal, await handOf(call, tx), await bankNow(tx))).id;
  };
}

/** The link is good by the wall's clock, as everything is that lets somebody in. */
export function staffInvitationDeed(wallTime: WallTime): Deed {
  const now = () => wallTime.now();
  return {
    kind: KIND,
    admits: ({ persona }) => !persona,
    current: async (tx, { subject }) => {
      const invitation = await waitingInvitation(tx, subject.id as InvitationId);
      if (invitation === null) return undefined;
      const { email } = invitation;
      const known = await staffByEmail(tx, email);
      return { email, role: known === null ? null : roleOf(known) };
    },
    carryOut: async (tx, { subject, proposedBy }, { actor, requestId }) => {
      const { language } = await staffById(tx, proposedBy);
      const deed = { actor, requestId, now: now() };
      await openApprovedInvitation(tx, subject.id as InvitationId, language, deed);
    },
    dropped: (tx, { subject }) => dropWaitingInvitation(tx, subject.id as InvitationId, now()),
  };
}

/** Somebody's role, now and then; null: none. */
export function proposeRoleChange(approvals: Approvals, call: HandCall): ProposeRole {
  return async (tx, member, role, reason) => {
    const { id, email } = member;
    const facts = { kind: ROLE_KIND, customerId: null, amount: null } as const;
    const subject = { kind: 'staff', id } as const;
    const before = { email, role: roleOf(member) };
    const proposal = { ...facts, subject, before, after: { email, role }, reason };
    return (await approvals.propose(tx, proposal, await handOf(call, tx), await bankNow(tx))).id;
  };
}

export function staffRoleDeed(wallTime: WallTime): Deed {
  return {
    kind: ROLE_KIND,
    admits: ({ id, persona }, { subject }) => id !== subject.id && !persona,
    current: (tx, { subject, proposedBy }) => lockRole(tx, subject.id as StaffId, proposedBy),
    carryOut: async (tx, { subject, after }, { actor, requestId }) => {
      const role = staffRoles.find((one) => one === after.role) ?? null;
      await giveRole(tx, subject.id as StaffId, role, { actor, requestId, now: wallTime.now() });
    },
  };
}
