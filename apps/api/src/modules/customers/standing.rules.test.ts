import { verificationModes, verificationValues } from '@fairlead/contract';
import { describe, expect, it } from 'vitest';
import { gatesOf, hasAllRequired, maySkip, modesOf, tierOf } from './standing.rules.ts';

const proven = {
  accountStatus: 'Active',
  emailVerification: 'Completed',
  idVerification: 'Completed',
  addressVerification: 'Completed',
} as const;
const required = { email: 'required', identity: 'required', address: 'required' } as const;
const optional = { email: 'optional', identity: 'optional', address: 'optional' } as const;
const disabled = { email: 'disabled', identity: 'disabled', address: 'disabled' } as const;

describe('the gates', () => {
  it('are all open for somebody who has proven everything', () => {
    for (const modes of [required, optional, disabled]) {
      expect(gatesOf(proven, modes)).toEqual([]);
    }
  });

  it('stand in the order of the screens', () => {
    const nothing = {
      accountStatus: 'Locked',
      emailVerification: 'Pending',
      idVerification: 'Pending',
      addressVerification: 'In Progress',
    } as const;
    expect(gatesOf(nothing, required)).toEqual([
      'verify_email',
      'verify_identity',
      'account_locked',
      'verification_in_progress',
    ]);
    expect(gatesOf({ ...nothing, accountStatus: 'Review' }, disabled)).toEqual([
      'account_in_review',
    ]);
    expect(gatesOf({ ...nothing, accountStatus: 'Closed' }, required)).toEqual(['account_locked']);
  });

  it('block by the mode of their kind', () => {
    const closed = (mode: (typeof verificationModes)[number], value: string) =>
      gatesOf(
        { ...proven, idVerification: value as (typeof verificationValues)[number] },
        { ...disabled, identity: mode },
      ).length > 0;
    const table = verificationModes.map((mode) =>
      verificationValues.map((value) => closed(mode, value)),
    );
    // Pending, In Progress, Skipped, Completed.
    expect(table).toEqual([
      [true, true, true, false],
      [true, false, false, false],
      [false, false, false, false],
    ]);
  });

  it('can be skipped only where the bank does not insist', () => {
    expect(maySkip('Pending', 'optional')).toBe(true);
    expect(maySkip('Pending', 'required')).toBe(false);
    expect(maySkip('In Progress', 'optional')).toBe(false);
  });

  it('always ask for the identity in live', () => {
    const setting = {
      email_verification: 'disabled',
      id_verification: 'disabled',
      address_verification: 'disabled',
    } as const;
    expect(modesOf(setting, 'sandbox').identity).toBe('disabled');
    expect(modesOf(setting, 'live').identity).toBe('required');
  });
});

describe('what is proven', () => {
  it('makes the tier', () => {
    const none = 'Pending';
    expect(tierOf({ ...proven, emailVerification: none, idVerification: none })).toBe(0);
    expect(tierOf({ ...proven, idVerification: none })).toBe(1);
    expect(tierOf({ ...proven, addressVerification: none })).toBe(2);
    expect(tierOf(proven)).toBe(3);
  });

  it('is enough when nothing that is required is missing', () => {
    const skipped = { ...proven, addressVerification: 'Skipped' } as const;
    expect(hasAllRequired(skipped, required)).toBe(false);
    expect(hasAllRequired(skipped, { ...required, address: 'optional' })).toBe(true);
  });
});
