/** One page in all the languages that it was written in. */
import { queryOptions } from '@tanstack/react-query';
import { bank } from '#lib/client.ts';
import { contentKey } from '#lib/content/content-client.ts';
import { SOURCE_LANGUAGE } from '#lib/languages.ts';
import type { PageItem } from './pages-noun.ts';

/** Every language has at most one. */
const MOST_LANGUAGES = 100;

export function pageLanguagesQuery(slug: string) {
  return queryOptions({
    queryKey: [...contentKey('pages'), 'slug', slug],
    queryFn: async ({ signal }): Promise<readonly PageItem[]> =>
      (await bank.pages.list({ query: { slug, limit: MOST_LANGUAGES }, signal })).data,
    // Only what is done here changes what one is editing, and it is read anew next time.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** What a translator starts from. */
export function sourceOf(pages: readonly PageItem[]): PageItem | undefined {
  return pages.find(({ language }) => language === SOURCE_LANGUAGE) ?? pages[0];
}
