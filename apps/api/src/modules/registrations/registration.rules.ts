/** Who can open an account. Pure. */
import { parsePhoneNumberFromString } from 'libphonenumber-js';

const OF_AGE = 18;
const EARLIEST_BIRTH = '1900-01-01';

/** Both as `2008-02-29`: someone born on a leap day is of age on the first of March. */
export function isOfAge(dateOfBirth: string, today: string): boolean {
  const year = Number(dateOfBirth.slice(0, 4)) + OF_AGE;
  return `${year}${dateOfBirth.slice(4)}` <= today;
}

export function isPossibleBirth(dateOfBirth: string): boolean {
  return dateOfBirth >= EARLIEST_BIRTH;
}

/**
 * In E.164, with a country and a length that it can have there. Whether the number exists its SMS
 * code will show; numbering plans change faster than our table, and fictional ones are for trying.
 */
export function isPhoneNumber(phone: string): boolean {
  const parsed = parsePhoneNumberFromString(phone);
  return parsed?.isPossible() === true && parsed.number === phone;
}
