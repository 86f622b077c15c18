/** The tables of interest, and which accounts earn it. */
import type { AccountId, CustomerId, ProductId, TransferId } from '@fairlead/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/db.ts';
import type { Step } from './interest.rules.ts';

/** The rate of each product that was fixed last, by this day. */
export async function findRates(
  db: Db | Tx,
  day: string,
): Promise<ReadonlyMap<string, { readonly rate: number; readonly minimum: number }>> {
  const { rows } = await sql<{ product: string; rate: number; minimum: number }>`
    select distinct on (product) product, rate, minimum from product_rate
    where day <= ${day}::date order by product, day desc
  `.execute(db);
  return new Map(rows.map(({ product, rate, minimum }) => [product, { rate, minimum }]));
}

/** What was fixed for a day stays. */
export async function fixRates(
  tx: Tx,
  day: string,
  terms: readonly {
    readonly product: ProductId;
    readonly rate: number;
    readonly minimum: number;
  }[],
): Promise<void> {
  await sql`
    insert into product_rate (product, day, rate, minimum)
    select product, ${day}::date, rate, minimum from unnest(
      ${terms.map(({ product }) => product)}::text[],
      ${terms.map(({ rate }) => rate)}::int[],
      ${terms.map(({ minimum }) => minimum)}::int[]
    ) t (product, rate, minimum)
    on conflict do nothing
  `.execute(tx);
}

export interface Run {
  readonly step: Step;
  /** The last account that the step has been through; empty before the first. */
  readonly after: string;
}

/** How far a day's work has come; begun where it was not. */
export async function lockRun(tx: Tx, day: string): Promise<Run> {
  await sql`
    insert into interest_run (day, step, after_account) values (${day}::date, 'accrue', '')
    on conflict do nothing
  `.execute(tx);
  const { rows } = await sql<Run>`
    select step, after_account as after from interest_run where day = ${day}::date for update
  `.execute(tx);
  const [run] = rows;
  if (run === undefined) throw new Error('The work of the day is not there.');
  return run;
}

export async function writeRun(tx: Tx, day: string, { step, after }: Run): Promise<void> {
  await sql`
    update interest_run set step = ${step}, after_account = ${after} where day = ${day}::date
  `.execute(tx);
}

export interface EarningAccount {
  readonly id: AccountId;
  readonly ledgerAccount: string;
  readonly currency: string;
  readonly product: ProductId;
  readonly fixedRate: number | null;
  readonly fixedMinimum: number | null;
}

/** Open ones from after an account on; or just these, which may be closing. */
export type EarningPage =
  | { readonly after: string; readonly limit: number }
  | { readonly among: readonly AccountId[] };

/** Those that may earn on a day, in the order of their ids. A term that is over earns nothing. */
export async function findEarning(
  tx: Tx,
  day: string,
  products: readonly string[],
  page: EarningPage,
): Promise<readonly EarningAccount[]> {
  const which =
    'among' in page
      ? sql`id = any (${page.among}::text[])`
      : sql`id > ${page.after} and status <> 'Closed'`;
  const { rows } = await sql<EarningAccount>`
    select id, ledger_account as "ledgerAccount", currency, product, fixed_rate as "fixedRate",
      fixed_minimum as "fixedMinimum"
    from account
    where ${which}
      and (case when fixed_rate is null then product = any (${products}::text[])
        else matures_on > ${day}::date end)
    order by id limit ${'among' in page ? page.among.length : page.limit}
  `.execute(tx);
  return rows;
}

/** Days before this one that not every account has been through, since there are rates. */
export async function findDaysBehind(tx: Tx, today: string): Promise<readonly string[]> {
  const { rows } = await sql<{ day: string }>`
    select g::date as day
    from generate_series(
      coalesce((select max(r.day) from interest_run r where r.step <> 'accrue'),
        (select min(p.day) from product_rate p))::timestamp,
      ${today}::date - interval '1 day', interval '1 day') g
    order by 1
  `.execute(tx);
  return rows.map(({ day }) => day);
}

/** One a day and account: what is there already stays. */
export async function insertDays(
  tx: Tx,
  day: string,
  earned: readonly {
    readonly accountId: AccountId;
    readonly balanceMinor: bigint;
    readonly rate: number;
  }[],
): Promise<void> {
  await sql`
    insert into interest_day (account_id, day, balance, rate)
    select account_id, ${day}::date, balance, rate from unnest(
      ${earned.map(({ accountId }) => accountId)}::text[],
      ${earned.map(({ balanceMinor }) => balanceMinor)}::bigint[],
      ${earned.map(({ rate }) => rate)}::int[]
    ) e (account_id, balance, rate)
    on conflict do nothing
  `.execute(tx);
}

/** What an account has earned and not been paid: what was carried, and the days since. */
const EARNED = sql`
  left join lateral (
    select p.through, p.carried from interest_payment p
    where p.account_id = a.id order by p.through desc limit 1
  ) paid on true
  cross join lateral (
    select coalesce(paid.carried, 0) + coalesce(sum(d.balance::numeric * d.rate), 0) as units,
      count(*) as days, max(d.day) as last
    from interest_day d
    where d.account_id = a.id and d.day > coalesce(paid.through, '-infinity'::date)
  ) earned`;

