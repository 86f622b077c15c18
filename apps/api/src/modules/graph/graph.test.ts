/** What the public hears: in its language, by the flags, and never what is not published. */
import { type Client, createClient } from '@fairlead/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itemById } from '#modules/content/content.service.ts';
import { pageNoun } from '#modules/pages/pages.service.ts';
import { PageCache } from '#platform/http/pages/page-cache.ts';
import type { Colleague, SiteBank } from '#testing/site-bank.ts';
import { startSiteBank } from '#testing/site-bank.ts';
import { type PageData, PageDataSource } from './page-data.service.ts';
import { PagePreview } from './page-preview.service.ts';

let bank: SiteBank;
let owner: Colleague;
let visitor: Client;

beforeAll(async () => {
  bank = await startSiteBank();
  owner = await bank.colleague('owner');
  visitor = bank.browser().client;
});
afterAll(() => bank.close());

const graph = async (language: string) => {
  const { address } = bank;
  const client = createClient({ baseUrl: address, language: () => language });
  const { pages, faqs, staffs, reviews, facts, content } = await client.graph.read({ query: {} });
  if (!pages || !faqs || !staffs || !reviews) throw new Error('The graph is not whole.');
  return { pages, faqs, staffs, reviews, facts, content };
};
const pageData = (language: string, path = '/') =>
  new PageDataSource(bank.bank.foundation).read(language, path);

describe('a sandbox', () => {
  it('has a site from the start, in every language', async () => {
    for (const language of ['en', 'es', 'ar']) {
      const { pages, faqs, staffs, reviews, facts } = await graph(language);
      expect(pages.map(({ slug }) => slug)).toEqual(
        expect.arrayContaining(['privacy', 'terms', 'cookies', 'accessibility', 'hardship']),
      );
      const all = [...pages, ...faqs, ...staffs, ...reviews];
      expect(new Set(all.map((one) => one.language))).toEqual(new Set([language]));
      expect(staffs.every(({ sample }) => sample)).toBe(true);
      expect(facts).toMatchObject({ destinations: 30, years_in_business: 25 });
      const { data } = await pageData(language);
      expect(data.content.slides.map(({ link }) => link?.href)).toEqual([
        '/international',
        '/savings',
        '/security',
        '/create-account',
      ]);
      expect(data.content.slides[0]?.text).not.toContain(data.content.slides[0]?.link?.label);
    }
  });

  it('can be asked for the bank alone', async () => {
    const short = await visitor.graph.read({ query: { only: 'bank' } });
    expect(short.faqs).toBe(undefined);
    expect(short.brand).toBe('Fairlead Bank');
  });
});

describe('a part of the site', () => {
  it('is there by its flag', async () => {
    const change = async (body: { staff: boolean; reviews: boolean; payouts: boolean }) => {
      const { content } = await owner.client.settings.read();
      return owner.client.settings.changeContent({ ifMatch: String(content.version), body });
    };
    const before = await pageData('en');
    await change({ staff: false, reviews: false, payouts: false });
    const { staffs, reviews, content } = await graph('en');
    expect([staffs, reviews, content?.staff]).toEqual([[], [], false]);
    const after = await pageData('en', '/en/service-facts');
    expect(after.data.content).toMatchObject({ staff: [], service_facts: null });
    expect(before.data.content.staff.length).toBeGreaterThan(0);
    await expect(visitor.serviceFacts.read()).rejects.toMatchObject({ code: 'not_found' });
    await change({ staff: true, reviews: true, payouts: true });
  });

  it('in a language that nobody wrote it in is in English, and says so', async () => {
    const editor = await bank.colleague('content');
    const made = await editor.client.pages.create({
      body: {
        slug: 'only-english',
        language: 'en',
        title: 'Only English',
        description: '',
        icon: 'pages',
        tag: 'menu',
        position: 9,
        content: [{ type: 'paragraph', content: [{ text: 'Nobody translated it.' }] }],
      },
    });
    await editor.client.pages.publish({ params: { id: made.id }, ifMatch: '1' });
    const { data } = await pageData('ar');
    expect(data.content.pages.find(({ slug }) => slug === 'only-english')).toMatchObject({
      language: 'en',
    });
  });
});

