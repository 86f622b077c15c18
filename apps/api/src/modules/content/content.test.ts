/** Drafts, versions, publishing and deleting, the same for every kind of content. */
import type { Block, Client } from '@fairlead/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAudit } from '#platform/audit/audit.service.ts';
import { type Colleague, type SiteBank, startSiteBank } from '#testing/site-bank.ts';

let bank: SiteBank;
let writer: Colleague;
let second: Colleague;
let visitor: Client;

beforeAll(async () => {
  bank = await startSiteBank();
  writer = await bank.colleague('content');
  second = await bank.colleague('admin');
  visitor = bank.browser().client;
});
afterAll(() => bank.close());

const paragraph = (text: string): Block => ({ type: 'paragraph', content: [{ text }] });
const page = (slug: string, text: string, language = 'en') => ({
  slug,
  language,
  title: `About ${slug}`,
  description: 'A page of the harbour.',
  icon: 'pages' as const,
  tag: null,
  position: 1,
  content: [paragraph(text)],
});
const write = (slug: string, text = 'We open at eight.', language = 'en') =>
  writer.client.pages.create({ body: page(slug, text, language) });
const whichOf = ({ id, version }: { id: string; version: number }) => {
  return { params: { id }, ifMatch: String(version) };
};
const publicPages = async () => (await visitor.graph.read({ query: {} })).pages ?? [];
const isPublic = async (slug: string) => (await publicPages()).some((one) => one.slug === slug);

