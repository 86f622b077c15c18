/** Axe, which says what of a page is not accessible, in the page and in every frame of it. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const program = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** A frame that may do nothing, such as a mail's, has an origin of its own and is asked too. */
const script = `${program};axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] });`;

/** From the next page on axe is there: sending it for each look takes as long as the look. */
export async function bringAxe(page: Page): Promise<void> {
  await page.addInitScript({ content: script });
}

export async function axeViolations(page: Page): Promise<axe.Result[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) {
    await Promise.all(page.frames().map((frame) => frame.evaluate(script)));
  }
  return page.evaluate(async () => {
    // What passed is not described either, which takes as long as finding out.
    const found = await window.axe?.run(document, { resultTypes: ['violations'] });
    if (found === undefined) throw new Error('Axe is not here.');
    return found.violations;
  });
}
