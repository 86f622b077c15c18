/** How often jobs and deliveries were done and failed, by the hour: they leave no row. */
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/db.ts';

const KEPT_DAYS = 90;

/** `job.<name>` or `outbox.<topic>`. */
export type CountedWork = `job.${string}` | `outbox.${string}`;

export async function countWork(
  tx: Tx,
  work: CountedWork,
  outcome: 'done' | 'failed',
): Promise<void> {
  const done = outcome === 'done' ? 1 : 0;
  await sql`
    insert into control_count as c (control, hour, done, failed, last_done_at, last_failed_at)
    values (${work}, date_bin('1 hour', clock_timestamp(), 'epoch'), ${done}, ${1 - done},
      case when ${done} = 1 then clock_timestamp() end,
      case when ${done} = 0 then clock_timestamp() end)
    on conflict (hour, control) do update set
      done = c.done + excluded.done, failed = c.failed + excluded.failed,
      last_done_at = coalesce(excluded.last_done_at, c.last_done_at),
      last_failed_at = coalesce(excluded.last_failed_at, c.last_failed_at)
  `.execute(tx);
}

export interface WorkCount {
  readonly work: string;
  readonly done: number;
  readonly failed: number;
  readonly lastAt: Date | null;
}

/** Of the hours that have begun within the last day. */
export async function countsOfLastDay(db: Db): Promise<WorkCount[]> {
  const { rows } = await sql<WorkCount>`
    select control as work, sum(done)::int as done, sum(failed)::int as failed,
      max(last_done_at) as "lastAt"
    from control_count where hour > statement_timestamp() - interval '1 day' group by control
  `.execute(db);
  return rows;
}

/** Housekeeping. */
export async function forgetOldCounts(tx: Tx): Promise<void> {
  await sql`
    delete from control_count
    where hour < statement_timestamp() - make_interval(days => ${KEPT_DAYS})
  `.execute(tx);
}
