/** What staff write on the site: pages, questions, profiles, reviews, images, words, settings. */
import type { Block } from '@fairlead/contract';
import { png } from '#platform/pictures/made-files.fixture.ts';
import type { Walk } from './walk.ts';

const words: Block[] = [{ type: 'paragraph', content: [{ text: 'We open at eight.' }] }];

interface Draft {
  readonly id: string;
  readonly version: number;
}

interface ContentCalls {
  change(input: object): Promise<Draft>;
  publish(input: object): Promise<Draft>;
  withdraw(input: object): Promise<Draft>;
  remove(input: object): Promise<unknown>;
}

/** A draft is changed, published, withdrawn and removed, whichever kind it is. */
async function lifeOf(calls: ContentCalls, made: Draft, change: object): Promise<void> {
  const at = ({ id, version }: Draft) => ({ params: { id }, ifMatch: String(version) });
  let draft = await calls.change({ ...at(made), body: change });
  draft = await calls.publish(at(draft));
  draft = await calls.withdraw(at(draft));
  await calls.remove(at(draft));
}

export async function contentWrites(walk: Walk): Promise<void> {
  const { client } = await walk.staff('owner');
  const { pages, faqs, reviews, staffProfiles } = client;
  // The four have one shape; the compiler knows them only one by one.
  const calls = (noun: object) => noun as ContentCalls;
  const page = { slug: 'walked', language: 'en', title: 'Walked', description: 'A page.' };
  const place = { icon: 'pages', tag: null, position: 1, content: words } as const;
  const newPage = await pages.create({ body: { ...page, ...place } });
  await lifeOf(calls(pages), newPage, { title: 'Walked again' });
  const question = { language: 'en', title: 'When?', content: words, category: 'account' } as const;
  const newFaq = await faqs.create({ body: { ...question, position: 1 } });
  await lifeOf(calls(faqs), newFaq, { title: 'Since when?' });
  const said = { language: 'en', name: 'Ann', review: 'Kind people.', image: null } as const;
  const whose = { country: null, occupation: null, consent_at: '2026-01-01T00:00:00Z' };
  const newReview = await reviews.create({ body: { ...said, ...whose } });
  await lifeOf(calls(reviews), newReview, { name: 'Anna' });
  const bo = {
    language: 'en',
    name: 'Bo',
    position: 'Teller',
    about: 'Bo.',
    image: null,
    place: 1,
  };
  const newProfile = await staffProfiles.create({ body: bo });
  await lifeOf(calls(staffProfiles), newProfile, { name: 'Boris' });
  await imageWrites(walk);
  await wordWrites(walk);
}

async function imageWrites(walk: Walk): Promise<void> {
  const { images } = (await walk.staff('content')).client;
  const files = { image: new Blob([new Uint8Array(await png())], { type: 'image/png' }) };
  const image = await images.upload({ body: { alt: 'A harbour' }, files });
  const at = { params: { id: image.id } };
  const changed = await images.change({
    ...at,
    ifMatch: String(image.version),
    body: { alt: 'A harbour at dawn' },
  });
  await images.remove({ ...at, ifMatch: String(changed.version) });
}

async function wordWrites(walk: Walk): Promise<void> {
  const { translations } = (await walk.staff('content')).client;
  const at = { params: { id: 'control.pages.title' } };
  const said = { language: 'es', text: 'Hojas' };
  const { version } = await translations.change({ ...at, ifMatch: '0', body: said });
  await translations.remove({ ...at, ifMatch: String(version), query: { language: 'es' } });
  const { cannedAnswers } = (await walk.staff('support')).client;
  const body = { language: 'en', title: 'Opening times', body: 'Dear [name],\n\nAt nine.' };
  const made = await cannedAnswers.create({ body });
  const one = { params: { id: made.id } };
  const next = { title: 'Opening times', body: 'Dear [name],\n\nAt ten.' };
  const changed = await cannedAnswers.change({ ...one, ifMatch: String(made.version), body: next });
  await cannedAnswers.remove({ ...one, ifMatch: String(changed.version) });
}

const savings = { rate: 110, term: null, minimum: 0, currencies: ['USD'], offered: true };

/** Every group of settings, with something that is not as it was. */
const settingsChanges = {
  changeInstitution: ['institution', { accent_colour: '#123456' }],
  changeContact: ['contact', { contact_phone: '+1 202 555 0100', reason: 'It is walked through.' }],
  changeContent: ['content', { reviews: false }],
  changeCurrencies: ['currencies', { BRL: true }],
  changeFx: ['fx', { stale_after_days: 6 }],
  changeLicence: ['licence', { trading_name: 'A walked bank', reason: 'It is walked through.' }],
  changeLimits: ['limits', { faucet_per_day: 900 }],
  changeMail: ['mail', { smtp_user: 'post', smtp_password: 'smtp-canary-5f1e' }],
  changeSignIn: ['sign-in', { customer_idle_minutes: 4 }],
  changeNotifications: ['notifications', { sign_in_notice: 'every' }],
  changeUploads: ['uploads', { largest_megabytes: 8 }],
  changeVerifications: [
    'verifications',
    { address_verification: 'disabled', reason: 'It is walked through.' },
  ],
  changeHtml: ['html', { texts: { en: { title: 'A walked bank', description: 'Walked.' } } }],
  changePreview: ['preview', { texts: { en: { title: 'A walked bank', description: 'Go.' } } }],
  changeFacts: ['facts', { destinations: 31 }],
  changePrices: ['prices', { send_abroad: 301 }],
  changeProducts: ['products', { 'savings-account': savings }],
  changeMailTemplates: [
    'mail-templates',
    { welcome: { design: 'html2', texts: { en: { subject: 'Hello', body: 'Welcome.' } } } },
  ],
} as const;

export async function settingsWrites(walk: Walk): Promise<void> {
  const { client } = await walk.staff('admin');
  const calls = client.settings as unknown as Record<string, (input: object) => Promise<unknown>>;
  for (const [name, [group, change]] of Object.entries(settingsChanges)) {
    const settings: Record<string, { version: number }> = await client.settings.read();
    await calls[name]?.({ body: change, ifMatch: String(settings[group]?.version) });
  }
  const logo = new Blob([new Uint8Array(await png(300, 60, '#0f6b57'))], { type: 'image/png' });
  await client.logos.upload({ files: { logo } });
  await client.settings.testMail({ body: { to: 'reader@example.com' } });
  const text = { subject: 'Hello', body: 'Welcome.' };
  const preview = { name: 'welcome', language: 'en', design: 'html1', text } as const;
  await client.settings.previewMail({ body: preview });
}
