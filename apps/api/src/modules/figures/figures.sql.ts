/** Counting what waits, what there is, and what was done. Only reads; the rows are others'. */
import type { QueueName } from '@fairlead/contract';
import { sql } from 'kysely';
import { LIST_DAYS, LIST_DUE_DAYS } from '#modules/screening/screening.service.ts';
import type { Db } from '#platform/database/db.ts';

export interface QueueCount {
  readonly queue: QueueName;
  readonly count: number;
  readonly oldestAt: Date | null;
  readonly overdue: number;
}

interface QueueView {
  /** Of visitors' messages and of complaints, those that the sandbox made up. */
  readonly onlySamples: boolean;
  readonly suspenseLateBefore: Date;
  /** In which the days end by which something was promised. */
  readonly timeZone: string;
  /** The reader as a customer, if they are one: what is about them is left out. */
  readonly notAbout?: readonly string[];
}

export async function countQueues(db: Db, view: QueueView): Promise<QueueCount[]> {
  const { onlySamples, suspenseLateBefore, timeZone, notAbout = [] } = view;
  const daysAgo = (days: number) => sql`bank_now() - ${days}::int * interval '1 day'`;
  const listsDueBefore = daysAgo(LIST_DAYS - LIST_DUE_DAYS);
  const listsLateBefore = daysAgo(LIST_DAYS);
  const ofOthers = sql`coalesce(customer_id <> all (${notAbout}::text[]), true)`;
  const today = sql`(bank_now() at time zone ${timeZone})::date`;
  const { rows } = await sql<QueueCount>`
    select 'documents' as queue, count(*)::int as count, min(uploaded_at) as "oldestAt",
      count(*) filter (where expected_by < ${today})::int as overdue
    from document_submission where status = 'In Progress'
    union all
    select 'cases', count(*)::int, min(opened_at),
      count(*) filter (where decide_by < bank_now())::int
    from case_file where status = 'Open' and ${ofOthers}
    union all
    select 'approvals', count(*)::int, min(proposed_at),
      count(*) filter (where expires_at < bank_now() + interval '1 day')::int
    from approval where status = 'Waiting' and expires_at > bank_now()
      and ${ofOthers}
    union all
    select 'contact_messages', count(*)::int, min(created_at), 0
    from contact_message where status = 'Open' and (sample or not ${onlySamples}::boolean)
    union all
    select 'threads', count(*)::int, min(waiting_since), 0
    from thread where status = 'Open'
    union all
    select 'complaints', count(*)::int, min(created_at),
      count(*) filter (where answer_by < ${today})::int
    from complaint k where answered_at is null and ${ofOthers}
      and (not ${onlySamples}::boolean
        or exists (select from customer c where c.id = k.customer_id and c.persona))
    union all
    select 'data_requests', count(*)::int, min(requested_at),
      count(*) filter (where requested_at < statement_timestamp() - interval '1 hour')::int
    from data_export where status = 'Preparing'
    union all
    select 'sanctions_lists', count(*) filter (where brought_at < ${listsDueBefore})::int,
      min(brought_at) filter (where brought_at < ${listsDueBefore}),
      count(*) filter (where brought_at < ${listsLateBefore})::int
    from (
      select distinct on (source) source, brought_at, retired_at from list_edition
      order by source, id desc
    ) list
    where retired_at is null and source <> 'fairlead-sandbox'
    union all
    select 'suspense', count(*)::int, min(seen_at),
      count(*) filter (where seen_at < ${suspenseLateBefore})::int
    from rail_movement where unmatched is not null and resolved_at is null
    union all
    select 'failed_jobs', count(*)::int, min(at), count(*)::int
    from (
      select created_at as at from job_overview() where attempts >= max_attempts
      union all
      select dead_at from outbox_retry where dead_at is not null
    ) dead
  `.execute(db);
  return rows;
}

export interface CustomerDay {
  readonly date: string;
  readonly total: number;
}

export interface CustomerCount {
  /** Before the first of the days. */
  readonly before: number;
  readonly days: readonly CustomerDay[];
}

/** Who are customers now, by the bank's day they came: how many there were at the end of each. */
export async function customersByDay(db: Db, timeZone: string): Promise<CustomerCount> {
  const { rows } = await sql<CustomerDay & { readonly before: number }>`
    with days as (
      select day::date as date, day::date::timestamp at time zone ${timeZone} as start
      from generate_series((bank_now() at time zone ${timeZone})::date - 29,
        (bank_now() at time zone ${timeZone})::date, interval '1 day') day
    ), came as (
      select (joined_at at time zone ${timeZone})::date as date, count(*) as count
      from customer
      where account_status <> 'Closed' and joined_at >= (select min(start) from days)
      group by 1
    ), earlier as (
      select count(*) as count from customer
      where account_status <> 'Closed' and joined_at < (select min(start) from days)
    )
    select d.date, earlier.count::int as before, (earlier.count
      + coalesce(sum(c.count) over (order by d.date), 0))::int as total
    from days d cross join earlier left join came c on c.date = d.date
    order by d.date
  `.execute(db);
  return {
    before: rows[0]?.before ?? 0,
    days: rows.map(({ date, total }) => ({ date, total })),
  };
}

