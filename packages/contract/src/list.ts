/** Lists: cursor pages with an address for the next one. */
import * as z from 'zod';

export const LIST_LIMIT_MAX = 100;
export const LIST_LIMIT_DEFAULT = 25;

/** The query of every list; a route spreads it beside its own filters. */
export const listQuery = {
  limit: z.coerce
    .number<number | string>()
    .int()
    .min(1)
    .max(LIST_LIMIT_MAX)
    .default(LIST_LIMIT_DEFAULT),
  cursor: z
    .string()
    // It may hold two names, by which the list is sorted.
    .regex(/^[A-Za-z0-9_-]{1,4000}$/)
    .optional(),
};

/** One page. `last_page` is 1 when the first page is all there is, otherwise null. */
export function pageSchema<Item extends z.ZodType>(item: Item) {
  return z.object({
    data: z.array(item),
    next_page_url: z.string().nullable(),
    current_page: z.number().int(),
    last_page: z.number().int().nullable(),
  });
}

export interface Page<Item> {
  data: Item[];
  next_page_url: string | null;
  current_page: number;
  last_page: number | null;
}

/** The cursor of the page after this one, for the next call; undefined on the last page. */
export function nextCursor(page: { readonly next_page_url: string | null }): string | undefined {
  if (page.next_page_url === null) return undefined;
  return new URL(page.next_page_url, 'http://any').searchParams.get('cursor') ?? undefined;
}
