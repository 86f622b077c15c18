/**
 * Jobs of a worker that was killed. The runner itself would keep them locked for four hours; here
 * each worker holds an advisory lock while it lives, and a job whose worker holds none is freed.
 */
import type pg from 'pg';

/** The class of the locks; the second number is the hash of the name that jobs are locked in. */
const WORKER_LOCKS = 7_301;

/** Says that whoever locks jobs in these names lives, for as long as the connection does. */
export async function showPresence(
  connection: pg.ClientBase,
  lockers: readonly string[],
): Promise<void> {
  await connection.query(
    'select pg_advisory_lock($1, hashtext(name)) from unnest($2::text[]) as locker (name)',
    [WORKER_LOCKS, lockers],
  );
}

/**
 * On another connection than the one that shows presence: a lock is no obstacle to its holder. A
 * worker that has just begun may not have shown itself yet, so its first seconds do not count.
 */
export async function freeAbandonedJobs(pool: pg.Pool): Promise<void> {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array_agg(locked_by))
     from (
       select locked_by from graphile_worker.jobs
       where locked_by is not null
       group by locked_by
       having max(locked_at) < now() - interval '5 seconds'
     ) worker
     where pg_try_advisory_xact_lock($1, hashtext(locked_by))`,
    [WORKER_LOCKS],
  );
}
