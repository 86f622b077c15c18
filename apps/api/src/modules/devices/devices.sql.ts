/** The table of browsers that are pushed to. Where each is reached stays encrypted here. */
import type { CustomerId, PushDeviceId, SessionId } from '@fairlead/contract';
import { type Selectable, sql } from 'kysely';
import type { PushDevice as PushDeviceRow } from '#database-schema.ts';
import type { Db, Tx } from '#platform/database/db.ts';

export interface KeptDevice {
  readonly id: PushDeviceId;
  readonly customerId: CustomerId;
  readonly knownDeviceId: string | null;
  readonly sessionId: string;
  readonly subscriptionSealed: Buffer;
  readonly endpointHash: Buffer;
  readonly publicVapidKey: string;
  readonly userAgent: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** The table's own constraints keep it to these. */
function fromRow(row: Selectable<PushDeviceRow>): KeptDevice {
  return {
    id: row.id as PushDeviceId,
    customerId: row.customer_id as CustomerId,
    knownDeviceId: row.known_device_id,
    sessionId: row.session_id,
    subscriptionSealed: row.subscription_sealed,
    endpointHash: row.endpoint_hash,
    publicVapidKey: row.public_vapid_key,
    userAgent: row.user_agent,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  };
}

/** The newest first. */
export async function findDevices(
  db: Db | Tx,
  customerId: CustomerId,
): Promise<readonly KeptDevice[]> {
  const rows = await db
    .selectFrom('push_device')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(fromRow);
}

export async function findDevice(db: Db | Tx, id: string): Promise<KeptDevice | undefined> {
  const row = await db
    .selectFrom('push_device')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? undefined : fromRow(row);
}

/** Until the transaction ends nobody else adds a browser for this customer, or this browser. */
export async function lockDevices(tx: Tx, customerId: CustomerId, hash: Buffer): Promise<void> {
  const names = [`push devices ${customerId}`, `push endpoint ${hash.toString('hex')}`];
  await sql`select pg_advisory_xact_lock(hashtextextended(name, 0))
    from unnest(${names.sort()}::text[]) as n (name)`.execute(tx);
}

export async function insertDevice(
  tx: Tx,
  device: Omit<KeptDevice, 'lastUsedAt'>,
): Promise<KeptDevice> {
  const row = await tx
    .insertInto('push_device')
    .values({
      id: device.id,
      customer_id: device.customerId,
      known_device_id: device.knownDeviceId,
      session_id: device.sessionId,
      subscription_sealed: device.subscriptionSealed,
      endpoint_hash: device.endpointHash,
      public_vapid_key: device.publicVapidKey,
      user_agent: device.userAgent,
      created_at: device.createdAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return fromRow(row);
}

export async function writeUsed(tx: Tx, id: string): Promise<void> {
  await sql`update push_device set last_used_at = greatest(clock_timestamp(), created_at)
    where id = ${id}`.execute(tx);
}

/** False when there was none. */
export async function deleteDevice(tx: Tx, id: string): Promise<boolean> {
  const gone = await tx.deleteFrom('push_device').where('id', '=', id).executeTakeFirst();
  return gone.numDeletedRows === 1n;
}

export async function deleteByEndpoint(tx: Tx, hash: Buffer): Promise<void> {
  await tx.deleteFrom('push_device').where('endpoint_hash', '=', hash).execute();
}

export async function deleteAllOf(tx: Tx, customerId: CustomerId): Promise<void> {
  await tx.deleteFrom('push_device').where('customer_id', '=', customerId).execute();
}

/** Whoever it is pushed for: a browser that nobody is signed in at shows nothing. */
export async function deleteOfBrowser(tx: Tx, tokenHash: Buffer): Promise<void> {
  await sql`delete from push_device where known_device_id in
    (select id from known_device where token_hash = ${tokenHash})`.execute(tx);
}

export async function deleteElsewhere(
  tx: Tx,
  customerId: CustomerId,
  here: { readonly knownDeviceId: string | null; readonly sessionId: SessionId },
): Promise<void> {
  await sql`delete from push_device where customer_id = ${customerId}
    and session_id <> ${here.sessionId}
    and (known_device_id = ${here.knownDeviceId}) is not true`.execute(tx);
}
