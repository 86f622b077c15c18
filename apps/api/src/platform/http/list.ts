/** Cursor pages: reads the place from a request, and makes the page with the next one's address. */
import type { Page } from '@fairlead/contract';
import type * as z from 'zod';
import { invalidField } from './request/shape.ts';

interface ListCall {
  readonly url: string;
  readonly query: { readonly limit: number; readonly cursor?: string | undefined };
}

/** Where a list goes on: `after` is the last row's place, undefined on the first page. */
export interface ListPlace<Position> {
  readonly limit: number;
  /** One more than is shown, to know whether there is a next page. */
  readonly fetch: number;
  readonly page: number;
  readonly after: Position | undefined;
}

/** `position` is the shape of a row's place in the order, such as `z.tuple([isoTime, id])`. */
export function placeOf<Position>(
  { query }: ListCall,
  position: z.ZodType<Position>,
): ListPlace<Position> {
  const { limit, cursor } = query;
  if (cursor === undefined) return { limit, fetch: limit + 1, page: 1, after: undefined };
  const parsed = readCursor(cursor);
  const after = position.safeParse(parsed?.after);
  if (parsed === undefined || !after.success) throw invalidField('cursor', 'invalid.format');
  return { limit, fetch: limit + 1, page: parsed.page, after: after.data };
}

/** The page of the rows that were fetched; `placeOfRow` says where a row stands in the order. */
export function pageOf<Row, Item, Position>(
  call: ListCall,
  place: ListPlace<Position>,
  rows: readonly Row[],
  { item, placeOfRow }: { item: (row: Row) => Item; placeOfRow: (row: Row) => Position },
): Page<Item> {
  const shown = rows.slice(0, place.limit);
  const last = shown.at(-1);
  const hasNext = rows.length > place.limit && last !== undefined;
  return {
    data: shown.map(item),
    next_page_url: hasNext ? nextUrl(call.url, place.page + 1, placeOfRow(last)) : null,
    current_page: place.page,
    last_page: place.page === 1 && !hasNext ? 1 : null,
  };
}

function nextUrl(url: string, page: number, after: unknown): string {
  const next = new URL(url, 'http://any');
  next.searchParams.set('cursor', Buffer.from(JSON.stringify([page, after])).toString('base64url'));
  return next.pathname + next.search;
}

function readCursor(cursor: string): { page: number; after: unknown } | undefined {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
  if (!Array.isArray(value) || value.length !== 2) return undefined;
  const [page, after]: unknown[] = value;
  if (typeof page !== 'number' || !Number.isSafeInteger(page) || page < 2) return undefined;
  return { page, after };
}
