/** A day of birth in three parts, as people type it, and as an ISO date. */

/** Digits as typed. */
export interface TypedDate {
  readonly day: string;
  readonly month: string;
  readonly year: string;
}

export type DatePart = keyof TypedDate;

/** In the order in which the reader's language writes a date. */
export function partOrder(locale: string): readonly DatePart[] {
  const parts = new Intl.DateTimeFormat(`${locale}-u-ca-gregory`).formatToParts(new Date(0));
  return parts
    .map(({ type }) => type)
    .filter((type): type is DatePart => type === 'day' || type === 'month' || type === 'year');
}

/** Undefined for a day that no calendar has, such as 31 February. */
export function isoDateOf({ day, month, year }: TypedDate): string | undefined {
  const [d, m, y] = [Number(day), Number(month), Number(year)];
  if (!/^\d{4}$/.test(year) || y < 1900) return undefined;
  const date = new Date(Date.UTC(y, m - 1, d));
  const exists = date.getUTCMonth() === m - 1 && date.getUTCDate() === d;
  return exists ? date.toISOString().slice(0, 10) : undefined;
}

/** Whole years from an ISO date to another. */
export function yearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
}
