/** Cursor pages: reads the place from a request, and makes the page with the next one's address. */
import type { Page } from '@fairlead/contract';
import * as z from 'zod';
import { NUL } from './request/body.ts';
import { invalidField } from './request/shape.ts';

/** No list is as long as this many pages. */
const MOST_PAGES = 1_000_000_000;
const LARGEST_INTEGER = 2 ** 31 - 1;

/**
 * The values of a place, no wider than what the bank writes into a cursor: the database has no year
 * 0, reads six digits of a second and fewer hours away from UTC than the standard, and its integers
 * have an end.
 */
export const placeTime = z.iso
  .datetime({ offset: true })
  .regex(/^(?!0000).{19}(\.\d{1,6})?(Z|\+00:00)$/);
export const placeDay = z.iso.date().regex(/^(?!0000)/);
export const placeNumber = z.int().min(0).max(LARGEST_INTEGER);

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

/** `position` is the shape of a row's place in the order, such as `z.tuple([placeTime, id])`. */
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
    value = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'), withoutNul);
  } catch {
    return undefined;
  }
  if (!Array.isArray(value) || value.length !== 2) return undefined;
  const [page, after]: unknown[] = value;
  if (typeof page !== 'number' || !Number.isInteger(page)) return undefined;
  return page < 2 || page > MOST_PAGES ? undefined : { page, after };
}

/** A text with one is no place of any row: the database cannot hold it. */
function withoutNul(_key: string, value: unknown): unknown {
  return typeof value === 'string' && value.includes(NUL) ? undefined : value;
}
