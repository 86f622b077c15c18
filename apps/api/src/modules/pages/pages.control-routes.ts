/** Pages for staff. */
import { routes } from '@fairlead/contract';
import { type Item, itemById } from '#modules/content/content.service.ts';
import { type ContentParts, contentHandlers } from '#modules/content/content-handlers.service.ts';
import type { DocumentAnswer } from '#platform/http/call.ts';
import { implement } from '#platform/http/implement.ts';
import { type PageWords, pageNoun } from './pages.service.ts';

export interface PagesParts extends ContentParts {
  /** Draws the site's page with these words in it. Refuses with `not_ready` where no pages are. */
  readonly preview: (page: Item<PageWords>) => Promise<DocumentAnswer>;
}

export function pagesControlRoutes({ preview, ...parts }: PagesParts) {
  return implement(routes.pages, {
    ...contentHandlers(pageNoun, parts, ({ slug }) => ({ slug: slug ?? '' })),
    preview: async (call) => preview(await itemById(call.db, pageNoun, call.params.id)),
  });
}
