/** ISO 3166 codes for countries as publishers name them. */

/** Names that English as Unicode knows it has not, or has otherwise. */
const OTHERWISE: Readonly<Record<string, string>> = {
  'korea north': 'KP',
  'north korea': 'KP',
  'democratic peoples republic of korea': 'KP',
  dprk: 'KP',
  'korea south': 'KR',
  'republic of korea': 'KR',
  burma: 'MM',
  myanmar: 'MM',
  iran: 'IR',
  'russian federation': 'RU',
  'syrian arab republic': 'SY',
  'united republic of tanzania': 'TZ',
  'congo democratic republic of the': 'CD',
  'democratic republic of the congo': 'CD',
  'congo republic of the': 'CG',
  congo: 'CG',
  'cote d ivoire': 'CI',
  'ivory coast': 'CI',
  'state of palestine': 'PS',
  palestinian: 'PS',
  palestine: 'PS',
  'west bank': 'PS',
  gaza: 'PS',
  turkey: 'TR',
  turkiye: 'TR',
  'czech republic': 'CZ',
  'republic of moldova': 'MD',
  'viet nam': 'VN',
  'lao peoples democratic republic': 'LA',
  'brunei darussalam': 'BN',
  'united kingdom of great britain and northern ireland': 'GB',
  'great britain': 'GB',
  england: 'GB',
  'united states of america': 'US',
  usa: 'US',
  'bosnia herzegovina': 'BA',
  macedonia: 'MK',
  'holy see': 'VA',
  'cape verde': 'CV',
  swaziland: 'SZ',
  'the gambia': 'GM',
  'the bahamas': 'BS',
  'hong kong': 'HK',
  macau: 'MO',
  'region crimea': 'UA',
};
/** Codes that are no country: unions, withdrawn ones, ones for private use. */
const NO_COUNTRY = /^(EU|EZ|UN|XA|XB|QO|ZZ|[A-Z]?X[A-Z]?|AN|SU|YU|DD|CS|FX|NT|TP|ZR|BU|UK)$/;

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/\(.*?\)/g, ' ')
    .replace(/['’.]/g, '')
    .replace(/[^a-z]+/g, ' ')
    .trim();
}

function known(): Map<string, string> {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const codes = new Map<string, string>();
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    const name = NO_COUNTRY.test(code) ? undefined : names.of(code);
    if (name !== undefined && !codes.has(plain(name))) codes.set(plain(name), code);
  }
  for (const [name, code] of Object.entries(OTHERWISE)) codes.set(name, code);
  return codes;
}

let codes: Map<string, string> | undefined;

export function countryOf(name: string): string | undefined {
  codes ??= known();
  const bare = plain(name);
  if (bare === '') return undefined;
  return codes.get(bare) ?? codes.get(bare.replace(/^(the|state of) /, ''));
}

/** The codes of all names that are known, each once, in a fixed order. */
export function countriesOf(names: Iterable<string>): string[] {
  const found = new Set<string>();
  for (const name of names) {
    const code = countryOf(name);
    if (code !== undefined) found.add(code);
  }
  return [...found].sort();
}
