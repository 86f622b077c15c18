/**
 * What came and went on accounts day by day: the account_day table up to where it is rolled, and
 * the ledger's entries after that. Every read is one statement, so that both halves fit together.
 */
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/db.ts';

/** By value date, in minor units of the account's currency; nothing is below zero. */
export interface AccountDay {
  /** `2026-11-15`. */
  readonly day: string;
  readonly creditMinor: bigint;
  readonly debitMinor: bigint;
  /** The part that moved between accounts of one customer. */
  readonly ownCreditMinor: bigint;
  readonly ownDebitMinor: bigint;
  readonly entries: bigint;
}

/**
 * Of these ledger accounts. The label is the money path's; both ends are one customer's. Entries
 * are looked up from the mark on (`offset 0`), whatever the planner guesses about their number.
 */
const movesOf = (ledgerAccounts: readonly string[]) => sql`(
  select d.ledger_account, d.day, d.credit, d.debit, d.own_credit, d.own_debit, d.entries
  from account_day d where d.ledger_account = any (${ledgerAccounts}::uuid[])
  union all
  select u.id, e.value_date, greatest(e.amount, 0), greatest(-e.amount, 0),
    case when p.label = 'transfer.internal' then greatest(e.amount, 0) else 0 end,
    case when p.label = 'transfer.internal' then greatest(-e.amount, 0) else 0 end, 1
  from unnest(${ledgerAccounts}::uuid[]) u (id)
    left join account_rolled r on r.ledger_account = u.id
    cross join lateral (
      select * from ledger.entry n
      where n.account_id = u.id and n.seq > coalesce(r.seq, 0) offset 0
    ) e
    cross join lateral (select q.label from ledger.posting q where q.id = e.posting_id offset 0) p
)`;

/** The days of an account on which something moved, in order. */
export async function findDays(
  db: Db | Tx,
  ledgerAccount: string,
  range: { readonly from: string; readonly to: string },
): Promise<readonly AccountDay[]> {
  const { rows } = await sql<AccountDay>`
    select m.day, sum(m.credit)::bigint as "creditMinor", sum(m.debit)::bigint as "debitMinor",
      sum(m.own_credit)::bigint as "ownCreditMinor", sum(m.own_debit)::bigint as "ownDebitMinor",
      sum(m.entries)::bigint as entries
    from ${movesOf([ledgerAccount])} m
    where m.day between ${range.from}::date and ${range.to}::date
    group by m.day order by m.day
  `.execute(db);
  return rows;
}

/**
 * What was on each account before a day began, by value date: the balance without what moved since.
 * A day in the far past costs the days since then, not the entries.
 */
export async function findBalancesBefore(
  db: Db | Tx,
  ledgerAccounts: readonly string[],
  day: string,
): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ id: string; balance: bigint }>`
    select b.account_id as id, b.balance - coalesce(since.moved, 0)::bigint as balance
    from ledger.balance b left join (
      select m.ledger_account, sum(m.credit - m.debit) as moved
      from ${movesOf(ledgerAccounts)} m where m.day >= ${day}::date group by m.ledger_account
    ) since on since.ledger_account = b.account_id
    where b.account_id = any (${ledgerAccounts}::uuid[])
  `.execute(db);
  return new Map(rows.map(({ id, balance }) => [id, balance]));
}

export interface RangeSums {
  /** The number of the account's last entry: everything up to it is in these sums. */
  readonly toSeq: bigint;
  /** By value date, before the first day. */
  readonly openingMinor: bigint;
  readonly creditsMinor: bigint;
  readonly debitsMinor: bigint;
  readonly entries: bigint;
}

