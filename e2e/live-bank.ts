/**
 * A live bank of the built program, opened under its own name. What ends TLS before it is the
 * browser itself: it hands each call on, as a proxy on the same machine would.
 */
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { BrowserContextOptions, Page, Route } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { makeDataFolder } from '../apps/api/src/testing/data-folders.ts';
import { harbourMutual } from '../apps/api/src/testing/institution.ts';
import { makeLiveBank } from '../apps/api/src/testing/make-live-bank.ts';
import { type Opened, OWNERS_LINK, openProcess } from '../scripts/built-bank.ts';

/** What it states of itself. */
export const stated = harbourMutual;
const origin = `https://${harbourMutual.domains[0]}`;

/** For `welcome`: nothing but this script answers under the bank's name. */
export const atLiveBank: BrowserContextOptions = { baseURL: origin, serviceWorkers: 'block' };

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const bound = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (bound === null || typeof bound === 'string') throw new Error('No port is free.');
  return bound.port;
}

export interface LiveBank {
  /** Where its first owner joins, without the origin. */
  readonly firstOwnerPath: string;
  /** Lets a page reach it. */
  open(page: Page): Promise<void>;
}

export function openLiveBank(): () => LiveBank {
  let bank: LiveBank;
  let program: Opened;
  const folder = makeDataFolder();
  beforeAll(async () => {
    const port = await freePort();
    await makeLiveBank(folder);
    program = await openProcess({
      FAIRLEAD_DATA: folder,
      FAIRLEAD_ORIGIN: origin,
      TRUSTED_PROXIES: '127.0.0.1,::1',
      PORT: String(port),
    });
    const firstOwnerPath = [...program.said().matchAll(OWNERS_LINK)].at(-1)?.[1] ?? '';
    bank = { firstOwnerPath, open: (page) => handOn(page, port) };
  });
  afterAll(async () => {
    await program.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return () => bank;
}

async function handOn(page: Page, port: number): Promise<void> {
  await page.context().route(`${origin}/**`, async (route: Route) => {
    const request = route.request();
    const { pathname, search, host } = new URL(request.url());
    // A stream has no end that could be handed on.
    if (pathname.startsWith('/api/events')) return route.abort();
    const headers = { ...(await request.allHeaders()), 'x-forwarded-host': host };
    const response = await route.fetch({
      url: `http://localhost:${port}${pathname}${search}`,
      headers: { ...headers, 'x-forwarded-proto': 'https' },
      maxRedirects: 0,
    });
    return route.fulfill({ response });
  });
}
