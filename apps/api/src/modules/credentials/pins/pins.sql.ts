/** The table of PINs that were sent. Keyed hashes only. */
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '#platform/database/db.ts';
import { MOST_TRIES, type PinPurpose } from './pins.rules.ts';

/** What a PIN is good for: a purpose of one browser, session, challenge or customer. */
export interface PinPlace {
  readonly purpose: PinPurpose;
  readonly holder: string;
}

export interface PinRow extends PinPlace {
  readonly id: string;
  readonly countedFor: Buffer;
  /** Of all strangers together; null where none asks. */
  readonly totalFor: Buffer | null;
  readonly pinHash: Buffer;
  readonly channel: 'mail' | 'sms';
  /** Masked. */
  readonly sentTo: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function insertPin(tx: Tx, pin: PinRow): Promise<void> {
  await tx
    .insertInto('sent_pin')
    .values({
      id: pin.id,
      purpose: pin.purpose,
      holder: pin.holder,
      counted_for: pin.countedFor,
      total_for: pin.totalFor,
      pin_hash: pin.pinHash,
      channel: pin.channel,
      sent_to: pin.sentTo,
      created_at: pin.createdAt,
      expires_at: pin.expiresAt,
    })
    .execute();
}

/** Only the newest of a place counts. */
const newestOf = ({ purpose, holder }: PinPlace) => sql<SqlBool>`id = (
  select id from sent_pin where purpose = ${purpose} and holder = ${holder}
  order by created_at desc, id desc limit 1
)`;

/** Counts a try; undefined when there is no PIN that can still be tried. */
export async function countTry(
  tx: Tx,
  place: PinPlace,
  now: Date,
): Promise<{ id: string; pinHash: Buffer } | undefined> {
  const row = await tx
    .updateTable('sent_pin')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where(newestOf(place))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', MOST_TRIES)
    .returning(['id', 'pin_hash'])
    .executeTakeFirst();
  return row && { id: row.id, pinHash: row.pin_hash };
}

/** False when somebody else has used it a moment ago. */
export async function markPinUsed(tx: Tx, id: string, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable('sent_pin')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

/** Makes every PIN of a place worthless. */
export async function voidPins(tx: Tx, { purpose, holder }: PinPlace, now: Date): Promise<void> {
  await tx
    .updateTable('sent_pin')
    .set({ used_at: now })
    .where('purpose', '=', purpose)
    .where('holder', '=', holder)
    .where('used_at', 'is', null)
    .execute();
}

export async function findOpenPin(
  db: Db | Tx,
  place: PinPlace,
  now: Date,
): Promise<Pick<PinRow, 'channel' | 'sentTo' | 'createdAt' | 'expiresAt'> | undefined> {
  const row = await db
    .selectFrom('sent_pin')
    .select(['channel', 'sent_to', 'created_at', 'expires_at'])
    .where(newestOf(place))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', MOST_TRIES)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const channel = row.channel === 'sms' ? 'sms' : 'mail';
  const { sent_to: sentTo, created_at: createdAt, expires_at: expiresAt } = row;
  return { channel, sentTo, createdAt, expiresAt };
}

export async function deletePinsBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('sent_pin').where('created_at', '<', before).execute();
}
