/** Compares outside movements with the ledger and with the rail's own books, in one snapshot. */
import type { RailName, RailProblem } from '@fairlead/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/db.ts';
import type { RailAnswer } from './rail.rules.ts';
import type { Reached } from './reconcile-reached.sql.ts';

export interface Difference {
  readonly problem: RailProblem;
  /** The rail's reference, a posting's or transfer's id, or a currency. */
  readonly reference: string;
  /** On which settlement account it is; null or missing: it was found before that was written. */
  readonly currency?: string | null;
}

/**
 * Every outside movement has exactly one posting, and every such posting a movement: of what came
 * after `since`, or of everything.
 */
export async function ownDifferences(
  db: Db | Tx,
  rail: RailName,
  since: Reached | null = null,
): Promise<Difference[]> {
  const marks = JSON.stringify(since?.entries ?? {});
  const { rows } = await sql<Difference>`
    with settlement as materialized (
      select a.id, a.currency, coalesce((${marks}::jsonb ->> a.id::text)::bigint, 0) as mark
      from ledger.account a
      where a.kind = 'settlement' and starts_with(a.code, ${`settlement.${rail}.`})
    ), signed as materialized (
      select m.*, case kind when 'settled' then m.amount else -m.amount end as moved
      from rail_movement m where m.rail = ${rail} and m.id > ${since?.movement ?? ''}
    ), line as materialized (
      select e.posting_id, e.amount, e.currency
      from settlement s join ledger.entry e on e.account_id = s.id and e.seq > s.mark
      union all
      -- A movement that was too new to be compared the last time; its entry was not.
      select e.posting_id, e.amount, e.currency
      from signed m join ledger.entry e on e.posting_id = m.posting_id
        join settlement s on s.id = e.account_id and e.seq <= s.mark
      where ${since !== null}
    ), entries as materialized (
      select posting_id, count(*) as lines, sum(amount) as amount, min(currency) as currency
      from line group by posting_id
    )
    select 'posting_differs' as problem, m.reference, c.currency from signed m
      left join entries e on e.posting_id = m.posting_id
      -- Booked in another currency it is amiss in both.
      cross join lateral (select m.currency union select e.currency
                          where e.currency is not null) c (currency)
      where e.lines is distinct from 1 or e.amount <> m.moved or e.currency <> m.currency
    union all
    select 'no_movement', e.posting_id::text, e.currency from entries e
      where not exists (
        select from rail_movement m where m.rail = ${rail} and m.posting_id = e.posting_id)
    union all
    select 'no_movement', a.reference, a.currency from rail_answer a
      where a.rail = ${rail} and a.kind in ('settled', 'returned')
        and a.seen_at > ${since?.seenAt ?? '-infinity'}::timestamptz and not exists (
          select from rail_movement m where m.rail = a.rail and m.reference = a.reference
            and m.kind = a.kind)
    union all
    select 'moved_twice', m.transfer_id, unnest(array_agg(distinct m.currency))
      from rail_movement m
      where m.rail = ${rail} and m.transfer_id in (select transfer_id from signed)
      group by m.transfer_id, m.kind having count(*) > 1
    union all
    select 'suspense_differs', b.currency, b.currency from ledger.account a
      join ledger.balance b on b.account_id = a.id
      where a.code = 'suspense.' || b.currency and b.balance <> -coalesce((
        select sum(case m.kind when 'settled' then m.amount else -m.amount end)
        from rail_movement m where m.rail = ${rail} and m.currency = b.currency
          and m.unmatched is not null and m.resolved_at is null), 0)
  `.execute(db);
  return rows;
}

/** Between the rail's entries of a span of time and what we recorded of that span. */
export async function outsideDifferences(
  db: Db | Tx,
  rail: RailName,
  booked: readonly RailAnswer[],
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    with theirs as materialized (
      select * from unnest(
        ${booked.map(({ reference }) => reference)}::text[],
        ${booked.map(({ kind }) => kind)}::text[],
        ${booked.map(({ amount }) => String(amount.amountMinor))}::bigint[],
        ${booked.map(({ amount }) => amount.currency)}::text[]
      ) t (reference, kind, amount, currency)
    )
    select case when o.reference is null then 'not_recorded' else 'amount_differs' end as problem,
           t.reference, c.currency
    from theirs t left join rail_movement o
      on o.rail = ${rail} and o.reference = t.reference and o.kind = t.kind
    cross join lateral (select t.currency union select o.currency
                        where o.currency is not null) c (currency)
    where o.reference is null or (o.amount, o.currency) <> (t.amount, t.currency)
    union all
    select 'not_in_books', m.reference, m.currency from rail_answer a
      join rail_movement m on m.rail = a.rail and m.reference = a.reference and m.kind = a.kind
    where a.rail = ${rail} and a.kind in ('settled', 'returned')
      and a.happened_at > ${from} and a.happened_at <= ${until} and not exists (
        select from theirs t where t.reference = m.reference and t.kind = m.kind)
  `.execute(db);
  return rows;
}

/** Of these, the ones that were never heard. */
export async function unheard(
  db: Db,
  rail: RailName,
  booked: readonly RailAnswer[],
): Promise<RailAnswer[]> {
  if (booked.length === 0) return [];
  const { rows } = await sql<{ reference: string; kind: string }>`
    select a.reference, a.kind from rail_answer a
    where a.rail = ${rail} and a.reference = any (${booked.map(({ reference }) => reference)})
  `.execute(db);
  const heard = new Set(rows.map(({ reference, kind }) => `${kind} ${reference}`));
  return booked.filter(({ reference, kind }) => !heard.has(`${kind} ${reference}`));
}

export interface RailHealth {
  readonly underWay: number;
  readonly oldestSince: Date | null;
  readonly settledToday: number;
  readonly failedToday: number;
  readonly inSuspense: number;
  readonly reconciledAt: Date | null;
  readonly differences: number;
  /** The first twenty of them. */
  readonly found: readonly Difference[];
}

export async function readHealth(db: Db, rail: RailName, dayBegan: Date): Promise<RailHealth> {
  const { rows } = await sql<RailHealth>`
    select
      (select count(*)::int from rail_order where rail = ${rail}
         and state in ('waiting', 'submitted', 'accepted')) as "underWay",
      (select min(handed_over_at) from rail_order where rail = ${rail}
         and state in ('waiting', 'submitted', 'accepted')) as "oldestSince",
      (select count(*)::int from rail_order where rail = ${rail}
         and state = 'settled' and since >= ${dayBegan}) as "settledToday",
      (select count(*)::int from rail_order where rail = ${rail}
         and state in ('rejected', 'returned') and since >= ${dayBegan}) as "failedToday",
      (select count(*)::int from rail_movement where rail = ${rail}
         and unmatched is not null and resolved_at is null) as "inSuspense",
      r.at as "reconciledAt", coalesce(jsonb_array_length(r.differences), 0) as differences,
      coalesce(jsonb_path_query_array(r.differences, '$[0 to 19]'), '[]') as found
    from (select 1) one left join lateral (
      select at, differences from rail_reconciliation where rail = ${rail}
      order by number desc limit 1) r on true
  `.execute(db);
  const [health] = rows;
  if (health === undefined) throw new Error('A rail has no health.');
  return health;
}
