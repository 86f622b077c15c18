import { createHash } from 'node:crypto';
import type { PublicContent, PublicPage } from '@fairlead/contract/content';
import { protectedMessagesIn } from '@fairlead/contract/protected-messages';
import type { RichText } from '@fairlead/contract/rich-text';
import { matchPath } from 'react-router';
import { describe, expect, it } from 'vitest';
import { languages } from '#lib/languages.ts';
import { noContent } from './document/no-content.ts';
import { renderPage, siteMap } from './render.tsx';
import { isIn, screens } from './routes.tsx';

/** A text of somebody who means harm, wherever staff can write. */
const HARM = '</script><script>alert(1)</script><img src=x onerror=alert(1)>';

function written(slug: string, title = slug): PublicPage {
  const revised_at = '2026-11-01T00:00:00.000Z';
  const content: RichText = [{ type: 'paragraph', content: [{ text: title }] }];
  const about = { slug, title, description: title, content, revised_at };
  return { ...about, language: 'en', icon: 'pages', tag: 'legal' };
}

/** An operator who has switched everything on and written the least there can be. */
const content: PublicContent = {
  ...noContent,
  flags: { faqs: true, staff: true, reviews: true, products: true, payouts: true },
  pages: ['privacy', 'terms', 'cookies', 'accessibility', 'about'].map((slug) => written(slug)),
};
const data = { brand: 'Harbour Bank', origin: 'https://bank.example', content };
const page = (path: string, language = 'en', mode: 'sandbox' | 'live' = 'sandbox') =>
  renderPage({ path, language, mode, data });