export interface VolumeDay {
  readonly currency: string;
  readonly date: string;
  readonly transfers: number;
  readonly amountMinor: bigint;
}

/**
 * What customers sent, by value date, each once: not what the bank paid them or put right, nor
 * what a payee here received of it. What came back was sent all the same. A payment is written
 * down at most 45 days before its value date, so the index on time bounds the search.
 */
export async function volumeByDay(db: Db, timeZone: string): Promise<VolumeDay[]> {
  const { rows } = await sql<VolumeDay>`
    with moved as (
      select currency, value_date, count(*) as transfers, sum(amount) as amount
      from transfer
      where created_at > statement_timestamp() - interval '77 days'
        and status in ('Completed', 'Returned') and kind in ('internal', 'external')
        and value_date > (bank_now() at time zone ${timeZone})::date - 30
      group by 1, 2
    )
    select c.currency, d.day::date as date, coalesce(m.transfers, 0)::int as transfers,
      coalesce(m.amount, 0)::int8 as "amountMinor"
    from (select distinct currency from moved) c
      cross join generate_series((bank_now() at time zone ${timeZone})::date - 29,
        (bank_now() at time zone ${timeZone})::date, interval '1 day') d (day)
      left join moved m on m.currency = c.currency and m.value_date = d.day::date
    order by c.currency, d.day
  `.execute(db);
  return rows;
}

export interface HeldBalance {
  readonly currency: string;
  readonly accounts: number;
  readonly balanceMinor: bigint;
}

/** What the bank owes its customers. */
export async function heldBalances(db: Db): Promise<HeldBalance[]> {
  const { rows } = await sql<HeldBalance>`
    select b.currency, count(*) filter (where not b.closed)::int as accounts,
      sum(b.balance)::int8 as "balanceMinor"
    from ledger.balance b join ledger.account a on a.id = b.account_id
    where a.kind = 'customer' group by b.currency order by b.currency
  `.execute(db);
  return rows;
}

export interface ActionCount {
  readonly action: string;
  readonly count: number;
  readonly lastAt: Date;
}

/**
 * How often these were recorded within a day of the real clock, by which a control that stands
 * still is noticed; so are all that follow. Of sessions only those count that let somebody in,
 * of cases those that hold a payment, of payments that arrived those that a rail confirmed.
 */
export async function countActions(db: Db, actions: readonly string[]): Promise<ActionCount[]> {
  const { rows } = await sql<ActionCount>`
    select action, count(*)::int as count, max(at) as "lastAt" from audit_record r
    where action = any (${actions}::text[]) and at > statement_timestamp() - interval '1 day'
      and case action
        when 'session.opened' then exists (
          select from session s where s.id = r.session_id and not s.second_factor_asked)
        when 'case.opened' then exists (
          select from case_file c where c.id = r.subject_id and c.kind = 'held_transfer')
        when 'transfer.arrived' then exists (
          select from rail_answer a where a.transfer_id = r.subject_id and a.kind = 'settled')
        else true end
    group by action
  `.execute(db);
  return rows;
}

export interface BankAge {
  readonly now: Date;
  readonly ageMinutes: number;
}

export async function readAge(db: Db): Promise<BankAge> {
  const { rows } = await sql<BankAge>`
    select clock_timestamp() as now,
      (extract(epoch from clock_timestamp() - created_at) / 60)::float8 as "ageMinutes"
    from seal.genesis
  `.execute(db);
  const [age] = rows;
  if (age === undefined) throw new Error('The bank has no first block.');
  return age;
}

export interface CheckCount {
  readonly done: number;
  readonly failed: number;
  readonly lastAt: Date | null;
}

/** Checks of the books that ended within a day; one that found something has failed. */
export async function countChecks(db: Db): Promise<CheckCount> {
  const { rows } = await sql<CheckCount>`
    select count(*) filter (where outcome = 'intact')::int as done,
      count(*) filter (where outcome <> 'intact')::int as failed, max(finished_at) as "lastAt"
    from ledger_check where finished_at > statement_timestamp() - interval '1 day'
  `.execute(db);
  return rows[0] ?? { done: 0, failed: 0, lastAt: null };
}

/** Comparisons with the rails' books within a day; one that found something has failed. */
export async function countComparisons(db: Db): Promise<CheckCount> {
  const { rows } = await sql<CheckCount>`
    select count(*) filter (where found = 0)::int as done,
      count(*) filter (where found > 0)::int as failed, max(at) as "lastAt"
    from (
      -- One comparison may write what is new first, and then everything.
      select distinct on (rail, at) at, jsonb_array_length(differences) as found
      from rail_reconciliation where at > statement_timestamp() - interval '1 day'
      order by rail, at, number desc) c
  `.execute(db);
  return rows[0] ?? { done: 0, failed: 0, lastAt: null };
}

export async function countCloses(db: Db): Promise<CheckCount> {
  const { rows } = await sql<CheckCount>`
    select count(*)::int as done, 0 as failed, max(closed_at) as "lastAt"
    from daily_close where closed_at > statement_timestamp() - interval '1 day'
  `.execute(db);
  return rows[0] ?? { done: 0, failed: 0, lastAt: null };
}
