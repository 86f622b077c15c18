/** What staff type to find a customer, read as what it can mean. Pure. */
import { BETWEEN_WORDS, beginnings } from '#platform/lists/beginnings.ts';

export interface CustomerSearch {
  /** Words that something of the customer begins with: all of them must. A text for `tsquery`. */
  readonly words: string | undefined;
  /** What an account's number begins with. */
  readonly accountNumber: string | undefined;
  readonly iban: string | undefined;
  readonly customerId: string | undefined;
  readonly accountId: string | undefined;
}

const nothing: CustomerSearch = {
  words: undefined,
  accountNumber: undefined,
  iban: undefined,
  customerId: undefined,
  accountId: undefined,
};

const NUMBER = /^\+?[\d\s().-]+$/;
const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{0,30}$/;
const FEWEST_DIGITS = 4;

export function readSearch(text: string): CustomerSearch {
  const typed = text.trim();
  if (/^cus_[0-9a-f-]{36}$/.test(typed)) return { ...nothing, customerId: typed };
  if (/^acc_[0-9a-f-]{36}$/.test(typed)) return { ...nothing, accountId: typed };
  if (NUMBER.test(typed)) return readNumber(typed);
  const joined = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  const iban = IBAN.test(joined) ? joined : undefined;
  const words = typed
    .split(/\s+/)
    .flatMap((word) => (word.includes('@') ? [word] : word.split(BETWEEN_WORDS)));
  return { ...nothing, iban, words: beginnings(words) };
}

/** A phone number as people dial it abroad, or an account's number. */
function readNumber(typed: string): CustomerSearch {
  const digits = typed.replaceAll(/\D/g, '');
  const accountNumber = typed.startsWith('+') || digits.length < FEWEST_DIGITS ? undefined : digits;
  return { ...nothing, accountNumber, words: beginnings([digits.replace(/^00/, '')]) };
}
