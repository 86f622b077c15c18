/**
 * What is published, as this process sees it: read without waiting, at most a second old, and never
 * a mixture of two moments.
 */
import type { PublicImage } from '@fairlead/contract';
import { findPublished, type PublishedRow, readStamp } from '#modules/content/content.service.ts';
import { faqNoun } from '#modules/faqs/faqs.service.ts';
import { everyImage } from '#modules/images/images.service.ts';
import { pageNoun } from '#modules/pages/pages.service.ts';
import { reviewNoun } from '#modules/reviews/reviews.service.ts';
import { profileNoun } from '#modules/staff-profiles/staff-profiles.service.ts';
import { everyOverride, type Overrides } from '#modules/translations/translations.service.ts';
import type { Db } from '#platform/database/db.ts';
import type { WorkLog } from '#platform/jobs/work-log.ts';
import type { Published, PublishedContent } from './public-content.rules.ts';

/** Well within the second in which every process must show a change. */
const LOOK_AGAIN_MS = 300;

/** One moment of the site. A new one is made for every change; none is ever altered. */
export interface SiteSnapshot extends PublishedContent {
  readonly stamp: bigint;
  readonly images: ReadonlyMap<string, PublicImage>;
  /** Words of site and app that are said otherwise. */
  readonly overrides: Overrides;
}

export class SiteContent {
  readonly #db: Db;
  readonly #log: WorkLog;
  #snapshot: SiteSnapshot;
  #timer: NodeJS.Timeout | undefined;
  #reading: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  private constructor(db: Db, log: WorkLog, first: SiteSnapshot) {
    this.#db = db;
    this.#log = log;
    this.#snapshot = first;
  }

  /** Answers once the site is read; from then on it follows the database. */
  static async open(db: Db, log: WorkLog): Promise<SiteContent> {
    const site = new SiteContent(db, log, await readSite(db));
    site.#lookAgain();
    return site;
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  get snapshot(): SiteSnapshot {
    return this.#snapshot;
  }

  /** Sees what was committed before the call: a reading under way may have begun before that. */
  refresh(): Promise<void> {
    if (this.#reading === undefined) return this.#begin();
    this.#next ??= this.#reading.then(() => {
      this.#next = undefined;
      return this.#begin();
    });
    return this.#next;
  }

  #begin(): Promise<void> {
    const reading = this.#read().finally(() => {
      this.#reading = undefined;
    });
    // Whoever waits for their turn is not told of somebody else's failure.
    this.#reading = reading.then(
      () => undefined,
      () => undefined,
    );
    return reading;
  }

  async #read(): Promise<void> {
    if ((await readStamp(this.#db)) === this.#snapshot.stamp) return;
    this.#snapshot = await readSite(this.#db);
  }

  #lookAgain(): void {
    this.#timer = setTimeout(async () => {
      try {
        await this.refresh();
      } catch (error) {
        this.#log.failed('site content', error);
      }
      if (this.#timer !== undefined) this.#lookAgain();
    }, LOOK_AGAIN_MS).unref();
  }
}

/** All of one moment: the transaction sees the database as it was at its beginning. */
async function readSite(db: Db): Promise<SiteSnapshot> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const stamp = await readStamp(tx);
      const rows = await findPublished(tx);
      return {
        stamp,
        images: await everyImage(tx),
        overrides: await everyOverride(tx),
        pages: published(rows, 'page', (words) => pageNoun.words.parse(words)),
        faqs: published(rows, 'faq', (words) => faqNoun.words.parse(words)),
        profiles: published(rows, 'staffProfile', (words) => profileNoun.words.parse(words)),
        reviews: published(rows, 'review', (words) => reviewNoun.words.parse(words)),
      };
    });
}

function published<Words>(
  rows: readonly PublishedRow[],
  kind: PublishedRow['kind'],
  read: (words: object) => Words,
): Published<Words>[] {
  return rows
    .filter((row) => row.kind === kind)
    .map(({ slug, words, ...row }) => ({ ...row, slug: slug ?? '', words: read(words) }));
}
