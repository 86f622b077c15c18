/**
 * `npm run bench -- changes`: pages are rewritten again and again, through two processes of the
 * built bank on one database, while readers ask both of them. Counts pages that show what was
 * replaced more than a second before, and pages put together from different moments.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@fairlead/contract';
import { ratio, say } from '../report.ts';
import {
  judge,
  MOST_BEHIND_MS,
  type Publication,
  type Seen,
  type Verdict,
} from './shown-versions.ts';
import type { StartBank, StartedBank } from './start-bank.ts';

/** Pages with these words stand in the menus too, so that every page shows a version of each. */
const NAMES = ['northquay', 'eastquay', 'southquay', 'westquay'] as const;
type Name = (typeof NAMES)[number];
const READ = ['/en', '/en/faqs', ...NAMES.map((name) => `/en/pages/${name}`)] as const;
/** A person may write 120 times a minute; a change is two writes. */
const CHANGES_EACH = 50;
const READERS_EACH = 6;

export interface ChangesOptions {
  readonly changes: number;
  readonly startBank: StartBank;
  /** So many staff who write the site, each with a client for every process. */
  readonly admitEditors: (bank: StartedBank, urls: string[], count: number) => Promise<Editors>;
}

type Editors = readonly (readonly Client[])[];

export interface ChangesFigures {
  readonly changes: number;
  readonly reads: number;
  readonly stale: number;
  readonly mixed: number;
}

/** Title, description and text all say which version they are of. */
function words(name: Name, version: number) {
  const said = `${name} ${version}`;
  return {
    title: `Notice ${said}`,
    description: `The notice ${said} in short.`,
    content: [{ type: 'paragraph' as const, content: [{ text: `All of ${said} stands here.` }] }],
  };
}

/** A page that is written again and again, by another person and process each time. */
class Notice {
  readonly name: Name;
  readonly publications: Publication[] = [];
  readonly #editors: Editors;
  #id = '';

  constructor(name: Name, editors: Editors) {
    this.name = name;
    this.#editors = editors;
  }

  get #client(): Client {
    const turn = this.publications.length;
    const clients = this.#editors[turn % this.#editors.length] ?? [];
    const client = clients[turn % clients.length];
    if (client === undefined) throw new Error('There is nobody to write.');
    return client;
  }

  async begin(): Promise<void> {
    const place = { slug: this.name, language: 'en', icon: 'pages', tag: 'menu' } as const;
    const body = { ...place, position: 1, ...words(this.name, 1) };
    ({ id: this.#id } = await this.#client.pages.create({ body }));
    await this.#publish(1);
  }

  async rewrite(times: number): Promise<void> {
    const params = { id: this.#id };
    for (let version = 1; version <= times; version += 1) {
      const body = words(this.name, version + 1);
      await this.#client.pages.change({ params, ifMatch: String(version), body });
      await this.#publish(version + 1);
    }
  }

  async #publish(version: number): Promise<void> {
    const begun = performance.now();
    await this.#client.pages.publish({ params: { id: this.#id }, ifMatch: String(version) });
    this.publications.push({ begun, answered: performance.now() });
  }
}

function versionsIn(html: string): Map<Name, number[]> {
  const found = (name: Name) =>
    [...html.matchAll(new RegExp(`${name} (\\d+)`, 'g'))].map(([, version]) => Number(version));
  return new Map(NAMES.map((name) => [name, found(name)]));
}

async function read(url: string, path: string): Promise<Seen> {
  const asked = performance.now();
  const answer = await fetch(url + path);
  if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}.`);
  return { asked, shown: versionsIn(await answer.text()) };
}

/** From every process alike, until told to stop. */
async function readOn(urls: readonly string[], seen: Seen[], ended: AbortSignal): Promise<void> {
  const reader = async (url: string, first: number) => {
    for (let turn = first; !ended.aborted; turn += 1) {
      seen.push(await read(url, READ[turn % READ.length] ?? ''));
    }
  };
  const places = Array.from({ length: READERS_EACH }, (_, at) => at);
  await Promise.all(urls.flatMap((url) => places.map((at) => reader(url, at))));
}

/** Changes what two processes show while they are read, then reads on until all is settled. */
async function changeAndRead(
  bank: StartedBank,
  { changes, admitEditors }: ChangesOptions,
): Promise<ChangesFigures> {
  const urls = [bank.url, await bank.startAnother()];
  const each = Math.ceil(changes / NAMES.length);
  const perNotice = Math.ceil((each + 1) / CHANGES_EACH);
  const editors = await admitEditors(bank, urls, perNotice * NAMES.length);
  const notices = NAMES.map(
    (name, at) => new Notice(name, editors.slice(at * perNotice, (at + 1) * perNotice)),
  );
  for (const notice of notices) await notice.begin();
  await sleep(MOST_BEHIND_MS);
  const seen: Seen[] = [];
  const ending = new AbortController();
  const reading = readOn(urls, seen, ending.signal);
  try {
    await Promise.all(notices.map((notice) => notice.rewrite(each)));
    await sleep(1.5 * MOST_BEHIND_MS);
  } finally {
    ending.abort();
    await reading;
  }
  const history = new Map(notices.map(({ name, publications }) => [name, publications]));
  const verdicts = seen.map((one) => judge(one, history));
  const count = (kind: Verdict) => verdicts.filter((verdict) => verdict === kind).length;
  const made = each * NAMES.length;
  return { changes: made, reads: seen.length, stale: count('stale'), mixed: count('mixed') };
}

/** Also for a test, with fewer changes. */
export async function countStalePages(options: ChangesOptions): Promise<ChangesFigures> {
  const bank = await options.startBank();
  try {
    return await changeAndRead(bank, options);
  } finally {
    await bank.close();
  }
}

export async function benchChanges(options: ChangesOptions): Promise<void> {
  const begun = performance.now();
  const { changes, reads, stale, mixed } = await countStalePages(options);
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  say(`${changes} changes and ${reads} pages read from two processes in ${seconds} s`);
  say(`changes=${changes} reads=${reads} stale=${stale} mixed=${mixed}`);
  ratio('pages.stale', stale, 0);
  ratio('pages.mixed', mixed, 0);
  process.exitCode = stale + mixed > 0 ? 1 : 0;
}
