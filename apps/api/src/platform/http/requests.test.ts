/** What the kernel takes and what it refuses, whatever the route: shapes, bodies, origins, methods. */
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#platform/random.ts';
import { implementNotes, notes, testRoutes } from '#testing/test-contract.ts';
import { ownOrigin, startTestServer, type TestServer } from '#testing/test-server.ts';

const doings = { written: 0, closeStreams: () => undefined };
let bank: TestServer;
let cookie: string;
let customerId: string;

beforeAll(async () => {
  bank = await startTestServer(testRoutes, [implementNotes(doings)]);
  customerId = bank.people.customer();
  cookie = (await bank.signIn(bank.people.customer())).cookie;
});
afterAll(() => bank.close());

const json = { 'content-type': 'application/json' };

async function write(payload: string, headers: Record<string, string> = json) {
  const answer = await bank.call({ method: 'POST', url: '/api/notes', cookie, headers, payload });
  return { status: answer.statusCode, body: answer.json() };
}

describe('a body', () => {
  test('is refused with every field that is wrong, in words', async () => {
    const { status, body } = await write('{"text":"x","role":"owner","balance":1}');
    expect(status).toBe(422);
    expect(body).toEqual({
      errors: [
        '“text” needs at least 2 characters.',
        'We do not know the field “role”.',
        'We do not know the field “balance”.',
      ],
      data: null,
      message: null,
      details: [
        { code: 'invalid', field: 'text', message: '“text” needs at least 2 characters.' },
        { code: 'invalid', field: 'role', message: 'We do not know the field “role”.' },
        { code: 'invalid', field: 'balance', message: 'We do not know the field “balance”.' },
      ],
    });
  });

  test.each([
    ['with a wrong type', '{"text":1}', 422, 'invalid', 'text'],
    ['with nothing', '{}', 422, 'invalid', 'text'],
    ['that is a list', '[]', 422, 'invalid', 'body'],
    ['that is null', 'null', 422, 'invalid', 'body'],
    ['that is a text', '"x"', 422, 'invalid', 'body'],
    ['that is empty', '', 422, 'invalid', 'body'],
    ['that is wrong inside', '{"text":"ok","tags":[{"a":1}]}', 422, 'invalid', 'tags.0'],
    ['that is cut off', '{', 400, 'not_parsable', undefined],
    ['with a prototype', '{"__proto__":{},"text":"ok"}', 400, 'not_parsable', undefined],
    ['with a veiled prototype', '{"\\u005f_proto__":{}}', 400, 'not_parsable', undefined],
    ['with a constructor', '{"constructor":{}}', 400, 'not_parsable', undefined],
    ['with a NUL', '{"text":"a\\u0000b"}', 400, 'not_parsable', undefined],
    ['that is deep', `${'['.repeat(40)}${']'.repeat(40)}`, 400, 'not_parsable', undefined],
    ['that is huge', `{"text":"${'x'.repeat(1_100_000)}"}`, 413, 'body_too_large', undefined],
  ])('%s is a clean refusal', async (_title, payload, status, code, field) => {
    const answer = await write(payload);
    const [detail] = answer.body.details;
    expect([answer.status, detail.code, detail.field]).toEqual([status, code, field]);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'of type %s is not read',
    async (type) => {
      const { status, body } = await write('{"text":"hello"}', { 'content-type': type });
      expect([status, body.details[0].code]).toEqual([415, 'unsupported_media_type']);
    },
  );

  test('may repeat what the session fixes, and nothing else', async () => {
    const id = bank.people.customer();
    const signedIn = await bank.signIn(id);
    const send = (payload: object) =>
      bank.call({ method: 'POST', url: '/api/notes', cookie: signedIn.cookie, payload });
    expect((await send({ text: 'mine', id, user_id: id })).statusCode).toBe(201);
    const foreign = await send({ text: 'mine', user_id: customerId });
    expect([foreign.statusCode, foreign.json().details[0].field]).toEqual([422, 'user_id']);
  });
});

describe('a query', () => {
  test.each([
    ['?limit=0', 'limit'],
    ['?limit=101', 'limit'],
    ['?limit=x', 'limit'],
    ['?limit=5&limit=6', 'limit'],
    ['?unknown=1', 'unknown'],
    ['?__proto__=1', '__proto__'],
    ['?from=%00', 'from'],
    ['?cursor=nonsense', 'cursor'],
    ['?cursor=WzEsMl0', 'cursor'],
  ])('%s is refused', async (query, field) => {
    const answer = await bank.call({ method: 'GET', url: `/api/notes${query}` });
    expect([answer.statusCode, answer.json().details[0].field]).toEqual([422, field]);
  });

  test('leads through the pages of a list by the addresses in the answers', async () => {
    let url: string | null = '/api/notes?limit=25&from=3';
    const pages = [];
    while (url !== null) {
      const answer: LightMyRequestResponse = await bank.call({ method: 'GET', url });
      const { data } = answer.json();
      pages.push([data.current_page, data.last_page, data.data.length]);
      url = data.next_page_url;
      expect(url === null || url.startsWith('/api/notes?limit=25&from=3&cursor=')).toBe(true);
    }
    expect(pages).toEqual([
      [1, null, 25],
      [2, null, 25],
      [3, null, 6],
    ]);
    const only = (await bank.call({ method: 'GET', url: '/api/notes?limit=100' })).json().data;
    expect([only.current_page, only.last_page, only.next_page_url]).toEqual([1, 1, null]);
  });
});

describe('an address', () => {
  const id = newId('message');
  test('with an id that cannot be anybody’s is not found, like one that is nobody’s', async () => {
    const missing = `${id.slice(0, -12)}000000000000`;
    const urls = ['1', 'msg_1', newId('account'), missing, "msg_'%20or%201=1"];
    const answers = await Promise.all(
      urls.map((one) => bank.call({ method: 'GET', url: `/api/notes/${one}`, cookie })),
    );
    for (const answer of answers) {
      expect([answer.statusCode, answer.body]).toEqual([404, answers[0]?.body]);
    }
    const found = await bank.call({ method: 'GET', url: `/api/notes/${id}`, cookie });
    expect(found.json().data.id).toBe(id);
  });

  test('that cannot be read is answered like any other, with every header', async () => {
    const plain = await bank.call({ method: 'GET', url: '/api/nothing' });
    const names = (answer: typeof plain) => Object.keys(answer.headers).sort();
    for (const [url, code] of [
      ['/api/%zz', 'not_found'],
      ['/api/notes/%E0%A4%A?x=1', 'not_found'],
      // Too long for an id: whoever is not signed in is told that first.
      [`/api/notes/${'9'.repeat(300)}`, 'not_signed_in'],
    ] as const) {
      const answer = await bank.call({ method: 'GET', url });
      expect([url, answer.json().details[0].code]).toEqual([url, code]);
      expect(names(answer)).toEqual(names(plain));
      expect(answer.headers['x-request-id']).not.toBe(plain.headers['x-request-id']);
    }
  });

  test('that does not exist is 404, and one that takes another method says which', async () => {
    for (const url of ['/api', '/api/nothing', '/api/notes/a/b', '/api/%ff']) {
      const answer = await bank.call({ method: 'GET', url });
      expect([url, answer.statusCode]).toEqual([url, 404]);
      expect(answer.json().data).toBe(null);
    }
    const answer = await bank.call({ method: 'DELETE', url: '/api/notes' });
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'POST, GET']);
    expect(answer.json().details[0].code).toBe('method_not_allowed');
    for (const method of ['OPTIONS', 'PUT', 'HEAD', 'TRACE'] as const) {
      const other = await bank.call({ method: method as 'GET', url: '/api/notes' });
      expect([404, 405]).toContain(other.statusCode);
      expect(other.headers['access-control-allow-origin']).toBe(undefined);
    }
  });
});

