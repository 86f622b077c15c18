/** What a customer says about themselves: the fields of sign-up and of the profile's forms. */
import * as z from 'zod';
import { countryCodes, postalCodeFits } from './countries.ts';
import { latinDigits } from './latin-digits.ts';
import { LONGEST_NAME, PERSON_NAME } from './person-name.ts';

/** Text fields have 300 characters at most. */
export const line = z.string().trim().min(1).max(300);

/** What a person is called; never a sentence, an address or a number. */
export const personName = z.string().trim().min(1).max(LONGEST_NAME).regex(PERSON_NAME);

export const countryCode = z.enum(countryCodes as [string, ...string[]]);

/** E.164 with its plus; people type spaces, hyphens, dots and brackets in it. */
export const phoneNumber = z
  .string()
  .max(40)
  .transform((text) => text.replace(/[\s().-]/g, ''))
  .pipe(z.string().regex(/^\+[1-9]\d{6,14}$/));

export const sexes = ['Male', 'Female'] as const;

/** Each alert and factor that a customer can switch. */
export const switchStates = ['Enabled', 'Disabled'] as const;
export const switchState = z.enum(switchStates);

interface GivenAddress {
  readonly street_address?: string | undefined;
  readonly address?: string | undefined;
  readonly zip_code?: string | undefined;
  readonly zip?: string | undefined;
  readonly post_code?: string | undefined;
  readonly country?: string | undefined;
}

const zipCode = z.string().trim().overwrite(latinDigits).min(1).max(20).optional();

/** `address` means street_address, `zip` and `post_code` mean zip_code; exactly one of each. */
export const addressFields = {
  street_address: line.optional(),
  address: line.optional(),
  zip_code: zipCode,
  zip: zipCode,
  post_code: zipCode,
  city: line,
  state: line,
};

const streetNames = ['street_address', 'address'] as const;
const zipNames = ['zip_code', 'zip', 'post_code'] as const;

function problem(context: z.core.$RefinementCtx, field: string, sentence?: string): void {
  const params = sentence === undefined ? {} : { params: { sentence } };
  context.addIssue({ code: 'custom', path: [field], input: undefined, ...params });
}

/** Says what is wrong with an address as it was given; `country` where the form has none. */
export function checkAddress(given: GivenAddress, context: z.core.$RefinementCtx): void {
  for (const names of [streetNames, zipNames]) {
    const used = names.filter((name) => given[name] !== undefined);
    if (used.length === 0) problem(context, names[0]);
    for (const extra of used.slice(1)) problem(context, extra);
  }
  const zipName = zipNames.find((name) => given[name] !== undefined);
  const zip = zipName === undefined ? undefined : given[zipName];
  if (zipName === undefined || zip === undefined || given.country === undefined) return;
  if (!postalCodeFits(given.country, zip)) problem(context, zipName, 'invalid.format');
}

/** The same with one name for each. */
export function withOneName<Given extends GivenAddress>(given: Given) {
  const { address, zip, post_code, ...rest } = given;
  return {
    ...rest,
    street_address: given.street_address ?? address ?? '',
    zip_code: given.zip_code ?? zip ?? post_code ?? '',
  };
}

/** Two fields that must be the same, for passwords and addresses that are typed twice. */
export function mustMatch<First extends string, Second extends string>(
  first: First,
  second: Second,
) {
  return (
    given: { readonly [K in First | Second]?: unknown },
    context: z.core.$RefinementCtx,
  ): void => {
    if (given[first] !== given[second]) problem(context, second, 'invalid.not_same');
  };
}
