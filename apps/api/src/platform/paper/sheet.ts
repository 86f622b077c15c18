/** What stands on every document of the bank, in the words of its language: see `sheet.typ`. */
import { documentMark, productNamed, protectedMessagesIn, SIMULATED } from '@fairlead/contract';
import { type Currency, digitsOf, formatMoney, money } from '@fairlead/money';
import { fixedWords } from '#platform/channels/message-context.ts';
import { type LicenceFacts, licenceLines } from '#platform/institution/licence.ts';
import { directionOf, type Languages, type MessageKey } from '#platform/language.ts';
import { newTypedSecret } from '#platform/random.ts';

/** Who issues it, and how. */
export interface SheetFacts {
  readonly language: string;
  readonly brand: string;
  readonly licence?: LicenceFacts;
  /** The bank's address on the web, where it can be checked. */
  readonly origin: string;
  readonly simulated: boolean;
}

export interface SheetAbout {
  /** What it is, and how it asks to be checked. */
  readonly title: MessageKey;
  readonly check: MessageKey;
  readonly checkTitle: MessageKey;
  readonly code: string;
  readonly made: Date;
}

export interface Voice {
  readonly language: string;
  readonly languages: Languages;
  readonly say: (key: MessageKey, values?: Readonly<Record<string, string | number>>) => string;
  /** `2026-11-15` as the language writes days. */
  readonly day: (date: string, month?: 'short' | 'long') => string;
  readonly amount: (
    minor: bigint,
    currency: Currency,
    show: 'symbol' | 'code' | 'none',
    sign?: 'always',
  ) => string;
  /** `0.3071` with the figures and the decimal sign of the language; not one figure is rounded. */
  readonly rate: (text: string) => string;
  /** Of a kind of account, kept under the name that the API has for it. */
  readonly product: (kept: string) => string;
}

const DAY = { day: 'numeric', year: 'numeric', timeZone: 'UTC' } as const;

export function voiceOf(language: string, languages: Languages): Voice {
  return {
    language,
    languages,
    say: (key, values) => languages.sentence(language, key, values),
    day: (date, month = 'short') =>
      new Intl.DateTimeFormat(language, { ...DAY, month }).format(new Date(`${date}T00:00:00Z`)),
    amount: (minor, currency, show, sign) => {
      const format = { show, ...(sign === undefined ? {} : { sign }) };
      return formatMoney(money(minor, currency), language, format).replace('-', '−');
    },
    rate: (text) => rateIn(language, text),
    product: (kept) => {
      const id = productNamed(kept);
      return id === undefined ? kept : languages.sentence(language, `product.${id}`);
    },
  };
}

function rateIn(language: string, text: string): string {
  const digits = digitsOf(language);
  const parts = new Intl.NumberFormat(language).formatToParts(0.5);
  const point = parts.find(({ type }) => type === 'decimal')?.value ?? '.';
  return text.replace('.', point).replace(/\d/g, (digit) => digits[Number(digit)] ?? digit);
}

/** Plain JSON, but for the words that one kind of document adds. */
export function sheetOf(facts: SheetFacts, about: SheetAbout, { say }: Voice) {
  const { code, made } = about;
  const address = checkAddress(facts, code);
  return {
    language: facts.language,
    rtl: directionOf(facts.language) === 'rtl',
    title: say(about.title),
    brand: facts.brand,
    made: made.toISOString().slice(0, 10).split('-').map(Number),
    mark: markOf(facts),
    words: {
      check: say(about.check),
      checkTitle: say(about.checkTitle),
      checkText: say('statement.check_text'),
      codeLabel: say('statement.code'),
      page: say('statement.page', { page: '{page}', pages: '{pages}' }),
    },
    address,
    addressShown: address.replace(/^https?:\/\//, ''),
    codeShown: code.replace(/(.{5})(?=.)/g, '$1 '),
    legal: legalOf(facts),
  };
}

/** Letters of a code that a document is checked by: 100 bits. */
const CODE_CHARACTERS = 20;

export function newCheckCode(): string {
  return newTypedSecret(CODE_CHARACTERS);
}

/** Where anyone who holds the document can check it. */
export function checkAddress({ origin }: Pick<SheetFacts, 'origin'>, code: string): string {
  return new URL(`/verify/${code}`, origin).href;
}

function markOf({ simulated, language }: SheetFacts) {
  if (!simulated) return null;
  return {
    word: SIMULATED,
    full: documentMark('sandbox', language),
    meaning: protectedMessagesIn(language)['sandbox.banner.text'],
  };
}

/** What is stated in another script keeps its own direction inside the sentence. */
function legalOf({ licence, language }: SheetFacts): readonly string[] {
  const words = fixedWords(language);
  return licenceLines(licence, (id, values = {}) => {
    const stated = Object.entries(values).map(([name, value]) => [
      name,
      nameIn(language, `${value}`),
    ]);
    return words(id, Object.fromEntries(stated));
  });
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}]/u;

/**
 * A text with the direction of its first letter, whatever the page's is. A word that is longer than
 * a line can be broken.
 */
export function piece(given: string, language?: string) {
  const text = given.replace(/\S{24}(?=\S)/gu, '$&\u200b');
  if (language !== undefined) return { text, rtl: directionOf(language) === 'rtl' };
  return { text, rtl: RIGHT_TO_LEFT.test(/\p{L}/u.exec(given)?.[0] ?? '') };
}

/**
 * Of a name inside a sentence: where the two run in different directions, its full stop would
 * otherwise be set at the wrong end, as in `.Import Ltd`.
 */
export function nameIn(language: string, name: string): string {
  const turns = piece(name).rtl !== (directionOf(language) === 'rtl');
  return turns ? `\u2068${name}\u2069` : name;
}
