/** A draft on the site's own page, drawn by the same renderer, for staff who may see drafts. */
import type { Item } from '#modules/content/content.service.ts';
import type { PageWords } from '#modules/pages/pages.service.ts';
import { Refusal } from '#platform/errors.ts';
import { pagePolicy } from '#platform/http/answer/security-headers.ts';
import type { DocumentAnswer } from '#platform/http/call.ts';
import type { PagesOptions } from '#platform/http/pages/pages.ts';
import type { Mode } from '#platform/mode.ts';
import type { PageDataSource } from './page-data.service.ts';

interface Drawing {
  readonly mode: Mode;
  readonly source: PageDataSource;
  readonly page: PagesOptions['page'];
}

export class PagePreview {
  #drawing: Drawing | undefined;

  /** Pages are opened after the routes that preview them. */
  open(drawing: Drawing): void {
    this.#drawing = drawing;
  }

  /** Refuses with `not_ready` in a process that draws no pages. */
  async show({ slug, ...item }: Item<PageWords>): Promise<DocumentAnswer> {
    if (this.#drawing === undefined) throw new Refusal('not_ready');
    const { mode, source, page } = this.#drawing;
    const { language, words } = item;
    const publishedAt = item.publishedAt ?? item.updatedAt;
    const { version, data } = source.draft({ ...item, slug: slug ?? '', publishedAt });
    // A slide has no page of its own.
    const path = words.tag === 'slide' ? `/${language}` : `/${language}/pages/${slug}`;
    const drawn = await page({ path, language, mode, data }, version);
    return {
      contentType: 'text/html; charset=utf-8',
      body: drawn.plain,
      contentSecurityPolicy: pagePolicy(drawn),
    };
  }
}
