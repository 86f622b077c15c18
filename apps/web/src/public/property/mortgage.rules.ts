/**
 * A loan that is paid back in equal monthly payments. Whole minor units throughout: the payment is
 * worked out as an exact fraction, rounded once, and the last payment settles what is left. Pure.
 */
const MONTHS = 12;
/** A rate is hundredths of a percent a year; a month's share has this denominator. */
const SCALE = 120_000n;

export interface Loan {
  readonly amountMinor: bigint;
  /** Hundredths of a percent a year. */
  readonly rate: number;
  readonly years: number;
}

export interface LoanYear {
  readonly year: number;
  readonly interestMinor: bigint;
  readonly repaidMinor: bigint;
  /** Still owed at the end of the year. */
  readonly owedMinor: bigint;
}

export interface Plan {
  readonly monthlyMinor: bigint;
  readonly interestMinor: bigint;
  readonly years: readonly LoanYear[];
}

function divided(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator);
}

/** What every month costs, rounded up: the loan is over at its end, not after it. */
function monthly({ amountMinor, rate, years }: Loan): bigint {
  const months = BigInt(years * MONTHS);
  const part = BigInt(rate);
  if (part === 0n) return (amountMinor + months - 1n) / months;
  const grown = (SCALE + part) ** months;
  const whole = SCALE ** months;
  const numerator = amountMinor * part * grown;
  const denominator = SCALE * (grown - whole);
  return (numerator + denominator - 1n) / denominator;
}

export function planOf(loan: Loan): Plan {
  const monthlyMinor = monthly(loan);
  const years: LoanYear[] = [];
  let owed = loan.amountMinor;
  let paid = 0n;
  for (let year = 1; year <= loan.years; year += 1) {
    let interest = 0n;
    const before = owed;
    for (let month = 0; month < MONTHS; month += 1) {
      const share = divided(owed * BigInt(loan.rate), SCALE);
      const isLast = year === loan.years && month === MONTHS - 1;
      const repaid = isLast || monthlyMinor - share > owed ? owed : monthlyMinor - share;
      interest += share;
      owed -= repaid;
    }
    paid += interest;
    years.push({ year, interestMinor: interest, repaidMinor: before - owed, owedMinor: owed });
  }
  return { monthlyMinor, interestMinor: paid, years };
}
