/**
 * How others pay into an account, by its country: number, IBAN, national codes, BIC. A sandbox's
 * stand in ranges that no real bank has; a live bank's codes are given by its country's register,
 * and where it has none its accounts have a number of its own and nothing more. Pure.
 */
import type { Currency } from '@fairlead/money';
import type { Mode } from '#platform/mode.ts';
import { ibanOf, routingNumberOf } from './check-digits.rules.ts';
import { scrambled } from './scramble.rules.ts';

export const accountCountries = ['US', 'GB', 'DE', 'CA', 'AU', 'JP', 'BR', 'ZA', 'PH'] as const;
export type AccountCountry = (typeof accountCountries)[number];

const COUNTRIES: Readonly<Partial<Record<Currency, AccountCountry>>> = {
  USD: 'US',
  GBP: 'GB',
  EUR: 'DE',
  CAD: 'CA',
  AUD: 'AU',
  JPY: 'JP',
  BRL: 'BR',
  ZAR: 'ZA',
  PHP: 'PH',
};

export function countryOf(currency: Currency): AccountCountry {
  const country = COUNTRIES[currency];
  if (country === undefined) throw new RangeError(`No country of ours keeps ${currency}.`);
  return country;
}

/** What is kept with an account. */
export interface BankDetails {
  readonly country: AccountCountry;
  readonly accountNumber: string;
  readonly iban: string | null;
  readonly routingNumber: string | null;
  readonly sortCode: string | null;
  readonly bsbCode: string | null;
  readonly transitNumber: string | null;
  readonly institutionNumber: string | null;
}

interface CountryPlan {
  /** Digits of the account number that tell accounts apart, and what stands before them. */
  readonly digits: number;
  readonly prefix: string;
  readonly codes: (number: string) => Partial<BankDetails>;
}

/**
 * A sandbox's. ABA numbers beginning with 99, sort codes with 00, bank codes (Bankleitzahl) with 9,
 * BSBs with 99 and the other codes below are not given to any bank.
 */
const PLANS: Readonly<Record<AccountCountry, CountryPlan>> = {
  US: {
    digits: 10,
    prefix: '99',
    codes: () => ({ routingNumber: routingNumberOf('99000001') }),
  },
  GB: {
    digits: 8,
    prefix: '',
    codes: (number) => ({ sortCode: '000099', iban: ibanOf('GB', `FRLD000099${number}`) }),
  },
  DE: {
    digits: 9,
    prefix: '9',
    codes: (number) => ({ iban: ibanOf('DE', `90000099${number}`) }),
  },
  CA: {
    digits: 10,
    prefix: '99',
    codes: () => ({ institutionNumber: '999', transitNumber: '00009' }),
  },
  AU: { digits: 8, prefix: '9', codes: () => ({ bsbCode: '999000' }) },
  // Bank, branch and number in one: 4, 3 and 7 digits.
  JP: { digits: 7, prefix: '9999001', codes: () => ({}) },
  BR: {
    digits: 9,
    prefix: '9',
    codes: (number) => ({ iban: ibanOf('BR', `9999999900001${number}C1`) }),
  },
  ZA: { digits: 9, prefix: '99', codes: () => ({ sortCode: '999000' }) },
  PH: { digits: 10, prefix: '99', codes: () => ({}) },
};

/** The details of the so-manieth account of a country, counted from 1. */
export function bankDetailsOf(country: AccountCountry, count: bigint, mode: Mode): BankDetails {
  const { digits, prefix, codes } = PLANS[country];
  const place = scrambled(count - 1n, 10n ** BigInt(digits), `account numbers ${country}`);
  const accountNumber = prefix + String(place).padStart(digits, '0');
  return {
    country,
    accountNumber,
    iban: null,
    routingNumber: null,
    sortCode: null,
    bsbCode: null,
    transitNumber: null,
    institutionNumber: null,
    ...(mode === 'sandbox' ? codes(accountNumber) : {}),
  };
}

/** A zero at the eighth place marks a BIC for tests. None in a live bank without one. */
export function bicOf(country: AccountCountry, mode: Mode): string | null {
  return mode === 'sandbox' ? `FRLD${country}X0` : null;
}
