import { describe, expect, it } from 'vitest';
import {
  inFours,
  noPayee,
  payeeFieldsOf,
  payeeOf,
  payeeProblem,
  typedIban,
} from './payee-values.ts';

const names = { account_title: 'Anna Keller', bank_name: 'Hafenbank' };
const german = { ...noPayee, ...names, country: 'DE', iban: 'de89 3704 0044 0532 0130 00' };

describe('a payee that is typed', () => {
  it('has the parts that its country uses', () => {
    expect(payeeFieldsOf('DE').slice(3)).toEqual(['iban']);
    expect(payeeFieldsOf('CA').slice(3)).toEqual([
      'transit_number',
      'institution_number',
      'account_number',
    ]);
    expect(payeeFieldsOf('')).toEqual(['country', 'account_title', 'bank_name']);
  });

  it('is sent in upper case, without spaces and without parts of other countries', () => {
    expect(payeeOf({ ...german, sort_code: '123456' })).toEqual({
      ...names,
      details: { country: 'DE', iban: 'DE89370400440532013000' },
    });
  });

  it('is not sent while a check digit, a country or a name is wrong', () => {
    expect(payeeOf({ ...german, iban: 'DE88 3704 0044 0532 0130 00' })).toBeUndefined();
    expect(payeeProblem({ ...german, country: 'FR' }, 'iban')).toBe('customer.payee.wrong-iban');
    expect(payeeProblem({ ...german, account_title: ' ' }, 'account_title')).toBe(
      'field.error.required',
    );
  });

  it('shows an IBAN in fours while one types on, and leaves a change in the middle alone', () => {
    expect(typedIban('DE89', 'DE893')).toBe('DE89 3');
    expect(typedIban('DE89 37', 'DE8 37')).toBe('DE8 37');
    expect(inFours('de893704')).toBe('DE89 3704');
  });
});