describe('a write', () => {
  const bodies: Record<string, object> = { write: { text: 'hello' }, fault: { how: 'throw' } };
  const writes = Object.entries(notes).filter(([, route]) => route.method !== 'GET');

  test.each(writes)('%s from elsewhere is refused', async (name, route) => {
    const staff = await bank.signIn(bank.people.staffMember('owner'));
    const url = route.path.replace(':id', newId('message'));
    const before = doings.written;
    const cases = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://localhost:3001' },
      { origin: 'https://localhost:3000' },
      { origin: ownOrigin, 'sec-fetch-site': 'cross-site' },
      { origin: ownOrigin, 'sec-fetch-site': 'same-site' },
      { origin: ownOrigin, 'sec-fetch-site': 'none' },
    ];
    for (const headers of cases) {
      const answer = await bank.call({
        method: route.method,
        url,
        cookie: `${cookie}; ${staff.cookie}`,
        headers,
        payload: bodies[name] ?? {},
      });
      expect([answer.statusCode, answer.json().details[0].code]).toEqual([403, 'foreign_origin']);
    }
    expect(doings.written).toBe(before);
  });

  test('that does not say where it comes from is refused; the browser’s own word is enough', async () => {
    const request = { method: 'POST', url: '/api/notes', payload: { text: 'hello' } } as const;
    const host = 'localhost:3000';
    const silent = await bank.server.fastify.inject({ ...request, headers: { host, cookie } });
    expect(silent.json().details[0].code).toBe('foreign_origin');
    const said = await bank.server.fastify.inject({
      ...request,
      headers: { host, cookie, 'sec-fetch-site': 'same-origin' },
    });
    expect(said.statusCode).toBe(201);
  });

  test('where money moves needs a transfer’s id as its key', async () => {
    const pay = (headers: Record<string, string>) =>
      bank.call({
        method: 'POST',
        url: '/api/notes/pay',
        cookie,
        headers,
        payload: { amount: '1' },
      });
    for (const key of [undefined, 'x'.repeat(30), newId('account')]) {
      const answer = await pay(key === undefined ? {} : { 'idempotency-key': key });
      expect(answer.json().details).toEqual([
        expect.objectContaining({ code: 'idempotency_key_required', field: 'Idempotency-Key' }),
      ]);
    }
    const id = newId('transfer');
    expect((await pay({ 'idempotency-key': id })).json().data).toEqual({ id });
  });
});

test('plain http is for this machine under its own name only', async () => {
  const cases = [
    ['127.0.0.1', 'localhost:3000', 200],
    ['::1', '[::1]:3000', 200],
    ['::ffff:127.0.0.1', '127.0.0.1:3000', 200],
    ['127.0.0.1', 'rebound.example', 403],
    ['192.0.2.7', 'localhost:3000', 403],
  ] as const;
  for (const [remoteAddress, host, status] of cases) {
    const answer = await bank.call({
      method: 'GET',
      url: '/api/notes',
      remoteAddress,
      headers: { host },
    });
    expect([remoteAddress, host, answer.statusCode]).toEqual([remoteAddress, host, status]);
  }
  const lying = await bank.call({
    method: 'GET',
    url: '/api/notes',
    remoteAddress: '192.0.2.7',
    headers: { 'x-forwarded-proto': 'https', 'x-forwarded-for': '127.0.0.1' },
  });
  expect(lying.json().details[0].code).toBe('https_required');
});