describe('the service facts', () => {
  it('are what the books say, and stand on one page only', async () => {
    const facts = await visitor.serviceFacts.read();
    const { rows } = await bank.bank.foundation.database.ownerPool.query(
      `select count(*) filter (where status in ('Completed', 'Returned'))::int as settled,
         count(*)::int as paid,
         (select count(*)::int from case_file where kind = 'held_transfer') as held,
         (select min(opened_at) from case_file where kind = 'held_transfer' and status = 'Open')
           as oldest
       from transfer where kind = 'external'`,
    );
    const [{ settled, paid, held, oldest }] = rows;
    expect(facts).toMatchObject({
      ledger_age_days: 0,
      settled_in_30_days: settled,
      held_share: paid === 0 ? null : Math.round((10_000 * held) / paid),
      held_now: oldest === null ? 0 : held,
      oldest_hold_since: oldest?.toISOString() ?? null,
    });
    for (const path of ['/service-facts', '/es/service-facts', '/ar/service-facts/']) {
      const { data } = await pageData('en', path);
      expect(data.content.service_facts).toEqual(facts);
    }
    expect((await pageData('en', '/savings')).data.content.service_facts).toBe(null);
  });
});

describe('a preview', () => {
  it('is the site’s page with the draft in it, while the site has what is published', async () => {
    const editor = await bank.colleague('content');
    const { data } = await editor.client.pages.search({ query: { q: 'privacy', language: 'en' } });
    const privacy = data.find(({ slug }) => slug === 'privacy');
    if (privacy === undefined) throw new Error('The sandbox has no page on privacy.');
    const params = { id: privacy.id };
    const body = { title: 'Privacy, anew' };
    const { version } = privacy;
    await editor.client.pages.change({ params, ifMatch: String(version), body });
    await expect(editor.client.pages.preview({ params })).rejects.toMatchObject({
      code: 'not_ready',
    });
    const { foundation } = bank.bank;
    const titles = (shown: unknown) => {
      const { pages } = (shown as PageData).content;
      return pages.filter(({ slug }) => slug === 'privacy').map(({ title }) => title);
    };
    const cache = new PageCache({
      siteMap: () => [],
      renderPage: async ({ path, data: shown }) => {
        return { status: 200, html: `${path} ${titles(shown)}`, scriptHashes: [], styleHashes: [] };
      },
    });
    const preview = new PagePreview();
    const source = new PageDataSource(foundation);
    preview.open({ mode: 'sandbox', source, page: (input, at) => cache.get(input, at) });
    const item = await itemById(foundation.database.db, pageNoun, privacy.id);
    const drawn = await preview.show(item);
    expect(String(drawn.body)).toBe('/en/pages/privacy Privacy, anew');
    expect(drawn.cacheControl).toBe(undefined);
    expect(titles((await source.read('en', '/privacy')).data)).toEqual(['Privacy']);
  });
});

describe('around every page', () => {
  it('stand the operator’s titles, cards and tags, through the filter', async () => {
    const { settings } = owner.client;
    const texts = { es: { title: 'Un banco', description: 'Que explica sus cifras.' } };
    const tag = { name: 'google-site-verification', content: 'abc_123' } as const;
    await settings.changeHtml({ ifMatch: '0', body: { texts, verification_tags: [tag] } });
    await settings.changePreview({ ifMatch: '0', body: { texts } });
    const spanish = (await pageData('es')).data.content;
    expect(spanish.html).toEqual({
      title: 'Un banco',
      description: 'Que explica sus cifras.',
      verification_tags: [tag],
    });
    expect(spanish.preview.link_title).toBe('Un banco');
    expect((await pageData('en')).data.content.html.title).toBe(null);
    const asks = { en: { title: 'Pay the fee first', description: '' } };
    await expect(
      settings.changeHtml({ ifMatch: '1', body: { texts: asks } }),
    ).rejects.toMatchObject({ code: 'text_not_allowed' });
    const script = { name: 'google-site-verification' as const, content: '"><script>' };
    await expect(
      settings.changeHtml({ ifMatch: '1', body: { verification_tags: [script] } }),
    ).rejects.toMatchObject({ code: 'invalid' });
    const card_image = 'img_00000000-0000-7000-8000-000000000000';
    await expect(
      settings.changePreview({ ifMatch: '1', body: { card_image } }),
    ).rejects.toMatchObject({ code: 'invalid' });
  });

  it('opening times end after they begin', async () => {
    const { facts } = await owner.client.settings.read();
    const opening_times = [{ from_day: 1, to_day: 5, opens: '18:00', closes: '09:00' }];
    await expect(
      owner.client.settings.changeFacts({
        ifMatch: String(facts.version),
        body: { opening_times },
      }),
    ).rejects.toMatchObject({ code: 'invalid' });
  });
});
