/** A slow line: the page is there before what brings it to life. */
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
