/** Days as publishers write them: `08 Sep 1966`, `circa 1960`, `1958 to 1962`, `01/02/1958`. */
import type { DayRange } from './list.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** How far "about" reaches, in years, either way. */
const ABOUT_YEARS = 2;
const ABOUT = /\b(circa|about|approximately|approx|between|c\.)/i;

const two = (number: number) => String(number).padStart(2, '0');
const four = (number: number) => String(number).padStart(4, '0');

export function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function lastOf(year: number, month: number): string {
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

export function yearRange(from: number, to: number): DayRange {
  return { from: `${four(from)}-01-01`, to: `${four(to)}-12-31` };
}

/** One day or month in any of the notations, or nothing. */
function dayOrMonth(text: string): DayRange | undefined {
  const iso = /^(\d{4}-\d{2}-\d{2})/.exec(text)?.[1];
  if (iso !== undefined && isDay(iso)) return { from: iso, to: iso };
  const slashed = /^(\d{2}|dd)\/(\d{2}|mm)\/(\d{4})$/i.exec(text);
  if (slashed !== null) {
    const [, day = '', month = '', year = ''] = slashed;
    const number = Number(month);
    if (!(number >= 1 && number <= 12)) return yearRange(Number(year), Number(year));
    const from = `${year}-${month}-${/\d/.test(day) && day !== '00' ? day : '01'}`;
    const whole = !/\d/.test(day) || day === '00';
    return isDay(from) ? { from, to: whole ? lastOf(Number(year), number) : from } : undefined;
  }
  const worded = /^(?:(\d{1,2})[ -])?([a-z]{3})[a-z]*\.?[ -](\d{4})$/i.exec(text);
  if (worded === null) return undefined;
  const [, day, month = '', year = ''] = worded;
  const number = MONTHS.indexOf(month.toLowerCase()) + 1;
  if (number === 0) return undefined;
  const from = `${year}-${two(number)}-${two(Number(day ?? 1))}`;
  if (!isDay(from)) return undefined;
  return { from, to: day === undefined ? lastOf(Number(year), number) : from };
}

/** The range that a text means; nothing where it means none. */
export function rangeOf(written: string): DayRange | undefined {
  const text = written.trim();
  const slack = ABOUT.test(text) ? ABOUT_YEARS : 0;
  const exact = dayOrMonth(text.replace(ABOUT, '').trim());
  if (exact !== undefined && slack === 0) return exact;
  const years = [...text.matchAll(/(?<!\d)(1[89]\d\d|20\d\d)(?!\d)/g)].map(([year]) =>
    Number(year),
  );
  if (years.length === 0) return undefined;
  return yearRange(Math.min(...years) - slack, Math.max(...years) + slack);
}