describe('a page', () => {
  it('is a draft that nobody outside sees, until it is published', async () => {
    const draft = await write('harbour');
    expect(draft).toMatchObject({ status: 'Draft', version: 1, published_version: null });
    expect(await isPublic('harbour')).toBe(false);
    await expect(visitor.pages.read({ params: { id: draft.id } })).rejects.toThrow();
    const published = await writer.client.pages.publish(whichOf(draft));
    expect(published).toMatchObject({ status: 'Published', published_version: 1 });
    expect(published.revised_at).not.toBe(null);
    expect(await isPublic('harbour')).toBe(true);
  });

  it('keeps what is on the site while a new version is written, and every version after', async () => {
    const { id } = await write('tides', 'First words.');
    await writer.client.pages.publish(whichOf({ id, version: 1 }));
    const changed = await writer.client.pages.change({
      ...whichOf({ id, version: 1 }),
      body: { title: 'Tides and times', content: [paragraph('Second words.')] },
    });
    expect(changed).toMatchObject({ version: 2, published_version: 1, title: 'Tides and times' });
    const titleOf = async () => (await publicPages()).find(({ slug }) => slug === 'tides')?.title;
    expect(await titleOf()).toBe('About tides');
    await second.client.pages.publish(whichOf({ id, version: 2 }));
    expect(await titleOf()).toBe('Tides and times');
    const { data } = await writer.client.pages.versions({ params: { id }, query: {} });
    expect(data.map(({ version, words }) => [version, words.title])).toEqual([
      [2, 'Tides and times'],
      [1, 'About tides'],
    ]);
    const rewrite = bank.bank.foundation.database.ownerPool.query(
      `update content_version set words = '{}'`,
    );
    await expect(rewrite).rejects.toThrow(/append-only/);
  });

  it('is changed only by who has seen its newest version: changed_meanwhile', async () => {
    const { id } = await write('late');
    const change = (title: string) =>
      writer.client.pages.change({ ...whichOf({ id, version: 1 }), body: { title } });
    const both = await Promise.allSettled([change('One'), change('Other')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(change('Third')).rejects.toMatchObject({ code: 'changed_meanwhile' });
    await expect(writer.client.pages.publish(whichOf({ id, version: 1 }))).rejects.toMatchObject({
      code: 'changed_meanwhile',
    });
  });

  it('has an address of its own in each language: slug_in_use', async () => {
    await write('quay');
    await expect(write('quay')).rejects.toMatchObject({ code: 'slug_in_use' });
    expect(await write('quay', 'El muelle.', 'es')).toMatchObject({ language: 'es' });
    await expect(write('quay', 'Der Kai.', 'xx')).rejects.toMatchObject({ code: 'invalid' });
  });

  it('is withdrawn, and deleted, and gone from the site and the list', async () => {
    const { id } = await write('buoy');
    const at = whichOf({ id, version: 1 });
    await writer.client.pages.publish(at);
    expect(await writer.client.pages.withdraw(at)).toMatchObject({ status: 'Draft' });
    expect(await isPublic('buoy')).toBe(false);
    await writer.client.pages.publish(at);
    await writer.client.pages.remove(at);
    expect(await isPublic('buoy')).toBe(false);
    await expect(writer.client.pages.read({ params: { id } })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await write('buoy')).toMatchObject({ version: 1 });
  });

  it('is found by its words, listed by language and status, page by page', async () => {
    await write('lighthouse', 'The lamp turns every ten seconds.');
    const found = await writer.client.pages.search({ query: { q: 'LAMP turns' } });
    expect(found.data.map(({ slug }) => slug)).toEqual(['lighthouse']);
    const drafts = await writer.client.pages.list({ query: { status: 'Draft', language: 'en' } });
    const others = drafts.data.filter(
      ({ status, language }) => status !== 'Draft' || language !== 'en',
    );
    expect([drafts.data.length > 0, others]).toEqual([true, []]);
    const first = await writer.client.pages.list({ query: { limit: 2 } });
    expect([first.data.length, first.next_page_url]).toEqual([2, expect.any(String)]);
  });

  it('leaves a trace of who did what', async () => {
    const { id } = await write('trace');
    await second.client.pages.publish(whichOf({ id, version: 1 }));
    const { db } = bank.bank.foundation.database;
    const records = await listAudit(db, { subjectId: id }, { limit: 9 });
    expect(records.map(({ action, actorId, actorRole }) => [action, actorId, actorRole])).toEqual([
      ['page.published', second.id, 'admin'],
      ['page.written', writer.id, 'content'],
    ]);
  });
});

describe('words that fraud is made of', () => {
  it('need a second person to be published, whatever the program says: second_person_required', async () => {
    const draft = await write('costs', 'You never pay a fee before your money is yours.');
    expect(draft.second_person).toBe(true);
    await expect(writer.client.pages.publish(whichOf(draft))).rejects.toMatchObject({
      code: 'second_person_required',
    });
    const { ownerPool } = bank.bank.foundation.database;
    const alone = ownerPool.query(
      `update content_item set published_version = 1, published_at = now(), published_by = $2
       where id = $1`,
      [draft.id, writer.id],
    );
    await expect(alone).rejects.toThrow(/second person/);
    expect(await second.client.pages.publish(whichOf(draft))).toMatchObject({
      status: 'Published',
      second_person: false,
    });
  });

  it('need somebody whose own words did not need one, whoever corrected them last', async () => {
    const third = await bank.colleague('content');
    const draft = await write('corrected', 'You never pay a fee before your money is yours.');
    const changed = await third.client.pages.change({
      ...whichOf(draft),
      body: { content: [paragraph('You never pay a fee, before your money is yours.')] },
    });
    expect(changed.flagged_by.toSorted()).toEqual([writer.id, third.id].toSorted());
    const at = { params: { id: draft.id }, ifMatch: '2' };
    for (const { client } of [writer, third]) {
      await expect(client.pages.publish(at)).rejects.toMatchObject({
        code: 'second_person_required',
      });
    }
    expect(await second.client.pages.publish(at)).toMatchObject({
      second_person: false,
      flagged_by: [],
    });
    // What is on the site was approved: only what is written from there on is asked about.
    const next = await third.client.pages.change({ ...at, body: { title: 'About money' } });
    expect(next).toMatchObject({ second_person: true, flagged_by: [third.id] });
    const published = await writer.client.pages.publish({ ...at, ifMatch: '3' });
    expect(published).toMatchObject({ status: 'Published', published_version: 3 });
  });

  it('need nobody once they are gone', async () => {
    const draft = await write('harmless', 'You never pay a fee before your money is yours.');
    const body = { content: [paragraph('We open at eight.')] };
    const changed = await second.client.pages.change({ ...whichOf(draft), body });
    expect(changed).toMatchObject({ second_person: false, flagged_by: [] });
    expect(
      await writer.client.pages.publish({ params: { id: draft.id }, ifMatch: '2' }),
    ).toMatchObject({ status: 'Published' });
  });

  it.each([
    ['an account to pay into', 'Pay to DE89 3704 0044 0532 0130 00.'],
    ['a wallet', 'Send it to bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq now.'],
    ['a wallet beside a link', 'See evil.example and 0x52908400098527886E0F7030069857D2E4169EE7.'],
  ])('are refused with text_not_allowed where they name %s', async (_, text) => {
    await expect(write('never', text)).rejects.toMatchObject({
      code: 'text_not_allowed',
      details: [{ field: 'content' }],
    });
  });

  it('count when they stand in a link', async () => {
    const link = (href: string) => ({
      ...page('links', ''),
      content: [{ type: 'paragraph', content: [{ text: 'here', link: href }] } satisfies Block],
    });
    const inside = await writer.client.pages.create({ body: link('/security') });
    expect(inside.second_person).toBe(false);
    const outside = await writer.client.pages.change({
      ...whichOf(inside),
      body: { content: link('https://elsewhere.example/').content },
    });
    expect(outside.second_person).toBe(true);
  });
});

describe('words that would be markup elsewhere', () => {
  const harm = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '</title></textarea><svg/onload=alert(1)>',
    '{{constructor.constructor("alert(1)")()}}',
    '<!--<img src="--><img src=x onerror=alert(1)//">',
    "'-alert(1)-'",
  ];

  it('are kept as the words they are, in every field and every answer', async () => {
    const text = harm.join(' ').slice(0, 300);
    const made = await writer.client.pages.create({
      body: { ...page('harm', text), title: harm[1] ?? '', description: text },
    });
    const profile = await writer.client.staffProfiles.create({
      body: {
        language: 'en',
        name: harm[0] ?? '',
        position: harm[2] ?? '',
        about: text,
        image: null,
        place: 9,
      },
    });
    await second.client.pages.publish(whichOf(made));
    await second.client.staffProfiles.publish(whichOf(profile));
    expect(made.content).toEqual([paragraph(text)]);
    const answer = await bank.browser().fetch('/api/graph');
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const { staffs, pages } = await visitor.graph.read({ query: {} });
    expect(staffs?.find(({ id }) => id === profile.id)?.name).toBe(harm[0]);
    expect(pages?.find(({ slug }) => slug === 'harm')?.title).toBe(harm[1]);
  });

  it('are refused where they are no words: in links, slugs and languages', async () => {
    for (const slug of ['../admin', 'a b', '<b>', 'UPPER', 'a--b', '']) {
      await expect(write(slug)).rejects.toMatchObject({ code: 'invalid' });
    }
    const link = 'javascript:alert(1)';
    const content: Block[] = [{ type: 'paragraph', content: [{ text: 'x', link }] }];
    await expect(
      writer.client.pages.create({ body: { ...page('script', 'x'), content } }),
    ).rejects.toMatchObject({ code: 'invalid' });
  });
});

describe('a review', () => {
  const review = {
    language: 'en',
    name: 'Somebody Real',
    review: 'They answered within the hour.',
    country: 'PT',
    occupation: null,
    image: null,
    consent_at: null,
  };

  it('is not published without the reviewer’s consent: consent_missing', async () => {
    const draft = await writer.client.reviews.create({ body: review });
    await expect(writer.client.reviews.publish(whichOf(draft))).rejects.toMatchObject({
      code: 'consent_missing',
    });
    const { ownerPool } = bank.bank.foundation.database;
    const behind = ownerPool.query(
      `update content_item set published_version = 1, published_at = now(), published_by = $2
       where id = $1`,
      [draft.id, second.id],
    );
    await expect(behind).rejects.toThrow(/review_has_consent/);
    const agreed = await writer.client.reviews.change({
      ...whichOf(draft),
      body: { consent_at: '2026-11-01T09:00:00Z' },
    });
    await writer.client.reviews.publish(whichOf(agreed));
    const { reviews } = await visitor.graph.read({ query: {} });
    expect(reviews?.find(({ name }) => name === review.name)).toMatchObject({ sample: false });
  });
});

describe('who may', () => {
  it('write is the content role; support and auditors read', async () => {
    const support = await bank.colleague('support');
    await expect(
      support.client.faqs.create({
        body: {
          language: 'en',
          title: 'May I?',
          content: [paragraph('No.')],
          category: 'support',
          position: 1,
        },
      }),
    ).rejects.toMatchObject({ code: 'not_permitted' });
    expect((await support.client.faqs.list({ query: { limit: 1 } })).data.length).toBe(1);
    const compliance = await bank.colleague('compliance');
    await expect(compliance.client.staffProfiles.list({ query: {} })).rejects.toMatchObject({
      code: 'not_permitted',
    });
  });

  it('publish is nobody whom any visitor can play', async () => {
    const persona = await bank.colleague('content', { persona: true });
    const draft = await persona.client.pages.create({ body: page('played', 'Written in play.') });
    for (const action of ['publish', 'withdraw', 'remove'] as const) {
      await expect(persona.client.pages[action](whichOf(draft))).rejects.toMatchObject({
        code: 'persona_may_not',
      });
    }
  });
});
