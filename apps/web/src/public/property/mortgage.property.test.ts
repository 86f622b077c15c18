import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planOf } from './mortgage.rules.ts';

const loans = fc.record({
  amountMinor: fc.bigInt(100_000n, 1_000_000_000n),
  rate: fc.integer({ min: 0, max: 2_000 }),
  years: fc.integer({ min: 1, max: 40 }),
});

describe('a repayment plan', () => {
  it('costs what every textbook says', () => {
    const plan = planOf({ amountMinor: 25_000_000n, rate: 400, years: 25 });
    expect(plan.monthlyMinor).toBe(131_960n);
    expect(planOf({ amountMinor: 1_200_000n, rate: 0, years: 10 }).monthlyMinor).toBe(10_000n);
  });

  it('pays back exactly what was lent, by the end', () => {
    fc.assert(
      fc.property(loans, (loan) => {
        const plan = planOf(loan);
        const repaid = plan.years.reduce((sum, { repaidMinor }) => sum + repaidMinor, 0n);
        expect(repaid).toBe(loan.amountMinor);
        expect(plan.years.at(-1)?.owedMinor).toBe(0n);
        expect(plan.years).toHaveLength(loan.years);
      }),
    );
  });

  it('costs no less interest in a year than in the one after it', () => {
    fc.assert(
      fc.property(loans, (loan) => {
        const { years, interestMinor } = planOf(loan);
        for (const [index, { interestMinor: interest }] of years.entries()) {
          expect(interest).toBeGreaterThanOrEqual(years[index + 1]?.interestMinor ?? 0n);
        }
        expect(years.reduce((sum, year) => sum + year.interestMinor, 0n)).toBe(interestMinor);
      }),
    );
  });
});
