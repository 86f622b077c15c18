/** Every public page in every language: it is there, is valid HTML, and leads nowhere in vain. */
import { HtmlValidate } from 'html-validate';
import type { APIRequestContext } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { openBrowser } from '../visitors.ts';

const { welcome } = openBrowser();

const languages = { en: 'ltr', es: 'ltr', ar: 'rtl' } as const;

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    // How React and the design system write, which browsers read alike.
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'attr-case': 'off',
    'doctype-style': 'off',
    'long-title': 'off',
    'no-inline-style': 'error',
    'no-implicit-button-type': 'error',
    // Addresses such as `/en` are asked for in this form.
    'no-trailing-whitespace': 'off',
    'void-style': 'off',
  },
});

interface Read {
  readonly address: string;
  readonly status: number;
  readonly html: string;
}

const reader =
  (request: APIRequestContext) =>
  async (address: string): Promise<Read> => {
    const answer = await request.get(address);
    return { address, status: answer.status(), html: await answer.text() };
  };

/** Links inside the bank, without their place on the page. */
function linksIn(html: string): string[] {
  const found = [...html.matchAll(/<a [^>]*?href="(\/[^"]*)"/g)].map(([, href = '']) => href);
  return [...new Set(found.map((href) => href.replaceAll('&amp;', '&')))];
}

async function mapped(read: (address: string) => Promise<Read>): Promise<string[]> {
  const { html } = await read('/sitemap.xml');
  return [...html.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  );
}

async function validityOf({ address, html }: Read): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => {
      const text = html.split('\n')[line - 1] ?? '';
      const near = text.slice(Math.max(0, column - 80), column + 80);
      return `${address} ${ruleId}: ${message} … ${near}`;
    }),
  );
}

describe('the public site', () => {
  it.each(Object.entries(languages))(
    'is whole in %s: every page of the map answers, is valid, and all its links resolve',
    async (language, direction) => {
      const { page } = await welcome();
      const read = reader(page.request);
      const known = new Set<string>();
      const problems: string[] = [];
      const addresses = (await mapped(read)).map(
        (path) => `/${language}${path === '/' ? '' : path}`,
      );
      expect(addresses.length).toBeGreaterThan(28);
      const waiting = [...addresses];
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const [path = ''] = next.split('#');
        if (known.has(path)) continue;
        known.add(path);
        const found = await read(path);
        if (found.status !== 200) problems.push(`${path} answers ${found.status}`);
        const inside = path === `/${language}` || path.startsWith(`/${language}/`);
        if (!inside) continue;
        if (!found.html.includes(`<html lang="${language}" dir="${direction}"`)) {
          problems.push(`${path} is not in ${language}`);
        }
        problems.push(...(await validityOf(found)));
        // Links to the same page in another language are looked at in their own turn.
        const others = Object.keys(languages).filter((other) => other !== language);
        const own = linksIn(found.html).filter(
          (href) => !others.some((other) => href.startsWith(`/${other}`)),
        );
        waiting.push(...own);
      }
      expect(problems).toEqual([]);
    },
  );

  it('has every page of the site map, and no address twice', async () => {
    const { page } = await welcome();
    const map = await mapped(reader(page.request));
    expect(new Set(map).size).toBe(map.length);
    const fixed = inject('screens').filter(
      ({ area, unlisted, path }) => area === 'public' && unlisted !== true && !path.includes(':'),
    );
    expect(map).toEqual(expect.arrayContaining(fixed.map(({ path }) => path)));
  });

  it('names its translations, its preview and its own address', async () => {
    const { page } = await welcome();
    await page.goto('/ar/savings');
    const origin = new URL(page.url()).origin;
    const at = (selector: string, name: string) => page.locator(selector).getAttribute(name);
    expect(await at('link[rel="canonical"]', 'href')).toBe(`${origin}/ar/savings`);
    for (const language of Object.keys(languages)) {
      const href = await at(`link[hreflang="${language}"]`, 'href');
      expect(href).toBe(`${origin}/${language}/savings`);
    }
    expect(await at('meta[property="og:title"]', 'content')).toBe(await page.title());
    const card = (await at('meta[property="og:image"]', 'content')) ?? '';
    expect((await page.request.get(card)).headers()['content-type']).toBe('image/png');
    const data = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(data.map((text) => JSON.parse(text)['@type'])).toEqual(['BreadcrumbList', 'FAQPage']);
  });

  it('reads whole without JavaScript: menus, slides and questions too', async () => {
    const { page } = await welcome({ javaScriptEnabled: false });
    await page.goto('/en');
    const slides = page.locator('[data-slide]');
    for (const slide of await slides.all()) expect(await slide.isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: 'Next slide' }).isVisible()).toBe(false);
    const menu = page.getByRole('navigation', { name: 'Main menu' }).first();
    await menu.getByText('Accounts', { exact: true }).click();
    await menu.getByRole('link', { name: 'Savings Accounts' }).click();
    await page.waitForURL('**/en/savings');
    await page.getByText('This calculator needs JavaScript.').waitFor();
    const question = page.locator('#questions-savings').locator('..').locator('..');
    await question.locator('summary').first().click();
    expect(await question.locator('details[open]').count()).toBe(1);
  });
});

/** Kilobytes of scripts that a page loads by itself, compressed. */
const MOST_SCRIPT_BYTES = 100 * 1024;

describe('the scripts of a public page', () => {
  it.each(['', '/jade', '/contact', '/property', '/savings', '/international', '/verify'])(
    'weigh at most 100 kB on /en%s',
    async (path) => {
      const { page } = await welcome({ serviceWorkers: 'block' });
      const scripts = new Set<string>();
      page.on('request', (request) => {
        if (request.resourceType() === 'script') scripts.add(request.url());
      });
      await page.goto(`/en${path}`, { waitUntil: 'networkidle' });
      let bytes = 0;
      for (const script of scripts) {
        const answer = await fetch(script, { headers: { 'accept-encoding': 'gzip' } });
        bytes += Number(answer.headers.get('content-length'));
      }
      expect(bytes).toBeGreaterThan(0);
      expect(bytes).toBeLessThan(MOST_SCRIPT_BYTES);
    },
  );
});
