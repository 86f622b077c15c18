/**
 * Until when something can be done: the last moment at which it still can. What ends with a day
 * is kept as the first moment of the next one, and would read as that day.
 */
import { DateTime, type DateTimeProps } from './date-time.tsx';

export function Deadline({ iso, timeZone }: Pick<DateTimeProps, 'iso' | 'timeZone'>) {
  const last = new Date(Date.parse(iso) - 1).toISOString();
  return <DateTime iso={last} style="exact" timeZone={timeZone} />;
}
