/**
 * An amount of one currency in whole minor units. Nothing here ever passes through floating point.
 * Mixing two currencies is a mistake in the program, so it throws.
 */
import { type Currency, exponentOf } from './currencies.ts';

export interface Money {
  readonly amountMinor: bigint;
  readonly currency: Currency;
}

export function money(amountMinor: bigint, currency: Currency): Money {
  return { amountMinor, currency };
}

function checkSameCurrency(a: Money, b: Money): void {
  if (a.currency !== b.currency) {
    throw new TypeError(`${a.currency} and ${b.currency} cannot be put together without a rate.`);
  }
}

export function add(a: Money, b: Money): Money {
  checkSameCurrency(a, b);
  return money(a.amountMinor + b.amountMinor, a.currency);
}

export function subtract(a: Money, b: Money): Money {
  checkSameCurrency(a, b);
  return money(a.amountMinor - b.amountMinor, a.currency);
}

export function negate(a: Money): Money {
  return money(-a.amountMinor, a.currency);
}

/** The currency is given because the sum of no amounts needs one too. */
export function sum(amounts: readonly Money[], currency: Currency): Money {
  return amounts.reduce(add, money(0n, currency));
}

/** Negative when `a` is the smaller, zero when equal, positive when `a` is the larger. */
export function compare(a: Money, b: Money): -1 | 0 | 1 {
  checkSameCurrency(a, b);
  if (a.amountMinor === b.amountMinor) return 0;
  return a.amountMinor < b.amountMinor ? -1 : 1;
}

/** The largest amount that a person or a program may send: 15 digits of minor units. */
export const MAX_SENT_MINOR = 999_999_999_999_999n;

/** An amount in a request: minor units, no sign, no decimals, plain digits. */
export const WIRE_AMOUNT = /^[0-9]{1,15}$/;

/** Reads an amount from a request; undefined for anything but plain digits. */
export function fromWire(text: string, currency: Currency): Money | undefined {
  return WIRE_AMOUNT.test(text) ? money(BigInt(text), currency) : undefined;
}

/** The amount as it stands in JSON; an answer may be negative, a request may not. */
export function toWire(a: Money): string {
  return a.amountMinor.toString();
}

/** Plain digits with a point, whatever the language: for files that programs read. */
export function toDecimal({ amountMinor, currency }: Money): string {
  const decimals = exponentOf(currency);
  const size = amountMinor < 0n ? -amountMinor : amountMinor;
  const digits = size.toString().padStart(decimals + 1, '0');
  const sign = amountMinor < 0n ? '-' : '';
  if (decimals === 0) return sign + digits;
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
