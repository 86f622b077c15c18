/**
 * What somebody may do so many times within an hour, counted over all processes. It is exact, and
 * costs a transaction of its own: for what is rare and must not be tried through.
 */
import type { Db } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { addToHour, takeFromHour } from './throttle.sql.ts';

export interface Hourly {
  readonly name: string;
  readonly key: string;
  readonly most: number;
}

const HOUR_MS = 3_600_000;

/** Counts one, also where what it is for then fails. Refuses with `too_many_requests`. */
export async function countHourly(db: Db, of: Hourly, now: Date): Promise<void> {
  const { used, since } = await db.transaction().execute((tx) => addToHour(tx, of, now));
  if (used <= of.most) return;
  const seconds = Math.ceil((since.getTime() + HOUR_MS - now.getTime()) / 1000);
  throw new Refusal('too_many_requests', { retryAfterSeconds: Math.max(1, seconds) });
}

/** One that was counted need not have been. */
export async function discountHourly(db: Db, of: Hourly): Promise<void> {
  await db.transaction().execute((tx) => takeFromHour(tx, of));
}
