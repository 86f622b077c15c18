/**
 * `npm run shots [-- --url http://localhost:3000] [-- part of an address]`: every screen × light and
 * dark × English and Arabic × 360 and 1280 pixels, as contact sheets in .tmp/shots to be looked at.
 * Says what axe and the browser's console have to object to, and fails when they do.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
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
  readonly part: string;
}

function wishFrom(given: readonly string[]): Wish {
  const at = given.indexOf('--url');
  if (at < 0) return { url: undefined, part: given[0] ?? '' };
  const part = given.find((_, index) => index !== at && index !== at + 1);
  return { url: given[at + 1], part: part ?? '' };
}

async function photographAll(
  browser: Browser,
  visitors: Visitors,
  part: string,
): Promise<string[]> {
  const objections: string[] = [];
  const wanted = screens.filter(({ path }) => path.includes(part));
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
const { url, part } = wishFrom(process.argv.slice(2));
const bank = await openBank(url);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  const objections = await photographAll(browser, await welcome(browser, bank.url), part);
  for (const text of objections) console.log(text);
  console.log(`Contact sheets are in ${folder}; ${objections.length} objections.`);
  process.exitCode = objections.length > 0 ? 1 : 0;
} finally {
  await browser.close();
  await bank.close();
}
