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
