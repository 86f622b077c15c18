/** Multiplying money by a rate: exact until one rounding, whose remainder is handed back. */
import { type Currency, minorPerUnit } from './currencies.ts';
import { type Money, money } from './money.ts';

/**
 * `half-even` and `half-up` go to the nearest minor unit and differ on an exact half; `down` goes
 * towards zero, `up` away from it.
 */
export type Rounding = 'half-even' | 'half-up' | 'down' | 'up';

/** A number kept exactly, as a fraction. The denominator is above zero. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export interface Converted {
  readonly money: Money;
  /** What rounding took away, in minor units: exact result = money + residue. To be booked. */
  readonly residue: Fraction;
}

const RATE = /^([0-9]{1,12})(?:\.([0-9]{1,18}))?$/;

/** Reads a rate such as '1.0832'. Throws on anything but plain digits with a point. */
export function rateFrom(text: string): Fraction {
  const match = RATE.exec(text);
  if (match === null) throw new RangeError('A rate is plain digits with at most one point.');
  const decimals = match[2] ?? '';
  return {
    numerator: BigInt(`${match[1]}${decimals}`),
    denominator: 10n ** BigInt(decimals.length),
  };
}

/** Rounds a fraction to a whole number. */
export function roundFraction({ numerator, denominator }: Fraction, rounding: Rounding): bigint {
  if (denominator <= 0n) throw new RangeError('A denominator is above zero.');
  const sign = numerator < 0n ? -1n : 1n;
  const size = numerator * sign;
  const whole = size / denominator;
  const twice = (size % denominator) * 2n;
  return sign * (goesUp(whole, twice, denominator, rounding) ? whole + 1n : whole);
}

/** `twice` is the doubled remainder, so that comparing it with the denominator finds the half. */
function goesUp(whole: bigint, twice: bigint, denominator: bigint, rounding: Rounding): boolean {
  switch (rounding) {
    case 'down':
      return false;
    case 'up':
      return twice > 0n;
    case 'half-up':
      return twice >= denominator;
    case 'half-even':
      return twice > denominator || (twice === denominator && whole % 2n === 1n);
  }
}

/** `rate` is how many units of `to` one unit of the amount's own currency buys; above zero. */
export function convert(
  from: Money,
  to: Currency,
  rate: string | Fraction,
  rounding: Rounding,
): Converted {
  const { numerator, denominator } = typeof rate === 'string' ? rateFrom(rate) : rate;
  if (numerator <= 0n) throw new RangeError('A rate is above zero.');
  const exact = {
    numerator: from.amountMinor * numerator * minorPerUnit(to),
    denominator: denominator * minorPerUnit(from.currency),
  };
  const rounded = roundFraction(exact, rounding);
  return {
    money: money(rounded, to),
    residue: {
      numerator: exact.numerator - rounded * exact.denominator,
      denominator: exact.denominator,
    },
  };
}
