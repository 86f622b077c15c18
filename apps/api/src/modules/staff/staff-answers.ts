/** Staff and invitations as the API names them, and staff as the audit log does. */
import type { ApprovalId } from '@fairlead/contract';
import type { StaffPrincipal } from '#platform/http/principal.ts';
import type { Invitation } from './invitations.service.ts';
import { invitationState } from './staff.rules.ts';
import type { StaffMember } from './staff.service.ts';

export function memberAnswer(member: StaffMember & { readonly enrolled: boolean }) {
  return {
    id: member.id,
    email: member.email,
    name: member.name,
    role: member.role,
    persona: member.persona,
    enrolled: member.enrolled,
    disabled_at: member.disabledAt?.toISOString() ?? null,
    created_at: member.createdAt.toISOString(),
  };
}

export function invitationAnswer(
  invitation: Invitation,
  now: Date,
  approvalId: ApprovalId | null = null,
) {
  return {
    id: invitation.id,
    email: invitation.email,
    role: invitation.role,
    invited_by: invitation.invitedBy,
    alone_because: invitation.aloneBecause,
    state: invitationState(invitation, now),
    approval_id: approvalId,
    created_at: invitation.createdAt.toISOString(),
    expires_at: invitation.expiresAt?.toISOString() ?? null,
  };
}

/** The role at that moment belongs to the record. */
export function actorOf({ id, role, session }: StaffPrincipal, ip: string) {
  return { kind: 'staff', id, role, sessionId: session.id, ip } as const;
}
