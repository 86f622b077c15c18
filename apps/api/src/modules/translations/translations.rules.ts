/** Which messages can be said otherwise, and what such words must have. Pure. */
import { createIntl } from '@formatjs/intl';

/**
 * What the operator may say otherwise: how pages are titled, menus, the site's own praise, the
 * desks on which content is written. Everything else states a fact (money, progress, a check, a
 * hold, a case, a price, who calls, what a second person approves) or names a box to fill in, and
 * comes only from the build. A new screen is protected until somebody lists it here. The database
 * holds to the same: migration 0343.
 */
const OPEN: readonly string[] = [
  'app\\.(frame|idle|not-found|shell|theme)\\.',
  'control\\.(canned|catalogue|content|editor|faqcategory|faqs|filter|frame|images)\\.',
  'control\\.(pageicon|pages|pagetag|profiles|reviews|signin|site)\\.',
  'control\\.home\\.(shortcuts|title|welcome)$',
  'customer\\.(account|photo)\\.',
  'customer\\.(accounts|home|payees|profile|security|statements|transfers)\\.(lead|title)$',
  'customer\\.home\\.welcome$',
  'opening\\.page\\.',
  'public\\.frame\\.',
  'public\\.home\\.(description|headline|title)$',
  'reset\\.page\\.',
  'signin\\.page\\.(description|forgot|heading|no-account|open-account|title)$',
  'site\\.(account|cards|carousel|current|debt|faqs|hardship|home|jade|legal|menu)\\.',
  'site\\.(premier|reviews|staff|study|support|times|wealth)\\.',
  'site\\.(contact|international|products|property|savings|security|service-facts)' +
    '\\.(description|headline|lead|title)$',
  'ui\\.(breadcrumbs|chart|copy|list|loading|pager|palette|product|search|toast)\\.',
];
const IS_OPEN = new RegExp(`^(${OPEN.join('|')})`);
/** On open pages: what warns, what is not offered, what proves something, what things cost. */
const SITE_FACT = /^site\.[a-z-]+\.(beware|fraud|not-here|prices|proof|real|verify)/;

export function isProtectedMessage(id: string): boolean {
  return !IS_OPEN.test(id) || SITE_FACT.test(id);
}

type Parsed = ReturnType<ReturnType<typeof parser>['getAst']>;
type Element = Parsed[number];
type Branching = Extract<Element, { readonly options: unknown }>;

function parser(language: string, message: string) {
  return createIntl({ locale: language }).formatters.getMessageFormat(message, language);
}

// The parser's kinds of element, by their numbers.
const LITERAL = 0;
const ARGUMENT = 1;
const SELECT = 5;
const PLURAL = 6;
const POUND = 7;
const TAG = 8;

/** A language may say these without the number: it is in the word. */
const SPELT_OUT: readonly string[] = ['zero', 'one', 'two'];

/** Tags only dress what they hold, so they are looked through. */
function flat(elements: Parsed): Element[] {
  return elements.flatMap((element) =>
    element.type === TAG ? [element, ...flat(element.children)] : [element],
  );
}

function isBranching(element: Element): element is Branching {
  return element.type === SELECT || element.type === PLURAL;
}

/** What an element shows and how; a number in another style or with an offset is another one. */
function nameOf(element: Element): string[] {
  if (element.type === LITERAL || element.type === POUND) return [];
  if (element.type === TAG) return [`<${element.value}>`];
  const { type, value } = element;
  if (type === ARGUMENT) return [`{${value}}`];
  if (type === SELECT) return [`{${value}, select, ${Object.keys(element.options).sort()}}`];
  if (type === PLURAL) return [`{${value}, ${element.pluralType}, ${element.offset}}`];
  return [`{${value}, ${type}, ${JSON.stringify(element.style)}}`];
}

function hasNumber(elements: Parsed): boolean {
  return flat(elements).some(({ type }) => type === POUND);
}

/** Each branch fits the build's of the same name, or its last resort. */
function branchesFit(own: Branching, wanted: Branching): boolean {
  const { other } = wanted.options;
  return Object.entries(own.options).every(([key, { value }]) => {
    const builtIn = wanted.options[key] ?? other;
    // An exact number may be said in words of its own only where the build does so.
    if (builtIn === undefined || (key.startsWith('=') && !(key in wanted.options))) return false;
    const spelt = SPELT_OUT.includes(key) || !hasNumber(builtIn.value);
    return (spelt || hasNumber(value)) && sameShape(value, builtIn.value);
  });
}

/** The same values and tags, each at its own level: none is hidden in a branch of another. */
function sameShape(own: Parsed, wanted: Parsed): boolean {
  const [ownParts, wantedParts] = [flat(own), flat(wanted)];
  const ownNames = new Set(ownParts.flatMap(nameOf));
  const wantedNames = new Set(wantedParts.flatMap(nameOf));
  if (ownNames.size !== wantedNames.size) return false;
  if (![...wantedNames].every((name) => ownNames.has(name))) return false;
  return ownParts.filter(isBranching).every((branching) =>
    wantedParts
      .filter(isBranching)
      .filter(({ type, value }) => type === branching.type && value === branching.value)
      .some((builtIn) => branchesFit(branching, builtIn)),
  );
}

/** Whether the words can be read, and show exactly the values and tags that the build's do. */
export function fitsMessage(language: string, text: string, builtIn: string): boolean {
  try {
    return sameShape(parser(language, text).getAst(), parser(language, builtIn).getAst());
  } catch {
    return false;
  }
}

/** The words as a reader sees them: a tag in the middle of one hides it from no filter. */
export function withoutTags(text: string): string {
  return text.replaceAll(/<[^<>]*>/g, '');
}
