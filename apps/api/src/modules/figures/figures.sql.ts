/** Counting what waits, what there is, and what was done. Only reads; the rows are others'. */
import type { QueueName } from '@fairlead/contract';
import { sql } from 'kysely';
import type { Db } from '#platform/database/db.ts';

export interface QueueCount {
  readonly queue: QueueName;
  readonly count: number;
  readonly oldestAt: Date | null;
  readonly overdue: number;
}

interface QueueView {
  /** Of visitors' messages, those that the sandbox made up. */
  readonly onlySamples: boolean;
  readonly suspenseLateBefore: Date;
}

export async function countQueues(db: Db, view: QueueView): Promise<QueueCount[]> {
  const { onlySamples, suspenseLateBefore } = view;
  const { rows } = await sql<QueueCount>`
    select 'documents' as queue, count(*)::int as count, min(uploaded_at) as "oldestAt",
      count(*) filter (where expected_by < bank_now()::date)::int as overdue
    from document_submission where status = 'In Progress'
    union all
    select 'cases', count(*)::int, min(opened_at),
      count(*) filter (where decide_by < bank_now())::int
    from case_file where status = 'Open'
    union all
    select 'approvals', count(*)::int, min(proposed_at),
      count(*) filter (where expires_at < bank_now() + interval '1 day')::int
    from approval where status = 'Waiting' and expires_at > bank_now()
    union all
    select 'contact_messages', count(*)::int, min(created_at), 0
    from contact_message where status = 'Open' and (sample or not ${onlySamples}::boolean)
    union all
    select 'complaints', count(*)::int, min(created_at),
      count(*) filter (where answer_by < bank_now()::date)::int
    from complaint where answered_at is null
    union all
    select 'data_requests', count(*)::int, min(requested_at),
      count(*) filter (where requested_at < statement_timestamp() - interval '1 hour')::int
    from data_export where status = 'Preparing'
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

/** Who are customers now, by the day they came: how many there were at the end of each day. */
export async function customersByDay(db: Db, timeZone: string): Promise<CustomerDay[]> {
  const { rows } = await sql<CustomerDay>`
    with days as (
      select day::date as date, day::date::timestamp at time zone ${timeZone} as start
      from generate_series((clock_timestamp() at time zone ${timeZone})::date - 29,
        (clock_timestamp() at time zone ${timeZone})::date, interval '1 day') day
    ), came as (
      select (created_at at time zone ${timeZone})::date as date, count(*) as count
      from customer
      where account_status <> 'Closed' and created_at >= (select min(start) from days)
      group by 1
    ), earlier as (
      select count(*) as count from customer
      where account_status <> 'Closed' and created_at < (select min(start) from days)
    )
    select d.date, (earlier.count
      + coalesce(sum(c.count) over (order by d.date), 0))::int as total
    from days d cross join earlier left join came c on c.date = d.date
    order by d.date
  `.execute(db);
  return rows;
}

export interface VolumeDay {
  readonly currency: string;
  readonly date: string;
  readonly transfers: number;
  readonly amountMinor: bigint;
}

/**
 * What customers moved, by value date: not what a faucet gave. Nothing is written down before its
 * value date by more than the hours between time zones, so the index on time bounds the search.
 */
export async function volumeByDay(db: Db, timeZone: string): Promise<VolumeDay[]> {
  const { rows } = await sql<VolumeDay>`
    with moved as (
      select currency, value_date, count(*) as transfers, sum(amount) as amount
      from transfer
      where created_at > statement_timestamp() - interval '32 days' and status = 'Completed'
        and kind <> 'faucet'
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
    select currency, accounts::int as accounts, (credit - debit)::int8 as "balanceMinor"
    from ledger.trial_balance where kind = 'customer' order by currency
  `.execute(db);
  return rows;
}

export interface ActionCount {
  readonly action: string;
  readonly count: number;
  readonly lastAt: Date;
}

/** How often these were recorded within a day. */
export async function countActions(db: Db, actions: readonly string[]): Promise<ActionCount[]> {
  const { rows } = await sql<ActionCount>`
    select action, count(*)::int as count, max(at) as "lastAt" from audit_record
    where action = any (${actions}::text[]) and at > statement_timestamp() - interval '1 day'
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
