/**
 * A phone number as people write it, as E.164. The library knows every country's habits and weighs
 * as much as a page, so it is fetched when a number is there to be read.
 */
import type { CountryCode } from 'libphonenumber-js/min';
import type { TypedPhone } from '#ui/person-fields/phone-field.tsx';

/** Undefined for what cannot be a number of that country. */
export async function phoneNumberOf({ country, number }: TypedPhone): Promise<string | undefined> {
  const { isSupportedCountry, parsePhoneNumberFromString } = await import('libphonenumber-js/min');
  const known: CountryCode | undefined = isSupportedCountry(country) ? country : undefined;
  // Digits of the reader's own script are taken as what they mean.
  const read = parsePhoneNumberFromString(number.normalize('NFKC'), known);
  return read?.isPossible() === true ? read.number : undefined;
}
