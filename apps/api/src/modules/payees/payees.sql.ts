/** The table of payees. What they are called and where they bank stays encrypted here. */
import type { CustomerId, PayeeId } from '@fairlead/contract';
import type { Currency } from '@fairlead/money';
import { type Selectable, sql } from 'kysely';
import type { Payee as PayeeRow } from '#database-schema.ts';
import type { Db, Tx } from '#platform/database/db.ts';

export interface KeptPayee {
  readonly id: PayeeId;
  readonly customerId: CustomerId;
  /** Null once it is removed, and the hash with it. */
  readonly sealed: Buffer | null;
  readonly country: string;
  readonly currency: Currency;
  readonly accountHash: Buffer | null;
  readonly firstPaidAt: Date | null;
  readonly lastPaidAt: Date | null;
  readonly createdAt: Date;
}

/** The table's own constraints keep it to these. */
function fromRow(row: Selectable<PayeeRow>): KeptPayee {
  return {
    id: row.id as PayeeId,
    customerId: row.customer_id as CustomerId,
    sealed: row.sealed,
    country: row.country,
    currency: row.currency as Currency,
    accountHash: row.account_hash,
    firstPaidAt: row.first_paid_at,
    lastPaidAt: row.last_paid_at,
    createdAt: row.created_at,
  };
}

export async function insertPayee(
  tx: Tx,
  payee: Omit<KeptPayee, 'firstPaidAt' | 'lastPaidAt'>,
): Promise<KeptPayee> {
  const row = await tx
    .insertInto('payee')
    .values({
      id: payee.id,
      customer_id: payee.customerId,
      sealed: payee.sealed,
      country: payee.country,
      currency: payee.currency,
      account_hash: payee.accountHash,
      created_at: payee.createdAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return fromRow(row);
}

/** All that a customer keeps: a few hundred at most, so that a search can open them. */
export async function findPayees(db: Db | Tx, customerId: CustomerId): Promise<KeptPayee[]> {
  const rows = await db
    .selectFrom('payee')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(fromRow);
}

/** One of this customer's; undefined for somebody else's and for one that was removed. */
export async function findPayee(
  db: Db | Tx,
  customerId: CustomerId,
  id: PayeeId,
): Promise<KeptPayee | undefined> {
  const row = await db
    .selectFrom('payee')
    .selectAll()
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row === undefined ? undefined : fromRow(row);
}

/** One of everybody's after another, for whoever looks at all of them. */
export async function findAllPayees(
  db: Db | Tx,
  after: PayeeId | undefined,
  limit: number,
): Promise<KeptPayee[]> {
  const rows = await db
    .selectFrom('payee')
    .selectAll()
    .where('removed_at', 'is', null)
    .where('id', '>', after ?? ('' as PayeeId))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(fromRow);
}

/** Until the transaction ends nobody else adds one for this customer. */
export async function lockPayeesOf(tx: Tx, customerId: CustomerId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payees ${customerId}`}, 0))`.execute(
    tx,
  );
}

export async function changeSealed(tx: Tx, id: PayeeId, sealed: Buffer): Promise<void> {
  await tx.updateTable('payee').set({ sealed }).where('id', '=', id).execute();
}

/** The first payment stays the first; a removed payee may still be paid by what was under way. */
export async function writePaid(tx: Tx, id: PayeeId, at: Date): Promise<void> {
  await sql`update payee set first_paid_at = coalesce(first_paid_at, ${at}),
    last_paid_at = greatest(last_paid_at, ${at}) where id = ${id}`.execute(tx);
}

/** Who it was goes with it. */
export async function removeOne(tx: Tx, id: PayeeId, at: Date): Promise<void> {
  await tx.updateTable('payee').set(removal(at)).where('id', '=', id).execute();
}

export async function removeAllOf(tx: Tx, customerId: CustomerId, at: Date): Promise<void> {
  await tx
    .updateTable('payee')
    .set(removal(at))
    .where('customer_id', '=', customerId)
    .where('removed_at', 'is', null)
    .execute();
}

function removal(at: Date) {
  return { removed_at: at, sealed: null, account_hash: null };
}
