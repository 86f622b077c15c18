/** What else is known of both: birth, country, kind. It moves a score; it never makes one. */
import type { DayRange, Entry, Kind } from '#lists/list.ts';
import { THRESHOLDS } from './thresholds.ts';

export interface KnownFacts {
  readonly kind?: Kind | undefined;
  /** YYYY-MM-DD, YYYY-MM or YYYY. */
  readonly birthDate?: string | undefined;
  /** ISO 3166 alpha-2 codes: nationality, residence, of the bank. */
  readonly countries?: readonly string[] | undefined;
}

export type FactName = 'birth' | 'country' | 'kind';
export interface Fact {
  readonly fact: FactName;
  readonly fits: 'same' | 'near' | 'other';
}

export interface Weighed {
  readonly facts: readonly Fact[];
  /** Evidence added or taken. */
  readonly bits: number;
  readonly otherBirth: boolean;
  /** Taken off the score. */
  readonly off: number;
}

const YEAR_DAYS = 365.25;

/** Years between a day or year and a range; 0 within it. */
function yearsApart(birth: string, { from, to }: DayRange): number {
  const [first, last] = [birth.padEnd(10, '-01-01'.slice(birth.length - 4)), birth];
  const days = (text: string) => Date.parse(`${text}T00:00:00Z`) / 86_400_000;
  const own = days(first.slice(0, 10));
  const end = last.length === 10 ? own : own + (last.length === 7 ? 31 : 365);
  if (own > days(to)) return (own - days(to)) / YEAR_DAYS;
  return end < days(from) ? (days(from) - end) / YEAR_DAYS : 0;
}

function birthFact(birth: string, births: readonly DayRange[]): Fact['fits'] | 'day' {
  if (births.some(({ from, to }) => from === to && from === birth)) return 'day';
  const apart = Math.min(...births.map((range) => yearsApart(birth, range)));
  if (apart < 1) return 'same';
  return apart < THRESHOLDS.facts.birthYearsApart ? 'near' : 'other';
}

/** A person is no ship; a company may bear a person's name, and the other way round. */
function kindOff(asked: Kind, listed: Kind): number {
  const both = [asked, listed];
  const close = both.includes('person') && both.includes('entity');
  return asked === listed ? 0 : THRESHOLDS.facts.otherKind * (close ? 0.5 : 1);
}

export function weigh(known: KnownFacts, entry: Entry): Weighed {
  const limits = THRESHOLDS.facts;
  const facts: Fact[] = [];
  let [bits, otherBirth, off] = [0, false, 0];
  if (known.birthDate !== undefined && entry.births.length > 0) {
    const found = birthFact(known.birthDate, entry.births);
    facts.push({ fact: 'birth', fits: found === 'day' ? 'same' : found });
    if (found === 'day') bits += limits.sameBirthDay;
    if (found === 'same') bits += limits.sameBirthYear;
    if (found === 'other') bits += limits.otherBirth;
    otherBirth = found === 'other';
  }
  if (known.countries !== undefined && known.countries.length > 0 && entry.countries.length > 0) {
    const same = known.countries.some((country) => entry.countries.includes(country));
    facts.push({ fact: 'country', fits: same ? 'same' : 'other' });
    bits += same ? limits.sameCountry : limits.otherCountry;
  }
  if (known.kind !== undefined) {
    off += kindOff(known.kind, entry.kind);
    facts.push({ fact: 'kind', fits: known.kind === entry.kind ? 'same' : 'other' });
  }
  return { facts, bits, otherBirth, off };
}
