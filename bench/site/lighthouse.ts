/**
 * `npm run bench -- lighthouse [part of an address]`: every public page of a fresh sandbox by
 * Lighthouse's mobile profile, then the dashboard of somebody signed in. Fails below the bar.
 */
import lighthouse from 'lighthouse';
import { type BrowserContext, chromium } from 'playwright-core';
import { ratio, say, table } from '../report.ts';
import { openDebuggedBrowser } from './debugged-browser.ts';
import type { StartBank } from './start-bank.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];
type Bar = Readonly<Partial<Record<Category, number>>>;

const PUBLIC_BAR: Bar = { performance: 95, accessibility: 95, 'best-practices': 95, seo: 95 };
const DASHBOARD_BAR: Bar = { performance: 90, accessibility: 95, 'best-practices': 95 };
const MOST_SHIFT = 0.05;
/** A shared machine has bad moments; a page that is slow is slow every time. */
const TRIES = 3;

interface Looked {
  readonly scores: Readonly<Partial<Record<Category, number>>>;
  /** Cumulative layout shift. */
  readonly shift: number;
  readonly faults: readonly string[];
}

async function look(url: string, port: number, bar: Bar): Promise<Looked> {
  await inWindow(port, forgetFiles);
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: Object.keys(bar),
    // A dashboard is seen by somebody who is signed in.
    disableStorageReset: true,
  });
  if (result === undefined) throw new Error(`Lighthouse said nothing about ${url}.`);
  const { categories, audits, runtimeError } = result.lhr;
  if (runtimeError !== undefined) throw new Error(`${url}: ${runtimeError.message}`);
  const scores = Object.fromEntries(
    Object.entries(categories).map(([id, { score }]) => [id, Math.round((score ?? 0) * 100)]),
  );
  const faults = Object.values(audits)
    .filter(({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0)
    .map(({ id }) => id);
  return { scores, shift: audits['cumulative-layout-shift']?.numericValue ?? 0, faults };
}

function isEnough({ scores, shift }: Looked, bar: Bar): boolean {
  const high = Object.entries(bar).every(([id, least]) => {
    const score = CATEGORIES.find((category) => category === id);
    return score !== undefined && (scores[score] ?? 0) >= least;
  });
  return high && shift < MOST_SHIFT;
}

async function lookUntilEnough(url: string, port: number, bar: Bar): Promise<Looked> {
  let looked = await look(url, port, bar);
  for (let time = 1; time < TRIES && !isEnough(looked, bar); time += 1) {
    looked = await look(url, port, bar);
  }
  return looked;
}

async function publicPages(url: string): Promise<string[]> {
  const map = await (await fetch(`${url}/sitemap.xml`)).text();
  return [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
}

/** In the browser that Lighthouse uses. */
async function inWindow(port: number, act: (window: BrowserContext) => Promise<void>) {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const [window] = browser.contexts();
  if (window === undefined) throw new Error('The browser has no window.');
  await act(window);
  await browser.close();
}

/** Every look is somebody's first, at a dashboard too. */
async function forgetFiles(window: BrowserContext): Promise<void> {
  const page = await window.newPage();
  const session = await window.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await page.close();
}

/** So that it looks with this person's session. */
async function signIn(window: BrowserContext, url: string): Promise<void> {
  const answer = await window.request.post(`${url}/api/sandbox/sign-in-as`, {
    data: { persona: 'tom-whitaker' },
    headers: { origin: url },
  });
  if (!answer.ok()) throw new Error(`Nobody could sign in: ${answer.status()}`);
}

export interface LighthouseOptions {
  /** Part of the addresses to look at. */
  readonly part: string;
  readonly startBank: StartBank;
  /** The browser's program. */
  readonly program: string;
}

export async function benchLighthouse(options: LighthouseOptions): Promise<void> {
  const { part, startBank, program } = options;
  const bank = await startBank();
  const browser = await openDebuggedBrowser(program);
  const rows: string[][] = [];
  let worst = 100;
  const failed: string[] = [];
  const judge = async (url: string, bar: Bar) => {
    const looked = await lookUntilEnough(url, browser.port, bar);
    const shown = CATEGORIES.map((id) => String(looked.scores[id] ?? ''));
    rows.push([new URL(url).pathname, ...shown, looked.shift.toFixed(3)]);
    worst = Math.min(worst, ...Object.values(looked.scores));
    const enough = isEnough(looked, bar);
    const faults = enough ? '' : ` below the bar: ${looked.faults.join(', ')}`;
    say(`${new URL(url).pathname} ${shown.join(' ')}${faults}`);
    if (!enough) failed.push(url);
  };
  try {
    const pages = await publicPages(bank.url);
    for (const url of pages.filter((one) => new URL(one).pathname.includes(part)))
      await judge(url, PUBLIC_BAR);
    if ('/user/index'.includes(part)) {
      await inWindow(browser.port, (window) => signIn(window, bank.url));
      await judge(`${bank.url}/user/index`, DASHBOARD_BAR);
    }
  } finally {
    await browser.close();
    await bank.close();
  }
  table(['', ...CATEGORIES, 'layout shift'], rows);
  if (failed.length > 0) say(`below the bar: ${failed.join(' ')}`);
  ratio('lighthouse.worst', worst);
  process.exitCode = failed.length > 0 ? 1 : 0;
}
