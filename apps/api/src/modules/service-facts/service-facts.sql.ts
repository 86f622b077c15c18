/** What the books say about the bank's service. Only reads; the rows are others'. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/db.ts';

export interface CountedFacts {
  readonly countedAt: Date;
  readonly ledgerSince: Date;
  readonly ledgerAgeDays: number;
  readonly settled: number;
  readonly medianMilliseconds: number | null;
  readonly heldNow: number;
  readonly oldestHoldSince: Date | null;
}

/**
 * Counts customers' own transfers: not what a sandbox makes up, and not interest. How long one took
 * is the time from its first event to the one that completed it.
 */
export async function countFacts(db: Db): Promise<CountedFacts> {
  const { rows } = await sql<CountedFacts>`
    with settled as (
      select (select extract(epoch from max(e.at) filter (where e.status = 'Completed') - min(e.at))
          from transfer_event e where e.transfer_id = t.id) * 1000 as took
      from transfer t
      where t.created_at > clock_timestamp() - interval '30 days' and t.kind = 'internal'
        and t.status = 'Completed'
    ), held as (
      select count(*)::int as count, min(created_at) as since from transfer
      where status in ('Pending', 'Frozen')
    )
    select clock_timestamp() as "countedAt", g.created_at as "ledgerSince",
      extract(day from clock_timestamp() - g.created_at)::int as "ledgerAgeDays",
      (select count(*)::int from settled) as settled,
      (select percentile_disc(0.5) within group (order by took)::int from settled)
        as "medianMilliseconds",
      held.count as "heldNow", held.since as "oldestHoldSince"
    from seal.genesis g, held
  `.execute(db);
  const [facts] = rows;
  if (facts === undefined) throw new Error('The bank has no first block.');
  return facts;
}
