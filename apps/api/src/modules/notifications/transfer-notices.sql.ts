/** What a notification says of a transfer. Only read here. */
import type { CustomerId, TransferKind } from '@fairlead/contract';
import type { Currency } from '@fairlead/money';
import { sql } from 'kysely';
import type { Tx } from '#platform/database/db.ts';

export interface MovementRow {
  readonly id: string;
  readonly customerId: CustomerId;
  readonly kind: TransferKind;
  /** Empty where that end is not an account of the customer's. */
  readonly from: string;
  readonly to: string;
  readonly amountMinor: bigint;
  readonly currency: Currency;
  /** Null where it is what left. */
  readonly arrivedMinor: bigint | null;
  readonly arrivedCurrency: Currency | null;
  readonly simulated: boolean;
  readonly createdAt: Date;
}

/** Those that are completed. */
export async function findMovements(tx: Tx, ids: readonly string[]): Promise<MovementRow[]> {
  const { rows } = await sql<MovementRow>`
    select id, customer_id as "customerId", kind, coalesce(from_account, '') as from,
      coalesce(to_account, '') as to, amount as "amountMinor", currency,
      to_amount as "arrivedMinor", to_currency as "arrivedCurrency",
      simulated, created_at as "createdAt"
    from transfer where id = any (${ids}) and status = 'Completed'
    order by created_at, id
  `.execute(tx);
  return rows;
}
