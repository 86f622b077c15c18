/** What this browser can do about push messages, and turning them on and off in it. */
import { bank } from '#lib/client.ts';

/** `ready`: it can be asked. The others are told apart so that each is explained. */
export type BrowserStanding = 'insecure' | 'unsupported' | 'denied' | 'ready';

export function standingHere(): BrowserStanding {
  if (!window.isSecureContext) return 'insecure';
  const can = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!can) return 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'ready';
}

/** Without its leave the browser shows nothing, whatever the bank believes. */
export function mayShow(): boolean {
  return Notification.permission === 'granted';
}

/** The browser itself said no, or could not reach the service of its maker. */
export class NotSubscribed extends Error {
  readonly reason: 'refused' | 'unreachable';

  constructor(reason: 'refused' | 'unreachable', cause?: unknown) {
    super(`Push messages are not on: ${reason}.`, { cause });
    this.name = 'NotSubscribed';
    this.reason = reason;
  }
}

/** Asks for the permission, so only ever after the press of a button. */
export async function turnOn(publicKey: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new NotSubscribed('refused');
  const given = await subscribe(publicKey).catch((error: unknown) => {
    throw new NotSubscribed('unreachable', error);
  });
  const { endpoint = '', keys } = given.toJSON();
  await bank.devices.add({
    body: {
      push_subscription: { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } },
      user_agent: navigator.userAgent,
      public_vapid_key: publicKey,
    },
  });
}

async function subscribe(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await workerHere();
  const applicationServerKey = bytesOf(publicKey);
  const before = await pushManager.getSubscription();
  // A browser keeps one, and under one key.
  if (before !== null && !sameBytes(before.options.applicationServerKey, applicationServerKey)) {
    await before.unsubscribe();
  }
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

async function workerHere(): Promise<ServiceWorkerRegistration> {
  // Waiting for one that nobody registered would take for ever.
  if ((await navigator.serviceWorker.getRegistration()) === undefined) {
    throw new Error('No service worker is registered.');
  }
  return navigator.serviceWorker.ready;
}

/** The bank has forgotten it already; what the browser keeps is of no use then. */
export async function letGoHere(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  const subscription = await worker?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

function sameBytes(one: ArrayBuffer | null, other: Uint8Array): boolean {
  if (one === null) return false;
  const bytes = new Uint8Array(one);
  return bytes.length === other.length && bytes.every((byte, at) => byte === other[at]);
}
