import { describe, expect, it } from 'vitest';
import {
  codeOfStep,
  enrolmentOf,
  secondsLeftInStep,
  stepAt,
  stepOfCode,
  unusedStep,
} from './totp.rules.ts';

const secret = Buffer.from('12345678901234567890');

describe('a one-time code', () => {
  // RFC 6238, appendix B, SHA-1, the last six of the eight digits given there.
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1234567890, '005924'],
    [2000000000, '279037'],
  ])('at second %i is %s', (seconds, code) => {
    expect(codeOfStep(secret, stepAt(new Date(seconds * 1000)))).toBe(code);
  });

  it('is taken one step early or late and no further', () => {
    const now = new Date(1_700_000_000_000);
    const step = stepAt(now);
    for (const delta of [-1, 0, 1]) {
      expect(stepOfCode(secret, codeOfStep(secret, step + delta), now)).toBe(step + delta);
    }
    for (const delta of [-2, 2]) {
      expect(stepOfCode(secret, codeOfStep(secret, step + delta), now)).toBeNull();
    }
  });

  it('of the wrong form is no code', () => {
    for (const code of ['', '12345', '1234567', '12 456', '١٢٣٤٥٦', 'abcdef']) {
      expect(stepOfCode(secret, code, new Date())).toBeNull();
    }
  });

  it('that was used moves on to the next step', () => {
    const now = new Date(1_700_000_000_000);
    const step = stepAt(now);
    expect(unusedStep(null, now)).toBe(step);
    expect(unusedStep(step - 1, now)).toBe(step);
    expect(unusedStep(step, now)).toBe(step + 1);
    expect(unusedStep(step + 1, now)).toBeNull();
  });

  it('counts down to the end of its step', () => {
    expect(secondsLeftInStep(new Date(60_000))).toBe(30);
    expect(secondsLeftInStep(new Date(89_999))).toBe(1);
  });

  it('is enrolled by an address that authenticator apps read', () => {
    const { secret: typed, uri } = enrolmentOf(secret, { issuer: 'Fairlead', account: 'a@b.c' });
    expect(typed).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    expect(uri).toMatch(/^otpauth:\/\/totp\/Fairlead:a%40b.c\?/);
    expect(new URL(uri).searchParams.get('secret')).toBe(typed);
  });
});
