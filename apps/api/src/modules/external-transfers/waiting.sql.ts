/** Which payments wait for whoever ordered them. */
import type { CustomerId, TransferId } from '@fairlead/contract';
import { sql } from 'kysely';
import type { Db } from '#platform/database/db.ts';

/** Questions, a rate or a signature that are missing, or something that staff have asked for. */
export async function findWaiting(
  db: Db,
  customerId: CustomerId,
  most: number,
): Promise<readonly TransferId[]> {
  const { rows } = await sql<{ id: TransferId }>`
    select o.transfer_id as id
    from external_order o
    join transfer t on t.id = o.transfer_id
    where o.customer_id = ${customerId} and t.customer_id = ${customerId}
      -- Frozen ones are named for the index of unfinished payments alone.
      and t.status in ('Scheduled', 'Pending', 'Frozen') and t.status <> 'Frozen' and (
      o.needs_quote
      or exists (
        select from transfer_check c
        where c.transfer_id = o.transfer_id and c.status = 'Pending'
          and (c.name = 'otp' or (c.name = 'protection' and o.asks_again_at is null))
      )
      or exists (
        select from case_file f join case_request r on r.case_id = f.id
        where f.transfer_id = o.transfer_id and f.kind = 'held_transfer' and f.status = 'Open'
          and r.provided_at is null
      )
    )
    order by o.transfer_id desc
    limit ${most}
  `.execute(db);
  return rows.map(({ id }) => id);
}
