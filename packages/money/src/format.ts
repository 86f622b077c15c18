/**
 * Money as the reader's language writes it. `Intl` gives symbols, digits and their order; the
 * number of decimals comes from our table and the digits never pass through floating point.
 */
import { type Currency, exponentOf, minorPerUnit } from './currencies.ts';
import type { Money } from './money.ts';
import { remembered } from './remembered.ts';

export interface MoneyFormat {
  /** 'none' for an input field, 'code' where two dollars may stand side by side. */
  readonly show?: 'symbol' | 'code' | 'none';
  /** 'always' puts a plus before a credit. */
  readonly sign?: 'auto' | 'always';
}

/** The ten digits of a locale's numbering, zero first. */
export const digitsOf = remembered((locale: string): readonly string[] => {
  const format = new Intl.NumberFormat(locale, { useGrouping: false });
  return Array.from({ length: 10 }, (_, digit) => format.format(digit));
});

const formatterOf = remembered(
  (
    locale: string,
    currency: Currency,
    show: 'symbol' | 'code' | 'none',
    signDisplay: 'auto' | 'always',
  ) =>
    new Intl.NumberFormat(locale, {
      ...(show === 'none' ? {} : { style: 'currency', currency, currencyDisplay: show }),
      minimumFractionDigits: exponentOf(currency),
      maximumFractionDigits: exponentOf(currency),
      signDisplay,
    }),
);

export function formatMoney(amount: Money, locale: string, format: MoneyFormat = {}): string {
  const { amountMinor, currency } = amount;
  const { show = 'symbol', sign = 'auto' } = format;
  const negative = amountMinor < 0n;
  const size = negative ? -amountMinor : amountMinor;
  const whole = size / minorPerUnit(currency);
  const minor = (size % minorPerUnit(currency)).toString().padStart(exponentOf(currency), '0');
  const digits = digitsOf(locale);
  // There is no negative zero among bigints, but −0.05 needs its sign: then zero is a number.
  const signed = negative ? -whole : whole;
  return formatterOf(locale, currency, show, size === 0n ? 'auto' : sign)
    .formatToParts(negative && whole === 0n ? -0 : signed)
    .map(({ type, value }) =>
      type === 'fraction' ? minor.replace(/\d/g, (digit) => digits[Number(digit)] ?? digit) : value,
    )
    .join('');
}
