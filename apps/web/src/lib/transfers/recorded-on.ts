/** The day on which a transfer was written down, where that is not the day on which it counts. */
import type { ListedTransfer } from './transfers.queries.ts';

/** An ISO date in the reader's own time zone; undefined when there is nothing to add. */
export function recordedOn(
  { value_date, created_at }: Pick<ListedTransfer, 'value_date' | 'created_at'>,
  timeZone: string,
): string | undefined {
  // The Swedish way of writing a date is the ISO one.
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(created_at));
  return day === value_date ? undefined : day;
}
