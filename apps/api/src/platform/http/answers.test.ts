/** What the kernel answers: envelope, language, headers, faults, repeats, step-up, files, streams. */
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '#platform/log.ts';
import { newId } from '#platform/random.ts';
import { giveSecondFactor } from '#platform/sessions/session.service.ts';
import { confirmStepUp, tryStepUp } from '#platform/sessions/step-up.service.ts';
import { implementNotes, type TestDoings, testRoutes } from '#testing/test-contract.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

const doings: TestDoings = { written: 0, closeStreams: () => undefined };
const lines: string[] = [];
let bank: TestServer;
let production: TestServer;

beforeAll(async () => {
  const log = createLog({ level: 'info', destination: { write: (line) => lines.push(line) } });
  bank = await startTestServer(testRoutes, [implementNotes(doings)], { log });
  production = await startTestServer(testRoutes, [implementNotes(doings)], {
    checkAnswers: false,
  });
});
afterAll(() => Promise.all([bank.close(), production.close()]));

const fault = (how: string, server = bank) =>
  server.call({ method: 'POST', url: '/api/notes/fault', payload: { how } });

describe('an answer', () => {
  test('is an envelope, with a sentence in the caller’s language', async () => {
    const { cookie } = await bank.signIn(bank.people.customer({ language: 'es' }));
    const url = `/api/notes/${newId('message')}`;
    const own = await bank.call({ method: 'GET', url, cookie });
    expect(own.json()).toEqual({
      errors: [],
      data: expect.any(Object),
      message: 'Aquí lo tiene.',
      details: [],
    });
    const cases = [
      [{ 'accept-language': 'fr, ar;q=0.8, es;q=0.5' }, '', 'ar'],
      [{ 'accept-language': 'ar', cookie: 'fairlead-language=es' }, '', 'es'],
      [{ 'accept-language': 'ar', cookie: 'fairlead-language=es' }, '?lang=en', 'en'],
      [{ 'accept-language': 'xx' }, '?lang=zz', 'en'],
    ] as const;
    const sentences = { en: 'Here you are.', es: 'Aquí lo tiene.', ar: 'إليك ما طلبت.' };
    for (const [headers, query, language] of cases) {
      const answer = await bank.call({ method: 'GET', url: `/api/notes/status${query}`, headers });
      // Signed out: 200 with the reason among the errors.
      expect([answer.statusCode, answer.json().data]).toEqual([200, null]);
      expect(answer.json().details[0].code).toBe('not_signed_in');
      const list = await bank.call({ method: 'GET', url: `/api/notes${query}`, headers });
      expect(list.json().message).toBe(sentences[language]);
    }
  });

  test('carries the security headers, the mode and an id, and is never kept', async () => {
    const answer = await bank.call({ method: 'GET', url: '/api/notes' });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-fairlead-mode': 'sandbox',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(answer.headers['strict-transport-security']).toBe(undefined);
    expect(answer.headers['x-robots-tag']).toBe(undefined);
    expect(answer.headers['access-control-allow-origin']).toBe(undefined);
  });

  test('that holds more than the contract says fails loudly here, and is cut in production', async () => {
    expect((await fault('extra')).statusCode).toBe(500);
    const cut = await fault('extra', production);
    expect([cut.statusCode, cut.json().data]).toEqual([200, { fine: true }]);
    for (const server of [bank, production]) {
      expect((await fault('missing', server)).statusCode).toBe(500);
    }
  });

  test('to a refusal nobody declared fails loudly here', async () => {
    expect((await fault('undeclared')).statusCode).toBe(500);
    expect((await fault('undeclared', production)).statusCode).toBe(422);
  });

  test('comes by the deadline, whatever the handler does', async () => {
    const hurried = await startTestServer(testRoutes, [implementNotes(doings)], {
      deadlineMs: 1000,
    });
    const answer = await fault('slow', hurried);
    await hurried.close();
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1']);
    expect(answer.json().details[0].code).toBe('busy');
  });
});

test('a fault tells a reference and nothing about itself, and is logged once without its message', async () => {
  lines.length = 0;
  const answer = await fault('throw');
  const id = String(answer.headers['x-request-id']);
  expect([answer.statusCode, answer.json().errors[0]]).toEqual([500, expect.stringContaining(id)]);
  expect(answer.body).not.toMatch(/canary|Error|\.ts|at /);
  await new Promise((resolve) => setImmediate(resolve));
  const logged = lines.map((line) => JSON.parse(line)).filter((line) => line.requestId === id);
  expect(logged.map(({ event }) => event)).toEqual(['fault', 'answered']);
  expect(logged[0].frames[0]).toContain('test-contract.ts');
  expect(lines.join('')).not.toContain('canary');
});

