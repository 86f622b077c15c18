/** Images of the site, for whatever shows or chooses one. */
import type { ImageId } from '@fairlead/contract/ids';
import { queryOptions } from '@tanstack/react-query';
import { bank } from '#lib/client.ts';

export type SiteImage = Awaited<ReturnType<typeof bank.images.read>>;

export const imagesKey = ['staff', 'images'] as const;

export function imageQuery(id: ImageId) {
  return queryOptions({
    queryKey: [...imagesKey, 'one', id],
    queryFn: ({ signal }) => bank.images.read({ params: { id }, signal }),
  });
}

export const IMAGE_SORTS = ['-created', 'created', 'alt'] as const;

export interface ImageFilter {
  /** In the description. */
  readonly words: string;
  readonly sort?: (typeof IMAGE_SORTS)[number];
}

/** Newest first, unless the filter says otherwise. */
export function loadImages(
  { words, ...sort }: ImageFilter,
  cursor: string | undefined,
  signal: AbortSignal,
) {
  return words === ''
    ? bank.images.list({ query: { cursor, ...sort }, signal })
    : bank.images.search({ query: { q: words, cursor, ...sort }, signal });
}

export function exportImages({ words, ...sort }: ImageFilter) {
  return words === ''
    ? bank.images.export({ body: sort })
    : bank.images.exportFound({ body: { q: words, ...sort } });
}

/** Of a form's field, which is empty where there is none. */
export function imageIdOf(field: string): ImageId | null {
  return field === '' ? null : (field as ImageId);
}
