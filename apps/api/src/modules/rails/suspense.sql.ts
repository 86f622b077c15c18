/** What a movement in suspense could belong to. */
import type { RailName, TransferId } from '@fairlead/contract';
import type { Money } from '@fairlead/money';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/db.ts';
import type { Movement } from './rails.sql.ts';

export interface FittingOrder {
  readonly transferId: TransferId;
  readonly handedOverAt: Date;
  readonly settled: boolean;
}

/** The newest orders that `claimedState` lets it belong to. */
export async function fittingOrders(
  db: Db | Tx,
  { rail, kind, amount }: Movement,
  limit: number,
): Promise<readonly FittingOrder[]> {
  const states =
    kind === 'settled' ? ['submitted', 'accepted', 'settled'] : ['settled', 'returned'];
  const { rows } = await sql<FittingOrder>`
    with moved as not materialized (
      select transfer_id, kind from rail_movement where transfer_id is not null
    )
    select o.transfer_id as "transferId", o.handed_over_at as "handedOverAt",
      o.state in ('settled', 'returned') as settled
    from rail_order o
    where o.rail = ${rail} and o.currency = ${amount.currency} and o.amount = ${amount.amountMinor}
      and o.state = any (${states})
      and not exists (select from moved m where m.transfer_id = o.transfer_id and m.kind = ${kind})
      and (${kind} = 'settled' or exists (
        select from moved m where m.transfer_id = o.transfer_id and m.kind = 'settled'))
    order by o.handed_over_at desc, o.transfer_id desc limit ${limit}
  `.execute(db);
  return rows;
}

/**
 * The order of this amount that people quote so. Clients choose ids, and with them references, so
 * one that two orders have names neither.
 */
export async function orderQuoted(
  db: Db | Tx,
  reference: string,
  { rail, amount }: { readonly rail: RailName; readonly amount: Money },
): Promise<TransferId | undefined> {
  const { rows } = await sql<{ transferId: TransferId }>`
    select transfer_id as "transferId" from rail_order
    where rail = ${rail} and currency = ${amount.currency} and amount = ${amount.amountMinor}
      and right(transfer_id, 12) = ${reference.toLowerCase()} limit 2
  `.execute(db);
  return rows.length === 1 ? rows[0]?.transferId : undefined;
}