const addresses = screens.map(({ path }) =>
  path.replace(':group', 'mail').replace(':slug', 'about'),
);

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
      // The address of a screen that live does not have may be an example of another's.
      const gone = screens.some((one) => one.path === path && !isIn(one, 'live'));
      const taken = screens.some((one) => isIn(one, 'live') && matchPath(one.path, path) !== null);
      expect(status).toBe(gone && !taken ? 404 : 200);
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

  it.each(['/', '/user/index', '/cp/index', '/user/signin'])(
    '%s is in the bank’s own colour from its first paint, and says so to the policy',
    async (path) => {
      const coloured = { ...data, accent_colour: '#7a1f5c' };
      const given = { path, language: 'en', mode: 'sandbox', data: coloured } as const;
      const { html, styleHashes } = await renderPage(given);
      const [, before = '', style = ''] =
        /(<link rel="stylesheet".*)<style>(.*)<\/style>/.exec(html) ?? [];
      expect(before.indexOf('<body')).toBe(-1);
      expect(style).toMatch(/^:root\{--accent:light-dark\(#7a1f5c, oklch\(/);
      const hash = createHash('sha256').update(style).digest('base64');
      expect(styleHashes).toEqual([`sha256-${hash}`]);
      expect((await page(path)).html).not.toContain('<style>');
    },
  );

  it.each(['/user/index', '/cp/index', '/sandbox/inbox', '/en/signin', '/es/contact'])(
    '%s can say that it could not be loaded, and leads to itself',
    async (path) => {
      const { html } = await page(path);
      expect(html).toMatch(
        /<p role="alert" class="hidden [^>]+>[^<]+<!-- --> <a href=""[^>]*>[^<]+</,
      );
    },
  );

  it('of the bank’s own texts names the day of the revision where the bank is', async () => {
    const ofDay = async (time_zone: string) => {
      const { html } = await renderPage({
        path: '/en/terms',
        language: 'en',
        mode: 'sandbox',
        data: { ...data, time_zone },
      });
      return /<time dateTime="2026-11-01T00:00:00.000Z">([^<]+)/.exec(html)?.[1];
    };
    expect(await ofDay('Europe/London')).toBe('November 1, 2026');
    expect(await ofDay('America/Toronto')).toBe('October 31, 2026');
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

  it('is the same with a slash at its end, in whatever language', async () => {
    for (const path of ['/savings', '/savings/', '/en/savings/', '/es/savings/']) {
      const { status } = await page(path);
      expect(status, path).toBe(200);
    }
  });

  it('is written from right to left in Arabic, and keeps its links in the language', async () => {
    const { html } = await page('/ar');
    expect(html).toContain('<html lang="ar" dir="rtl"');
    expect(html).toContain('href="/ar/signin"');
  });

  it('keeps signed-in areas from search engines, and public pages open to them', async () => {
    expect((await page('/user/index')).html).toContain('name="robots" content="noindex"');
    expect((await page('/')).html).not.toContain('noindex');
    const map = siteMap(data);
    expect(map).toEqual(expect.arrayContaining(['/', '/savings', '/faqs', '/privacy']));
    expect(map).toContain('/pages/about');
    expect(map).not.toContain('/pages/privacy');
    expect(map).not.toContain('/offline');
    expect(map.filter((path) => path.includes(':'))).toEqual([]);
  });
});

const licence = {
  trading_name: 'Harbour Bank',
  legal_name: 'Harbour Mutual Limited',
  address: '1 Quay Street, Portland',
  number: '12345',
  entry: 'charter 12345',
  regulator: 'National Credit Union Administration',
  register_address: 'https://mapping.ncua.gov/ResearchCreditUnion',
  statement: 'Shares are insured up to $250,000.',
  complaints_body: 'NCUA Consumer Assistance',
};

/** How often a page states who the bank is, and leads to the register that knows. */
async function statedOn(path: string, language = 'en') {
  const { html } = await renderPage({ path, language, mode: 'live', data: { ...data, licence } });
  const lang = /<html lang="([a-z]+)"/.exec(html)?.[1] ?? '';
  const stated = protectedMessagesIn(lang)['licence.stated'];
  const [foot = ''] = /<footer[\s\S]*$/.exec(html) ?? [];
  const links = html.split(`<a href="${licence.register_address}"`).length - 1;
  return { html, foot, said: html.split(stated).length - 1, links };
}

describe('a live bank', () => {
  it.each(addresses)('says at the foot of %s who it is, in every language', async (path) => {
    for (const language of languages) {
      const { foot } = await statedOn(path, language);
      for (const fact of Object.values(licence)) expect(foot).toContain(fact);
    }
  });

  it('says it beside the form where people sign in, and on the page that asks', async () => {
    for (const path of ['/signin', '/is-this-bank-real']) {
      expect(await statedOn(path)).toMatchObject({ said: 2, links: 2 });
    }
    expect(await statedOn('/savings')).toMatchObject({ said: 1, links: 1 });
  });

  it('says since when it states each fact, and what it stated before', async () => {
    const since = '2026-11-19T12:00:00.000Z';
    const before = [{ stated: 'Quay Street 1', since: '2026-01-02T12:00:00.000Z' }];
    const moved = { fact: 'address', stated: '7 Lighthouse Road', since, before } as const;
    const told = { ...data, licence, content: { ...content, stated: [moved] } };
    const path = '/is-this-bank-real';
    const { html } = await renderPage({ path, language: 'en', mode: 'live', data: told });
    for (const words of [
      '7 Lighthouse Road',
      'Stated since November 19, 2026',
      'Before, since January 2, 2026: Quay Street 1',
    ]) {
      expect(html).toContain(words);
    }
  });

  it('hands it to the programs of the signed-in areas too', async () => {
    const { html } = await statedOn('/user/home');
    const [, written = ''] = /<div id="app"[^>]* data-licence="([^"]+)"/.exec(html) ?? [];
    expect(JSON.parse(written.replaceAll('&quot;', '"'))).toEqual(licence);
  });
});

describe('what the operator has not switched on or written', () => {
  it.each([
    '/faqs',
    '/staff',
    '/reviews',
    '/products',
    '/service-facts',
    '/privacy',
    '/pages/about',
  ])('%s is not there, and nothing leads to it', async (path) => {
    const bare = { brand: 'Harbour Bank', origin: 'https://bank.example' };
    const { status } = await renderPage({ path, language: 'en', mode: 'live', data: bare });
    expect(status).toBe(404);
    expect(siteMap(bare)).not.toContain(path);
    const { html } = await renderPage({ path: '/', language: 'en', mode: 'live', data: bare });
    expect(html).not.toContain(`href="${path}"`);
    expect((await page('/')).html).toContain(`href="${path}"`);
  });

  it('leaves sentences about facts out where there are none', async () => {
    const days = { ...content, facts: { ...content.facts, opening_days: 3 } };
    const known = { ...data, content: days };
    const told = await renderPage({ path: '/current', language: 'en', mode: 'live', data: known });
    expect(told.html).toContain('allow 3 working days');
    expect((await page('/current')).html).not.toContain('working day');
  });
});

describe('a page with several addresses', () => {
  it('names the one that counts', async () => {
    const canonical = 'rel="canonical" href="https://bank.example';
    expect((await page('/covid')).html).toContain(`${canonical}/hardship"`);
    expect((await page('/en/covid')).html).toContain(`${canonical}/en/hardship"`);
    expect((await page('/pages/privacy')).html).toContain(`${canonical}/privacy"`);
    expect((await page('/pages/about')).html).toContain(`${canonical}/pages/about"`);
  });
});

describe('questions and answers', () => {
  it('are told to search engines too', async () => {
    const answer: RichText = [{ type: 'paragraph', content: [{ text: 'Every day.' }] }];
    const faq = { id: '1', language: 'en', category: 'savings' as const, title: 'When?' };
    const faqs = [{ ...faq, content: answer }];
    const asked = { ...data, content: { ...content, faqs } };
    const { html } = await renderPage({
      path: '/savings',
      language: 'en',
      mode: 'live',
      data: asked,
    });
    const [, json = ''] = /ld\+json">(\{[^<]*FAQPage[^<]*)</.exec(html) ?? [];
    expect(JSON.parse(json).mainEntity).toEqual([
      {
        '@type': 'Question',
        name: 'When?',
        acceptedAnswer: { '@type': 'Answer', text: 'Every day.' },
      },
    ]);
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
  const texts: RichText = [{ type: 'paragraph', content: [{ text: HARM }] }];
  const common = { id: '1', language: 'en', image: null, sample: true };
  const harmful: PublicContent = {
    ...content,
    pages: [written('about', HARM)],
    slides: [{ slug: 's', language: 'en', title: HARM, text: HARM, link: null, image: null }],
    faqs: [{ id: '1', language: 'en', category: 'savings', title: HARM, content: texts }],
    staff: [{ ...common, name: HARM, position: HARM, about: HARM }],
    reviews: [{ ...common, name: HARM, review: HARM, country: HARM, occupation: HARM }],
    html: { title: HARM, description: HARM, verification_tags: [] },
    preview: { link_title: HARM, link_description: HARM, card_image: null },
  };

  it.each(['/', '/savings', '/faqs', '/staff', '/reviews', '/pages/about'])(
    'stays text on %s',
    async (path) => {
      const mode = 'live' as const;
      const whole = { brand: HARM, origin: 'https://bank.example', content: harmful };
      const { html, status } = await renderPage({ path, language: 'en', mode, data: whole });
      expect(status).toBe(200);
      expect(html).not.toContain('<script>alert(1)');
      expect(html).not.toContain('<img src=x');
    },
  );
});
