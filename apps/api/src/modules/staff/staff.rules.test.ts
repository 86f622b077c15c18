import { type StaffRole, staffRoles } from '@fairlead/contract';
import { describe, expect, it } from 'vitest';
import {
  approvingRoles,
  consoleMayInvite,
  invitationState,
  isStillGood,
  secondPersonExists,
  soleOwnerMayInvite,
} from './staff.rules.ts';

const alone = { owners: 1, approvers: 1, openSoleOwnerInvitation: false };

describe('the sole owner', () => {
  it.each(staffRoles.map((role) => [role]))('may invite a first %s only if it approves', (role) => {
    expect(soleOwnerMayInvite(role, alone)).toBe(approvingRoles.includes(role));
  });

  it.each([
    ['there is a second owner', { owners: 2, approvers: 2 }],
    ['there is another approver', { approvers: 2 }],
    ['an invitation of this kind is still open', { openSoleOwnerInvitation: true }],
  ])('needs a second person when %s', (_why, more) => {
    expect(soleOwnerMayInvite('admin', { ...alone, ...more })).toBe(false);
  });
});

describe('a second person', () => {
  it.each([
    [0, false],
    [1, false],
    [2, true],
    [3, true],
  ])('is there among %i who may approve: %s', (approvers, there) => {
    expect(secondPersonExists({ approvers })).toBe(there);
  });
});

describe('the console', () => {
  const nobody = { owners: 0, approvers: 0, openSoleOwnerInvitation: false };
  it.each([
    ['sandbox', 'support', 1, true],
    ['sandbox', 'owner', 0, true],
    ['live', 'owner', 0, true],
    ['live', 'owner', 1, false],
    ['live', 'admin', 0, false],
    ['live', 'admin', 1, false],
  ] as const)(
    'of a %s bank invites a %s where there are %i owners: %s',
    (mode, role, owners, may) => {
      expect(consoleMayInvite(role as StaffRole, { ...nobody, owners, mode })).toBe(may);
    },
  );
});

describe('an invitation without a link', () => {
  const at = new Date('2026-03-01T12:00:00Z');
  const none = { acceptedAt: null, withdrawnAt: null, expiresAt: null };

  it('waits for a second person, or was not approved', () => {
    expect(invitationState(none, at)).toBe('waiting');
    expect(invitationState({ ...none, withdrawnAt: at }, at)).toBe('not_approved');
  });
});

describe('an open invitation', () => {
  const mode = 'live';

  it('of two people is worth nothing once the one who proposed it is no owner any more', () => {
    const made = { aloneBecause: null };
    expect(isStillGood(made, { owners: 2, inviterIsOwner: true, mode })).toBe(true);
    expect(isStillGood(made, { owners: 2, inviterIsOwner: false, mode })).toBe(false);
  });

  it('of the first owner is worth nothing once there is an owner', () => {
    const first = { aloneBecause: 'first_owner' } as const;
    expect(isStillGood(first, { owners: 0, inviterIsOwner: false, mode })).toBe(true);
    expect(isStillGood(first, { owners: 1, inviterIsOwner: false, mode })).toBe(false);
  });

  it('of the sole owner is worth nothing once that one is no owner any more', () => {
    const made = { aloneBecause: 'sole_owner' } as const;
    expect(isStillGood(made, { owners: 1, inviterIsOwner: true, mode })).toBe(true);
    expect(isStillGood(made, { owners: 0, inviterIsOwner: false, mode })).toBe(false);
  });

  it('from a live bank’s console is worth nothing once there is an owner', () => {
    const made = { aloneBecause: 'console' } as const;
    expect(isStillGood(made, { owners: 0, inviterIsOwner: false, mode })).toBe(true);
    expect(isStillGood(made, { owners: 1, inviterIsOwner: false, mode })).toBe(false);
    const sandbox = { owners: 1, inviterIsOwner: false, mode: 'sandbox' } as const;
    expect(isStillGood(made, sandbox)).toBe(true);
  });
});
