/** From one day to another, both included; they stand in the address bar. */
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { useFilter } from '#lib/list/use-filter.ts';
import { DateField } from '#ui/fields/date-field.tsx';

const NAMES = ['from', 'to'] as const;
const calendarDay = z.iso.date();

export interface Days {
  readonly from?: string;
  readonly to?: string;
}

/** What an address does not spell right is left out. */
export function daysIn(search: URLSearchParams): Days {
  return Object.fromEntries(
    NAMES.flatMap((name) => {
      const day = search.get(name) ?? '';
      return calendarDay.safeParse(day).success ? [[name, day]] : [];
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
  const intl = useIntl();
  const [search] = useSearchParams();
  const choose = useFilter();
  const days = daysIn(search);
  return NAMES.map((name) => (
    <div key={name} className={className}>
      <DateField
        label={intl.formatMessage({ id: `control.filter.${name}` })}
        value={days[name] ?? ''}
        onChange={(day) => choose(name, day)}
      />
    </div>
  ));
}
