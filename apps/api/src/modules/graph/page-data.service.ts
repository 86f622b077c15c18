/**
 * What pages are drawn from, with a version that changes when anything of it does. Made once for
 * each change and language, not for each visitor.
 */
import type { BankFacts, PublicContent } from '@fairlead/contract';
import type { PageWords } from '#modules/pages/pages.service.ts';
import type { ServiceFacts } from '#modules/service-facts/service-facts.service.ts';
import { content } from '#modules/settings/settings.service.ts';
import type { Overrides } from '#modules/translations/translations.service.ts';
import { type GraphSources, readBank, readContent } from './graph.service.ts';
import type { Published } from './public-content.rules.ts';

export interface PageData extends BankFacts {
  readonly origin: string;
  readonly content: PublicContent;
  /** Words that are said otherwise than the build does, by language and id. */
  readonly overrides: Overrides;
}

export interface VersionedData {
  readonly version: string;
  readonly data: PageData;
}

export interface PageDataParts extends GraphSources {
  readonly origin: () => string;
  readonly serviceFacts: ServiceFacts;
}

/** A page as it is written, which need not be published. */
export interface Draft extends Published<PageWords> {
  readonly version: number;
}

/** The one page whose figures move with the books, alone or after a language. */
const COUNTED = /^(\/[a-z]{2})?\/service-facts\/?$/;

export class PageDataSource {
  readonly #parts: PageDataParts;
  /** Of which moment the data below is. */
  #made: readonly unknown[] = [];
  #version = 0;
  readonly #byLanguage = new Map<string, VersionedData>();

  constructor(parts: PageDataParts) {
    this.#parts = parts;
  }

  async read(language: string, path: string): Promise<VersionedData> {
    const { serviceFacts, settings } = this.#parts;
    if (!COUNTED.test(path) || !settings.get(content).payouts) return this.#plain(language);
    const service_facts = await serviceFacts.read();
    const { version, data } = this.#plain(language);
    return {
      version: `${version} ${service_facts.counted_at}`,
      data: { ...data, content: { ...data.content, service_facts } },
    };
  }

  /** The site as it would be with this page in it. */
  draft(page: Draft): VersionedData {
    const { site } = this.#parts;
    const { language, slug } = page;
    const others = site.snapshot.pages.filter(
      (one) => one.slug !== slug || one.language !== language,
    );
    const snapshot = { ...site.snapshot, pages: [...others, page] };
    const { version, data } = this.#plain(language);
    const content = readContent({ ...this.#parts, site: { snapshot } }, language);
    return { version: `${version} ${page.id} ${page.version}`, data: { ...data, content } };
  }

  /** Settings, site and address are taken in one step, in which nothing else can happen. */
  #plain(language: string): VersionedData {
    const { settings, site, origin } = this.#parts;
    const moment = [site.snapshot, settings.stamp, origin()];
    if (moment.some((part, at) => part !== this.#made[at])) {
      this.#made = moment;
      this.#version += 1;
      this.#byLanguage.clear();
    }
    const known = this.#byLanguage.get(language);
    if (known !== undefined) return known;
    const made = {
      version: String(this.#version),
      data: {
        ...readBank(this.#parts, language),
        origin: origin(),
        content: readContent(this.#parts, language),
        overrides: site.snapshot.overrides,
      },
    };
    this.#byLanguage.set(language, made);
    return made;
  }
}
