/**
 * People with a browser each: cookies, storage and network address of their own. What their
 * browsers complain about fails the journey.
 */
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { type Complaints, listenTo } from './complaints.ts';

export interface Visitor {
  readonly page: Page;
  readonly complaints: Complaints;
  /** One more tab of the same browser. */
  tab(): Promise<Page>;
  leave(): Promise<void>;
}

export type Welcome = (options?: BrowserContextOptions) => Promise<Visitor>;

const bankUrl = inject('bankUrl');
/** Patience for a busy machine; on an idle one nothing takes so long. */
const PATIENCE_MS = 60_000;

let visitors = 0;

/** All of 127.0.0.0/8 is this machine, so it may come by plain http, as a browser here does. */
function nextAddress(): string {
  visitors += 1;
  return `127.${1 + (process.pid % 250)}.${1 + ((process.pid >> 8) % 250)}.${visitors}`;
}

/** Staff have few sessions each: one too many would end another journey's. */
async function signOutStaff(context: BrowserContext, origin: string): Promise<void> {
  const cookies = await context.cookies();
  if (!cookies.some(({ name }) => name.endsWith('-staff'))) return;
  await context.request.post('/api/admins/auth/signout', { headers: { origin } });
}

async function arrive(browser: Browser, options: BrowserContextOptions): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: bankUrl,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    extraHTTPHeaders: { 'x-forwarded-for': nextAddress() },
    ...options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const { origin } = new URL(options.baseURL ?? bankUrl);
  const complaints = listenTo(context, origin);
  const tab = () => context.newPage();
  const leave = async () => {
    await signOutStaff(context, origin);
    await context.close();
  };
  return { page: await tab(), complaints, tab, leave };
}

/** A journey that failed by chance cannot be looked at again. */
async function tellWhatIsShown(here: Iterable<Visitor>): Promise<void> {
  for (const { page } of here) {
    const shown = await page.locator('body').ariaSnapshot().catch(String);
    process.stderr.write(`When it failed, ${page.url()} showed:\n${shown}\n`);
  }
}

/**
 * One browser for the test file. Visitors leave when their journey ends, and are asked then whether
 * anything was amiss; `stay` keeps them for the whole file, and leaves the asking to the caller.
 */
export function openBrowser(): { welcome: Welcome; stay: Welcome } {
  let browser: Browser;
  const here = new Set<Visitor>();
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: inject('browserPath'),
      args: ['--no-sandbox'],
    });
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await tellWhatIsShown(here);
    const complaints = [...here].flatMap((visitor) => visitor.complaints.take());
    await Promise.all([...here].map((visitor) => visitor.leave()));
    here.clear();
    expect(complaints.join('\n')).toBe('');
  });
  afterAll(() => browser.close());
  return {
    welcome: async (options = {}) => {
      const visitor = await arrive(browser, options);
      here.add(visitor);
      return visitor;
    },
    stay: (options = {}) => arrive(browser, options),
  };
}
