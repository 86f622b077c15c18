/** Browsers that customers get push messages on: added, listed, removed, forgotten with them. */
import { ECDH } from 'node:crypto';
import type { CustomerId, PushDeviceId, SessionId } from '@fairlead/contract';
import * as z from 'zod';
import type { Actor } from '#platform/audit/audit.rules.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import type { BrowserPush, PushSubscription } from '#platform/channels/push/browser-push.ts';
import type { PushDevices } from '#platform/channels/push/push-topic.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { invalidField } from '#platform/http/request/shape.ts';
import { decryptFor, encryptFor, keysOf } from '#platform/keys/bank-keys.ts';
import { hashToken, newId } from '#platform/random.ts';
import { knownDeviceId } from '#platform/sessions/known-device.service.ts';
import { deviceLabel, shortUserAgent } from '#platform/sessions/session.rules.ts';
import {
  deleteAllOf,
  deleteByEndpoint,
  deleteDevice,
  deleteElsewhere,
  deleteOfBrowser,
  findDevice,
  findDevices,
  insertDevice,
  type KeptDevice,
  lockDevices,
  writeUsed,
} from './devices.sql.ts';

/** What the words are bound to. */
export const SUBSCRIPTION_CONTEXT = 'push_device';
/** More browsers than anybody reads on. */
const DEVICES_MAX = 10;

const subscriptionWords = z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() });

/** The browser that asks. */
export interface Here {
  readonly sessionId: SessionId;
  readonly deviceToken: string | undefined;
}

export interface DeviceDeed {
  readonly actor: Actor;
  readonly requestId: string;
  readonly now: Date;
}

export interface DeviceWish {
  readonly subscription: PushSubscription;
  readonly userAgent: string;
  readonly publicVapidKey: string;
}

type Push = Pick<BrowserPush, 'publicKey' | 'reaches'>;

export async function listPushDevices(db: Db, customerId: CustomerId, here: Here, push: Push) {
  const known = await knownDeviceId(db, customerId, here.deviceToken);
  const devices = await findDevices(db, customerId);
  return devices.map((device) => answerOf(device, here, known, push));
}

/** Refuses with `push_service_unknown`, and with `changed_meanwhile` where the key is not ours. */
export async function addPushDevice(
  db: Db,
  customerId: CustomerId,
  wish: DeviceWish,
  here: Here,
  push: Push,
  deed: DeviceDeed,
) {
  const { subscription, userAgent, publicVapidKey } = wish;
  if (publicVapidKey !== push.publicKey) throw new Refusal('changed_meanwhile');
  if (!push.reaches(subscription.endpoint)) throw new Refusal('push_service_unknown');
  if (!isPoint(subscription.p256dh)) {
    throw invalidField('push_subscription.keys.p256dh', 'invalid.format');
  }
  return db.transaction().execute(async (tx) => {
    const endpointHash = keysOf(tx).ring.mac('push-endpoint', subscription.endpoint);
    await lockDevices(tx, customerId, endpointHash);
    await deleteByEndpoint(tx, endpointHash);
    const kept = await findDevices(tx, customerId);
    for (const { id } of kept.slice(DEVICES_MAX - 1)) await deleteDevice(tx, id);
    const known = await knownDeviceId(tx, customerId, here.deviceToken);
    const words = JSON.stringify(subscriptionWords.parse(subscription));
    const device = await insertDevice(tx, {
      id: newId('pushDevice'),
      customerId,
      knownDeviceId: known ?? null,
      sessionId: here.sessionId,
      subscriptionSealed: await encryptFor(tx, customerId, words, SUBSCRIPTION_CONTEXT),
      endpointHash,
      publicVapidKey,
      userAgent: shortUserAgent(userAgent),
      createdAt: deed.now,
    });
    await record(tx, 'push_device.added', device, deed);
    return answerOf(device, here, known, push);
  });
}

/** Whether it is a point of the curve at all: nothing can be encrypted for another. */
function isPoint(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url', 'uncompressed');
    return true;
  } catch {
    return false;
  }
}

/** Refuses with `not_found`, for somebody else's too. */
export async function removePushDevice(
  db: Db,
  customerId: CustomerId,
  id: PushDeviceId,
  deed: DeviceDeed,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const device = await findDevice(tx, id);
    if (device?.customerId !== customerId || !(await deleteDevice(tx, id))) {
      throw new Refusal('not_found');
    }
    await record(tx, 'push_device.removed', device, deed);
  });
}

/** Where somebody is pushed to. */
export async function pushDevicesOf(
  db: Db | Tx,
  customerId: CustomerId,
): Promise<readonly PushDeviceId[]> {
  return (await findDevices(db, customerId)).map(({ id }) => id);
}

/** When somebody leaves, or is erased. */
export async function forgetPushDevices(tx: Tx, customerId: CustomerId): Promise<void> {
  await deleteAllOf(tx, customerId);
}

/** When somebody signs out at a browser, in whichever session it was turned on. */
export async function forgetPushHere(tx: Tx, deviceToken: string | undefined): Promise<void> {
  if (deviceToken !== undefined) await deleteOfBrowser(tx, hashToken(deviceToken));
}

/** When somebody ends all their other sessions. */
export async function forgetPushElsewhere(
  tx: Tx,
  customerId: CustomerId,
  { sessionId, deviceToken }: Here,
): Promise<void> {
  const known = await knownDeviceId(tx, customerId, deviceToken);
  await deleteElsewhere(tx, customerId, { sessionId, knownDeviceId: known ?? null });
}

/** For the delivery. */
export const pushDevices: PushDevices = {
  open: async (db, id, publicKey) => {
    const device = await findDevice(db, id);
    if (device === undefined || device.publicVapidKey !== publicKey) return undefined;
    const { customerId, subscriptionSealed } = device;
    const opened = await decryptFor(db, customerId, subscriptionSealed, SUBSCRIPTION_CONTEXT);
    if (opened.state !== 'open') return undefined;
    return subscriptionWords.parse(JSON.parse(opened.text));
  },
  markUsed: (db, id) => db.transaction().execute((tx) => writeUsed(tx, id)),
  forgetGone: async (db, id) => {
    await db.transaction().execute(async (tx) => {
      const device = await findDevice(tx, id);
      if (device === undefined || !(await deleteDevice(tx, id))) return;
      await record(tx, 'push_device.gone', device, { actor: { kind: 'system' } });
    });
  },
};

async function record(
  tx: Tx,
  action: 'push_device.added' | 'push_device.removed' | 'push_device.gone',
  { id, customerId, userAgent }: KeptDevice,
  { actor, requestId }: { readonly actor: Actor; readonly requestId?: string },
): Promise<void> {
  await recordAudit(tx, {
    actor,
    action,
    subject: { kind: 'push_device', id },
    customerId,
    after: { device: deviceLabel(userAgent) },
    ...(requestId === undefined ? {} : { requestId }),
  });
}

function answerOf(device: KeptDevice, here: Here, known: string | undefined, push: Push) {
  const { id, userAgent, publicVapidKey, createdAt, lastUsedAt } = device;
  return {
    id,
    device: deviceLabel(userAgent),
    user_agent: userAgent,
    current:
      device.sessionId === here.sessionId ||
      (known !== undefined && device.knownDeviceId === known),
    push: publicVapidKey === push.publicKey ? ('yes' as const) : ('no' as const),
    public_vapid_key: publicVapidKey,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  };
}
