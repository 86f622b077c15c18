import { expect, test } from 'vitest';
import * as z from 'zod';
import { ApiError, type ClientOptions, createClientFor } from './client.ts';
import { nextCursor } from './list.ts';
import { route } from './route.ts';

const things = {
  read: route({
    method: 'GET',
    path: '/api/things/:id',
    summary: 'One thing.',
    audience: 'visitor',
    ownership: 'none',
    rate: 'read',
    repeat: 'none',
    params: z.object({ id: z.string() }),
    query: z.object({ limit: z.number().optional(), tag: z.array(z.string()).optional() }),
    answer: z.object({ name: z.string() }),
    refusals: [],
  }),
  write: route({
    method: 'POST',
    path: '/api/things',
    summary: 'Writes one.',
    audience: 'visitor',
    ownership: 'none',
    rate: 'write',
    repeat: 'kept',
    body: z.object({ name: z.string() }),
    answer: z.null(),
    refusals: [],
  }),
  renew: route({
    renewsSession: true,
    method: 'POST',
    path: '/api/things/renew',
    summary: 'Gives a new token.',
    audience: 'visitor',
    ownership: 'none',
    rate: 'write',
    repeat: 'none',
    answer: z.null(),
    refusals: [],
  }),
  picture: route({
    method: 'GET',
    path: '/api/things/picture',
    summary: 'A picture.',
    audience: 'visitor',
    ownership: 'none',
    rate: 'read',
    repeat: 'none',
    answer: 'document',
    refusals: [],
  }),
};
const addresses = {
  things: {
    read: 'GET /api/things/:id',
    write: 'POST /api/things',
    renew: 'POST /api/things/renew renews',
    picture: 'GET /api/things/picture document',
  },
} as const;

interface Sent {
  readonly url: string;
  readonly init: RequestInit;
}

/** A client whose network is this function. */
function clientOf(respond: () => Promise<Response> | Response, more: Partial<ClientOptions> = {}) {
  const sent: Sent[] = [];
  const client = createClientFor<{ things: typeof things }>(addresses, {
    baseUrl: 'https://bank.example',
    headers: () => ({ origin: 'https://bank.example' }),
    fetch: async (input, init = {}) => {
      sent.push({ url: String(input), init });
      return respond();
    },
    ...more,
  });
  return { client, sent };
}

const answered = (data: unknown, status = 200, headers = {}) =>
  Response.json({ errors: [], data, message: 'Done.', details: [] }, { status, headers });
const refused = (code: string, status: number, headers = {}) =>
  Response.json(
    { errors: ['No.'], data: { gate: 'x' }, message: null, details: [{ code, message: 'No.' }] },
    { status, headers },
  );

test('asks for answers in the language of the page, beside what else is asked', async () => {
  const sent: string[] = [];
  const client = createClientFor<{ things: typeof things }>(addresses, {
    baseUrl: '',
    language: () => 'ar',
    fetch: async (input) => {
      sent.push(String(input));
      return answered({ name: 'buoy' });
    },
  });
  await client.things.read({ params: { id: '1' }, query: { limit: 5 } });
  await client.things.write({ body: { name: 'x' } });
  expect(sent).toEqual(['/api/things/1?limit=5&lang=ar', '/api/things?lang=ar']);
});

test('says which calls are not to cross with others, and which must keep nobody waiting', async () => {
  const turns: unknown[] = [];
  const client = createClientFor<{ things: typeof things }>(addresses, {
    baseUrl: '',
    fetch: async (input) => {
      turns.push(String(input));
      return answered(null);
    },
    inTurn: async (turn, ask) => {
      turns.push(turn);
      return await ask();
    },
  });
  await client.things.write({ body: { name: 'x' } });
  await client.things.renew({});
  await client.things.write({ body: { name: 'x' }, files: { paper: new Blob(['x']) } });
  expect(turns).toEqual([
    'shared',
    '/api/things',
    'alone',
    '/api/things/renew',
    'begins',
    '/api/things',
  ]);
});

