import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import { expect, it } from 'vitest';
import { callingCodes } from './calling-codes.ts';

it('knows how the numbers of every country begin', () => {
  const known = new Map<string, string>(
    getCountries().map((country) => [country, getCountryCallingCode(country)]),
  );
  expect(new Map(callingCodes)).toEqual(known);
});
