/** What a movement in suspense could belong to. */
import type { TransferId } from '@fairlead/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/db.ts';
import type { Movement } from './rails.sql.ts';

export interface FittingOrder {
  readonly transferId: TransferId;
  readonly handedOverAt: Date;
  readonly settled: boolean;
  /** What was sent; what came back may be less. */
  readonly sentMinor: bigint;
}

/**
 * What `claimedState` lets it belong to: of what came back the order that the rail named, where
 * more was sent, and the newest orders of its amount.
 */
export async function fittingOrders(
  db: Db | Tx,
  { rail, kind, amount, reference }: Movement,
  limit: number,
): Promise<readonly FittingOrder[]> {
  const states =
    kind === 'settled' ? ['submitted', 'accepted', 'settled'] : ['settled', 'returned'];
  const { currency, amountMinor } = amount;
  const select = sql`
    select o.transfer_id as "transferId", o.handed_over_at as "handedOverAt",
      o.state in ('settled', 'returned') as settled, o.amount as "sentMinor"`;
  const open = sql`
    o.rail = ${rail} and o.currency = ${currency} and o.state = any (${states})
      and not exists (select from moved m where m.transfer_id = o.transfer_id and m.kind = ${kind})
      and (${kind} = 'settled' or exists (
        select from moved m where m.transfer_id = o.transfer_id and m.kind = 'settled'))`;
  const { rows } = await sql<FittingOrder>`
    with moved as not materialized (
      select transfer_id, kind from rail_movement where transfer_id is not null
    )
    (${select} from rail_answer a join rail_order o on o.transfer_id = a.transfer_id
      where a.rail = ${rail} and a.reference = ${reference} and a.kind = ${kind}
        and ${kind} = 'returned' and o.amount > ${amountMinor} and ${open})
    union all
    (${select} from rail_order o where o.amount = ${amountMinor} and ${open}
      order by o.handed_over_at desc, o.transfer_id desc limit ${limit})
  `.execute(db);
  return rows;
}

/**
 * The order of this amount, or of more where it came back, that people quote so. Clients choose
 * ids, and with them references, so one that two orders have names neither.
 */
export async function orderQuoted(
  db: Db | Tx,
  reference: string,
  { rail, amount, kind }: Pick<Movement, 'rail' | 'amount' | 'kind'>,
): Promise<TransferId | undefined> {
  const { rows } = await sql<{ transferId: TransferId }>`
    select transfer_id as "transferId" from rail_order
    where rail = ${rail} and currency = ${amount.currency} and amount >= ${amount.amountMinor}
      and (${kind} = 'returned' or amount = ${amount.amountMinor})
      and right(transfer_id, 12) = ${reference.toLowerCase()} limit 2
  `.execute(db);
  return rows.length === 1 ? rows[0]?.transferId : undefined;
}