export async function findUnits(
  db: Db | Tx,
  ids: readonly AccountId[],
): Promise<ReadonlyMap<AccountId, bigint>> {
  const { rows } = await sql<{ id: AccountId; units: string }>`
    select a.id, earned.units::text as units
    from unnest(${ids}::text[]) a (id) ${EARNED}
  `.execute(db);
  return new Map(rows.map(({ id, units }) => [id, BigInt(units)]));
}

export interface DueAccount {
  readonly id: AccountId;
  readonly customerId: CustomerId;
  readonly units: bigint;
  /** The last day that earned something. */
  readonly last: string;
  /** The day through which it was paid before; null where it never was. */
  readonly paidThrough: string | null;
}

/** Until the transaction ends nobody else pays these accounts. Before what is due is read. */
export async function lockInterestOf(tx: Tx, ids: readonly AccountId[]): Promise<void> {
  const names = ids.map((id) => `interest ${id}`).sort();
  await sql`
    select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${names}::text[]) n (name)
  `.execute(tx);
}

/**
 * Active accounts with days that are not paid yet, from after this account on. What a frozen one
 * earns stays until it is free. `maturing`: only those whose term is over on this day.
 */
export async function findDue(
  tx: Tx,
  page: { readonly after: string; readonly limit: number },
  only: { readonly maturing?: string; readonly among?: readonly AccountId[] } = {},
): Promise<readonly DueAccount[]> {
  const { maturing, among } = only;
  const { rows } = await sql<Omit<DueAccount, 'units'> & { units: string }>`
    select a.id, a.customer_id as "customerId", earned.units::text as units, earned.last,
      paid.through as "paidThrough"
    from account a ${EARNED}
    where a.id > ${page.after} and a.status = 'Active' and earned.days > 0
      and ${maturing === undefined ? sql`true` : sql`a.matures_on = ${maturing}::date`}
      and ${among === undefined ? sql`true` : sql`a.id = any (${among}::text[])`}
    order by a.id limit ${page.limit}
  `.execute(tx);
  return rows.map((row) => ({ ...row, units: BigInt(row.units) }));
}

export interface PaidInterest {
  readonly accountId: AccountId;
  readonly through: string;
  /** The payment that it goes on from. */
  readonly continues: string | null;
  readonly units: bigint;
  readonly amountMinor: bigint;
  readonly carriedUnits: bigint;
  readonly transferId: TransferId | null;
}

/** Refused by the table where a day would be paid twice. */
export async function insertPayments(tx: Tx, payments: readonly PaidInterest[]): Promise<void> {
  await sql`
    insert into interest_payment
      (account_id, through, continues, units, amount, carried, transfer_id)
    select * from unnest(
      ${payments.map(({ accountId }) => accountId)}::text[],
      ${payments.map(({ through }) => through)}::date[],
      ${payments.map(({ continues }) => continues)}::date[],
      ${payments.map(({ units }) => String(units))}::numeric[],
      ${payments.map(({ amountMinor }) => amountMinor)}::bigint[],
      ${payments.map(({ carriedUnits }) => String(carriedUnits))}::numeric[],
      ${payments.map(({ transferId }) => transferId)}::text[]
    )
  `.execute(tx);
}

/** Whose term is over on this day. */
export async function findMatured(
  tx: Tx,
  day: string,
): Promise<readonly { readonly id: AccountId; readonly customerId: CustomerId }[]> {
  const { rows } = await sql<{ id: AccountId; customerId: CustomerId }>`
    select id, customer_id as "customerId" from account
    where matures_on = ${day}::date and status <> 'Closed' order by id
  `.execute(tx);
  return rows;
}

/** The bank's own day, `2026-11-15`. */
export async function findBankDay(db: Db | Tx, timeZone: string): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select (bank_now() at time zone ${timeZone})::date as day
  `.execute(db);
  return rows[0]?.day ?? '';
}

/** The bank's own day and the rates of it, at once: nearly every page shows accounts. */
export async function findToday(
  db: Db | Tx,
  timeZone: string,
): Promise<{
  readonly today: string;
  readonly rates: ReadonlyMap<string, { readonly rate: number; readonly minimum: number }>;
}> {
  const { rows } = await sql<{
    today: string;
    product: string | null;
    rate: number | null;
    minimum: number | null;
  }>`
    select t.today, r.product, r.rate, r.minimum
    from (select (bank_now() at time zone ${timeZone})::date as today) t
      left join lateral (
        select distinct on (p.product) p.product, p.rate, p.minimum from product_rate p
        where p.day between t.today - 40 and t.today order by p.product, p.day desc
      ) r on true
  `.execute(db);
  const rates = rows.flatMap(({ product, rate, minimum }) =>
    product === null || rate === null || minimum === null
      ? []
      : [[product, { rate, minimum }] as const],
  );
  return { today: rows[0]?.today ?? '', rates: new Map(rates) };
}
