/** Which languages the bank speaks: those with a catalogue. A new one is a new file, no code. */

const files = Object.keys(import.meta.glob('../locales/*.json', { query: '?url' }));

export const SOURCE_LANGUAGE = 'en';
export const languages: readonly string[] = files
  .map((file) => file.replace(/^.*\/([a-z]+)\.json$/, '$1'))
  .sort();

const RIGHT_TO_LEFT = new Set(['ar', 'fa']);

/** Codes of older links and what they mean today. */
const OLDER: Readonly<Record<string, string>> = {
  in: 'hi',
  se: 'sv',
  vn: 'vi',
  cz: 'cs',
  jp: 'ja',
};

/** The offered language that a code names, or undefined. */
export function offeredLanguage(code: string): string | undefined {
  const language = OLDER[code] ?? code;
  return languages.includes(language) ? language : undefined;
}

export function directionOf(language: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(language) ? 'rtl' : 'ltr';
}

/** What its speakers call it: Español, العربية. */
export function nativeName(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
