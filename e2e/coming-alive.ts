/** A page is there before what brings its forms to life, and on a slow line long before. */
import { once } from 'node:events';
import type { Page } from 'playwright-core';

/** Holds every script of this page back until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const line = new AbortController();
  const free = once(line.signal, 'abort');
  await page.route('**/*.js', async (route) => {
    await free;
    await route.continue();
  });
  return () => line.abort();
}

/** Scripts of these names cannot be fetched until the returned function is called. */
export async function loseScripts(page: Page, names: RegExp): Promise<() => Promise<void>> {
  const lost = (url: URL) => url.pathname.endsWith('.js') && names.test(url.pathname);
  await page.route(lost, (route) => route.abort());
  return () => page.unroute(lost);
}

/** Waits until the living part of the page listens. */
export async function livingPart(page: Page): Promise<void> {
  await page.locator('[data-island][data-alive]').waitFor();
}