test('fills in the address, the query and the body, and answers the data', async () => {
  const { client, sent } = clientOf(() => answered({ name: 'buoy' }));
  const query = { limit: 5, tag: ['a', 'b'] };
  expect(await client.things.read({ params: { id: 'a/b' }, query })).toEqual({ name: 'buoy' });
  await client.things.write({ body: { name: 'x' }, idempotencyKey: 'key', ifMatch: '3' });
  expect(sent.map(({ url }) => url)).toEqual([
    'https://bank.example/api/things/a%2Fb?limit=5&tag=a&tag=b',
    'https://bank.example/api/things',
  ]);
  expect(sent[1]?.init).toMatchObject({
    method: 'POST',
    body: '{"name":"x"}',
    credentials: 'same-origin',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': 'key',
      'if-match': '"3"',
      origin: 'https://bank.example',
    },
  });
});

test('throws what the bank said, with everything a screen needs', async () => {
  const headers = { 'retry-after': '7', 'x-request-id': 'r1' };
  const { client } = clientOf(() => refused('too_many_requests', 429, headers));
  const call = client.things.write({ body: { name: 'x' } });
  await expect(call).rejects.toBeInstanceOf(ApiError);
  await expect(call).rejects.toMatchObject({
    status: 429,
    code: 'too_many_requests',
    errors: ['No.'],
    data: { gate: 'x' },
    unknown: false,
    retryAfterSeconds: 7,
    requestId: 'r1',
  });
});

test.each([
  ['the network fails', () => Promise.reject(new TypeError('fetch failed')), 0],
  ['a proxy answers for the bank', () => new Response('<html>', { status: 502 }), 502],
  ['the answer is cut off', () => new Response('{"errors":[', { status: 200 }), 200],
  ['the answer is somebody else’s', () => Response.json({ ok: true }), 200],
  ['the bank itself does not know', () => refused('busy', 503), 503],
])('does not know the outcome when %s', async (_title, respond, status) => {
  const { client } = clientOf(respond);
  await expect(client.things.write({ body: { name: 'x' } })).rejects.toMatchObject({
    status,
    unknown: true,
  });
});

test.each([
  ['what may be done twice is asked again while the bank is busy', 'busy', 3, 3],
  ['what may be done twice is asked as often as it may be', 'busy', 2, 2],
  ['money that is stopped stays stopped, however often somebody may ask', 'money_stopped', 3, 1],
  ['what is to be done once is asked once', 'busy', undefined, 1],
] as const)('%s', async (_title, code, triesWhileBusy, expected) => {
  const { client, sent } = clientOf(
    () => (sent.length < 3 ? refused(code, 503, { 'retry-after': '0' }) : answered('at last')),
    triesWhileBusy === undefined ? {} : { triesWhileBusy },
  );
  const [outcome] = await Promise.allSettled([client.things.write({ body: { name: 'x' } })]);
  expect(outcome.status).toBe(expected === 3 ? 'fulfilled' : 'rejected');
  expect(sent).toHaveLength(expected);
});

test('passes on that the caller gave up', async () => {
  const { client } = clientOf(() => Promise.reject(new DOMException('aborted', 'AbortError')));
  const signal = AbortSignal.abort();
  const call = client.things.read({ params: { id: 'a' }, query: {}, signal });
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
});

test('lets a call go on when its page is left, where the caller says so', async () => {
  const { client, sent } = clientOf(() => answered(null));
  await client.things.write({ body: { name: 'x' }, outlivesPage: true });
  await client.things.write({ body: { name: 'x' } });
  expect(sent.map(({ init }) => init.keepalive)).toEqual([true, undefined]);
});

test('finds the next page by its address', () => {
  expect(nextCursor({ next_page_url: '/api/things?limit=2&cursor=abc' })).toBe('abc');
  expect(nextCursor({ next_page_url: null })).toBe(undefined);
});

test('gives a document as it is, and a refusal of one as a refusal', async () => {
  const { client } = clientOf(() => new Response('bytes', { headers: { 'content-type': 'a/b' } }));
  expect(await (await client.things.picture()).text()).toBe('bytes');
  const { client: without } = clientOf(() => refused('not_found', 404));
  await expect(without.things.picture()).rejects.toMatchObject({ code: 'not_found' });
});
