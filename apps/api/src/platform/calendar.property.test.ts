import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import {
  addBusinessDays,
  type BusinessCalendar,
  businessDaysBetween,
  compareDates,
  dateAt,
  endOfDay,
  hourOfDay,
  isBusinessDay,
  nextBusinessDay,
  parseDate,
  sameOrNextBusinessDay,
  startOfDay,
  subtractBusinessDays,
} from './calendar.ts';

// Zones with daylight saving at midnight (Sao Paulo until 2019, Beirut, Havana), half hours,
// a skipped day (Apia, 2011-12-30) and none of it.
const zones = [
  'UTC',
  'Europe/London',
  'America/New_York',
  'America/Sao_Paulo',
  'America/Havana',
  'Asia/Beirut',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Apia',
];

const dates = fc
  .integer({ min: 0, max: 365 * 60 })
  .map((days) => Temporal.PlainDate.from('1995-01-01').add({ days }));

const calendars: fc.Arbitrary<BusinessCalendar> = fc.record({
  timeZone: fc.constantFrom(...zones),
  weekend: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 5 }),
  holidays: fc
    .array(dates, { maxLength: 60 })
    .map((list) => new Set(list.map((date) => date.toString()))),
});

describe('the business calendar', () => {
  it('never lands on a closed day', () => {
    fc.assert(
      fc.property(calendars, dates, fc.integer({ min: 0, max: 40 }), (calendar, date, count) => {
        expect(isBusinessDay(calendar, addBusinessDays(calendar, date, count))).toBe(true);
      }),
    );
  });

  it('counts back what it counted forward', () => {
    fc.assert(
      fc.property(calendars, dates, fc.integer({ min: 1, max: 40 }), (calendar, date, count) => {
        const later = addBusinessDays(calendar, date, count);
        expect(businessDaysBetween(calendar, date, later)).toBe(count);
      }),
    );
  });

  it('finds the latest day that so many open days come after', () => {
    fc.assert(
      fc.property(calendars, dates, fc.integer({ min: 1, max: 40 }), (calendar, date, count) => {
        const day = subtractBusinessDays(calendar, date, count);
        expect(businessDaysBetween(calendar, day, date)).toBe(count);
        expect(businessDaysBetween(calendar, day.add({ days: 1 }), date)).toBe(count - 1);
      }),
    );
  });

  it('adds days one by one as it adds them at once', () => {
    fc.assert(
      fc.property(
        calendars,
        dates,
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 20 }),
        (calendar, date, first, second) => {
          const atOnce = addBusinessDays(calendar, date, first + second);
          const inTwo = addBusinessDays(calendar, addBusinessDays(calendar, date, first), second);
          expect(atOnce.toString()).toBe(inTwo.toString());
        },
      ),
    );
  });

  it('skips no open day', () => {
    fc.assert(
      fc.property(calendars, dates, (calendar, date) => {
        const next = nextBusinessDay(calendar, date);
        expect(businessDaysBetween(calendar, date, next)).toBe(1);
        expect(compareDates(next, date)).toBe(1);
      }),
    );
  });
});

describe('days of the bank', () => {
  it('cover time without gap or overlap, whatever the clocks do', () => {
    fc.assert(
      fc.property(dates, fc.constantFrom(...zones), (date, zone) => {
        const start = startOfDay(date, zone);
        const end = endOfDay(date, zone);
        // Apia skipped 30 December 2011: that day has no moment of its own.
        if (start.getTime() === end.getTime()) {
          expect(`${zone} ${date}`).toBe('Pacific/Apia 2011-12-30');
          return;
        }
        expect(dateAt(start, zone).toString()).toBe(date.toString());
        expect(dateAt(new Date(end.getTime() - 1), zone).toString()).toBe(date.toString());
        expect(compareDates(dateAt(end, zone), date)).toBe(1);
      }),
      { examples: [[parseDate('2011-12-30'), 'Pacific/Apia']] },
    );
  });

  it.each([
    // Spring forward: 23 hours. Fall back: 25. Clocks that change at midnight: starts at 01:00.
    ['2026-03-29', 'Europe/London', '2026-03-29T00:00:00.000Z', 23],
    ['2026-10-25', 'Europe/London', '2026-10-24T23:00:00.000Z', 25],
    ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z', 23],
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z', 23],
    ['2026-10-04', 'Australia/Lord_Howe', '2026-10-03T13:30:00.000Z', 23.5],
    ['2028-02-29', 'Europe/London', '2028-02-29T00:00:00.000Z', 24],
    ['2026-12-31', 'Asia/Kolkata', '2026-12-30T18:30:00.000Z', 24],
  ])('on %s in %s start at %s and last %s hours', (date, zone, start, hours) => {
    const day = parseDate(date);
    expect(startOfDay(day, zone).toISOString()).toBe(start);
    const length = endOfDay(day, zone).getTime() - startOfDay(day, zone).getTime();
    expect(length / 3_600_000).toBe(hours);
  });
});

describe('particular days', () => {
  const london: BusinessCalendar = {
    timeZone: 'Europe/London',
    weekend: [6, 7],
    holidays: new Set(['2026-12-25', '2026-12-28', '2027-01-01']),
  };

  it.each([
    ['2026-11-13', 1, '2026-11-16'], // Friday
    ['2026-11-14', 1, '2026-11-16'], // Saturday
    ['2026-11-14', 0, '2026-11-16'],
    ['2026-12-24', 1, '2026-12-29'], // Christmas, weekend, substitute day
    ['2026-12-31', 1, '2027-01-04'], // year end
    ['2028-02-28', 1, '2028-02-29'], // leap year
    ['2027-02-26', 1, '2027-03-01'], // no leap year, and a weekend
    ['2028-02-29', 4, '2028-03-06'],
  ])('%s plus %s business days is %s', (date, count, expected) => {
    expect(addBusinessDays(london, parseDate(date), count).toString()).toBe(expected);
  });

  it('have noon when the clocks show it, also where they change', () => {
    const noon = (day: string) => hourOfDay(parseDate(day), 12, 'Europe/London').toISOString();
    expect(noon('2026-01-15')).toBe('2026-01-15T12:00:00.000Z');
    expect(noon('2026-03-29')).toBe('2026-03-29T11:00:00.000Z');
    expect(noon('2026-10-25')).toBe('2026-10-25T12:00:00.000Z');
  });

  it('leaves an open day where it is', () => {
    const monday = parseDate('2026-11-16');
    expect(sameOrNextBusinessDay(london, monday).equals(monday)).toBe(true);
  });

  it('refuses to count backwards and to read days that do not exist', () => {
    expect(() => addBusinessDays(london, parseDate('2026-11-16'), -1)).toThrow(RangeError);
    expect(() => addBusinessDays(london, parseDate('2026-11-16'), 1.5)).toThrow(RangeError);
    expect(() => subtractBusinessDays(london, parseDate('2026-11-16'), -1)).toThrow(RangeError);
    expect(() => parseDate('2027-02-29')).toThrow(RangeError);
  });
});