test('the log holds fields of the allow-list only, and nothing a caller sent', async () => {
  lines.length = 0;
  const canary = 'canary-9f\r\n\u001b[31m{"level":"fatal"}';
  const { cookie, id } = await bank.signIn(bank.people.customer());
  await bank.call({
    method: 'POST',
    url: `/api/notes?x=${encodeURIComponent(canary)}`,
    cookie,
    headers: {
      'user-agent': 'canary-9f',
      'x-request-id': 'canary-9f',
      'accept-language': 'canary-9f',
      'idempotency-key': 'canary-9f-0123456789',
    },
    payload: { text: canary, [canary]: canary },
  });
  await bank.call({ method: 'GET', url: `/api/${encodeURIComponent(canary)}` });
  await new Promise((resolve) => setImmediate(resolve));
  expect(lines.length).toBe(2);
  for (const line of lines) {
    expect(line).not.toMatch(/canary|localhost|127\.0\.0\.1/);
    expect(line).not.toContain(id);
    expect(Object.keys(JSON.parse(line)).sort()).toEqual(
      ['code', 'durationMs', 'event', 'level', 'requestId', 'route', 'status', 'time'].sort(),
    );
  }
});

describe('a repeat', () => {
  test('with the same key gets the first answer again, without a second effect', async () => {
    const { cookie } = await bank.signIn(bank.people.customer());
    const key = newId('message');
    const write = (payload: object, headers = { 'idempotency-key': key }) =>
      bank.call({ method: 'POST', url: '/api/notes', cookie, headers, payload });
    const before = doings.written;
    const all = await Promise.all(Array.from({ length: 8 }, () => write({ text: 'once' })));
    expect(doings.written).toBe(before + 1);
    expect(new Set(all.map(({ body, statusCode }) => `${statusCode} ${body}`)).size).toBe(1);
    const replays = all.filter(({ headers }) => headers['idempotent-replay'] === 'true');
    expect(replays.length).toBe(7);
    const other = await write({ text: 'other' });
    expect([other.statusCode, other.json().details[0].code]).toEqual([409, 'id_already_used']);
    const stored = await bank.test.ownerPool.query('select answer from idempotency_record');
    expect(stored.rows.some(({ answer }) => answer.toString('latin1').includes('once'))).toBe(
      false,
    );
  });

  test('of another customer with the same key is a request of its own', async () => {
    const key = { 'idempotency-key': newId('message') };
    const before = doings.written;
    for (let person = 0; person < 2; person += 1) {
      const { cookie } = await bank.signIn(bank.people.customer());
      const request = { method: 'POST', url: '/api/notes', payload: { text: 'same' } } as const;
      const answer = await bank.call({ ...request, cookie, headers: key });
      expect(answer.headers['idempotent-replay']).toBe(undefined);
    }
    expect(doings.written).toBe(before + 2);
  });

  test('after a refusal runs afresh: nothing had happened', async () => {
    const { cookie } = await bank.signIn(bank.people.customer());
    const headers = { 'idempotency-key': newId('message') };
    const write = (text: string) =>
      bank.call({ method: 'POST', url: '/api/notes', cookie, headers, payload: { text } });
    expect((await write('refuse')).statusCode).toBe(409);
    expect((await write('accept')).statusCode).toBe(201);
  });
});

test('a step-up is bound to session, action and parameters, and used up once', async () => {
  const customer = bank.people.customer();
  const { cookie, id: sessionId } = await bank.signIn(customer);
  const { db } = bank.test;
  const url = `/api/notes/${newId('message')}`;
  const rename = (text: string, by = cookie) =>
    bank.call({
      method: 'PATCH',
      url,
      cookie: by,
      headers: { 'if-match': '"v1"' },
      payload: { text },
    });
  const asked = await rename('first');
  expect([asked.statusCode, asked.json().data.action]).toEqual([403, 'notes.rename']);
  const id = asked.json().data.step_up;
  const now = bank.time.now();
  await db.transaction().execute((tx) => tryStepUp(tx, { id, sessionId, now }));
  const token = await db.transaction().execute(async (tx) => {
    await confirmStepUp(tx, id, now);
    return giveSecondFactor(tx, sessionId, now);
  });
  expect((await rename('first')).statusCode).toBe(401);
  const rotated = cookie.replace(/=.*/, `=${token}`);
  expect((await rename('other', rotated)).statusCode).toBe(403);
  const elsewhere = await bank.signIn(customer);
  expect((await rename('first', elsewhere.cookie)).statusCode).toBe(403);
  expect((await rename('first', rotated)).json().data).toEqual({ version: 'v1' });
  expect((await rename('first', rotated)).statusCode).toBe(403);
});

