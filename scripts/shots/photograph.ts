/** Takes one screen in every theme, language and width, and listens to axe and the console. */
import type { Browser, Page } from 'playwright-core';
import { axeViolations } from './axe.ts';

export interface Shot {
  readonly name: string;
  readonly width: number;
  readonly image: Buffer;
  readonly objections: readonly string[];
}

type Who = 'public' | 'customer' | 'control' | 'sandbox';

/** One page a kind of visitor, signed in where it must be. */
export interface Visitors {
  readonly url: string;
  readonly pages: Readonly<Record<Who, Page>>;
}

export interface Photographed {
  readonly path: string;
  readonly area: Who;
  readonly frame?: 'plain';
}

const THEMES = ['light', 'dark'] as const;
const LANGUAGES = ['en', 'ar'] as const;
const WIDTHS = [1280, 360] as const;
const HEIGHT = 900;
/** Longer than a skeleton waits before it shows itself. */
const SETTLE_MS = 300;
const PATIENCE_MS = 10_000;
/** What stands on a screen instead of words that its area does not load. */
const AREAS = 'app|ui|field|public|site|signin|customer|control|sandbox|design|protected';
const MESSAGE_NAME = new RegExp(`\\b(${AREAS})(\\.[a-z-]+){2,3}\\b`, 'g');

export async function welcome(browser: Browser, url: string): Promise<Visitors> {
  const visitor = await browser.newContext();
  const signedIn = async (persona: string) => {
    const page = await (await browser.newContext()).newPage();
    await page.goto(`${url}/signin`);
    const status = await page.evaluate(
      (body) =>
        fetch('/api/sandbox/sign-in-as', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }).then((answer) => answer.status),
      { persona },
    );
    if (status !== 200) throw new Error(`${persona} could not sign in: ${status}`);
    return page;
  };
  return {
    url,
    pages: {
      public: await visitor.newPage(),
      sandbox: await visitor.newPage(),
      customer: await signedIn('tom-whitaker'),
      control: await signedIn('priya-raman'),
    },
  };
}

export async function photograph(visitors: Visitors, screen: Photographed): Promise<Shot[]> {
  const shots: Shot[] = [];
  // Staff who are not in yet see what a visitor sees.
  const page = visitors.pages[screen.frame === 'plain' ? 'public' : screen.area];
  const filled = await filledIn(page, visitors.url, screen.path);
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT });
      for (const language of LANGUAGES) {
        const heard = listen(page);
        await page.goto(addressOf(visitors.url, filled, screen.area, language), {
          waitUntil: 'load',
        });
        await settle(page);
        const objections = [
          ...heard(),
          ...(await axe(page)),
          ...(await tooWide(page)),
          ...(await unsaid(page)),
        ];
        const image = await page.screenshot({ fullPage: true });
        shots.push({ name: `${theme} ${language} ${width}`, width, image, objections });
      }
    }
  }
  return shots;
}

/** Until nothing is loading any more. The design page shows skeletons for good. */
async function settle(page: Page): Promise<void> {
  await page.waitForTimeout(SETTLE_MS);
  const isReady = () =>
    document.fonts.status === 'loaded' &&
    document.querySelector('main') !== null &&
    (location.pathname === '/design' || document.querySelector('.animate-breathe') === null);
  await page.waitForFunction(isReady, undefined, { timeout: PATIENCE_MS });
}

/** A demonstration customer, of whom staff have said why they look; an account and a transfer. */
async function ofCustomer(page: Page, url: string, path: string): Promise<string> {
  const read = async (address: string) =>
    (await (await page.request.get(`${url}${address}`)).json()).data;
  const { id } = (await read('/api/users/search?q=Grace')).data[0];
  const why = { headers: { origin: url }, data: { reason: 'check' } };
  await page.request.post(`${url}/api/users/${id}/look`, why);
  const [account] = await read(`/api/admins/accounts?customer_id=${id}`);
  const [transfer] = (await read(`/api/admins/transfers?customer_id=${id}`)).data;
  return path.replace(':id', id).replace(':aid', account.id).replace(':tid', transfer.id);
}

/** What stands for the `:name` of an address; of what has an id the first there is. */
async function filledIn(page: Page, url: string, path: string): Promise<string> {
  if (path.startsWith('/cp/users/:id')) return ofCustomer(page, url, path);
  const [, noun] =
    /^\/(?:user|cp)\/(accounts|transfers|faqs|staffs|reviews)\/:id$/.exec(path) ??
    /^\/cp\/(?=ledger\/)(.+)\/:id$/.exec(path) ??
    [];
  if (noun?.startsWith('ledger') === true) {
    const { data } = await (await page.request.get(`${url}/api/admins/${noun}`)).json();
    return path.replace(':id', data.data[0].id);
  }
  const list = path === '/cp/inbox/:id' ? 'admins/contact-messages' : noun;
  if (list === undefined) return path.replace(':group', 'mail').replace(':slug', 'how-it-works');
  const { data } = await (await page.request.get(`${url}/api/${list}`)).json();
  return path.replace(':id', data.data[0].id);
}

function addressOf(url: string, filled: string, area: Who, language: string): string {
  if (area !== 'public') return `${url}${filled}?lang=${language}`;
  return `${url}/${language}${filled === '/' ? '' : filled}`;
}

/** Collects what the console and the network complain about until asked. */
function listen(page: Page): () => string[] {
  const heard: string[] = [];
  const onConsole = (message: { type(): string; text(): string }) => {
    if (['error', 'warning'].includes(message.type())) heard.push(`console: ${message.text()}`);
  };
  const onError = (error: Error) => heard.push(`fault: ${error.message}`);
  page.on('console', onConsole);
  page.on('pageerror', onError);
  return () => {
    page.off('console', onConsole);
    page.off('pageerror', onError);
    // A page that is not there is meant to answer 404.
    return heard.filter((text) => !text.includes('404'));
  };
}

async function axe(page: Page): Promise<string[]> {
  return (await axeViolations(page)).map(
    ({ id, nodes }) => `axe ${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
  );
}

/** A screen that asks for words its area does not load shows their names instead. */
async function unsaid(page: Page): Promise<string[]> {
  const text = await page.evaluate(() => document.body.innerText);
  const ids = text.match(MESSAGE_NAME);
  return (ids ?? []).map((id) => `shows the name of a message: ${id}`);
}

async function tooWide(page: Page): Promise<string[]> {
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return over > 0 ? [`scrolls sideways by ${over} pixels`] : [];
}
