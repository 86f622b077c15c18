/**
 * Browsers a person has signed in from before, by a long-lived cookie. A known device is not let in
 * by that; it only has its own throttle, so that strangers' failures cannot lock it out, and where
 * the bank leaves it optional it is asked for no second factor. The cookie is a new one at every
 * sign-in, so that whoever copied it before, from a computer that they shared, has nothing.
 */
import type { DeviceId } from '@fairlead/contract';
import type { Db, Tx } from '#platform/database/db.ts';
import { hashToken, newId, newToken } from '#platform/random.ts';

/** 13 months at most, as every cookie here. */
export const deviceDays = 390;

/**
 * Gives a browser a new token: everybody who is known in it stays so, and the old one is nobody's.
 * The rows are locked in one order, for two people may sign in at once.
 */
export async function renewDeviceToken(tx: Tx, old: string | undefined): Promise<string> {
  const token = newToken();
  if (old === undefined) return token;
  await lockBrowser(tx, old);
  await tx
    .updateTable('known_device')
    .set({ token_hash: hashToken(token) })
    .where('token_hash', '=', hashToken(old))
    .execute();
  return token;
}

/** Whether it is known still, until this transaction ends: one use of a token wins. */
export async function holdKnownDevice(
  tx: Tx,
  subjectId: string,
  token: string | undefined,
): Promise<boolean> {
  if (token === undefined) return false;
  return (await lockBrowser(tx, token)).includes(subjectId);
}

async function lockBrowser(tx: Tx, token: string): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('known_device')
    .select('subject_id')
    .where('token_hash', '=', hashToken(token))
    .orderBy('subject_id')
    .forUpdate()
    .execute();
  return rows.map((row) => row.subject_id);
}

/** Call it after a complete sign-in; answers the new token for the device cookie. */
export async function rememberDevice(
  tx: Tx,
  device: { subjectId: string; token: string | undefined; label: string; now: Date },
): Promise<string> {
  const { subjectId, label, now } = device;
  const token = await renewDeviceToken(tx, device.token);
  await tx
    .insertInto('known_device')
    .values({
      id: newId('device'),
      subject_id: subjectId,
      token_hash: hashToken(token),
      label,
      created_at: now,
      last_used_at: now,
    })
    .onConflict((oc) => oc.columns(['subject_id', 'token_hash']).doUpdateSet({ last_used_at: now }))
    .execute();
  return token;
}

export async function isKnownDevice(
  db: Db | Tx,
  subjectId: string,
  token: string | undefined,
): Promise<boolean> {
  if (token === undefined) return false;
  const row = await db
    .selectFrom('known_device')
    .select('subject_id')
    .where('subject_id', '=', subjectId)
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  return row !== undefined;
}

/** Which of a person's browsers this is; undefined when it is not known. */
export async function knownDeviceId(
  db: Db | Tx,
  subjectId: string,
  token: string | undefined,
): Promise<string | undefined> {
  if (token === undefined) return undefined;
  const row = await db
    .selectFrom('known_device')
    .select('id')
    .where('subject_id', '=', subjectId)
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  return row?.id;
}

export interface KnownDevice {
  readonly id: DeviceId;
  /** The browser that asks. */
  readonly current: boolean;
  readonly label: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
}

/** The browsers of a person, the latest first. */
export async function listDevices(
  db: Db | Tx,
  subjectId: string,
  token: string | undefined,
): Promise<readonly KnownDevice[]> {
  const rows = await db
    .selectFrom('known_device')
    .select(['id', 'token_hash', 'label', 'created_at', 'last_used_at'])
    .where('subject_id', '=', subjectId)
    .orderBy('last_used_at', 'desc')
    .limit(100)
    .execute();
  const here = token === undefined ? undefined : hashToken(token);
  return rows.map((row) => ({
    id: row.id as DeviceId,
    current: here !== undefined && row.token_hash.equals(here),
    label: row.label,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }));
}

/** False when it is somebody else's, or nobody's. */
export async function forgetDevice(tx: Tx, subjectId: string, id: DeviceId): Promise<boolean> {
  const gone = await tx
    .deleteFrom('known_device')
    .where('id', '=', id)
    .where('subject_id', '=', subjectId)
    .executeTakeFirst();
  return gone.numDeletedRows === 1n;
}

/** Trusts none of this person's browsers any more. */
export async function forgetAllDevices(tx: Tx, subjectId: string): Promise<void> {
  await tx.deleteFrom('known_device').where('subject_id', '=', subjectId).execute();
}

/** Housekeeping: the cookie of such a device is gone too. */
export async function forgetOldDevices(tx: Tx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - deviceDays * 24 * 3600 * 1000);
  await tx.deleteFrom('known_device').where('last_used_at', '<', before).execute();
}
