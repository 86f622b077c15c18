/**
 * Two processes' worth of site over one database while it is rewritten a thousand times: each shows
 * what is newest, and no page is put together from two versions.
 */
import type { Block } from '@fairlead/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type ContentDeed,
  changeItem,
  createItem,
  publishItem,
} from '#modules/content/content.service.ts';
import { pageNoun } from '#modules/pages/pages.service.ts';
import { ServiceFacts } from '#modules/service-facts/service-facts.service.ts';
import { identityOf, settingsGroups } from '#modules/settings/settings.service.ts';
import { PageCache } from '#platform/http/pages/page-cache.ts';
import { workLog } from '#platform/jobs/work-log.ts';
import { bindKeys } from '#platform/keys/bank-keys.ts';
import { KeyRing } from '#platform/keys/key-ring.ts';
import { loadLanguages } from '#platform/language.ts';
import { silentLog } from '#platform/log.ts';
import { createBankRecord } from '#platform/mode.ts';
import { newId } from '#platform/random.ts';
import { Settings } from '#platform/settings/settings.ts';
import { systemTime } from '#platform/wall-time.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { eventually } from '#testing/eventually.ts';
import { withPatienceOf } from '#testing/patience.ts';
import { SiteContent } from './graph.service.ts';
import { type PageData, PageDataSource } from './page-data.service.ts';

const CHANGES = 1_000;
const SLUGS = ['north', 'east', 'south', 'west'];

let bank: TestDatabase;
beforeAll(async () => {
  bank = await testDatabase({ size: 12 });
  bindKeys(bank.db, KeyRing.inMemory());
  await bank.db.transaction().execute((tx) => createBankRecord(tx, { mode: 'sandbox', facts: {} }));
});
afterAll(() => bank.close());

/** What one process has: settings, site, data, and a cache of pages. The page says its numbers. */
async function startProcess() {
  const { db } = bank;
  const log = workLog(silentLog);
  const settings = await Settings.open(db, settingsGroups, log);
  const site = await SiteContent.open(db, log);
  const source = new PageDataSource({
    settings,
    site,
    languages: loadLanguages(),
    mode: 'sandbox',
    identity: identityOf({ mode: 'sandbox', facts: '{}', createdAt: '2026-01-01' }),
    origin: () => 'http://localhost',
    serviceFacts: new ServiceFacts({ db, wallTime: systemTime }),
  });
  const cache = new PageCache({
    siteMap: () => [],
    renderPage: async ({ path, data }) => {
      // The renderer waits for its parts, as the real one does for lazy pages.
      await new Promise(setImmediate);
      const { pages } = (data as PageData).content;
      const page = pages.find(({ slug }) => `/${slug}` === path);
      const [first] = page?.content ?? [];
      const said = first?.type === 'paragraph' ? first.content[0]?.text : '';
      return { status: 200, html: `${page?.title}|${said}`, scriptHashes: [], styleHashes: [] };
    },
  });
  return {
    read: async (slug: string) => {
      const path = `/${slug}`;
      const { version, data } = await source.read('en', path);
      const page = await cache.get({ path, language: 'en', mode: 'sandbox', data }, version);
      return page.plain.toString();
    },
    close: () => {
      settings.close();
      site.close();
    },
  };
}

const words = (number: number) => {
  const content: Block[] = [{ type: 'paragraph', content: [{ text: String(number) }] }];
  return { title: String(number), content };
};

function deed(): ContentDeed {
  const staffId = newId('staff');
  return {
    actor: { kind: 'staff', id: staffId, role: 'content' },
    staffId,
    persona: false,
    requestId: 'race',
    now: systemTime.now(),
    own: { hosts: [], contacts: [] },
    requireImages: async () => undefined,
  };
}

async function firstVersion(slug: string): Promise<string> {
  const fixed = { description: '', icon: 'pages', tag: null, position: 1 } as const;
  const wish = { language: 'en', slug, words: { ...fixed, ...words(1) } };
  const { id } = await createItem(bank.db, pageNoun, wish, deed(), async () => undefined);
  await publishItem(bank.db, pageNoun, { id, version: 1 }, deed());
  return id;
}

it('shows every change in every process, and never half of one', async () => {
  const ids = new Map<string, string>();
  for (const slug of SLUGS) ids.set(slug, await firstVersion(slug));
  const processes = [await startProcess(), await startProcess()];
  let writing = true;

  const write = async (slug: string) => {
    const id = ids.get(slug) ?? '';
    for (let version = 1; version <= CHANGES / SLUGS.length; version += 1) {
      const change = { id, version, patch: words(version + 1) };
      await changeItem(bank.db, pageNoun, change, deed());
      await publishItem(bank.db, pageNoun, { id, version: version + 1 }, deed());
    }
  };
  let reads = 0;
  const read = async (process: (typeof processes)[number]) => {
    const seen = new Map<string, number>();
    while (writing) {
      for (const slug of SLUGS) {
        const [title, said] = (await process.read(slug)).split('|');
        if (title !== said) throw new Error(`A mixed page: ${title} and ${said}.`);
        // What was newer once is not replaced by what is older.
        if (Number(title) < (seen.get(slug) ?? 0))
          throw new Error(`${slug} went back to ${title}.`);
        seen.set(slug, Number(title));
        reads += 1;
      }
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  const readers = processes.map(read);
  await Promise.all(SLUGS.map(write));
  writing = false;
  await Promise.all(readers);
  const last = CHANGES / SLUGS.length + 1;
  for (const process of processes) {
    for (const slug of SLUGS) await eventually(() => process.read(slug)).toBe(`${last}|${last}`);
    process.close();
  }
  expect(reads).toBeGreaterThan(CHANGES);
});

it('shows a change within a second', async () => {
  const id = await firstVersion('centre');
  await withPatienceOf(1_000, async () => {
    const process = await startProcess();
    await changeItem(bank.db, pageNoun, { id, version: 1, patch: words(2) }, deed());
    await publishItem(bank.db, pageNoun, { id, version: 2 }, deed());
    await eventually(() => process.read('centre')).toBe('2|2');
    process.close();
  });
});
