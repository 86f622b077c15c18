/** Who may join the staff on whose word. Pure. */
import type { InvitationState, StaffRole } from '@fairlead/contract';
import type { AloneBecause, Invitation } from './invitations.sql.ts';

/** The roles that can be the second person: they approve what others propose. */
export const approvingRoles: readonly StaffRole[] = ['owner', 'admin', 'compliance'];

export const INVITATION_HOURS = 24;

export function invitationState(
  invitation: Pick<Invitation, 'acceptedAt' | 'withdrawnAt' | 'expiresAt'>,
  now: Date,
): InvitationState {
  if (invitation.acceptedAt !== null) return 'accepted';
  if (invitation.expiresAt === null) {
    return invitation.withdrawnAt === null ? 'waiting' : 'not_approved';
  }
  if (invitation.withdrawnAt !== null) return 'withdrawn';
  return now < invitation.expiresAt ? 'open' : 'expired';
}

/** The real people in office; personas are for trying things out and count for nothing here. */
export interface Office {
  readonly owners: number;
  /** Owners included. */
  readonly approvers: number;
  /** An invitation made by the sole owner's exception that can still be accepted. */
  readonly openSoleOwnerInvitation: boolean;
}

/**
 * Giving somebody power takes two people. The one exception: where the owner is alone, there is no
 * second person yet, so the first further approver is invited without one, and it is recorded as
 * such. One at a time, or the exception would admit any number.
 */
export function soleOwnerMayInvite(role: StaffRole, office: Office): boolean {
  return (
    approvingRoles.includes(role) &&
    office.owners === 1 &&
    office.approvers === 1 &&
    !office.openSoleOwnerInvitation
  );
}

/** Where somebody else may approve, inviting is a proposal; where nobody may, it is refused. */
export function secondPersonExists(office: Pick<Office, 'approvers'>): boolean {
  return office.approvers >= 2;
}

/**
 * Whoever stands at the server's console can invite anybody to a sandbox. To a live bank only the
 * first owner, or, when every owner is gone, the next one; after that the rule of two holds.
 */
export function consoleMayInvite(
  role: StaffRole,
  office: Office & { readonly mode: 'sandbox' | 'live' },
): boolean {
  if (office.mode === 'sandbox') return true;
  return role === 'owner' && office.owners === 0;
}

/** An invitation can be worth nothing though it is open: see each reason. */
export function isStillGood(
  invitation: { readonly aloneBecause: AloneBecause | null },
  office: {
    readonly owners: number;
    readonly inviterIsOwner: boolean;
    readonly mode: 'sandbox' | 'live';
  },
): boolean {
  switch (invitation.aloneBecause) {
    case 'first_owner':
      return office.owners === 0;
    case 'sole_owner':
    // By two people, and the one who proposed it still has the power to.
    case null:
      return office.inviterIsOwner;
    case 'console':
      return office.mode === 'sandbox' || office.owners === 0;
  }
}
