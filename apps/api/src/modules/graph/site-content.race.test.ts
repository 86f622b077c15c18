/**
 * Two processes' worth of site over one database while it is rewritten a thousand times: no page is
 * older than a second, and none is put together from two versions.
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
import { SiteContent } from './graph.service.ts';
import { type PageData, PageDataSource } from './page-data.service.ts';

const CHANGES = 1_000;
const SLUGS = ['north', 'east', 'south', 'west'];
/** Longer without a turn, and without having worked, is a machine that stands still. */
const STANDSTILL_MS = 50;

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
    identity: identityOf({ mode: 'sandbox', facts: '{}' }),
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
      return { status: 200, html: `${page?.title}|${said}`, scriptHashes: [] };
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

/** A clock that stands still with the machine. Whatever this process works on counts in full. */
function startClock() {
  let [own, last, worked] = [0, performance.now(), process.cpuUsage()];
  const turn = () => {
    const { user, system } = process.cpuUsage(worked);
    const workedMs = (user + system) / 1_000;
    own += Math.min(performance.now() - last, Math.max(workedMs, STANDSTILL_MS));
    [last, worked] = [performance.now(), process.cpuUsage()];
    return own;
  };
  const timer = setInterval(turn, 5);
  return { now: turn, stop: () => clearInterval(timer) };
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

it('shows every change within a second in every process, and never half of one', async () => {
  const ids = new Map<string, string>();
  for (const slug of SLUGS) ids.set(slug, await firstVersion(slug));
  const processes = [await startProcess(), await startProcess()];
  const clock = startClock();
  /** When each version of a page was committed, by the page. */
  const committed = new Map(SLUGS.map((slug) => [slug, [clock.now()]]));
  let writing = true;

  const write = async (slug: string) => {
    const id = ids.get(slug) ?? '';
    for (let version = 1; version <= CHANGES / SLUGS.length; version += 1) {
      const change = { id, version, patch: words(version + 1) };
      await changeItem(bank.db, pageNoun, change, deed());
      await publishItem(bank.db, pageNoun, { id, version: version + 1 }, deed());
      committed.get(slug)?.push(clock.now());
    }
  };
  let reads = 0;
  let oldest = 0;
  const read = async (process: (typeof processes)[number]) => {
    while (writing) {
      for (const slug of SLUGS) {
        const times = committed.get(slug) ?? [];
        const newest = times.length;
        const asked = clock.now();
        const [title, said] = (await process.read(slug)).split('|');
        if (title !== said) throw new Error(`A mixed page: ${title} and ${said}.`);
        const shown = Number(title);
        // The version after the one shown must not have been there for longer than a second.
        const next = shown < newest ? (times[shown] ?? asked) : asked;
        oldest = Math.max(oldest, asked - next);
        reads += 1;
      }
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  const readers = processes.map(read);
  await Promise.all(SLUGS.map(write));
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  writing = false;
  await Promise.all(readers);
  clock.stop();
  for (const process of processes) {
    for (const slug of SLUGS) {
      expect(await process.read(slug)).toBe(
        `${CHANGES / SLUGS.length + 1}|${CHANGES / SLUGS.length + 1}`,
      );
    }
    process.close();
  }
  expect(reads).toBeGreaterThan(CHANGES);
  expect(oldest).toBeLessThan(1_000);
}, 120_000);
