import { expect, test } from 'vitest';
import * as z from 'zod';
import { postalCodeFits } from './countries.ts';
import { addressFields } from './personal-details.ts';

test.each([
  ['١٠١١٥', '10115'],
  ['۱۰۱۱۵', '10115'],
  ['１０１１５', '10115'],
  [' 10115 ', '10115'],
])('a postal code typed as %s is kept as %s', (typed, code) => {
  expect(postalCodeFits('DE', typed.trim())).toBe(true);
  const address = { street_address: 'Lindenstr. 2', zip_code: typed, city: 'Berlin', state: 'BE' };
  expect(z.object(addressFields).parse(address).zip_code).toBe(code);
});
