/**
 * An amount while it is being typed: grouped as the reader's language groups, with the caret kept
 * where it was. Comma and point both mean the decimal sign when typed; grouping signs are ours.
 */
import { type Currency, exponentOf } from '@fairlead/money';

export interface Typed {
  readonly text: string;
  readonly caret: number;
}

interface Signs {
  readonly group: string;
  readonly decimal: string;
  readonly zero: number;
}

function signsOf(locale: string): Signs {
  const parts = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 }).formatToParts(1234567);
  const find = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const zero = new Intl.NumberFormat(locale, { useGrouping: false }).format(0);
  return { group: find('group') || ',', decimal: find('decimal'), zero: zero.codePointAt(0) ?? 48 };
}

/**
 * What the field shows after one change. `before` is what it showed, `after` what the browser made
 * of it. Undefined when the change is not digits and at most one decimal sign: a paste, which is
 * left as it is and read as a whole.
 */
export function regroup(
  before: string,
  after: Typed,
  currency: Currency,
  locale: string,
): Typed | undefined {
  const signs = signsOf(locale);
  const inserted = insertedBetween(before, after.text);
  if (inserted.length > 1) return undefined;
  const strip = (text: string) => text.split(signs.group).join('');
  const decimalTyped = /^[.,]$/.test(inserted) || inserted === signs.decimal;
  const at = after.caret - inserted.length;
  const head = strip(after.text.slice(0, at));
  const tail = strip(after.text.slice(after.caret));
  const typed = decimalTyped ? signs.decimal : inserted;
  if (typed !== '' && !decimalTyped && !isDigit(typed, signs)) return { text: before, caret: at };
  const [whole = '', ...rest] = (head + typed + tail).split(signs.decimal);
  if (rest.length > 1) return { text: before, caret: at };
  const decimals = rest[0];
  if (decimals !== undefined && decimals.length > exponentOf(currency)) {
    return { text: before, caret: at };
  }
  if (decimals !== undefined && exponentOf(currency) === 0) return { text: before, caret: at };
  const text =
    grouped(whole, signs, locale) + (decimals === undefined ? '' : signs.decimal + decimals);
  return { text, caret: caretAfter(text, (head + typed).length, signs.group) };
}

/** What nobody could read in one language is as unreadable in another: by its own signs there. */
export function inSignsOf(text: string, from: string, to: string): string {
  const [were, are] = [signsOf(from), signsOf(to)];
  const signs = new Map([
    [were.decimal, are.decimal],
    [were.group, are.group],
  ]);
  return [...text].map((sign) => signs.get(sign) ?? sign).join('');
}

function isDigit(char: string, signs: Signs): boolean {
  const value = (char.codePointAt(0) ?? 0) - signs.zero;
  return /^[0-9]$/.test(char) || (value >= 0 && value <= 9);
}

function insertedBetween(before: string, after: string): string {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start += 1;
  let end = 0;
  const room = Math.min(before.length, after.length) - start;
  while (end < room && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return after.slice(start, after.length - end);
}

/** Groups the digits as they are: a leading zero stays until the reader takes it away. */
function grouped(whole: string, signs: Signs, locale: string): string {
  const sizes = new Intl.NumberFormat(locale)
    .formatToParts(123_456_789_012)
    .filter(({ type }) => type === 'integer')
    .map(({ value }) => value.length)
    .reverse();
  const groups: string[] = [];
  let rest = whole;
  for (let i = 0; rest !== ''; i += 1) {
    const size = sizes[Math.min(i, sizes.length - 2)] ?? 3;
    groups.unshift(rest.slice(-size));
    rest = rest.slice(0, -size);
  }
  return groups.join(signs.group);
}

/** The place in `text` after `count` characters that are not grouping signs. */
function caretAfter(text: string, count: number, group: string): number {
  let seen = 0;
  let place = 0;
  while (place < text.length && seen < count) {
    if (text[place] !== group) seen += 1;
    place += 1;
  }
  return place;
}
