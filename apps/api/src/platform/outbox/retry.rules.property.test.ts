import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { failureReason } from '#platform/jobs/failure-reason.ts';
import { retryDelaySeconds } from './retry.rules.ts';

describe('the wait before another attempt', () => {
  it('doubles up to a quarter of an hour, less at most half of it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.uuid(), (failures, key) => {
        const whole = Math.min(900, 2 ** (failures - 1));
        const delay = retryDelaySeconds(failures, key);
        expect(delay).toBeGreaterThanOrEqual(whole / 2);
        expect(delay).toBeLessThanOrEqual(whole);
      }),
    );
  });

  it('spreads different messages out', () => {
    const keys = fc.sample(fc.uuid(), 200);
    const delays = new Set(keys.map((key) => retryDelaySeconds(8, key)));
    expect(delays.size).toBeGreaterThan(100);
  });
});

describe('the reason that is kept of a failure', () => {
  it('never holds the words of the error', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 4 }), fc.string(), (message, code) => {
        const reason = failureReason(Object.assign(new Error(message), { code }));
        expect(reason).toMatch(/^[A-Za-z0-9_. -]{0,100}$/);
        expect(reason.startsWith('Error')).toBe(true);
      }),
    );
    const told = failureReason(new Error('550 amina@example.com is over quota'));
    expect(told).toBe('Error');
  });
});
