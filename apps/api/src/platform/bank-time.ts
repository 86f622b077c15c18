/**
 * Bank time: what value dates, deadlines and schedules count by. It is the database's real clock
 * plus an offset that only a sandbox moves, forward; the database itself refuses anything else.
 */
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/db.ts';

export async function bankNow(db: Db | Tx): Promise<Date> {
  const result = await sql<{ now: Date }>`select bank_now() as now`.execute(db);
  const row = result.rows[0];
  if (row === undefined) {
    throw new Error('bank_now() gave no row.');
  }
  return row.now;
}

/**
 * The bank's own day, `2026-11-15`, for what this transaction books: until it ends, nobody counts
 * what was on accounts at the end of that day.
 */
export async function bookingDay(tx: Tx, timeZone: string): Promise<string> {
  const { rows } = await sql<{ day: string }>`select booking_day(${timeZone}) as day`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('booking_day() gave no row.');
  return row.day;
}

/** Everything that is booked on a day which is over has been: what is read from now on is final. */
export async function bookingsEnd(tx: Tx, day: string): Promise<void> {
  await sql`select bookings_end(${day}::date)`.execute(tx);
}

/**
 * Sets the clock to a moment, at the earliest; a clock that is already past it stays. Sandbox
 * only. Whole seconds, rounded up, so that what is due at the moment is due.
 */
export async function moveBankTimeTo(tx: Tx, moment: Date): Promise<void> {
  await sql`
    update bank_clock
    set ahead_seconds = greatest(
      ahead_seconds,
      ceil(extract(epoch from ${moment}::timestamptz - clock_timestamp()))::bigint
    )
  `.execute(tx);
}
