import { type StaffRole, staffRoles } from '@fairlead/contract';
import { describe, expect, it } from 'vitest';
import {
  approvingRoles,
  consoleMayInvite,
  isStillGood,
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

describe('an open invitation', () => {
  it('of the first owner is worth nothing once there is an owner', () => {
    const first = { aloneBecause: 'first_owner' } as const;
    expect(isStillGood(first, { owners: 0, inviterInOffice: false })).toBe(true);
    expect(isStillGood(first, { owners: 1, inviterInOffice: false })).toBe(false);
  });

  it('of the sole owner is worth nothing once that owner is gone', () => {
    const made = { aloneBecause: 'sole_owner' } as const;
    expect(isStillGood(made, { owners: 1, inviterInOffice: true })).toBe(true);
    expect(isStillGood(made, { owners: 0, inviterInOffice: false })).toBe(false);
  });
});
