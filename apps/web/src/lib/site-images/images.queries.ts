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

/** Newest first, or those whose description has these words. */
export function loadImages(words: string, cursor: string | undefined, signal: AbortSignal) {
  return words === ''
    ? bank.images.list({ query: { cursor }, signal })
    : bank.images.search({ query: { q: words, cursor }, signal });
}

export function exportImages(words: string) {
  return words === ''
    ? bank.images.export({ body: {} })
    : bank.images.exportFound({ body: { q: words } });
}

/** Of a form's field, which is empty where there is none. */
export function imageIdOf(field: string): ImageId | null {
  return field === '' ? null : (field as ImageId);
}
