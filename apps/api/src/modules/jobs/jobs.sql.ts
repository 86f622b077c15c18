/** The bank's background work, gathered from its three places for staff to look at. */
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/db.ts';
import {
  byText,
  byTime,
  type Placed,
  type SortedPage,
  type Sorts,
} from '#platform/lists/sorting.ts';
import { outboxFigures } from '#platform/outbox/outbox.sql.ts';

export type WorkSource = 'job' | 'outbox' | 'due_work';
export type WorkState = 'waiting' | 'running' | 'retrying' | 'dead';

export interface WorkRow {
  readonly id: string;
  readonly source: WorkSource;
  readonly name: string;
  readonly state: WorkState;
  readonly attempts: number;
  readonly reason: string | null;
  readonly dueAt: Date;
  readonly createdAt: Date;
  readonly retryable: boolean;
}

export interface WorkFigures {
  readonly source: WorkSource;
  readonly name: string;
  readonly waiting: number;
  readonly retrying: number;
  readonly dead: number;
  readonly oldestSeconds: number;
}

/**
 * Jobs of every kind; of deliveries and due work, which can be many, only what fails. Due work is
 * never given up, so it is never dead.
 */
const work = sql`
  from (
    select 'job:' || id as id, 'job' as source, name,
           case when running then 'running'
                when attempts >= max_attempts then 'dead'
                when attempts > 0 then 'retrying'
                else 'waiting' end as state,
           attempts, reason, run_at as due_at, created_at,
           attempts > 0 and not running as retryable
    from job_overview()
    union all
    select 'outbox:' || id, 'outbox', topic,
           case when dead_at is null then 'retrying' else 'dead' end,
           attempts, reason, next_attempt_at, enqueued_at,
           not secret_lost and (expires_at is null or expires_at > statement_timestamp())
    from outbox_retry
    union all
    select 'due_work:' || kind || ':' || key, 'due_work', kind, 'retrying',
           attempts, reason, due_at, created_at, true
    from due_work where attempts > 0
  ) work
`;

const columns = sql`id, source, name, state, attempts, reason, due_at as "dueAt",
  created_at as "createdAt", retryable`;

/** There is no index over three places; what fails is little enough to be sorted. */
export const workSorts = {
  created: [byTime(sql`created_at`), byText(sql`id`)],
  due: [byTime(sql`due_at`), byText(sql`id`)],
} as const satisfies Sorts<string>;

export async function listWork(
  db: Db,
  filter: { source: WorkSource | undefined; state: WorkState | undefined },
  page: SortedPage,
): Promise<Placed<WorkRow>[]> {
  const result = await sql<WorkRow & { place: string[] }>`
    select ${columns}, ${page.place} as place ${work}
    where (${filter.source ?? null}::text is null or source = ${filter.source ?? null})
      and (${filter.state ?? null}::text is null or state = ${filter.state ?? null})
      and ${page.following}
    order by ${page.order} limit ${page.limit}
  `.execute(db);
  return result.rows;
}

export async function findWork(db: Db | Tx, id: string): Promise<WorkRow | undefined> {
  const result = await sql<WorkRow>`select ${columns} ${work} where id = ${id}`.execute(db);
  return result.rows[0];
}

export interface GivenUp {
  /** The oldest first. */
  readonly ids: readonly string[];
  /** How many there are, also beyond those. */
  readonly count: number;
}

/** What of a kind was given up, and can be done as it was asked. */
export async function givenUp(
  tx: Tx,
  kind: { readonly source: WorkSource; readonly name: string },
  limit: number,
): Promise<GivenUp> {
  const { rows } = await sql<{ id: string; count: number }>`
    select id, count(*) over ()::int as count ${work}
    where source = ${kind.source} and name = ${kind.name} and state = 'dead' and retryable
    order by created_at, id limit ${limit}
  `.execute(tx);
  return { ids: rows.map(({ id }) => id), count: rows[0]?.count ?? 0 };
}

/** False when there is no such job, or it runs just now. */
export async function retryJob(tx: Tx, id: bigint): Promise<boolean> {
  const { rows } = await sql<{ retried: boolean }>`select retry_job(${id}) as retried`.execute(tx);
  return rows[0]?.retried === true;
}

/** How much there is of each kind of work, and how old the oldest is that is not done. */
export async function workFigures(db: Db): Promise<WorkFigures[]> {
  const result = await sql<WorkFigures>`
    select source, name, waiting::int as waiting, retrying::int as retrying, dead::int as dead,
           greatest(0, coalesce(extract(epoch from now - oldest), 0))::float8 as "oldestSeconds"
    from (
      select 'job' as source, name, count(*) filter (where attempts = 0) as waiting,
             count(*) filter (where attempts > 0 and attempts < max_attempts) as retrying,
             count(*) filter (where attempts >= max_attempts) as dead,
             min(created_at) filter (where attempts < max_attempts) as oldest,
             clock_timestamp() as now
      from job_overview() group by name
      union all
      select 'due_work', kind, count(*) filter (where attempts = 0),
             count(*) filter (where attempts > 0), 0,
             min(due_at) filter (where due_at <= bank_now()), bank_now()
      from due_work group by kind
    ) figures
    order by source desc, name
  `.execute(db);
  const outbox = await outboxFigures(db);
  return [
    ...result.rows,
    ...outbox.map(({ topic, ...figures }) => ({
      source: 'outbox' as const,
      name: topic,
      ...figures,
    })),
  ];
}
