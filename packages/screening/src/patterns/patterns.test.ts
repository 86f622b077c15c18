/** The patterns of money laundering, each with what makes it and what just does not. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newPayee } from './new-payee.ts';
import { DAY_MS, HOUR_MS, type Movement } from './pattern.ts';
import { structuring } from './structuring.ts';
import { velocity } from './velocity.ts';

const NOW = 1_800_000_000_000;
let made = 0;
function movement(amountMinor: bigint, hoursAgo = 0, payeeId = 'pay_a'): Movement {
  made += 1;
  return { id: `trf_${made}`, amountMinor, at: NOW - hoursAgo * HOUR_MS, payeeId };
}

describe('velocity', () => {
  const settings = { hours: 24, mostPayments: 3, mostMinor: 500_000n };

  it('counts the payments of the last hours, the new one among them', () => {
    const earlier = [movement(100n, 1), movement(100n, 2), movement(100n, 25)];
    expect(velocity(movement(100n), earlier, settings)).toBeUndefined();
    const now = movement(100n);
    const reason = velocity(now, [...earlier, movement(100n, 23)], settings);
    expect(reason).toMatchObject({ pattern: 'velocity', count: 4, totalMinor: 400n });
    expect(reason?.movements.at(-1)).toBe(now.id);
  });

  it('adds up their amounts', () => {
    expect(velocity(movement(300_000n), [movement(200_000n, 1)], settings)).toBeUndefined();
    const reason = velocity(movement(300_001n), [movement(200_000n, 1)], settings);
    expect(reason).toMatchObject({ totalMinor: 500_001n, limitMinor: 500_000n, count: 2 });
  });

  it('takes no payment twice, nor one from the future', () => {
    const now = movement(300_000n);
    expect(velocity(now, [now, { ...movement(400_000n), at: NOW + 1 }], settings)).toBeUndefined();
  });
});

describe('a large sum to a new payee', () => {
  const settings = { newHours: 24, largeMinor: 100_000n };

  it('needs a look', () => {
    expect(newPayee(movement(100_000n), [], settings)).toMatchObject({ pattern: 'new-payee' });
    expect(newPayee(movement(99_999n), [], settings)).toBeUndefined();
  });

  it('is also one in several parts', () => {
    const reason = newPayee(movement(60_000n), [movement(40_000n, 3)], settings);
    expect(reason).toMatchObject({ count: 2, totalMinor: 100_000n });
  });

  it('is none once the payee is known, and other payees do not matter', () => {
    expect(newPayee(movement(900_000n), [movement(1n, 30)], settings)).toBeUndefined();
    const other = movement(1n, 30, 'pay_b');
    expect(newPayee(movement(900_000n), [other], settings)).toBeDefined();
  });
});

describe('structuring', () => {
  const settings = { days: 5, limitMinor: 1_000_000n, percentUnder: 10, leastPayments: 3 };
  const under = [movement(950_000n, 30), movement(990_000n, 80)];

  it('is several payments just under a limit', () => {
    const reason = structuring(movement(900_000n), under, settings);
    expect(reason).toMatchObject({ pattern: 'structuring', count: 3, totalMinor: 2_840_000n });
    expect(reason?.movements).toHaveLength(3);
  });

  it('is not payments at the limit, far below it, too few or too long ago', () => {
    expect(structuring(movement(1_000_000n), under, settings)).toBeUndefined();
    expect(structuring(movement(899_999n), under, settings)).toBeUndefined();
    expect(structuring(movement(900_000n), under.slice(1), settings)).toBeUndefined();
    const old = under.map((one) => ({ ...one, at: NOW - 5 * DAY_MS }));
    expect(structuring(movement(900_000n), old, settings)).toBeUndefined();
  });

  it('never speaks of payments that are not under the limit', () => {
    const amounts = fc.array(fc.bigInt({ min: 1n, max: 2_000_000n }), { maxLength: 12 });
    fc.assert(
      fc.property(amounts, fc.bigInt({ min: 1n, max: 2_000_000n }), (earlier, amount) => {
        const all = earlier.map((one, at) => movement(one, at));
        const reason = structuring(movement(amount), all, settings);
        const named = all.filter(({ id }) => reason?.movements.includes(id));
        expect(named.every((one) => one.amountMinor < settings.limitMinor)).toBe(true);
        if (reason !== undefined) expect(reason.totalMinor).toBeGreaterThan(settings.limitMinor);
      }),
    );
  });
});
