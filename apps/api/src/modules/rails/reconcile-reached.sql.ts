/** How far a comparison came: what has been looked at, and the sums up to there. */
import type { RailName } from '@fairlead/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/db.ts';
import type { Difference } from './reconcile.sql.ts';

/** Numbers are digits: JSON has no whole ones of this size. */
export interface Reached {
  /** The last entry of each settlement account, which are in the order of their commits. */
  readonly entries: Readonly<Record<string, string>>;
  /** Ids of movements are in the order of time. */
  readonly movement: string;
  readonly seenAt: string;
  readonly count: number;
  /** What moved in each currency, out less in, in minor units. */
  readonly totals: Readonly<Record<string, string>>;
}

export interface LastReached {
  readonly reached: Reached | null;
  readonly differences: readonly Difference[];
  /** When everything was compared last. */
  readonly wholeAt: Date | null;
}

export async function lastReached(tx: Tx, rail: RailName): Promise<LastReached | undefined> {
  const { rows } = await sql<LastReached>`
    select r.reached, r.differences,
      (select w.at from rail_reconciliation w where w.rail = ${rail} and w.whole
       order by w.number desc limit 1) as "wholeAt"
    from rail_reconciliation r where r.rail = ${rail} order by r.number desc limit 1
  `.execute(tx);
  return rows[0];
}

/** When everything in the rail's books was recorded here, the last time; undefined: never yet. */
export async function lastComplete(db: Db, rail: RailName): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select at from rail_reconciliation
    where rail = ${rail} and not differences @> '[{"problem": "not_recorded"}]'
    order by number desc limit 1
  `.execute(db);
  return rows[0]?.at;
}

const nothing: Omit<Reached, 'seenAt'> = { entries: {}, movement: '', count: 0, totals: {} };

/**
 * Adds what came after `since`, or counts everything. What was seen after `until` is left for the
 * next time: with an earlier id it may still be on its way into the table.
 */
export async function reachedNow(
  tx: Tx,
  rail: RailName,
  since: Reached | null,
  until: Date,
): Promise<Reached> {
  const { movement, count, totals } = since ?? nothing;
  const { rows } = await sql<{ currency: string; sum: string; count: number; last: string }>`
    select currency, sum(case kind when 'settled' then amount else -amount end)::text as sum,
      count(*)::int as count, max(id) as last
    from rail_movement where rail = ${rail} and id > ${movement} and seen_at <= ${until}
    group by currency
  `.execute(tx);
  const { rows: ends } = await sql<{ id: string; seq: string }>`
    select a.id,
      coalesce((select max(e.seq) from ledger.entry e where e.account_id = a.id), 0)::text as seq
    from ledger.account a
    where a.kind = 'settlement' and starts_with(a.code, ${`settlement.${rail}.`})
  `.execute(tx);
  const sums = rows.map(({ currency, sum }) => {
    const before = BigInt(totals[currency] ?? '0');
    return [currency, String(before + BigInt(sum))];
  });
  return {
    entries: Object.fromEntries(ends.map(({ id, seq }) => [id, seq])),
    movement: [movement, ...rows.map(({ last }) => last)].reduce((a, b) => (a > b ? a : b)),
    seenAt: until.toISOString(),
    count: rows.reduce((all, one) => all + one.count, count),
    totals: { ...totals, ...Object.fromEntries(sums) },
  };
}

/** Whether the settlement accounts stand where all movements together brought them. */
export async function sumsFit(tx: Tx, rail: RailName, reached: Reached): Promise<boolean> {
  const { rows } = await sql<{ fits: boolean }>`
    select coalesce(bool_and(b.balance = coalesce((${JSON.stringify(reached.totals)}::jsonb
        ->> b.currency)::bigint, 0) + coalesce((
          select sum(case m.kind when 'settled' then m.amount else -m.amount end)
          from rail_movement m where m.rail = ${rail} and m.id > ${reached.movement}
            and m.currency = b.currency), 0)), true) as fits
    from ledger.account a join ledger.balance b on b.account_id = a.id
    where a.kind = 'settlement' and starts_with(a.code, ${`settlement.${rail}.`})
  `.execute(tx);
  return rows[0]?.fits ?? false;
}

export async function insertReconciliation(
  tx: Tx,
  rail: RailName,
  made: {
    readonly at: Date;
    readonly whole: boolean;
    readonly reached: Reached;
    readonly differences: readonly Difference[];
  },
): Promise<void> {
  const { at, whole, reached, differences } = made;
  await sql`
    insert into rail_reconciliation (rail, at, movements, differences, whole, reached)
    values (${rail}, ${at}, ${reached.count}, ${JSON.stringify(differences)}::jsonb, ${whole},
      ${JSON.stringify(reached)}::jsonb)
  `.execute(tx);
}
