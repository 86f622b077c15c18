/**
 * The server's own sentences: which languages are offered, which one a caller reads, and the
 * messages of the catalogues. A language is its file in `locales/`; it is offered when complete.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RefusalCode } from '@fairlead/contract';
import { createIntl, createIntlCache } from '@formatjs/intl';
import type en from '#locales/en.json';
import { projectRoot } from './paths.ts';

export type MessageKey = keyof typeof en;
export type MessageValues = Readonly<Record<string, string | number>>;

/** Names the refusal codes without a sentence, if there are any: then this does not compile. */
type Unsaid = Exclude<`refusal.${RefusalCode}`, MessageKey>;
const everyRefusalHasASentence: [Unsaid] extends [never] ? true : Unsaid = true;

/** Older codes that links out in the world still carry. */
const olderCodes: Readonly<Record<string, string>> = {
  in: 'hi',
  se: 'sv',
  vn: 'vi',
  cz: 'cs',
  jp: 'ja',
};

const rightToLeft: ReadonlySet<string> = new Set(['ar', 'fa']);

/** Whoever asks first wins: the address, `?lang`, the person's own, the cookie, the browser. */
export interface LanguageWishes {
  readonly path?: string | undefined;
  readonly query?: string | undefined;
  readonly own?: string | null | undefined;
  readonly cookie?: string | undefined;
  readonly acceptLanguage?: string | undefined;
}

export interface Languages {
  /** English first, then by code. */
  readonly offered: readonly string[];
  sentence(language: string, key: MessageKey, values?: MessageValues): string;
  /** The sentence with examples in place of its values, for a catalogue of sentences. */
  example(language: string, key: MessageKey): string;
  isKey(key: string): key is MessageKey;
  choose(wishes: LanguageWishes): string;
}

/** A sentence that cannot be said is a mistake in the program: a value is missing. */
function unsayable(error: Error): never {
  throw error;
}

const aboutNumbers = /^(seconds|minutes|hours|days|limit|minimum|maximum|count)$/;
const asNumbers = new Set(['number', 'plural', 'selectordinal']);

/** A value for everything in braces that a message asks for. */
function exampleValues(message: string): MessageValues {
  const asked = [...message.matchAll(/\{\s*(\w+)\s*(?:,\s*(\w+)|\})/g)];
  return Object.fromEntries(
    asked.map(([, name = '', how = '']) => [
      name,
      asNumbers.has(how) || aboutNumbers.test(name) ? 30 : '…',
    ]),
  );
}

type Catalogue = Readonly<Record<string, string>>;

function readCatalogues(folder: string): ReadonlyMap<string, Catalogue> {
  const catalogues = new Map<string, Catalogue>();
  for (const file of readdirSync(folder).sort()) {
    if (!file.endsWith('.json')) continue;
    catalogues.set(
      file.slice(0, -'.json'.length),
      JSON.parse(readFileSync(join(folder, file), 'utf8')),
    );
  }
  return catalogues;
}

export function directionOf(language: string): 'ltr' | 'rtl' {
  return rightToLeft.has(language) ? 'rtl' : 'ltr';
}

export function loadLanguages(
  folder = join(projectRoot, 'apps/api/src/locales'),
): Languages & { readonly complete: typeof everyRefusalHasASentence } {
  const catalogues = readCatalogues(folder);
  const english = catalogues.get('en');
  if (english === undefined) throw new Error(`There is no en.json in ${folder}.`);
  const keys = Object.keys(english);
  const offered = ['en'];
  for (const [language, catalogue] of catalogues) {
    if (language !== 'en' && keys.every((key) => key in catalogue)) offered.push(language);
  }
  const readers = new Map(
    offered.map((language) => {
      const messages = { ...catalogues.get(language) };
      const config = { locale: language, messages, onError: unsayable };
      return [language, createIntl(config, createIntlCache())] as const;
    }),
  );
  /** Sentences without values are said often and never differ. */
  const plain = new Map<string, string>();

  function say(language: string, key: MessageKey, values: MessageValues): string {
    const reader = readers.get(language) ?? readers.get('en');
    if (reader === undefined) throw new Error('English is always offered.');
    return reader.formatMessage({ id: key }, values);
  }

  function sentence(language: string, key: MessageKey, values?: MessageValues): string {
    const known = values === undefined ? plain.get(`${language} ${key}`) : undefined;
    if (known !== undefined) return known;
    const said = say(language, key, values ?? {});
    if (values === undefined) plain.set(`${language} ${key}`, said);
    return said;
  }

  function offers(code: string | null | undefined): string | undefined {
    if (code === null || code === undefined) return undefined;
    const primary = code.toLowerCase().split('-')[0] ?? '';
    const language = olderCodes[primary] ?? primary;
    return readers.has(language) ? language : undefined;
  }

  return {
    offered,
    sentence,
    example: (language, key) =>
      say(language, key, exampleValues(catalogues.get(language)?.[key] ?? english[key] ?? '')),
    isKey: (key): key is MessageKey => key in english,
    choose: ({ path, query, own, cookie, acceptLanguage }) =>
      offers(path) ??
      offers(query) ??
      offers(own) ??
      offers(cookie) ??
      acceptedBy(acceptLanguage)
        .map(offers)
        .find((language) => language !== undefined) ??
      'en',
    complete: everyRefusalHasASentence,
  };
}

/** The codes of an Accept-Language header, best first. `in` there is Indonesian, as it once was. */
function acceptedBy(header = ''): readonly string[] {
  return header
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [code = '', weight = ''] = part.trim().split(/\s*;\s*q=/);
      return {
        code: code.toLowerCase().startsWith('in') ? 'id' : code,
        weight: weight === '' ? 1 : Number(weight),
      };
    })
    .filter(({ code, weight }) => /^[A-Za-z]{2,3}(-|$)/.test(code) && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ code }) => code);
}
