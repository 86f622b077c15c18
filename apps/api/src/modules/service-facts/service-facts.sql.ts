/** What the books say about the bank's service. Only reads; the rows are others'. */
import { sql } from 'kysely';
import type { Db } from '#platform/database/db.ts';

export interface CountedFacts {
  readonly countedAt: Date;
  readonly ledgerSince: Date;
  readonly ledgerAgeDays: number;
  readonly settled: number;
  readonly medianMilliseconds: number | null;
  readonly heldShare: number | null;
  readonly heldNow: number;
  readonly oldestHoldSince: Date | null;
}

/**
 * Counts what customers pay to somebody else. How long one took that left the bank is the time from
 * its order, or from the day it was dated for, to the rail's word that it arrived, and it counts
 * when that came; what came back had arrived. The share looked at is of all that were ordered, or
 * dated, in the same time.
 */
export async function countFacts(db: Db): Promise<CountedFacts> {
  const { rows } = await sql<CountedFacts>`
    with lately as (
      select e.transfer_id, e.status, min(e.at) as at
      from transfer_event e join transfer t on t.id = e.transfer_id
      where e.at > statement_timestamp() - interval '30 days'
        and e.status in ('Pending', 'Completed') and t.kind = 'external'
      group by e.transfer_id, e.status
    ), settled as (
      select extract(epoch from l.at - (select min(e.at) from transfer_event e
        where e.transfer_id = l.transfer_id and e.status = 'Pending')) * 1000 as took
      from lately l where l.status = 'Completed'
        -- What another customer here received did not leave.
        and not exists (
          select from transfer_posting p join transfer r on r.id = 'trf_' || p.posting_id
          where p.transfer_id = l.transfer_id)
    ), paid as (
      select exists (select from case_file c
        where c.transfer_id = l.transfer_id and c.kind = 'held_transfer') as held
      from lately l where l.status = 'Pending' and not exists (select from transfer_event e
        where e.transfer_id = l.transfer_id and e.status = 'Pending' and e.at < l.at)
    ), held as (
      select count(*)::int as count, min(opened_at) as since from case_file
      where kind = 'held_transfer' and status in ('Open', 'Frozen')
    )
    select clock_timestamp() as "countedAt", g.created_at as "ledgerSince",
      extract(day from clock_timestamp() - g.created_at)::int as "ledgerAgeDays",
      (select count(*)::int from settled) as settled,
      (select round(percentile_disc(0.5) within group (order by took))::float8 from settled)
        as "medianMilliseconds",
      (select round(10000.0 * count(*) filter (where held) / nullif(count(*), 0))::int from paid)
        as "heldShare",
      held.count as "heldNow", held.since as "oldestHoldSince"
    from seal.genesis g, held
  `.execute(db);
  const [facts] = rows;
  if (facts === undefined) throw new Error('The bank has no first block.');
  return facts;
}
