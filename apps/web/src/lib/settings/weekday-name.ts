/** What a day of the week is called, by its ISO number: 1 is Monday. */
import type { IntlShape } from 'react-intl';

const SOME_MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

export function weekdayName(intl: IntlShape, day: number): string {
  const moment = SOME_MONDAY + (day - 1) * DAY_MS;
  return intl.formatDate(moment, { weekday: 'long', timeZone: 'UTC' });
}
