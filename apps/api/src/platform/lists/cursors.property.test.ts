/**
 * A cursor is opaque and still somebody can write one. Every list reads what it decodes to as what
 * it is: a place in its order, or invalid; never something that the database stumbles over.
 */
import { type CustomerId, type RouteDeclaration, routes } from '@fairlead/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { fillLists } from '#testing/sorted-rows.ts';
import { Walk, type Walker } from '#testing/walk/walk.ts';

type Reader = Pick<Walker, 'browser'>;

let walk: Walk;
let customer: Reader & { readonly id: CustomerId };
let staff: readonly Reader[];

beforeAll(async () => {
  walk = await Walk.start();
  staff = [await walk.staff('admin'), await walk.staff('compliance'), await walk.staff('owner')];
  await fillLists(walk);
  customer = await walk.customer();
});
afterAll(() => walk.close());

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** What no list has written, though some of it looks like it. */
const hostile: readonly Json[] = [
  'a\u0000b',
  '\ud800',
  'x'.repeat(290),
  '0000-01-01',
  '0000-01-01T00:00:00.000000Z',
  '2026-01-01T00:00:00+23:59',
  `2026-01-01T00:00:00.${'1'.repeat(200)}Z`,
  '-infinity',
  '9'.repeat(18),
  '9'.repeat(19),
  '9'.repeat(20),
  2 ** 31,
  -(2 ** 31) - 1,
  1e308,
  0.5,
  null,
  {},
  [],
];

/** The places of lists that have one page only. */
const places = (sort: string | undefined): readonly Json[] =>
  sort === undefined
    ? [1, 'x', ['2026-01-01', '2026-01-01T00:00:00.000000Z', 'x'], ['-date', ['2026-01-01']]]
    : [
        [sort, '1'],
        [sort, ['2026-01-01T00:00:00+00:00', 'x']],
      ];

/** The same with each of its values in turn replaced. */
function spoilt(place: Json): Json[] {
  if (!Array.isArray(place)) return [...hostile];
  return place.flatMap((inner: Json, at) =>
    spoilt(inner).map((value) => place.map((kept: Json, index) => (index === at ? value : kept))),
  );
}

const encode = (value: Json) => Buffer.from(JSON.stringify(value)).toString('base64url');

const lists = Object.entries(routes).flatMap(([noun, actions]) =>
  Object.entries<RouteDeclaration>(actions)
    .filter(([, { method, query }]) => method === 'GET' && query?.shape.cursor !== undefined)
    .map(([action, declaration]) => [`${noun}.${action}`, declaration] as const),
);

interface Read {
  readonly status: number;
  readonly text: string;
}

async function read({ browser }: Reader, url: string): Promise<Read> {
  const response = await browser.fetch(url);
  return { status: response.status, text: await response.text() };
}

const page = z.object({
  data: z.object({
    data: z.array(z.looseObject({ id: z.string().optional() })),
    next_page_url: z.string().nullable(),
  }),
});

/** The address of the list, with whatever it asks for beside a cursor. */
async function addressOf({ path, query, params }: RouteDeclaration, who: Reader): Promise<string> {
  const url = new URL(path, 'http://any');
  if (path.includes(':group')) url.pathname = path.replace(':group', 'limits');
  else if (path.startsWith('/api/users/:id')) url.pathname = path.replace(':id', customer.id);
  else if (path.includes(':customer_id')) {
    url.pathname = path.replace(':customer_id', customer.id);
  } else if (params !== undefined) {
    const [above = '', below = ''] = path.split('/:id');
    const first = page.parse(JSON.parse((await read(who, above)).text)).data.data[0];
    url.pathname = `${above}/${first?.id}${below}`;
  }
  url.searchParams.set('limit', '1');
  const asked = {
    customer_id: customer.id,
    q: 'quayside',
    search: 'a',
    edition: 'edition-1',
    to: 'a@example.com',
    language: 'es',
  };
  for (const [name, value] of Object.entries(asked)) {
    const field = query?.shape[name];
    if (field !== undefined && !z.safeParse(field, undefined).success) {
      url.searchParams.set(name, value);
    }
  }
  return url.pathname + url.search;
}

function defaultSort({ query }: RouteDeclaration): unknown {
  const sort = query?.shape.sort;
  return sort === undefined ? undefined : z.safeParse(sort, undefined).data;
}

/** Whoever may read it. */
async function readerOf({ audience }: RouteDeclaration, url: (who: Reader) => Promise<string>) {
  for (const who of audience === 'staff' ? staff : [customer]) {
    const address = await url(who);
    const first = await read(who, address);
    if (first.status === 200) return { who, address, first };
  }
  throw new Error('Nobody may read this list.');
}

function expectUnderstood({ status, text }: Read, place: Json): void {
  expect([200, 422], `${JSON.stringify(place)} ${text}`).toContain(status);
  if (status === 422) {
    expect(JSON.parse(text).details).toMatchObject([{ code: 'invalid', field: 'cursor' }]);
  }
  if (JSON.stringify(place).includes('\\u0000')) expect(status).toBe(422);
}

describe.each(lists)('%s', (_name, declaration) => {
  it('knows a place that it has not written', async () => {
    const { who, address, first } = await readerOf(declaration, (who) =>
      addressOf(declaration, who),
    );
    const ask = (cursor: Json) => read(who, `${address}&cursor=${encode(cursor)}`);
    const { next_page_url: next } = page.parse(JSON.parse(first.text)).data;
    const written = next === null ? null : new URL(next, 'http://any').searchParams.get('cursor');
    const sort = z.string().safeParse(defaultSort(declaration)).data;
    const known: readonly Json[] =
      written === null
        ? places(sort)
        : [JSON.parse(Buffer.from(written, 'base64url').toString())[1]];
    for (const place of known.flatMap(spoilt)) expectUnderstood(await ask([2, place]), place);
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 3 }), async (value) => {
        const json: Json = JSON.parse(JSON.stringify(value));
        expectUnderstood(await ask(json), json);
        expectUnderstood(await ask([2, json]), json);
      }),
      { numRuns: 4, endOnFailure: true },
    );
  });
});

it('refuses a page that no list counts to', async () => {
  const place = ['2026-01-01', '2026-01-01T00:00:00.000000Z', 'x'];
  for (const number of [0, 1, -2, 2.5, '2', null, 1e308, Number.MAX_SAFE_INTEGER]) {
    const answer = await read(customer, `/api/transfers?cursor=${encode([number, place])}`);
    expect(answer.status).toBe(422);
  }
  expect((await read(customer, `/api/transfers?cursor=${encode([2, place])}`)).status).toBe(200);
});
