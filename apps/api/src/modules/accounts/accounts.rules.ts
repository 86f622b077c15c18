/** Ranges of days, moving in a list, sums in one currency. Pure. */
import { add, type Currency, convert, type Money, money, rateFrom } from '@fairlead/money';
import { compareDates, parseDate } from '#platform/calendar.ts';

const DEFAULT_DAYS = 90;
/** As many as an answer holds. */
const MOST_DAYS = 400;

export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** What was asked for, by default the last ninety days; undefined when it cannot be. */
export function dayRange(
  asked: { readonly from?: string | undefined; readonly to?: string | undefined },
  today: string,
): DayRange | undefined {
  const to = parseDate(asked.to ?? today);
  const from =
    asked.from === undefined ? to.subtract({ days: DEFAULT_DAYS - 1 }) : parseDate(asked.from);
  const last = from.add({ days: MOST_DAYS - 1 });
  if (compareDates(from, to) > 0 || compareDates(to, last) > 0) return undefined;
  return { from: from.toString(), to: to.toString() };
}

/** The same list with one moved to a place, from 1; a place past the end is the end. */
export function moved<Item>(list: readonly Item[], item: Item, place: number): Item[] {
  const others = list.filter((other) => other !== item);
  others.splice(place - 1, 0, item);
  return others;
}

/** The months up to this day's, oldest first: `2026-11`. */
export function monthsUntil(today: string, count: number): string[] {
  const last = parseDate(today).toPlainYearMonth();
  return Array.from({ length: count }, (_, at) =>
    last.subtract({ months: count - 1 - at }).toString(),
  );
}

/** One unit of `from` in `to`, and the day of that rate. */
export type RateLookup = (
  from: Currency,
  to: Currency,
) => { readonly rate: string; readonly date: string } | undefined;

export interface Total {
  readonly total: Money;
  /** Null when no rate was needed. */
  readonly oldestRate: string | null;
}

/** Sums amounts in one currency; undefined where a rate is missing. Nothing needs no rate. */
export function totalIn(
  home: Currency,
  amounts: readonly Money[],
  rates: RateLookup,
): Total | undefined {
  let total = money(0n, home);
  let oldestRate: string | null = null;
  for (const amount of amounts) {
    if (amount.currency === home) {
      total = add(total, amount);
      continue;
    }
    if (amount.amountMinor === 0n) continue;
    const found = rates(amount.currency, home);
    if (found === undefined) return undefined;
    total = add(total, convert(amount, home, rateFrom(found.rate), 'half-even').money);
    if (oldestRate === null || found.date < oldestRate) oldestRate = found.date;
  }
  return { total, oldestRate };
}

/** The balance at the end of each day. */
export function endOfDays(
  openingMinor: bigint,
  days: readonly {
    readonly day: string;
    readonly creditMinor: bigint;
    readonly debitMinor: bigint;
  }[],
): { readonly day: string; readonly balanceMinor: bigint }[] {
  let balanceMinor = openingMinor;
  return days.map(({ day, creditMinor, debitMinor }) => {
    balanceMinor += creditMinor - debitMinor;
    return { day, balanceMinor };
  });
}
