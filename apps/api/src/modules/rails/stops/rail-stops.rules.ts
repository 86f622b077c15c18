/** When what is not reconciled stops a rail in a currency. Pure. */
import type { RailName, Unreconciled } from '@fairlead/contract';
import type { Currency } from '@fairlead/money';

/** How a rail stands in a currency; wall time. */
export interface Standing {
  readonly rail: RailName;
  readonly currency: Currency;
  readonly knownSince: Date;
  readonly comparedAt: Date | null;
  readonly openSince: Date | null;
  readonly stoppedAt: Date | null;
}

/** Why a rail is not reconciled in a currency, since when, and when nothing leaves any more. */
export interface Overdue {
  readonly because: Unreconciled;
  readonly since: Date;
  readonly stopsAt: Date;
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Nearly a day, so that what comes every hour comes at the same hour. */
const COMPARED_EVERY_MS = 23.5 * HOUR_MS;
/** UTC: when the fewest pay, so that it comes back to this hour whenever it began. */
const NIGHT_HOUR = 4;

function afterDays(since: Date, days: number): Date {
  return new Date(since.getTime() + days * DAY_MS);
}

/** What stops it first, of a difference that is open and a comparison that is missing. */
export function overdueOf(standing: Standing, days: number): Overdue {
  const { openSince, knownSince, comparedAt } = standing;
  const since = comparedAt ?? knownSince;
  const missing: Overdue = { because: 'not_compared', since, stopsAt: afterDays(since, days) };
  if (openSince === null) return missing;
  const stopsAt = afterDays(openSince, days);
  return missing.stopsAt < stopsAt ? missing : { because: 'differs', since: openSince, stopsAt };
}

/** Undefined while everything leaves. */
export function stopIn(standing: Standing, days: number, now: Date): Overdue | undefined {
  const overdue = overdueOf(standing, days);
  return overdue.stopsAt <= now ? overdue : undefined;
}

/** Once a day; while nothing leaves every hour, so that it goes on as soon as it fits. */
export function isComparisonDue(
  standings: readonly Standing[],
  { days, now }: { readonly days: number; readonly now: Date },
): boolean {
  return standings.some((standing) => {
    const { comparedAt, knownSince } = standing;
    const age = now.getTime() - (comparedAt ?? knownSince).getTime();
    const isNight = now.getUTCHours() === NIGHT_HOUR && age >= HOUR_MS;
    return isNight || age >= COMPARED_EVERY_MS || stopIn(standing, days, now) !== undefined;
  });
}
