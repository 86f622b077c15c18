/** Axe, which says what of a page is not accessible, in the page and in every frame of it. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { contrastScript } from './contrast.ts';

declare global {
  interface Window {
    axe?: typeof axe;
    doubtfulTexts?: () => Element[];
  }
}

const program = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** A frame that may do nothing, such as a mail's, has an origin of its own and is asked too. */
const script = `${program};axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] });
(() => { ${contrastScript}; window.doubtfulTexts = doubtfulTexts; })();`;

/** From the next page on axe is there: sending it for each look takes as long as the look. */
export async function bringAxe(page: Page): Promise<void> {
  await page.addInitScript({ content: script });
}

export async function axeViolations(page: Page): Promise<axe.Result[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) {
    await Promise.all(page.frames().map((frame) => frame.evaluate(script)));
  }
  return page.evaluate(async () => {
    const { axe, doubtfulTexts } = window;
    if (axe === undefined || doubtfulTexts === undefined) throw new Error('Axe is not here.');
    // What passed is not described either, which takes as long as finding out.
    const resultTypes: ['violations'] = ['violations'];
    // The texts of a frame cannot be told from here.
    if (window.frames.length > 0) return (await axe.run(document, { resultTypes })).violations;
    const rules = { 'color-contrast': { enabled: false } };
    const { violations } = await axe.run(document, { resultTypes, rules });
    const include = doubtfulTexts();
    if (include.length === 0) return violations;
    const pale = await axe.run({ include }, { resultTypes, runOnly: ['color-contrast'] });
    return [...violations, ...pale.violations];
  });
}
