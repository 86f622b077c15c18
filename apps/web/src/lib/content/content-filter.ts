/** What a list of content is narrowed down to; it stands in the address bar. */
import type { CONTENT_SORTS, ContentItem } from './content-client.ts';

export interface ContentFilter {
  readonly words: string;
  readonly language: string | undefined;
  readonly status: ContentItem['status'] | undefined;
  readonly sort: (typeof CONTENT_SORTS)[number];
}

export function contentFilterFrom(
  search: URLSearchParams,
  sort: ContentFilter['sort'],
): ContentFilter {
  const status = search.get('status');
  return {
    words: search.get('q') ?? '',
    language: search.get('language') ?? undefined,
    status: status === 'Draft' || status === 'Published' ? status : undefined,
    sort,
  };
}
