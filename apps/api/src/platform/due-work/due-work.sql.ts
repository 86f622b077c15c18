/** The due_work table. */
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/db.ts';

export interface DueWorkRow {
  readonly kind: string;
  readonly key: string;
  readonly dueAt: Date;
  readonly payload: unknown;
  readonly attempts: number;
}

export interface ScheduledWork {
  readonly kind: string;
  /** The same work is scheduled once, however often it is asked for. */
  readonly key: string;
  readonly dueAt: Date;
  readonly payload?: object;
}

/** Schedules work that is not scheduled yet; what is there stays as it is. */
export async function scheduleWork(tx: Tx, ...work: ScheduledWork[]): Promise<void> {
  await sql`
    insert into due_work (kind, key, due_at, payload)
    select kind, key, due_at, payload::jsonb
    from unnest(
      ${work.map(({ kind }) => kind)}::text[],
      ${work.map(({ key }) => key)}::text[],
      ${work.map(({ dueAt }) => dueAt.toISOString())}::timestamptz[],
      ${work.map(({ payload }) => JSON.stringify(payload ?? {}))}::text[]
    ) as w (kind, key, due_at, payload)
    on conflict (kind, key) do nothing
  `.execute(tx);
}

/** Takes work back, such as the deadline of a hold that was decided. */
export async function cancelWork(tx: Tx, kind: string, key: string): Promise<void> {
  await sql`delete from due_work where kind = ${kind} and key = ${key}`.execute(tx);
}

/**
 * Locks the row that has been due longest and that nobody else has in hand. Not past bank time,
 * whatever moment is asked for.
 */
export async function lockNextDue(
  tx: Tx,
  kinds: readonly string[],
  until: Date | undefined,
): Promise<DueWorkRow | undefined> {
  const result = await sql<DueWorkRow>`
    select kind, key, due_at as "dueAt", payload, attempts
    from due_work
    where kind = any (${kinds}::text[])
      and due_at <= (select least(bank_now(), ${until?.toISOString() ?? null}::timestamptz))
      and (retry_at is null or retry_at <= statement_timestamp())
    order by due_at, kind, key
    limit 1
    for update skip locked
  `.execute(tx);
  return result.rows[0];
}

export async function removeDueWork(tx: Tx, row: DueWorkRow): Promise<void> {
  await cancelWork(tx, row.kind, row.key);
}

export async function repeatDueWork(tx: Tx, row: DueWorkRow, dueAt: Date): Promise<void> {
  await sql`
    update due_work set due_at = ${dueAt.toISOString()}::timestamptz, attempts = 0,
      retry_at = null, reason = null
    where kind = ${row.kind} and key = ${row.key}
  `.execute(tx);
}

export async function keepForLater(
  tx: Tx,
  row: DueWorkRow,
  reason: string,
  delaySeconds: number,
): Promise<void> {
  await sql`
    update due_work
    set attempts = attempts + 1, reason = ${reason},
        retry_at = clock_timestamp() + make_interval(secs => ${delaySeconds})
    where kind = ${row.kind} and key = ${row.key}
  `.execute(tx);
}

/** What is due and not done: in other workers' hands, or failed and waiting. */
export async function countUnfinished(
  db: Db,
  kinds: readonly string[],
  until: Date,
): Promise<{ busy: number; failing: number }> {
  const result = await sql<{ busy: number; failing: number }>`
    select count(*) filter (where not waiting)::int as busy,
           count(*) filter (where waiting)::int as failing
    from (
      select retry_at is not null and retry_at > statement_timestamp() as waiting
      from due_work
      where kind = any (${kinds}::text[])
        and due_at <= (select least(bank_now(), ${until.toISOString()}::timestamptz))
    ) due
  `.execute(db);
  return result.rows[0] ?? { busy: 0, failing: 0 };
}

/** When the next work falls due after now and by a moment, if any does. */
export async function nextDueBefore(db: Db, until: Date): Promise<Date | undefined> {
  const result = await sql<{ next: Date | null }>`
    select min(due_at) as next from due_work
    where due_at > (select bank_now()) and due_at <= ${until.toISOString()}::timestamptz
  `.execute(db);
  return result.rows[0]?.next ?? undefined;
}

/** What failed is tried again at once. False when there is no such work. */
export async function retryWorkNow(tx: Tx, kind: string, key: string): Promise<boolean> {
  const result = await sql`
    update due_work set retry_at = null where kind = ${kind} and key = ${key} and attempts > 0
    returning key
  `.execute(tx);
  return result.rows.length === 1;
}
