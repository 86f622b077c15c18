import { describe, expect, it } from 'vitest';
import { interestOver } from './interest.rules.ts';

describe('interest over some months', () => {
  it('is the rate over a year, and a little more because it is paid each month', () => {
    expect(interestOver(1_000_000n, 300, 12)).toBe(30_415n);
    expect(interestOver(1_000_000n, 300, 1)).toBe(2_465n);
  });

  it('is nothing without a rate, a sum or time', () => {
    expect(interestOver(1_000_000n, 0, 12)).toBe(0n);
    expect(interestOver(0n, 300, 12)).toBe(0n);
    expect(interestOver(1_000_000n, 300, 0)).toBe(0n);
  });

  it('carries what is less than a cent, so that small sums earn too', () => {
    expect(interestOver(100n, 300, 1)).toBe(0n);
    expect(interestOver(100n, 300, 12)).toBe(3n);
  });
});
