/** The table of announced calls. */
import type { CallSubject, CustomerId, PhoneCallId, StaffId } from '@fairlead/contract';
import type { Selectable } from 'kysely';
import type { PhoneCall as PhoneCallRow } from '#database-schema.ts';
import type { Db, Tx } from '#platform/database/db.ts';

export interface PhoneCall {
  readonly id: PhoneCallId;
  readonly customerId: CustomerId;
  readonly staffId: StaffId;
  readonly about: CallSubject;
  readonly beganAt: Date;
  readonly endsAt: Date;
}

/** The table's own constraints keep everything to these. */
function fromRow(row: Selectable<PhoneCallRow>): PhoneCall {
  return {
    id: row.id as PhoneCallId,
    customerId: row.customer_id as CustomerId,
    staffId: row.staff_id as StaffId,
    about: row.about as CallSubject,
    beganAt: row.began_at,
    endsAt: row.ends_at,
  };
}

export async function findOpen(
  db: Db | Tx,
  customerId: CustomerId,
  now: Date,
): Promise<PhoneCall | undefined> {
  const row = await db
    .selectFrom('phone_call')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .executeTakeFirst();
  return row === undefined ? undefined : fromRow(row);
}

export async function insertPhoneCall(tx: Tx, call: PhoneCall): Promise<void> {
  await tx
    .insertInto('phone_call')
    .values({
      id: call.id,
      customer_id: call.customerId,
      staff_id: call.staffId,
      about: call.about,
      began_at: call.beganAt,
      ends_at: call.endsAt,
    })
    .execute();
}

/** Undefined when there was none; one that is long over is ended at its own end. */
export async function endOpen(
  tx: Tx,
  customerId: CustomerId,
  now: Date,
): Promise<PhoneCall | undefined> {
  const row = await tx
    .updateTable('phone_call')
    .set(({ fn, ref, val }) => ({ ended_at: fn<Date>('least', [ref('ends_at'), val(now)]) }))
    .where('customer_id', '=', customerId)
    .where('ended_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? undefined : fromRow(row);
}
