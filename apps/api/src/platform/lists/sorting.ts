/**
 * Sorted lists: a module says by which columns each sort goes, as data. From that come the order,
 * where a row stands in it, and what follows a row. All columns of a sort go the same way, so that
 * one index serves both ways, and the last of them tells any two rows apart.
 */
import type { Page } from '@fairlead/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import * as z from 'zod';
import { pageOf, placeDay, placeOf, placeTime } from '#platform/http/list.ts';

export interface SortKey {
  readonly column: RawBuilder<unknown>;
  readonly kind: keyof typeof kinds;
}

/** By its name in the contract; `-name` is the other way round. */
export type Sorts<Name extends string> = Readonly<Record<Name, readonly SortKey[]>>;

/** What a query of a sorted list takes. */
export interface SortedPage {
  readonly order: RawBuilder<unknown>;
  /** What comes after the page before; everything, on the first. */
  readonly following: RawBuilder<SqlBool>;
  /** Where a row stands, to be selected `as place`. */
  readonly place: RawBuilder<string[]>;
  readonly limit: number;
}

/** A row with where it stands. */
export type Placed<Row> = Row & { readonly place: readonly string[] };

/** How a value stands in a cursor, and how the database reads it back. */
const kinds = {
  text: { shape: z.string().max(300), read: (value: string) => sql`${value}` },
  time: {
    shape: placeTime.or(z.literal('infinity')),
    read: (value: string) => sql`${value}::timestamptz`,
  },
  day: { shape: placeDay, read: (value: string) => sql`${value}::date` },
  uuid: { shape: z.uuid(), read: (value: string) => sql`${value}::uuid` },
} as const;

export type SortOf<Name extends string> = Name | `-${Name}`;

interface SortedCall<Sort extends string> {
  readonly url: string;
  readonly query: {
    readonly limit: number;
    readonly cursor?: string | undefined;
    readonly sort: Sort;
  };
}

/**
 * For rows that a package reads by its own statements. A cursor goes on in the order that it was
 * made in; in another it is refused.
 */
export function sortedPlace<Position>(call: SortedCall<string>, position: z.ZodType<Position>) {
  const { sort } = call.query;
  const place = placeOf<[string, Position]>(call, z.tuple([z.literal(sort), position]));
  return {
    page: { after: place.after?.[1], limit: place.fetch, down: sort.startsWith('-') },
    answer: <Row, Item>(
      rows: readonly Row[],
      item: (row: Row) => Item,
      placeOfRow: (row: Row) => Position,
    ): Page<Item> =>
      pageOf(call, place, rows, { item, placeOfRow: (row) => [sort, placeOfRow(row)] }),
  };
}

export function sortedList<Name extends string>(
  call: SortedCall<SortOf<Name>>,
  sorts: Sorts<Name>,
) {
  const { sort } = call.query;
  const { [sort.replace('-', '')]: keys }: Readonly<Record<string, readonly SortKey[]>> = sorts;
  if (keys === undefined) throw new Error(`No columns are named for ${sort}.`);
  const place = sortedPlace(
    call,
    z.array(z.string()).refine((values) => fits(keys, values)),
  );
  const { after, limit, down } = place.page;
  const page: SortedPage = {
    order: orderOf(keys, down),
    following: followingOf(keys, down, after),
    place: sql`array[${sql.join(keys.map(({ column }) => sql`to_jsonb(${column}) #>> '{}'`))}]`,
    limit,
  };
  return {
    page,
    answer: <Row extends Placed<unknown>, Item>(
      rows: readonly Row[],
      item: (row: Row) => Item,
    ): Page<Item> => place.answer(rows, item, (row) => [...row.place]),
  };
}

function fits(keys: readonly SortKey[], values: readonly string[]): boolean {
  return (
    values.length === keys.length &&
    keys.every(({ kind }, at) => kinds[kind].shape.safeParse(values[at]).success)
  );
}

function orderOf(keys: readonly SortKey[], down: boolean): RawBuilder<unknown> {
  return sql.join(keys.map(({ column }) => (down ? sql`${column} desc` : column)));
}

function followingOf(
  keys: readonly SortKey[],
  down: boolean,
  after: readonly string[] | undefined,
): RawBuilder<SqlBool> {
  if (after === undefined) return sql<SqlBool>`true`;
  const columns = sql.join(keys.map(({ column }) => column));
  const values = sql.join(keys.map(({ kind }, at) => kinds[kind].read(after[at] ?? '')));
  return down ? sql<SqlBool>`(${columns}) < (${values})` : sql<SqlBool>`(${columns}) > (${values})`;
}

export const byText = (column: RawBuilder<unknown>): SortKey => ({ column, kind: 'text' });
export const byDay = (column: RawBuilder<unknown>): SortKey => ({ column, kind: 'day' });
export const byUuid = (column: RawBuilder<unknown>): SortKey => ({ column, kind: 'uuid' });
export const byTime = (column: RawBuilder<unknown>): SortKey => ({ column, kind: 'time' });
