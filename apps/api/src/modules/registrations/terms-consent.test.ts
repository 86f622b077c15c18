/** Whoever opens an account agrees to the terms that the site shows, and to no others. */
import { createClient } from '@fairlead/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { customerPassword } from '#testing/people-server.ts';
import { registrationOf } from '#testing/registration.ts';
import { type Colleague, type SiteBank, startSiteBank } from '#testing/site-bank.ts';

let bank: SiteBank;
beforeAll(async () => {
  bank = await startSiteBank();
});
afterAll(() => bank.close());

async function offerIn(language: string) {
  const client = createClient({ baseUrl: bank.address, language: () => language });
  return client.graph.read({ query: {} });
}

function ask(terms_version: string, email: string) {
  const body = { ...registrationOf(email, customerPassword), terms_version };
  return bank.browser().client.registrations.register({ body });
}

/** Two of the staff put the page on the site again, in new words. */
async function republish(language: string): Promise<void> {
  const [writer, reader]: Colleague[] = [
    await bank.colleague('content'),
    await bank.colleague('content'),
  ];
  if (writer === undefined || reader === undefined) throw new Error('Nobody works here.');
  const { data } = await writer.client.pages.search({ query: { q: 'terms', language } });
  const page = data.find(({ slug }) => slug === 'terms');
  if (page === undefined) throw new Error('The sandbox has no terms.');
  const params = { id: page.id };
  const body = { title: 'Terms, anew' };
  const { version } = await writer.client.pages.change({
    params,
    ifMatch: String(page.version),
    body,
  });
  await reader.client.pages.publish({ params, ifMatch: String(version) });
}

it('names the terms of each language by what is published, and keeps what was agreed to', async () => {
  const english = await offerIn('en');
  const page = english.pages?.find(({ slug }) => slug === 'terms');
  expect(english).toMatchObject({ terms_page: true, terms_revised_at: page?.revised_at });
  expect(english.terms_version).toMatch(/^en-1-\d{8}T\d{6}Z$/);
  expect((await offerIn('es')).terms_version).toMatch(/^es-1-/);
  await ask(english.terms_version, 'reads.english@example.com');
});

it('refuses who read the terms before they were published anew, and takes who reads them', async () => {
  const { terms_version: before } = await offerIn('en');
  await republish('en');
  await expect(ask(before, 'reads.late@example.com')).rejects.toMatchObject({
    code: 'terms_changed',
    details: [expect.objectContaining({ field: 'terms_version' })],
  });
  const { terms_version: after } = await offerIn('en');
  expect(after).not.toBe(before);
  await ask(after, 'reads.late@example.com');
  // The terms in another language did not change.
  await ask((await offerIn('ar')).terms_version, 'reads.arabic@example.com');
});
