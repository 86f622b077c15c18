/** Customers who have left, and what keeps the others. */
import type { CustomerId } from '@fairlead/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/db.ts';

/** Transfers of this customer that may still move money. */
export async function countPending(db: Db | Tx, customerId: CustomerId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from transfer
    where customer_id = ${customerId} and status in ('Scheduled', 'Pending', 'Frozen')
  `.execute(db);
  return rows[0]?.count ?? 0;
}

export async function insertClosure(
  tx: Tx,
  closure: {
    readonly customerId: CustomerId;
    readonly closedAt: Date;
    readonly reasonSealed: Buffer | null;
  },
): Promise<void> {
  await tx
    .insertInto('customer_closure')
    .values({
      customer_id: closure.customerId,
      closed_at: closure.closedAt,
      reason_sealed: closure.reasonSealed,
    })
    .execute();
}

export interface Closed {
  readonly at: Date;
  readonly isErased: boolean;
}

/** When they left the last time; undefined where they never did. */
export async function findClosed(tx: Tx, customerId: CustomerId): Promise<Closed | undefined> {
  const { rows } = await sql<Closed>`
    select closed_at as at,
      exists (select from customer_erasure e where e.customer_id = ${customerId}) as "isErased"
    from customer_closure where customer_id = ${customerId}
    order by closed_at desc limit 1
  `.execute(tx);
  return rows[0];
}

/** False when it was written down before. */
export async function insertErasure(tx: Tx, customerId: CustomerId): Promise<boolean> {
  const row = await tx
    .insertInto('customer_erasure')
    .values({ customer_id: customerId })
    .onConflict((conflict) => conflict.column('customer_id').doNothing())
    .returning('customer_id')
    .executeTakeFirst();
  return row !== undefined;
}
