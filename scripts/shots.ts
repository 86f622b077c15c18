/**
 * `npm run shots [-- --url http://localhost:3000] [-- --area public] [-- part of an address]`: every
 * screen × light and dark × English and Arabic × 360 and 1280 pixels, as contact sheets in
 * .tmp/shots to be looked at. Says what axe and the browser's console have to object to, and fails
 * when they do.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from 'playwright-core';
import { projectRoot } from '../apps/api/src/platform/paths.ts';
import { screens } from '../apps/web/src/routes.tsx';
import { findBrowser, HOW_TO_INSTALL_A_BROWSER } from './find-browser.ts';
import { openBank } from './shots/bank.ts';
import { makeSheet } from './shots/contact-sheet.ts';
import { photograph, type Shot, type Visitors, welcome } from './shots/photograph.ts';

const folder = join(projectRoot, '.tmp/shots');

interface Wish {
  readonly url: string | undefined;
  readonly area: string | undefined;
  readonly part: string;
}

function wishFrom(given: string[]): Wish {
  const { values, positionals } = parseArgs({
    args: given,
    allowPositionals: true,
    options: { url: { type: 'string' }, area: { type: 'string' } },
  });
  return { url: values.url, area: values.area, part: positionals[0] ?? '' };
}

async function photographAll(browser: Browser, visitors: Visitors, wish: Wish): Promise<string[]> {
  const objections: string[] = [];
  const wanted = screens.filter(
    ({ path, area }) => path.includes(wish.part) && area === (wish.area ?? area),
  );
  for (const screen of [...wanted, { path: '/no-such-page', area: 'public' as const }]) {
    const shots: Shot[] = await photograph(visitors, screen);
    const name = screen.path === '/' ? 'home' : screen.path.slice(1).replaceAll(/[/:]+/g, '-');
    await makeSheet(browser, shots, join(folder, `${name}.png`));
    const found = shots.flatMap((shot) => shot.objections.map((text) => `${shot.name}: ${text}`));
    objections.push(...found.map((text) => `${screen.path} ${text}`));
    console.log(`${screen.path} ${found.length === 0 ? 'fine' : `${found.length} objections`}`);
  }
  return objections;
}

const executablePath = findBrowser();
if (executablePath === undefined) throw new Error(HOW_TO_INSTALL_A_BROWSER);
mkdirSync(folder, { recursive: true });
const wish = wishFrom(process.argv.slice(2));
const bank = await openBank(wish.url);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  const objections = await photographAll(browser, await welcome(browser, bank.url), wish);
  for (const text of objections) console.log(text);
  console.log(`Contact sheets are in ${folder}; ${objections.length} objections.`);
  process.exitCode = objections.length > 0 ? 1 : 0;
} finally {
  await browser.close();
  await bank.close();
}
