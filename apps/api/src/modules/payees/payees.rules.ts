/** A payee's account as people read it, and as the bank knows it again. Pure. */
import { type BankDetails, detailParts } from '@fairlead/contract';

/** An IBAN in fours; otherwise codes and number, in the order in which the country says them. */
export function accountShown(details: BankDetails): string {
  if (details.iban !== undefined) return details.iban.replaceAll(/(.{4})(?=.)/g, '$1 ');
  const { routing_number, sort_code, bsb_code, transit_number, institution_number } = details;
  const codes = [
    routing_number,
    sort_code?.replace(/^(..)(..)(..)$/, '$1-$2-$3'),
    bsb_code?.replace(/^(...)(...)$/, '$1-$2'),
    transit_number && institution_number && `${transit_number}-${institution_number}`,
    details.swift_bic,
    details.account_number,
  ];
  return codes.filter((code) => code !== undefined && code !== '').join(' ');
}

/**
 * The same for the same account, whatever else is said: a BIC beside an IBAN adds nothing, nor does
 * XXX, which stands for the head office, to any other. Clearing in Canada fills account numbers
 * with zeros, so those in front say nothing; elsewhere they are part of the number.
 */
export function accountKey(details: BankDetails): string {
  const number = details.account_number;
  if (details.country !== 'CA' || number === undefined) return accountKeyAsSaid(details);
  return accountKeyAsSaid({ ...details, account_number: number.replace(/^0+/, '') });
}

/** As keys were made before, with every zero: what was kept then is known by it. */
export function accountKeyAsSaid(details: BankDetails): string {
  if (details.iban !== undefined) return `iban:${details.iban}`;
  const said = { ...details, swift_bic: details.swift_bic?.replace(/^(.{8})XXX$/, '$1') };
  return [details.country, ...detailParts.map((part) => said[part] ?? '')].join(':');
}

/** What countries are paid in here; elsewhere US dollars. */
const CURRENCY_OF: Readonly<Record<string, string>> = {
  US: 'USD',
  GB: 'GBP',
  AU: 'AUD',
  CA: 'CAD',
  JP: 'JPY',
  BR: 'BRL',
  ZA: 'ZAR',
  PH: 'PHP',
};
const EURO_AREA =
  'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK AD MC ME SM VA XK'.split(' ');

function ownCurrencyOf(country: string): string | undefined {
  return CURRENCY_OF[country] ?? (EURO_AREA.includes(country) ? 'EUR' : undefined);
}

export function currencyOfCountry(country: string): string {
  return ownCurrencyOf(country) ?? 'USD';
}

/** From an account in this currency: dollars to where they are not the country's own are too. */
export function isAbroad(country: string, currency: string): boolean {
  return ownCurrencyOf(country) !== currency;
}
