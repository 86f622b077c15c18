/** What the kernel answers: envelope, language, headers, faults, repeats, step-up, files, streams. */
import { request } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
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

  test('with another file is another request', async () => {
    const { cookie } = await bank.signIn(bank.people.customer());
    const headers = { 'idempotency-key': newId('message') };
    const send = (picture: string, title = 'Harbour') => {
      const form = new FormData();
      form.append('title', title);
      form.append('picture', new Blob([picture]), `${picture.length}.png`);
      return bank.call({
        method: 'POST',
        url: '/api/notes/upload',
        cookie,
        headers,
        payload: form,
      });
    };
    expect((await send('one picture')).json().data.bytes).toBe(11);
    const again = await send('one picture');
    expect(again.headers['idempotent-replay']).toBe('true');
    const other = await send('two picture');
    expect([other.statusCode, other.json().details[0].code]).toEqual([409, 'id_already_used']);
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

describe('a slow line', () => {
  const servers: TestServer[] = [];
  afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

  async function listening(bounds: Parameters<typeof startTestServer>[2]) {
    const server = await startTestServer(testRoutes, [implementNotes(doings)], bounds);
    servers.push(server);
    const address = await server.server.fastify.listen({ port: 0, host: '127.0.0.1' });
    return { server, address };
  }

  /** Begins to send; a byte at a time, or the rest, when it is told to. */
  async function send(url: URL, type: string, start: string, cookie?: string) {
    const headers = {
      'content-type': type,
      origin: url.origin,
      ...(cookie === undefined ? {} : { cookie }),
    };
    const sending = request(url, { method: 'POST', headers });
    const answered = new Promise<{ status: number | undefined; retry: string | undefined }>(
      (resolve, reject) => {
        // Also when the bank hangs up, after its answer.
        sending.on('error', reject);
        sending.once('response', (answer) => {
          answer.resume();
          resolve({ status: answer.statusCode, retry: answer.headers['retry-after'] });
        });
      },
    );
    const closed = new Promise<void>((resolve) => {
      sending.once('socket', (socket) => socket.once('close', () => resolve()));
    });
    await new Promise<void>((resolve) => sending.write(start, () => resolve()));
    const drip = setInterval(() => sending.destroyed || sending.write('x'), 100);
    void closed.then(() => clearInterval(drip));
    return {
      answered,
      /** Whoever hung up. */
      closed,
      fallSilent: () => clearInterval(drip),
      finish: (end: string) => {
        clearInterval(drip);
        sending.end(end);
      },
      drop: () => sending.destroy(),
    };
  }

  /** A form whose picture comes a byte at a time. */
  async function beginForm(address: string, cookie?: string) {
    const edge = 'a-line-between';
    const part = (name: string, more = '') =>
      `--${edge}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`;
    const start = `${part('title')}Harbour\r\n${part('picture', '; filename="a.png"')}xxxx`;
    const url = new URL('/api/notes/upload', address);
    const form = await send(url, `multipart/form-data; boundary=${edge}`, start, cookie);
    return { ...form, finish: () => form.finish(`xxxx\r\n--${edge}--\r\n`) };
  }

  /** Two at once where one place is left: whichever was first has it. */
  async function placeAndRefusal(address: string, cookie?: string) {
    const forms = [await beginForm(address, cookie), await beginForm(address, cookie)] as const;
    const refusals = forms.map(async (form, at) => ({ at, ...(await form.answered) }));
    const { at, ...refusal } = await Promise.race(refusals);
    forms[at === 0 ? 0 : 1].drop();
    return { form: forms[at === 0 ? 1 : 0], refusal };
  }

  async function statusOfWhole(form: Awaited<ReturnType<typeof beginForm>>) {
    form.finish();
    const { status } = await form.answered;
    form.drop();
    return status;
  }

  test('has as long as bytes keep coming; a form that falls silent is refused', async () => {
    const { address } = await listening({ deadlineMs: 1_500, silenceMs: 8_000 });
    const [steady, silent] = await Promise.all([beginForm(address), beginForm(address)]);
    silent.fallSilent();
    expect(await silent.answered).toEqual({ status: 503, retry: '1' });
    await silent.closed;
    // By now it has been on its way for longer than the silence that is allowed.
    expect(await statusOfWhole(steady)).toBe(200);
  });

  test('does not hold a place for ever, and gives it back when the bank hangs up', async () => {
    const { address } = await listening({ receiveMs: 3_000, mostReceiving: 1 });
    const endless = await beginForm(address);
    expect(await endless.answered).toEqual({ status: 503, retry: '1' });
    await endless.closed;
    await expect.poll(async () => statusOfWhole(await beginForm(address))).toBe(200);
  });

  test('keeps no more forms in memory than there are places', async () => {
    const { address } = await listening({ mostReceiving: 1 });
    const { form, refusal } = await placeAndRefusal(address);
    expect(refusal).toEqual({ status: 503, retry: '5' });
    expect(await statusOfWhole(form)).toBe(200);
  });

  test('of one person, or of one address, does not take every place', async () => {
    const bounds = { mostReceiving: 10, mostReceivingOfOne: 1, mostReceivingOfAddress: 2 };
    const { server, address } = await listening(bounds);
    const signedIn = async () => (await server.signIn(server.people.customer())).cookie;
    const one = await placeAndRefusal(address, await signedIn());
    const two = await placeAndRefusal(address, await signedIn());
    expect([one.refusal.status, two.refusal.status]).toEqual([429, 429]);
    const third = await signedIn();
    expect(await statusOfWhole(await beginForm(address, third))).toBe(429);
    expect(await statusOfWhole(one.form)).toBe(200);
    expect(await statusOfWhole(await beginForm(address, third))).toBe(200);
    expect(await statusOfWhole(two.form)).toBe(200);
  });

  test('without files has the time of an answer, and nobody sends on after it', async () => {
    const { address } = await listening({ deadlineMs: 1_000, restMs: 1_000 });
    const endless = (path: string) => send(new URL(path, address), 'application/json', '{"how":"');
    const [late, stranger] = await Promise.all([
      endless('/api/notes/fault'),
      endless('/api/notes/pay'),
    ]);
    expect((await late.answered).status).toBe(503);
    expect((await stranger.answered).status).toBe(401);
    await Promise.all([late.closed, stranger.closed]);
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
