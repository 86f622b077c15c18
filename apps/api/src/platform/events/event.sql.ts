/** The event table: filled from the outbox by the one dispatcher, read by every process's hub. */
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#platform/database/db.ts';
import { messagesWait } from '#platform/outbox/outbox.sql.ts';
import type { MoveTopic } from '#platform/outbox/topics.ts';

/** Heard by every hub after new events have committed. */
export const EVENT_CHANNEL = 'fairlead_event';

/**
 * Moves events out of the outbox. Ids come from the sequence in the order of the moves, and moves
 * do not overlap, so nobody who has seen an id can have missed a lower one.
 */
export const eventTopic: MoveTopic = {
  move: 'event',
  waits: () => messagesWait('event'),
  take: async (tx, limit) => {
    const moved = await sql<{ count: number }>`
      with batch as (
        delete from outbox_message
        where topic = 'event' and id in (
          select id from outbox_message where topic = 'event' order by id limit ${limit}
        )
        returning id, person_id, payload
      ), told as materialized (
        -- A large payload is unpacked here once, not for each of its events.
        select id, person_id, payload->>'kind' as kind, payload->'data' as data,
          payload->'each' as each
        from batch
      ), placed as (
        insert into event (person_id, kind, data)
        select coalesce(person_id, one.pair->>0), kind, coalesce(data, one.pair->1)
        from told left join lateral
          jsonb_array_elements(each) with ordinality one (pair, place) on true
        order by id, place
      )
      select count(*)::int as count from batch
    `.execute(tx);
    const count = moved.rows[0]?.count ?? 0;
    if (count > 0) {
      await sql`select pg_notify(${EVENT_CHANNEL}, '')`.execute(tx);
    }
    return count;
  },
};

export interface EventRow {
  readonly id: bigint;
  readonly personId: string;
  readonly kind: string;
  readonly data: unknown;
}

/** The first and last id there are; zero when there are none. */
export async function eventRange(db: Db): Promise<{ first: bigint; last: bigint }> {
  const result = await sql<{ first: bigint; last: bigint }>`
    select coalesce(min(id), 0) as first, coalesce(max(id), 0) as last from event
  `.execute(db);
  return result.rows[0] ?? { first: 0n, last: 0n };
}

/** Events of these people after an id, and the last id there is, both of one moment. */
export async function eventsAfter(
  db: Db,
  after: bigint,
  personIds: readonly string[],
  limit: number,
): Promise<{ last: bigint; rows: EventRow[] }> {
  const result = await sql<EventRow & { last: bigint }>`
    select top.last, e.id, e.person_id as "personId", e.kind, e.data
    from (select coalesce(max(id), 0) as last from event) top
    left join lateral (
      select id, person_id, kind, data from event
      where person_id = any (${personIds}::text[]) and id > ${after}
      order by id
      limit ${limit}
    ) e on true
    order by e.id
  `.execute(db);
  return {
    last: result.rows[0]?.last ?? 0n,
    rows: result.rows.filter((row) => row.id !== null),
  };
}

/** The first event of somebody in the last so many milliseconds, of at most so many. */
export async function firstWithin(
  db: Db,
  personId: string,
  milliseconds: number,
  most: number,
): Promise<bigint | undefined> {
  const result = await sql<{ first: bigint | null }>`
    select min(id) as first
    from (
      select id, at from event where person_id = ${personId} order by id desc limit ${most}
    ) newest
    where at > statement_timestamp() - ${milliseconds} * interval '1 ms'
  `.execute(db);
  return result.rows[0]?.first ?? undefined;
}

/** Whether somebody has missed more than so many. */
export async function missedMoreThan(
  db: Db,
  personId: string,
  after: bigint,
  count: number,
): Promise<boolean> {
  const result = await sql`
    select 1 from event where person_id = ${personId} and id > ${after} offset ${count} limit 1
  `.execute(db);
  return result.rows.length > 0;
}

/** Events with ids above `after`, up to and with `upTo`. */
export interface EventSpan {
  readonly after: bigint;
  readonly upTo: bigint;
  readonly count: number;
}

/** Whether there is an event that a reader has not read. */
export function unread(reader: string): RawBuilder<boolean> {
  return sql<boolean>`((select max(id) from event)
    > (select seen from event_reader where name = ${reader}))`;
}

/** What a reader has not read yet, oldest first. Its place is locked until the batch commits. */
export async function nextSpan(
  tx: Tx,
  reader: string,
  limit: number,
): Promise<EventSpan | undefined> {
  const place = await sql<{ seen: bigint }>`
    select seen from event_reader where name = ${reader} for update
  `.execute(tx);
  const after = place.rows[0]?.seen;
  if (after === undefined) throw new Error(`Nobody called ${reader} reads events.`);
  const { rows } = await sql<{ upTo: bigint | null; count: number }>`
    select max(id) as "upTo", count(*)::int as count
    from (select id from event where id > ${after} order by id limit ${limit}) next
  `.execute(tx);
  const { upTo = null, count = 0 } = rows[0] ?? {};
  return upTo === null ? undefined : { after, upTo, count };
}

export async function moveReader(tx: Tx, reader: string, seen: bigint): Promise<void> {
  await sql`update event_reader set seen = ${seen} where name = ${reader}`.execute(tx);
}

/** Housekeeping: a browser that was away for longer starts afresh. What a reader wants stays. */
export async function forgetOldEvents(tx: Tx): Promise<void> {
  await sql`
    delete from event where at < statement_timestamp() - interval '24 hours'
      and id <= (select min(seen) from event_reader)
  `.execute(tx);
}