/** What a range of days comes to. Undefined where the ledger knows no such account. */
export async function findRangeSums(
  db: Db | Tx,
  ledgerAccount: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<RangeSums | undefined> {
  const within = sql`m.day between ${from}::date and ${to}::date`;
  const { rows } = await sql<RangeSums>`
    select b.seq as "toSeq",
      b.balance - coalesce(sum(m.credit - m.debit) filter (where m.day >= ${from}::date), 0)::bigint
        as "openingMinor",
      coalesce(sum(m.credit) filter (where ${within}), 0)::bigint as "creditsMinor",
      coalesce(sum(m.debit) filter (where ${within}), 0)::bigint as "debitsMinor",
      coalesce(sum(m.entries) filter (where ${within}), 0)::bigint as entries
    from ledger.balance b left join ${movesOf([ledgerAccount])} m on m.ledger_account = b.account_id
    where b.account_id = ${ledgerAccount}::uuid
    group by b.seq, b.balance
  `.execute(db);
  return rows[0];
}

export interface MonthOfAccount {
  readonly ledgerAccount: string;
  /** `2026-11`. */
  readonly month: string;
  readonly inMinor: bigint;
  readonly outMinor: bigint;
}

/** By month since a day, without what moved between the customer's own accounts. */
export async function findMonths(
  db: Db | Tx,
  ledgerAccounts: readonly string[],
  since: string,
): Promise<readonly MonthOfAccount[]> {
  const { rows } = await sql<MonthOfAccount>`
    select m.ledger_account as "ledgerAccount", to_char(m.day, 'YYYY-MM') as month,
      sum(m.credit - m.own_credit)::bigint as "inMinor",
      sum(m.debit - m.own_debit)::bigint as "outMinor"
    from ${movesOf(ledgerAccounts)} m where m.day >= ${since}::date
    group by 1, 2
  `.execute(db);
  return rows;
}

/** Each account's entries summed up, beside what the ledger says; one snapshot. */
export async function sumEntries(
  db: Db | Tx,
  ledgerAccounts: readonly string[],
): Promise<readonly { readonly id: string; readonly summed: bigint; readonly balance: bigint }[]> {
  const { rows } = await sql<{ id: string; summed: bigint; balance: bigint }>`
    select b.account_id as id, b.balance, coalesce(sum(m.credit - m.debit), 0)::bigint as summed
    from ledger.balance b left join ${movesOf(ledgerAccounts)} m on m.ledger_account = b.account_id
    where b.account_id = any (${ledgerAccounts}::uuid[])
    group by b.account_id, b.balance
  `.execute(db);
  return rows;
}

/** Customers' accounts with at least so many entries that are not rolled up. */
export async function findBehind(db: Db | Tx, by: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select b.account_id as id from ledger.balance b
      join account a on a.ledger_account = b.account_id
      left join account_rolled r on r.ledger_account = b.account_id
    where b.seq >= coalesce(r.seq, 0) + ${by}::bigint
    order by b.account_id limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Two that roll up the same account take turns; in one order. */
export async function lockRolled(tx: Tx, ledgerAccounts: readonly string[]): Promise<void> {
  await sql`
    insert into account_rolled (ledger_account)
    select distinct id from unnest(${ledgerAccounts}::uuid[]) u (id) order by id
    on conflict do nothing
  `.execute(tx);
  await sql`
    select from account_rolled where ledger_account = any (${ledgerAccounts}::uuid[])
    order by ledger_account for update
  `.execute(tx);
}

/** At most so many entries an account. They must be locked. */
export async function addEntries(
  tx: Tx,
  ledgerAccounts: readonly string[],
  most: number,
): Promise<void> {
  await sql`
    with lines as (
      select e.account_id, e.seq, e.value_date, e.amount, p.label = 'transfer.internal' as own
      from unnest(${ledgerAccounts}::uuid[]) u (id)
        join account_rolled r on r.ledger_account = u.id
        cross join lateral (
          select * from ledger.entry n
          where n.account_id = u.id and n.seq > r.seq and n.seq <= r.seq + ${most}::bigint offset 0
        ) e
        join ledger.posting p on p.id = e.posting_id
    ), added as (
      insert into account_day as d
        (ledger_account, day, credit, debit, own_credit, own_debit, entries)
      select account_id, value_date,
        coalesce(sum(amount) filter (where amount > 0), 0),
        coalesce(-sum(amount) filter (where amount < 0), 0),
        coalesce(sum(amount) filter (where amount > 0 and own), 0),
        coalesce(-sum(amount) filter (where amount < 0 and own), 0), count(*)
      from lines group by account_id, value_date order by account_id, value_date
      on conflict (ledger_account, day) do update set credit = d.credit + excluded.credit,
        debit = d.debit + excluded.debit, own_credit = d.own_credit + excluded.own_credit,
        own_debit = d.own_debit + excluded.own_debit, entries = d.entries + excluded.entries
    )
    update account_rolled r set seq = l.seq
    from (select account_id, max(seq) as seq from lines group by account_id) l
    where r.ledger_account = l.account_id
  `.execute(tx);
}
