/** What a limit in US dollars means in other currencies, roughly: about the same in all of them. */
import { type Currency, type Money, minorPerUnit } from '@fairlead/money';

/** So many of it are one US dollar; where none is said, one. */
const ROUGH_WORTH: Readonly<Partial<Record<Currency, bigint>>> = {
  BRL: 5n,
  ZAR: 20n,
  PHP: 50n,
  JPY: 150n,
};

/** A limit in whole dollars, in minor units of the currency. */
export function limitMinor(limit: number, currency: Currency): bigint {
  return BigInt(limit) * (ROUGH_WORTH[currency] ?? 1n) * minorPerUnit(currency);
}

/** What so many hundredths of a dollar are in minor units of the currency, rounded down. */
export function roughMinor(cents: bigint, currency: Currency): bigint {
  return (cents * limitMinor(1, currency)) / 100n;
}

/** Whole dollars, rounded up. */
export function roughDollars({ amountMinor, currency }: Money): bigint {
  const perDollar = limitMinor(1, currency);
  return (amountMinor + perDollar - 1n) / perDollar;
}

/** Hundredths of a dollar, rounded up. */
export function roughCents({ amountMinor, currency }: Money): bigint {
  const perDollar = limitMinor(1, currency);
  return (amountMinor * 100n + perDollar - 1n) / perDollar;
}
