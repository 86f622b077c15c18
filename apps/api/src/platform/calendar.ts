/**
 * Banking days in the institution's time zone: which calendar day a moment falls on, when a day
 * ends, and counting by business days. Pure; the holidays and the zone come from settings.
 */
import { Temporal } from 'temporal-polyfill';

export type PlainDate = Temporal.PlainDate;

export interface BusinessCalendar {
  /** An IANA name, such as `Europe/London`. */
  readonly timeZone: string;
  /** ISO days of the week on which the bank is closed: 1 is Monday, 7 is Sunday. */
  readonly weekend: readonly number[];
  /** `2026-12-25` and so on. */
  readonly holidays: ReadonlySet<string>;
}

/** The calendar day on which a moment falls for the bank. */
export function dateAt(moment: Date, timeZone: string): PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate();
}

/** The first moment of a day; where the clocks change at midnight it is not 00:00. */
export function startOfDay(date: PlainDate, timeZone: string): Date {
  const start = date.toZonedDateTime({ timeZone }).startOfDay();
  return new Date(start.epochMilliseconds);
}

/** When the clocks show that hour; not as many hours into the day where they change on it. */
export function hourOfDay(date: PlainDate, hour: number, timeZone: string): Date {
  const at = date.toZonedDateTime({ timeZone, plainTime: { hour } });
  return new Date(at.epochMilliseconds);
}

/** The first moment that no longer belongs to the day: a deadline "by the end of" it. */
export function endOfDay(date: PlainDate, timeZone: string): Date {
  return startOfDay(date.add({ days: 1 }), timeZone);
}

export function isBusinessDay(calendar: BusinessCalendar, date: PlainDate): boolean {
  return !calendar.weekend.includes(date.dayOfWeek) && !calendar.holidays.has(date.toString());
}

/** The day itself when the bank is open, otherwise the next day on which it is. */
export function sameOrNextBusinessDay(calendar: BusinessCalendar, date: PlainDate): PlainDate {
  let day = date;
  while (!isBusinessDay(calendar, day)) {
    day = day.add({ days: 1 });
  }
  return day;
}

export function nextBusinessDay(calendar: BusinessCalendar, date: PlainDate): PlainDate {
  return sameOrNextBusinessDay(calendar, date.add({ days: 1 }));
}

/**
 * So many business days later. Counting starts at the next one, so a Saturday plus 1 is Monday;
 * 0 is the day itself or, when the bank is closed, the next business day.
 */
export function addBusinessDays(
  calendar: BusinessCalendar,
  date: PlainDate,
  count: number,
): PlainDate {
  if (!Number.isInteger(count) || count < 0) {
    throw new RangeError('Business days are counted forward, in whole numbers.');
  }
  if (count === 0) {
    return sameOrNextBusinessDay(calendar, date);
  }
  let day = date;
  for (let counted = 0; counted < count; counted += 1) {
    day = nextBusinessDay(calendar, day);
  }
  return day;
}

/** The latest day that so many business days lie after, up to and including `date`. */
export function subtractBusinessDays(
  calendar: BusinessCalendar,
  date: PlainDate,
  count: number,
): PlainDate {
  if (!Number.isInteger(count) || count < 0) {
    throw new RangeError('Business days are counted in whole numbers.');
  }
  let day = date;
  for (let counted = 0; counted < count; day = day.subtract({ days: 1 })) {
    counted += isBusinessDay(calendar, day) ? 1 : 0;
  }
  return day;
}

/** How many business days lie after `from`, up to and including `to`. */
export function businessDaysBetween(
  calendar: BusinessCalendar,
  from: PlainDate,
  to: PlainDate,
): number {
  let count = 0;
  for (let day = from.add({ days: 1 }); compareDates(day, to) <= 0; day = day.add({ days: 1 })) {
    count += isBusinessDay(calendar, day) ? 1 : 0;
  }
  return count;
}

export function compareDates(one: PlainDate, other: PlainDate): number {
  return Temporal.PlainDate.compare(one, other);
}

export function parseDate(text: string): PlainDate {
  return Temporal.PlainDate.from(text, { overflow: 'reject' });
}
