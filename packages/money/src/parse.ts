/**
 * Reading an amount that a person typed or pasted. The decimal sign may be a comma or a point;
 * grouping is read as the reader's language groups; digits are 0-9 or that language's own. What
 * could mean two amounts is refused rather than guessed.
 */
import { type Currency, exponentOf } from './currencies.ts';
import { MAX_SENT_MINOR, type Money, money } from './money.ts';
import { DIRECTION_MARKS, labelsOf, type Notation, notationsOf } from './notation.ts';

/**
 * Why an amount was not read. `ambiguous`: 1,234 of a currency with three decimals, which may be
 * a thousand times more than was meant.
 */
export type ParseProblem =
  | 'empty'
  | 'signed'
  | 'not_an_amount'
  | 'wrong_grouping'
  | 'too_many_decimals'
  | 'ambiguous'
  | 'too_large';

export type Parsed =
  | { readonly ok: true; readonly money: Money }
  | { readonly ok: false; readonly problem: ParseProblem };

const SIGNED = /^[-+\u2212]|[-+\u2212]$|^\(.*\)$/;
const MAX_LENGTH = 60;

export function parseMoney(typed: string, currency: Currency, locale: string): Parsed {
  if (typed.length > MAX_LENGTH) return refused('not_an_amount');
  const text = withoutLabel(typed.replace(DIRECTION_MARKS, '').trim(), currency, locale);
  if (text === '') return refused('empty');
  if (SIGNED.test(text)) return refused('signed');
  const readings = notationsOf(locale, currency).flatMap((notation) => {
    const plain = inPlainSigns(text, notation);
    return plain === undefined ? [] : [readPlain(plain, currency, notation)];
  });
  return agreed(readings);
}

/** Several notations may fit; what they read must be one amount. */
function agreed(readings: readonly Parsed[]): Parsed {
  if (readings.some((reading) => !reading.ok && reading.problem === 'ambiguous')) {
    return refused('ambiguous');
  }
  const read = readings.filter((reading) => reading.ok);
  const [first] = read;
  if (first === undefined) return readings[0] ?? refused('not_an_amount');
  return read.every(({ money }) => money.amountMinor === first.money.amountMinor)
    ? first
    : refused('ambiguous');
}

function refused(problem: ParseProblem): Parsed {
  return { ok: false, problem };
}

/** `plain` holds only 0-9, comma, point, and `g` for a grouping sign that is neither. */
function readPlain(plain: string, currency: Currency, notation: Notation): Parsed {
  const { groupSigns, lastGroup, otherGroups } = notation;
  const group = groupSigns.find((sign) => sign === ',' || sign === '.') ?? 'g';
  const decimal = group === 'g' ? '[,.]' : `[${group === ',' ? '.' : ','}]`;
  const grouped = new RegExp(
    `^([1-9]\\d{0,${otherGroups - 1}}(?:[${group}]\\d{${otherGroups}})*[${group}]\\d{${lastGroup}})` +
      `(?:${decimal}(\\d+))?$`,
  ).exec(plain);
  if (grouped !== null) {
    const [, whole = '', decimals = ''] = grouped;
    const mayBeDecimal = /^\d+[,.]\d+$/.test(plain) && lastGroup <= exponentOf(currency);
    if (mayBeDecimal) return refused('ambiguous');
    return amountOf(whole.replace(/\D/g, ''), decimals, currency);
  }
  const ungrouped = /^(\d*)(?:[,.](\d+))?$/.exec(plain);
  if (ungrouped !== null) return amountOf(ungrouped[1] ?? '', ungrouped[2] ?? '', currency);
  return refused(/^\d.*\d$/.test(plain) ? 'wrong_grouping' : 'not_an_amount');
}

function amountOf(whole: string, decimals: string, currency: Currency): Parsed {
  const exponent = exponentOf(currency);
  if (decimals.length > exponent) return refused('too_many_decimals');
  const amountMinor = BigInt(whole + decimals.padEnd(exponent, '0'));
  return amountMinor > MAX_SENT_MINOR
    ? refused('too_large')
    : { ok: true, money: money(amountMinor, currency) };
}

/** Undefined when a character is not one of this notation's. */
function inPlainSigns(text: string, notation: Notation): string | undefined {
  let plain = '';
  for (const char of text) {
    const digit = notation.digits.indexOf(char);
    if (digit >= 0) plain += digit;
    else if (char === ',' || char === '.') plain += char;
    else if (notation.decimalSigns.includes(char)) plain += '.';
    else if (notation.groupSigns.includes(char)) plain += 'g';
    else return undefined;
  }
  return plain;
}

/** Takes the currency's own code or symbol off either end, as it comes with a pasted amount. */
function withoutLabel(text: string, currency: Currency, locale: string): string {
  for (const label of labelsOf(locale, currency)) {
    if (text.slice(0, label.length).toUpperCase() === label) return text.slice(label.length).trim();
    if (text.slice(-label.length).toUpperCase() === label)
      return text.slice(0, -label.length).trim();
  }
  return text;
}
