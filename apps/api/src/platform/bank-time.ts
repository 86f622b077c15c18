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
