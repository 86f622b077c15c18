/**
 * How an account is named, country by country: which parts it has, how long they are, and which
 * check digits they carry. One table for the form, the API and the rail. Pure, and without schemas,
 * so that browsers can load it.
 */

/** The parts that countries use, upper case and without spaces. */
export const detailParts = [
  'iban',
  'account_number',
  'routing_number',
  'sort_code',
  'bsb_code',
  'transit_number',
  'institution_number',
  'swift_bic',
] as const;
export type DetailPart = (typeof detailParts)[number];

/** Upper case, without spaces; which parts there are depends on the country. */
export type BankDetails = { readonly country: string } & {
  readonly [Part in DetailPart]?: string | undefined;
};

export interface PartRule {
  readonly part: DetailPart;
  readonly form: RegExp;
  /** Beyond the form: a checksum. */
  readonly fits?: (text: string) => boolean;
}

/** The length of an IBAN by country, from the registry (SWIFT, release 99). */
export const ibanLengths: Readonly<Record<string, number>> = {
  AD: 24,
  AE: 23,
  AL: 28,
  AT: 20,
  AZ: 28,
  BA: 20,
  BE: 16,
  BG: 22,
  BH: 22,
  BI: 27,
  BR: 29,
  BY: 28,
  CH: 21,
  CR: 22,
  CY: 28,
  CZ: 24,
  DE: 22,
  DJ: 27,
  DK: 18,
  DO: 28,
  EE: 20,
  EG: 29,
  ES: 24,
  FI: 18,
  FK: 18,
  FO: 18,
  FR: 27,
  GB: 22,
  GE: 22,
  GI: 23,
  GL: 18,
  GR: 27,
  GT: 28,
  HN: 28,
  HR: 21,
  HU: 28,
  IE: 22,
  IL: 23,
  IQ: 23,
  IS: 26,
  IT: 27,
  JO: 30,
  KW: 30,
  KZ: 20,
  LB: 28,
  LC: 32,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  LY: 25,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MN: 20,
  MR: 27,
  MT: 31,
  MU: 30,
  NI: 28,
  NL: 18,
  NO: 15,
  OM: 23,
  PK: 24,
  PL: 28,
  PS: 29,
  PT: 25,
  QA: 29,
  RO: 24,
  RS: 22,
  RU: 33,
  SA: 24,
  SC: 31,
  SD: 18,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  SO: 23,
  ST: 25,
  SV: 28,
  TL: 23,
  TN: 24,
  TR: 26,
  UA: 29,
  VA: 22,
  VG: 24,
  XK: 20,
  YE: 30,
};

/**
 * ISO 7064 mod 97-10, on the characters moved round and letters as numbers. Its check digits run
 * from 02 to 98: 00, 01 and 99 would pass the sum, and no bank gives them.
 */
export function ibanFits(text: string): boolean {
  const length = ibanLengths[text.slice(0, 2)];
  if (length === undefined || text.length !== length) return false;
  if (!/^[A-Z]{2}(?!00|01|99)\d{2}[A-Z0-9]+$/.test(text)) return false;
  const moved = text.slice(4) + text.slice(0, 4);
  let rest = 0;
  for (const character of moved) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

/** Weights 3, 7, 1 over nine digits. */
export function routingNumberFits(text: string): boolean {
  const weights = [3, 7, 1];
  const digits = [...text].map(Number);
  const sum = digits.reduce((total, digit, at) => total + digit * (weights[at % 3] ?? 0), 0);
  return sum % 10 === 0 && sum > 0;
}

const bic: PartRule = { part: 'swift_bic', form: /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/ };
const number = (form = /^\d{8,16}$/): PartRule => ({ part: 'account_number', form });
const iban: PartRule = { part: 'iban', form: /^[A-Z0-9]{15,34}$/, fits: ibanFits };

/** What a country needs where it is not an IBAN. */
const nationalForms: Readonly<Record<string, readonly PartRule[]>> = {
  US: [{ part: 'routing_number', form: /^\d{9}$/, fits: routingNumberFits }, number(/^\d{4,17}$/)],
  GB: [{ part: 'sort_code', form: /^\d{6}$/ }, number(/^\d{8}$/)],
  AU: [{ part: 'bsb_code', form: /^\d{6}$/ }, number(/^\d{5,9}$/)],
  CA: [
    { part: 'transit_number', form: /^\d{5}$/ },
    { part: 'institution_number', form: /^\d{3}$/ },
    number(/^\d{7,12}$/),
  ],
};

/** The parts that an account in a country is named by, all of them needed. */
export function partsOf(country: string): readonly PartRule[] {
  const national = nationalForms[country];
  if (national !== undefined) return national;
  return country in ibanLengths ? [iban] : [bic, number()];
}

/** The first part that is missing, too much or wrong; undefined when they are right. */
export function wrongPart(details: BankDetails): DetailPart | undefined {
  const needed = partsOf(details.country);
  // Where an account is named by an IBAN its BIC may be said too; it must then be well formed.
  const isKnown = details.swift_bic !== undefined && needed.includes(iban);
  const rules = isKnown ? [...needed, bic] : needed;
  const wanted = new Set(rules.map(({ part }) => part));
  const surplus = detailParts.find((name) => details[name] !== undefined && !wanted.has(name));
  if (surplus !== undefined) return surplus;
  const wrong = rules.find(({ part, form, fits }) => {
    const given = details[part];
    return given === undefined || !form.test(given) || fits?.(given) === false;
  });
  if (wrong !== undefined) return wrong.part;
  return details.iban !== undefined && details.iban.slice(0, 2) !== details.country
    ? 'iban'
    : undefined;
}
