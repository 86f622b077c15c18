/** Puts the photographs of one screen side by side, wide ones first. */
import type { Browser } from 'playwright-core';
import type { Shot } from './photograph.ts';

/** What is longer is cut off: the eye needs the top first. */
const LONGEST_PX = 1500;
const SCALE = 0.5;
const NARROW_SCALE = 0.7;

const STYLE =
  'body{display:flex;flex-wrap:wrap;gap:16px;margin:16px;background:#888;font:14px sans-serif}' +
  `figure{margin:0}div{max-height:${LONGEST_PX}px;overflow:hidden}img{display:block}`;

export async function makeSheet(browser: Browser, shots: readonly Shot[], file: string) {
  const page = await browser.newPage({ viewport: { width: 1900, height: 1000 } });
  const figures = shots.map(({ name, width, image }) => {
    const shown = Math.round(width * (width > 500 ? SCALE : NARROW_SCALE));
    const source = `data:image/png;base64,${image.toString('base64')}`;
    return (
      `<figure><figcaption>${name}</figcaption><div>` +
      `<img src="${source}" width="${shown}"></div></figure>`
    );
  });
  await page.setContent(`<style>${STYLE}</style>${figures.join('')}`, { waitUntil: 'load' });
  await page.screenshot({ path: file, fullPage: true });
  await page.close();
}
