import { describe, expect, it } from 'vitest';
import { languages } from '#lib/languages.ts';
import { renderPage, siteMap } from './render.tsx';
import { isIn, screens } from './routes.tsx';

const data = { brand: 'Harbour Bank', origin: 'https://bank.example' };
const page = (path: string, language = 'en', mode: 'sandbox' | 'live' = 'sandbox') =>
  renderPage({ path, language, mode, data });

const addresses = screens.map(({ path }) => path.replace(':group', 'mail'));

describe('every page from the server', () => {
  it.each(addresses)(
    '%s carries the sandbox mark in every language, and none in live',
    async (path) => {
      for (const language of languages) {
        const { status, html } = await page(path, language);
        expect(status).toBe(200);
        expect(html).toContain('id="sandbox-mark"');
        expect(html).toMatch(/<title>SIMULATION[^<]* \| [^<]+ · Harbour Bank<\/title>/);
        expect(html).toContain('/sandbox.webmanifest');
      }
      const { status, html } = await page(path, 'en', 'live');
      const gone = screens.some((one) => one.path === path && !isIn(one, 'live'));
      expect(status).toBe(gone ? 404 : 200);
      expect(html).not.toContain('sandbox-mark');
      expect(html).not.toContain('SIMULATION');
    },
  );

  it.each(addresses)('%s needs neither inline styles nor inline handlers', async (path) => {
    const { html, scriptHashes } = await page(path);
    expect(html).not.toMatch(/ style="/);
    expect(html).not.toMatch(/ on[a-z]+="/);
    expect(html.match(/<script>/g)).toHaveLength(scriptHashes.length);
  });

  it('says where it lives in every language', async () => {
    const { html } = await page('/es/signin');
    expect(html).toContain('<html lang="es" dir="ltr"');
    expect(html).toContain('<link rel="canonical" href="https://bank.example/es/signin"/>');
    for (const language of languages) {
      expect(html).toContain(
        `hrefLang="${language}" href="https://bank.example/${language}/signin"`,
      );
    }
    expect(html).toContain('hrefLang="x-default" href="https://bank.example/signin"');
    expect(html).toContain('BreadcrumbList');
    expect(html).toMatch(/property="og:title" content="SIMULATION/);
  });

  it('is written from right to left in Arabic, and keeps its links in the language', async () => {
    const { html } = await page('/ar');
    expect(html).toContain('<html lang="ar" dir="rtl"');
    expect(html).toContain('href="/ar/signin"');
  });

  it('keeps signed-in areas from search engines, and public pages open to them', async () => {
    expect((await page('/user/index')).html).toContain('name="robots" content="noindex"');
    expect((await page('/')).html).not.toContain('noindex');
    expect(siteMap()).toEqual(['/', '/signin', '/create-account', '/password', '/verify']);
  });
});

describe('an address without a screen', () => {
  it.each(['/no-such-page', '/user/nothing', '/cp/nothing', '/es/user/index', '/xx', '/user'])(
    '%s is the 404 page',
    async (path) => {
      const { status, html } = await page(path);
      expect(status).toBe(404);
      expect(html).toMatch(/404/);
      expect(html).toContain('data-go-back');
    },
  );

  it('is the 404 page for the sandbox in a live bank', async () => {
    expect((await page('/design', 'en', 'live')).status).toBe(404);
    expect((await page('/sandbox/inbox', 'en', 'live')).status).toBe(404);
  });
});

describe('a text that somebody else wrote', () => {
  it('stays text', async () => {
    const { html } = await renderPage({
      path: '/',
      language: 'en',
      mode: 'live',
      data: { brand: '</script><script>alert(1)</script>' },
    });
    expect(html).not.toContain('<script>alert(1)');
  });
});
