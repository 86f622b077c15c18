/**
 * Shows the offline page when the bank cannot be reached, and push messages that the bank sends.
 * It keeps that page and its stylesheet and nothing else: no answer of the API, no message and no
 * signed-in page is ever stored.
 */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface WorkerFetchEvent extends WorkerEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface WorkerPushEvent extends WorkerEvent {
  readonly data: { text(): string } | null;
}
interface WorkerClickEvent extends WorkerEvent {
  readonly notification: Notification;
}
interface OpenPage {
  readonly url: string;
  focus(): Promise<unknown>;
}
interface WorkerScope {
  addEventListener(
    type: 'install' | 'activate' | 'message',
    listen: (e: WorkerEvent) => void,
  ): void;
  addEventListener(type: 'fetch', listen: (e: WorkerFetchEvent) => void): void;
  addEventListener(type: 'push', listen: (e: WorkerPushEvent) => void): void;
  addEventListener(type: 'notificationclick', listen: (e: WorkerClickEvent) => void): void;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(which: { readonly type: 'window' }): Promise<readonly OpenPage[]>;
    openWindow(url: string): Promise<unknown>;
  };
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
}
declare const self: WorkerScope;

// Makes this file a module, so that `self` above is its own.
export {};

const STORE = 'offline-page';
const PAGE = '/offline';

/** Keeps the page in the language that the reader uses now, with the stylesheets it names. */
async function keepOfflinePage(): Promise<void> {
  const page = await fetch(PAGE, { cache: 'no-cache' });
  if (!page.ok) return;
  const html = await page.clone().text();
  const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, to]) => to);
  await caches.delete(STORE);
  const store = await caches.open(STORE);
  await store.put(PAGE, page);
  await store.addAll(sheets.filter((sheet) => sheet !== undefined));
}

async function orOffline(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(request.mode === 'navigate' ? PAGE : request);
    if (kept === undefined) throw error;
    return kept;
  }
}

/** What the bank pushes: words, and a place in online banking. */
interface PushMessage {
  readonly title: string;
  readonly body: string;
  readonly path: string;
  readonly tag: string;
  readonly lang: string;
  readonly dir: NotificationDirection;
}

function isPushMessage(value: unknown): value is PushMessage {
  const fields = ['title', 'body', 'path', 'tag', 'lang', 'dir'];
  const given = new Map(Object.entries(value ?? {}));
  return fields.every((field) => typeof given.get(field) === 'string');
}

/** Only the bank can push here: the browser knows its key. */
async function show(data: WorkerPushEvent['data']): Promise<void> {
  const message: unknown = JSON.parse(data?.text() ?? 'null');
  if (!isPushMessage(message)) return;
  const { title, body, path, tag, lang, dir } = message;
  await self.registration.showNotification(title, { body, tag, lang, dir, data: path });
}

/** Opens a place of the bank's own, whatever the message says. */
async function openPlace(path: unknown): Promise<void> {
  const { origin } = self.location;
  const place = new URL(typeof path === 'string' ? path : '/', origin);
  const to = place.origin === origin ? place.href : `${origin}/`;
  const open = await self.clients.matchAll({ type: 'window' });
  const page = open.find(({ url }) => url === to);
  await (page === undefined ? self.clients.openWindow(to) : page.focus());
}

self.addEventListener('push', (event) => event.waitUntil(show(event.data)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPlace(event.notification.data));
});
self.addEventListener('install', (event) => event.waitUntil(keepOfflinePage()));
self.addEventListener('message', (event) => event.waitUntil(keepOfflinePage()));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const { mode, destination } = event.request;
  if (mode === 'navigate' || destination === 'style') event.respondWith(orOffline(event.request));
});
