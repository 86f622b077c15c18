/** The table of rates that were taken from outside. */
import type { Currency } from '@fairlead/money';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/db.ts';
import type { Rate } from './fx.rules.ts';

/** The bank's day in its own time zone. */
export async function bankDay(db: Db | Tx, timeZone: string): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    select (bank_now() at time zone ${timeZone})::date as today
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('bank_now() gave no row.');
  return row.today;
}

/** The newest rate of each currency; each is found by the key alone, however many there are. */
export async function newestRates(
  db: Db | Tx,
  currencies: readonly Currency[],
): Promise<ReadonlyMap<Currency, Rate>> {
  const { rows } = await sql<{ currency: Currency; per_eur: string; rate_date: string }>`
    select r.currency, r.per_eur::text, r.rate_date
    from unnest(${currencies}::text[]) u (currency)
      cross join lateral (
        select * from fx_rate q where q.source = 'ecb' and q.currency = u.currency
        order by q.rate_date desc limit 1) r
  `.execute(db);
  return new Map(
    rows.map(({ currency, per_eur, rate_date }) => [
      currency,
      { perEur: per_eur, date: rate_date },
    ]),
  );
}

/** Those that are there stay as they are. Answers how many were new. */
export async function insertRates(
  tx: Tx,
  rates: readonly { readonly currency: Currency; readonly perEur: string; readonly date: string }[],
): Promise<number> {
  const { rows } = await sql`
    insert into fx_rate (source, currency, rate_date, per_eur)
    select 'ecb', * from unnest(
      ${rates.map(({ currency }) => currency)}::text[],
      ${rates.map(({ date }) => date)}::date[],
      ${rates.map(({ perEur }) => perEur)}::numeric[])
    on conflict do nothing returning 1
  `.execute(tx);
  return rows.length;
}
