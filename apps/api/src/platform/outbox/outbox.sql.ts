/** The dispatcher's queries. Only the holder of the office runs them. */
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#platform/database/db.ts';

export interface OutboxRow {
  readonly id: bigint;
  readonly deliveryKey: string;
  readonly personId: string | null;
  readonly payload: unknown;
  readonly secret: Buffer | null;
  /** Failures so far. */
  readonly attempts: number;
  readonly ageSeconds: number;
  readonly expired: boolean;
}

/** Whether a topic has messages that were never tried. */
export function messagesWait(topic: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from outbox_message where topic = ${topic})`;
}

/** Whether a topic has messages that may be delivered now. */
export function deliveriesWait(topic: string): RawBuilder<boolean> {
  return sql<boolean>`(${messagesWait(topic)} or exists (
    select from outbox_retry
    where topic = ${topic} and dead_at is null and next_attempt_at <= statement_timestamp()))`;
}

/** The names of those whose condition holds, by one look at all of them. */
export async function whichWait(
  db: Db,
  conditions: ReadonlyMap<string, RawBuilder<boolean>>,
): Promise<string[]> {
  const asked = [...conditions].map(([name, waits]) => sql`(${name}, ${waits})`);
  const { rows } = await sql<{ name: string }>`
    select name from (values ${sql.join(asked)}) asked (name, waits) where waits
  `.execute(db);
  return rows.map(({ name }) => name);
}

const notOnTheWay = (ids: readonly bigint[]) => sql`id <> all (${ids}::bigint[])`;

/**
 * What may be delivered now. What lapses goes first, the new before what has failed: a PIN is of no
 * use behind a hundred thousand statements. Then what has been due longest, so that neither what
 * fails for days nor what comes in masses keeps the other waiting.
 */
export async function dueMessages(
  db: Db,
  topic: string,
  limit: number,
  inFlight: readonly bigint[],
): Promise<OutboxRow[]> {
  const fresh = (turn: number, lapses: RawBuilder<unknown>) => sql`(
    select ${turn}::int as turn, enqueued_at as due_at, id, delivery_key, person_id, payload,
           secret, 0 as attempts, enqueued_at, expires_at
    from outbox_message
    where topic = ${topic} and expires_at ${lapses} and ${notOnTheWay(inFlight)}
    order by id
    limit ${limit}
  )`;
  const failed = (turn: number, lapses: RawBuilder<unknown>) => sql`(
    select ${turn}::int, next_attempt_at, id, delivery_key, person_id, payload,
           secret, attempts, enqueued_at, expires_at
    from outbox_retry
    where topic = ${topic} and dead_at is null and next_attempt_at <= statement_timestamp()
      and expires_at ${lapses} and ${notOnTheWay(inFlight)}
    order by next_attempt_at
    limit ${limit}
  )`;
  const some = sql`is not null`;
  const none = sql`is null`;
  const result = await sql<OutboxRow>`
    select id, delivery_key as "deliveryKey", person_id as "personId", payload, secret, attempts,
           extract(epoch from statement_timestamp() - enqueued_at)::float8 as "ageSeconds",
           coalesce(expires_at <= statement_timestamp(), false) as expired
    from (
      ${fresh(1, some)} union all ${failed(2, some)}
      union all ${fresh(3, none)} union all ${failed(3, none)}
    ) due
    order by turn, due_at, id
    limit ${limit}
  `.execute(db);
  return result.rows;
}

/** Delivered or lapsed: gone, with its secret. */
export async function removeMessage(tx: Tx, topic: string, row: OutboxRow): Promise<void> {
  if (row.attempts === 0) {
    await sql`delete from outbox_message where topic = ${topic} and id = ${row.id}`.execute(tx);
  } else {
    await sql`delete from outbox_retry where id = ${row.id}`.execute(tx);
  }
}

/** Failed: waits for its next attempt or, without a delay, is a dead letter. */
export async function keepFailure(
  tx: Tx,
  topic: string,
  row: OutboxRow,
  failure: { reason: string; delaySeconds: number | undefined },
): Promise<void> {
  const dead = failure.delaySeconds === undefined;
  const delay = failure.delaySeconds ?? 0;
  if (row.attempts === 0) {
    await sql`
      with failed as (
        delete from outbox_message where topic = ${topic} and id = ${row.id} returning *
      )
      insert into outbox_retry (
        id, topic, delivery_key, person_id, payload, secret, enqueued_at, expires_at,
        attempts, next_attempt_at, reason, dead_at, secret_lost
      )
      select id, topic, delivery_key, person_id, payload,
             case when not ${dead}::boolean then secret end, enqueued_at, expires_at,
             1, clock_timestamp() + make_interval(secs => ${delay}), ${failure.reason},
             case when ${dead}::boolean then clock_timestamp() end,
             ${dead}::boolean and secret is not null
      from failed
    `.execute(tx);
    return;
  }
  await sql`
    update outbox_retry
    set attempts = attempts + 1,
        next_attempt_at = clock_timestamp() + make_interval(secs => ${delay}),
        reason = ${failure.reason},
        secret = case when not ${dead}::boolean then secret end,
        secret_lost = ${dead}::boolean and secret is not null,
        dead_at = case when ${dead}::boolean then clock_timestamp() end
    where id = ${row.id} and dead_at is null
  `.execute(tx);
}

/**
 * Due at once, as if it had not failed: also a dead letter, unless its secret went when it died or
 * its time is over. False when there is no such message, or nothing can be made of it.
 */
export async function retryMessage(tx: Tx, id: bigint): Promise<boolean> {
  const result = await sql`
    update outbox_retry set dead_at = null, next_attempt_at = clock_timestamp(),
      attempts = case when dead_at is null then attempts else 1 end
    where id = ${id} and not secret_lost
      and (expires_at is null or expires_at > statement_timestamp())
    returning id
  `.execute(tx);
  return result.rows.length === 1;
}

/** Long enough for staff to see what became of it. */
const DEAD_KEPT_DAYS = 90;

/** Housekeeping: dead letters that are old, and those whose time is over meanwhile. */
export async function forgetDeadLetters(tx: Tx): Promise<void> {
  await sql`
    delete from outbox_retry
    where dead_at < statement_timestamp() - make_interval(days => ${DEAD_KEPT_DAYS})
      or (dead_at is not null and expires_at <= statement_timestamp())
  `.execute(tx);
}

/**
 * What was not brought to somebody, tried or not, given up or not: it has their address and its
 * words. A letter to an address may not say whose that is; one that names somebody else is theirs,
 * though both have one telephone.
 */
export async function forgetMessagesOf(
  tx: Tx,
  personId: string,
  addresses: readonly string[],
): Promise<void> {
  const theirs = sql`person_id = ${personId}
    or (person_id is null and payload->>'to' = any (${addresses}::text[]))`;
  await sql`delete from outbox_message where ${theirs}`.execute(tx);
  await sql`delete from outbox_retry where ${theirs}`.execute(tx);
}

/** Whether the term is still the current one. Locks the office until the batch has committed. */
export async function stillInOffice(tx: Tx, term: bigint): Promise<boolean> {
  const result = await sql`
    select 1 from outbox_office where term = ${term} for update
  `.execute(tx);
  return result.rows.length === 1;
}

export interface TopicFigures {
  readonly topic: string;
  readonly waiting: number;
  readonly retrying: number;
  readonly dead: number;
  readonly oldestSeconds: number;
}

/** How the outbox fares, for metrics and for whoever waits until it is empty. */
export async function outboxFigures(db: Db): Promise<TopicFigures[]> {
  const result = await sql<TopicFigures>`
    select topic,
           sum(waiting)::int as waiting,
           sum(retrying)::int as retrying,
           sum(dead)::int as dead,
           coalesce(extract(epoch from clock_timestamp() - min(oldest)), 0)::float8
             as "oldestSeconds"
    from (
      select topic, count(*) as waiting, 0 as retrying, 0 as dead, min(enqueued_at) as oldest
      from outbox_message group by topic
      union all
      select topic, 0, count(*) filter (where dead_at is null),
             count(*) filter (where dead_at is not null),
             min(enqueued_at) filter (where dead_at is null)
      from outbox_retry group by topic
    ) both_tables
    group by topic
    order by topic
  `.execute(db);
  return result.rows;
}
