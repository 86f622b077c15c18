/** Which payments have not left, and which of them wait for whoever ordered them. */
import type { CustomerId, TransferId } from '@fairlead/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/db.ts';

/** Of a customer. Frozen ones are named for the index of unfinished payments alone. */
const isOpen = (customerId: CustomerId) => sql<boolean>`o.customer_id = ${customerId}
  and t.customer_id = ${customerId}
  and t.status in ('Scheduled', 'Pending', 'Frozen') and t.status <> 'Frozen'`;

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
    where ${isOpen(customerId)} and (
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

/**
 * Orders that the rail does not have yet, dated ones too, in the order of their locks. Where not
 * all are meant, those that were ordered since a moment.
 */
export async function findNotLeft(
  tx: Tx,
  customerId: CustomerId,
  { now, orderedSince }: { readonly now: Date; readonly orderedSince: Date | null },
): Promise<readonly TransferId[]> {
  const { rows } = await sql<{ id: TransferId }>`
    select o.transfer_id as id
    from external_order o
    join transfer t on t.id = o.transfer_id
    where ${isOpen(customerId)}
      and (o.undo_until is null or o.undo_until > ${now} or o.leave_by is not null)
      and o.created_at >= ${orderedSince ?? new Date(0)}
    order by o.transfer_id
  `.execute(tx);
  return rows.map(({ id }) => id);
}
