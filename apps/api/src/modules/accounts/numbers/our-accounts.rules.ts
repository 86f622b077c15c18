/** Which accounts of the world are this bank's own, by how others would pay into them. Pure. */
import type { BankDetails as PayeeDetails } from '@fairlead/contract';
import type { Mode } from '#platform/mode.ts';
import {
  type AccountCountry,
  accountCountries,
  bankDetailsOf,
  bicOf,
} from './bank-details.rules.ts';

function isCountry(code: string): code is AccountCountry {
  return accountCountries.some((country) => country === code);
}

/** The part of an IBAN that names the bank: between the check digits and the account's number. */
function bankPart(iban: string, number: string): string {
  return iban.slice(4, iban.indexOf(number, 4));
}

/**
 * By its codes, its IBAN or its BIC; whether there is such an account is another question. A live
 * bank that no register has given codes to knows none by them.
 */
export function isOurs(details: PayeeDetails, mode: Mode): boolean {
  const { country, iban, swift_bic: bic } = details;
  if (!isCountry(country)) return false;
  const any = bankDetailsOf(country, 1n, mode);
  if (iban !== undefined) {
    return any.iban !== null && iban.slice(4).startsWith(bankPart(any.iban, any.accountNumber));
  }
  const codes = [
    [any.routingNumber, details.routing_number],
    [any.sortCode, details.sort_code],
    [any.bsbCode, details.bsb_code],
    [any.transitNumber, details.transit_number],
    [any.institutionNumber, details.institution_number],
  ].filter(([own]) => own !== null);
  if (codes.length > 0) return codes.every(([own, said]) => own === said);
  return bic !== undefined && bic.slice(0, 8) === bicOf(country, mode);
}
