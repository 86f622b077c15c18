/**
 * Shows the offline page when the bank cannot be reached. It keeps that page and its stylesheet
 * and nothing else: no answer of the API and no signed-in page is ever stored.
 */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface WorkerFetchEvent extends WorkerEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface WorkerScope {
  addEventListener(
    type: 'install' | 'activate' | 'message',
    listen: (e: WorkerEvent) => void,
  ): void;
  addEventListener(type: 'fetch', listen: (e: WorkerFetchEvent) => void): void;
  readonly clients: { claim(): Promise<void> };
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

self.addEventListener('install', (event) => event.waitUntil(keepOfflinePage()));
self.addEventListener('message', (event) => event.waitUntil(keepOfflinePage()));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const { mode, destination } = event.request;
  if (mode === 'navigate' || destination === 'style') event.respondWith(orOffline(event.request));
});
