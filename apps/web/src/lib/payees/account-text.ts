/** A typed account as people read it: an IBAN in fours, or codes and number. */
import { type BankDetails, partsOf } from '@fairlead/contract/bank-parts';
import { inFours } from './payee-values.ts';

export function accountText(details: BankDetails): string {
  if (details.iban !== undefined) return inFours(details.iban);
  return partsOf(details.country)
    .map(({ part }) => details[part] ?? '')
    .join(' ');
}
