/**
 * The day of a bank that opens now. A bank that was prepared on an earlier day has that day behind
 * it, and whoever counts its days would count one more: a run that goes on over midnight prepares
 * another one.
 */
import { institution } from '#modules/settings/settings-groups.ts';
import { dateAt } from '#platform/calendar.ts';

export function openingDay(moment = new Date()): string {
  return dateAt(moment, institution.defaults.time_zone).toString();
}
