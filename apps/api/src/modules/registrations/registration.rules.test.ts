import { describe, expect, it } from 'vitest';
import { isOfAge, isPhoneNumber, isPossibleBirth } from './registration.rules.ts';

describe('whoever opens an account', () => {
  it('is eighteen on the birthday, and after a leap day on the first of March', () => {
    expect(isOfAge('2008-11-15', '2026-11-15')).toBe(true);
    expect(isOfAge('2008-11-16', '2026-11-15')).toBe(false);
    expect(isOfAge('2008-02-29', '2026-02-28')).toBe(false);
    expect(isOfAge('2008-02-29', '2026-03-01')).toBe(true);
    expect(isPossibleBirth('1899-12-31')).toBe(false);
  });

  it('has a number with a country and a length that it can have', () => {
    expect(isPhoneNumber('+447700900123')).toBe(true);
    expect(isPhoneNumber('+12025550123')).toBe(true);
    expect(isPhoneNumber('+1202555')).toBe(false);
    expect(isPhoneNumber('+999123456789')).toBe(false);
  });
});
