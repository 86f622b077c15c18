/** From one day to another, both included; they stand in the address bar. */
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import { useTypedFilter } from '#lib/list/use-typed-filter.ts';
import { DateField } from '#ui/fields/date-field.tsx';

const NAMES = ['from', 'to'] as const;
const calendarDay = z.iso.date();

export interface Days {
  readonly from?: string;
  readonly to?: string;
}

function isDay(text: string): boolean {
  return calendarDay.safeParse(text).success;
}

/** What an address does not spell right is left out. */
export function daysIn(search: URLSearchParams): Days {
  return Object.fromEntries(
    NAMES.flatMap((name) => {
      const day = search.get(name) ?? '';
      return isDay(day) ? [[name, day]] : [];
    }),
  );
}

/** The whole of these days, where the reader is. */
export function momentsOf({ from, to }: Days): Days {
  return {
    ...(from === undefined ? {} : { from: new Date(`${from}T00:00`).toISOString() }),
    ...(to === undefined ? {} : { to: new Date(`${to}T23:59:59.999`).toISOString() }),
  };
}

/** Each in a box of its own: how wide, the screen says. */
export function DayFilters({ className }: { readonly className?: string }) {
  return NAMES.map((name) => (
    <div key={name} className={className}>
      <DayFilter name={name} />
    </div>
  ));
}

/** A year is typed digit by digit: each would be a day of its own, long ago. */
function DayFilter({ name }: { readonly name: keyof Days }) {
  const intl = useIntl();
  const { value, onChange } = useTypedFilter(name);
  return (
    <DateField
      label={intl.formatMessage({ id: `control.filter.${name}` })}
      value={isDay(value) ? value : ''}
      onChange={onChange}
    />
  );
}
