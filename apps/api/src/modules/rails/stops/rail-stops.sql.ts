/** How rails stand in each currency, and the orders that wait for one. */
import type { RailName } from '@fairlead/contract';
import type { Currency } from '@fairlead/money';
import { type Selectable, sql } from 'kysely';
import type { RailStanding as StandingRow } from '#database-schema.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import type { Standing } from './rail-stops.rules.ts';

function fromRow(row: Selectable<StandingRow>): Standing {
  return {
    rail: row.rail as RailName,
    currency: row.currency as Currency,
    knownSince: row.known_since,
    comparedAt: row.compared_at,
    openSince: row.open_since,
    stoppedAt: row.stopped_at,
  };
}

export async function findStanding(
  db: Db | Tx,
  rail: RailName,
  currency: Currency,
): Promise<Standing | undefined> {
  const row = await db
    .selectFrom('rail_standing')
    .selectAll()
    .where('rail', '=', rail)
    .where('currency', '=', currency)
    .executeTakeFirst();
  return row === undefined ? undefined : fromRow(row);
}

export async function findStandings(db: Db | Tx, rail: RailName): Promise<readonly Standing[]> {
  const rows = await db
    .selectFrom('rail_standing')
    .selectAll()
    .where('rail', '=', rail)
    .orderBy('currency')
    .execute();
  return rows.map(fromRow);
}

/** From here on it is counted how long nobody compared. */
export async function insertStanding(
  tx: Tx,
  rail: RailName,
  currency: Currency,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('rail_standing')
    .values({ rail, currency, known_since: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * For currencies in which something moved while no standing was kept: by an earlier version of the
 * program, or because money has only come in so far. They count from the rail's last comparison.
 */
export async function insertMissingStandings(tx: Tx, rail: RailName, now: Date): Promise<void> {
  await sql`
    insert into rail_standing (rail, currency, known_since)
    select ${rail}, a.currency, coalesce(
      (select max(r.at) from rail_reconciliation r where r.rail = ${rail}), ${now}::timestamptz)
    from ledger.account a
    where a.kind = 'settlement' and starts_with(a.code, ${`settlement.${rail}.`})
      and exists (select from ledger.entry e where e.account_id = a.id)
    order by a.currency
    on conflict do nothing
  `.execute(tx);
}

export interface Compared {
  readonly at: Date;
  /** In which currencies something differs; null: nobody can say in which, so in all. */
  readonly differs: readonly string[] | null;
  /** Whether it says that the rest fits. */
  readonly isWhole: boolean;
}

/** An earlier comparison that comes to its end later changes nothing. */
export async function writeCompared(
  tx: Tx,
  rail: RailName,
  { at, differs, isWhole }: Compared,
): Promise<void> {
  await sql`
    with known as (
      select a.currency from ledger.account a
      where a.kind = 'settlement' and starts_with(a.code, ${`settlement.${rail}.`})
      union select unnest(${differs ?? []}::text[])
      union select s.currency from rail_standing s where s.rail = ${rail}
    ), found as (
      select currency, ${differs === null} or currency = any (${differs ?? []}::text[]) as differs
      from known
    )
    insert into rail_standing as s (rail, currency, known_since, compared_at, open_since)
    select ${rail}, currency, ${at}::timestamptz,
      case when ${isWhole} then ${at}::timestamptz end,
      case when differs then ${at}::timestamptz end
    from found order by currency
    on conflict (rail, currency) do update set
      compared_at = coalesce(excluded.compared_at, s.compared_at),
      open_since = case
        when excluded.open_since is not null then coalesce(s.open_since, excluded.open_since)
        when ${isWhole} then null
        else s.open_since end
      where s.compared_at is null or s.compared_at <= ${at}
  `.execute(tx);
}

/** False where somebody else has noticed it before. */
export async function markStopped(
  tx: Tx,
  { rail, currency }: Pick<Standing, 'rail' | 'currency'>,
  stoppedAt: Date | null,
): Promise<boolean> {
  const row = await tx
    .updateTable('rail_standing')
    .set({ stopped_at: stoppedAt })
    .where('rail', '=', rail)
    .where('currency', '=', currency)
    .where('stopped_at', stoppedAt === null ? 'is not' : 'is', null)
    .returning('rail')
    .executeTakeFirst();
  return row !== undefined;
}

/** What waited for its rail is looked at again at once. */
export async function hurryWaiting(
  tx: Tx,
  rail: RailName,
  currencies: readonly Currency[],
  now: Date,
): Promise<void> {
  await tx
    .updateTable('rail_order')
    .set({ next_step_at: now })
    .where('rail', '=', rail)
    .where('state', '=', 'waiting')
    .where('currency', 'in', currencies)
    .where('not_before', '<=', now)
    .where('next_step_at', '>', now)
    .execute();
}

/** How many orders of each currency could leave, and have not; not what a person looks at. */
export async function countWaiting(
  db: Db | Tx,
  rail: RailName,
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('rail_order')
    .select(['currency', sql<number>`count(*)::int`.as('count')])
    .where('rail', '=', rail)
    .where('state', '=', 'waiting')
    .where('not_before', '<=', now)
    .where('next_step_at', 'is not', null)
    .groupBy('currency')
    .execute();
  return new Map(rows.map(({ currency, count }) => [currency, count]));
}
