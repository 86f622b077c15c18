/**
 * Sorted lists: a module says by which columns each sort goes, as data. From that come the order,
 * where a row stands in it, and what follows a row. All columns of a sort go the same way, so that
 * one index serves both ways, and the last of them tells any two rows apart.
 */
import type { Page } from '@fairlead/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import * as z from 'zod';
import { pageOf, placeOf } from '#platform/http/list.ts';

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

/** How a value stands in a cursor, and how the database reads it back. It knows no year 0. */
const kinds = {
  text: { shape: z.string().max(300), read: (value: string) => sql`${value}` },
  time: {
    shape: z.iso
      .datetime({ offset: true })
      .refine((at) => at > '0001')
      .or(z.literal('infinity')),
    read: (value: string) => sql`${value}::timestamptz`,
  },
} as const;

export type SortOf<Name extends string> = Name | `-${Name}`;

interface SortedCall<Name extends string> {
  readonly url: string;
  readonly query: {
    readonly limit: number;
    readonly cursor?: string | undefined;
    readonly sort: SortOf<Name>;
  };
}

/** A cursor goes on in the order that it was made in; in another it is refused. */
export function sortedList<Name extends string>(call: SortedCall<Name>, sorts: Sorts<Name>) {
  const sort: string = call.query.sort;
  const down = sort.startsWith('-');
  const { [down ? sort.slice(1) : sort]: keys }: Readonly<Record<string, readonly SortKey[]>> =
    sorts;
  if (keys === undefined) throw new Error(`No columns are named for ${sort}.`);
  const position = z.tuple([
    z.literal(sort),
    z.array(z.string()).refine((values) => fits(keys, values)),
  ]);
  const place = placeOf(call, position);
  const page: SortedPage = {
    order: orderOf(keys, down),
    following: followingOf(keys, down, place.after?.[1]),
    place: sql`array[${sql.join(keys.map(({ column }) => sql`to_jsonb(${column}) #>> '{}'`))}]`,
    limit: place.fetch,
  };
  return {
    page,
    answer: <Row extends { readonly place: readonly string[] }, Item>(
      rows: readonly Row[],
      item: (row: Row) => Item,
    ): Page<Item> =>
      pageOf(call, place, rows, {
        item,
        placeOfRow: (row): z.infer<typeof position> => [sort, [...row.place]],
      }),
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
export const byTime = (column: RawBuilder<unknown>): SortKey => ({ column, kind: 'time' });
