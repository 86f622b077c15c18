/** What a list of content is narrowed down to; it stands in the address bar. */
import type { ContentItem } from './content-client.ts';

export interface ContentFilter {
  readonly words: string;
  readonly language: string | undefined;
  readonly status: ContentItem['status'] | undefined;
}

export function contentFilterFrom(search: URLSearchParams): ContentFilter {
  const status = search.get('status');
  return {
    words: search.get('q') ?? '',
    language: search.get('language') ?? undefined,
    status: status === 'Draft' || status === 'Published' ? status : undefined,
  };
}

export function searchOf({ words, language, status }: ContentFilter): URLSearchParams {
  return new URLSearchParams({
    ...(words === '' ? {} : { q: words }),
    ...(language === undefined ? {} : { language }),
    ...(status === undefined ? {} : { status }),
  });
}
