/** The table of what staff said on customers' first screens. */
import type { CustomerId, HomeMessageId, HomeMessageStyle, StaffId } from '@fairlead/contract';
import type { Selectable } from 'kysely';
import type { HomeMessage as HomeMessageRow } from '#database-schema.ts';
import type { Db, Tx } from '#platform/database/db.ts';

export interface HomeMessage {
  readonly id: HomeMessageId;
  readonly customerId: CustomerId;
  readonly style: HomeMessageStyle;
  readonly textSealed: Buffer;
  /** The last day of the bank on which it is shown. */
  readonly until: string;
  readonly writtenBy: StaffId;
  readonly writtenAt: Date;
  readonly acknowledgedAt: Date | null;
}

/** The table's own constraints keep everything to these. */
function fromRow(row: Selectable<HomeMessageRow>): HomeMessage {
  return {
    id: row.id as HomeMessageId,
    customerId: row.customer_id as CustomerId,
    style: row.style as HomeMessageStyle,
    textSealed: row.text_sealed,
    until: row.until_day,
    writtenBy: row.written_by as StaffId,
    writtenAt: row.written_at,
    acknowledgedAt: row.acknowledged_at,
  };
}

export async function insertHomeMessage(
  tx: Tx,
  message: Omit<HomeMessage, 'writtenAt' | 'acknowledgedAt'>,
): Promise<HomeMessage> {
  const row = await tx
    .insertInto('home_message')
    .values({
      id: message.id,
      customer_id: message.customerId,
      style: message.style,
      text_sealed: message.textSealed,
      until_day: message.until,
      written_by: message.writtenBy,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return fromRow(row);
}

/** The one that was not taken back, whether it is over or was put away. */
export async function findCurrent(
  db: Db | Tx,
  customerId: CustomerId,
): Promise<HomeMessage | undefined> {
  const row = await db
    .selectFrom('home_message')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return row === undefined ? undefined : fromRow(row);
}

/** Undefined when there was none. */
export async function withdrawCurrent(
  tx: Tx,
  customerId: CustomerId,
  now: Date,
): Promise<HomeMessageId | undefined> {
  const row = await tx
    .updateTable('home_message')
    .set({ withdrawn_at: now })
    .where('customer_id', '=', customerId)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row === undefined ? undefined : (row.id as HomeMessageId);
}

/** False when it is not this customer's, or was put away before. */
export async function markAcknowledged(
  tx: Tx,
  customerId: CustomerId,
  id: HomeMessageId,
  now: Date,
): Promise<boolean> {
  const updated = await tx
    .updateTable('home_message')
    .set({ acknowledged_at: now })
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .where('acknowledged_at', 'is', null)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

export async function isOwn(db: Db | Tx, customerId: CustomerId, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('home_message')
    .select('id')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row !== undefined;
}