test('a step-up ends after five minutes or five tries', async () => {
  const { cookie, id: sessionId } = await bank.signIn(bank.people.customer());
  const { db } = bank.test;
  const ask = async () => {
    const answer = await bank.call({
      method: 'PATCH',
      url: `/api/notes/${newId('message')}`,
      cookie,
      headers: { 'if-match': '"v1"' },
      payload: { text: 'late' },
    });
    return answer.json().data.step_up;
  };
  const tried = await ask();
  const attempt = (id: typeof tried, now = bank.time.now()) =>
    db.transaction().execute((tx) => tryStepUp(tx, { id, sessionId, now }));
  for (let count = 0; count < 5; count += 1) await attempt(tried);
  await expect(attempt(tried)).rejects.toMatchObject({ code: 'code_wrong' });
  const late = await ask();
  const soon = new Date(bank.time.now().getTime() + 299_000);
  await attempt(late, soon);
  await expect(attempt(late, new Date(soon.getTime() + 2000))).rejects.toMatchObject({
    code: 'code_wrong',
  });
});

test('a changed thing needs its version', async () => {
  const { cookie } = await bank.signIn(bank.people.customer());
  const url = `/api/notes/${newId('message')}`;
  for (const headers of [{}, { 'if-match': 'v1' }, { 'if-match': '*' }]) {
    const answer = await bank.call({
      method: 'PATCH',
      url,
      cookie,
      headers,
      payload: { text: 'hm' },
    });
    expect([answer.statusCode, answer.json().details[0].field]).toEqual([422, 'If-Match']);
  }
});

test('an upload takes the declared file, and neither more nor larger', async () => {
  const send = (parts: readonly [string, string | Blob][]) => {
    const form = new FormData();
    for (const [name, value] of parts) form.append(name, value);
    return bank.call({ method: 'POST', url: '/api/notes/upload', payload: form });
  };
  const picture = new Blob(['x'.repeat(1500)]);
  const fine = await send([
    ['title', 'Harbour'],
    ['picture', picture],
  ]);
  expect(fine.json().data).toEqual({ title: 'Harbour', bytes: 1500 });
  const statusOf = async (parts: readonly [string, string | Blob][]) => {
    const answer = await send(parts);
    return [answer.statusCode, answer.json().details[0].code];
  };
  expect(await statusOf([['title', 'x']])).toEqual([422, 'invalid']);
  expect(
    await statusOf([
      ['title', 'x'],
      ['other', picture],
    ]),
  ).toEqual([422, 'invalid']);
  expect(
    await statusOf([
      ['title', 'x'],
      ['picture', new Blob(['x'.repeat(3000)])],
    ]),
  ).toEqual([413, 'body_too_large']);
  const asJson = await bank.call({ method: 'POST', url: '/api/notes/upload', payload: {} });
  expect(asJson.statusCode).toBe(415);
});

describe('files on a slow line', () => {
  /** Sends the beginning of a form; the rest when it is told to. */
  async function begin(address: string) {
    const edge = 'a-line-between';
    const part = (name: string, more = '') =>
      `--${edge}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`;
    const start = `${part('title')}Harbour\r\n${part('picture', '; filename="a.png"')}xxxx`;
    const end = `xxxx\r\n--${edge}--\r\n`;
    const url = new URL('/api/notes/upload', address);
    const sending = request(url, {
      method: 'POST',
      headers: {
        'content-type': `multipart/form-data; boundary=${edge}`,
        'content-length': start.length + end.length,
        origin: url.origin,
      },
    });
    const answered = new Promise<{ status: number | undefined; retry: string | undefined }>(
      (resolve, reject) => {
        sending.once('error', reject);
        sending.once('response', (answer) => {
          answer.resume();
          resolve({ status: answer.statusCode, retry: answer.headers['retry-after'] });
        });
      },
    );
    await new Promise<void>((resolve) => sending.write(start, () => resolve()));
    return { answered, finish: () => sending.end(end), drop: () => sending.destroy() };
  }
  const bounds = { deadlineMs: 1_500, receiveMs: 5_000, mostReceiving: 1 };
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

  test('are answered by a deadline that begins when they are here', async () => {
    const server = await startTestServer(testRoutes, [implementNotes(doings)], bounds);
    const address = await server.server.fastify.listen({ port: 0, host: '127.0.0.1' });
    const slow = await begin(address);
    await wait(2_000);
    // Each is kept in memory while it arrives: one more is told to come back.
    const other = await begin(address);
    expect(await other.answered).toEqual({ status: 503, retry: '5' });
    other.drop();
    slow.finish();
    expect((await slow.answered).status).toBe(200);
    const stuck = await begin(address);
    expect(await stuck.answered).toEqual({ status: 503, retry: '1' });
    stuck.drop();
    await server.close();
  });
});

test('a stream opens, says its lines, and ends with the bank', async () => {
  const server = await startTestServer(testRoutes, [implementNotes(doings)]);
  const address = await server.server.fastify.listen({ port: 0, host: '127.0.0.1' });
  const { cookie } = await server.signIn(server.people.customer());
  const response = await fetch(`${address}/api/notes/listen`, { headers: { cookie } });
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store');
  const text = response.text();
  await server.close();
  expect(await text).toBe('id: 1\nevent: hello\ndata: first\ndata: second\n\n');
});
