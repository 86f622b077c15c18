/** Interest adds up: no fraction is lost or made, however it is paid. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nextStep, paymentOf, UNITS_PER_MINOR, unitsOf } from './interest.rules.ts';

const day = fc.record({
  balanceMinor: fc.bigInt({ min: -1_000n, max: 10n ** 15n }),
  rate: fc.integer({ min: 0, max: 2_000 }),
});

it('what is paid and what is carried is what the days earned, wherever the payments fall', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(day, fc.boolean()), { maxLength: 400 }), (days) => {
      let units = 0n;
      let paid = 0n;
      for (const [earned, pays] of days) {
        units += unitsOf(earned);
        if (!pays) continue;
        const { amountMinor, carriedUnits } = paymentOf(units);
        expect(carriedUnits).toBeLessThan(UNITS_PER_MINOR);
        paid += amountMinor;
        units = carriedUnits;
      }
      const all = days.reduce((sum, [earned]) => sum + unitsOf(earned), 0n);
      expect(paid * UNITS_PER_MINOR + units).toBe(all);
      expect(paid + paymentOf(units).amountMinor).toBe(all / UNITS_PER_MINOR);
    }),
  );
});

it('a year at 2.75 % on 1,000.00 is 27.50, and an empty or overdrawn day earns nothing', () => {
  const year = 365n * unitsOf({ balanceMinor: 1_000_00n, rate: 275 });
  expect(paymentOf(year)).toEqual({ amountMinor: 27_50n, carriedUnits: 0n });
  expect(unitsOf({ balanceMinor: 0n, rate: 275 })).toBe(0n);
  expect(unitsOf({ balanceMinor: -5n, rate: 275 })).toBe(0n);
});

it('a day accrues, pays on the first of a month, and lets terms end', () => {
  expect(nextStep('accrue', '2026-12-01')).toBe('pay');
  expect(nextStep('accrue', '2026-12-02')).toBe('mature');
  expect(nextStep('pay', '2026-12-01')).toBe('mature');
  expect(nextStep('mature', '2026-12-01')).toBe('done');
});
