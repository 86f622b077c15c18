/** The server as a whole: it refuses to start with a crooked contract, and bounds what it takes. */
import { connect } from 'node:net';
import { type RouteDeclaration, route } from '@fairlead/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { implementNotes, notes, testRoutes } from '#testing/test-contract.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { implement } from './implement.ts';
import { createMetrics, serveMetrics } from './metrics.ts';
import { faultsOf, joinRoutes } from './route-table.ts';

const doings = { written: 0, closeStreams: () => undefined };
const all = implementNotes(doings);

describe('a bank does not start', () => {
  test('with a route that is declared and not implemented, or implemented twice', () => {
    expect(() => joinRoutes(testRoutes, [])).toThrow('notes.read is declared but not implemented.');
    const again = implement(notes, { settle: async () => null });
    expect(() => joinRoutes(testRoutes, [all, again])).toThrow(
      'notes.settle is implemented twice.',
    );
  });

  test('with a route that is implemented and not declared', () => {
    const { settle: _settle, ...fewer } = notes;
    expect(() => joinRoutes({ notes: fewer }, [all])).toThrow(
      'A noun is implemented that the contract lacks.',
    );
  });

  test('with a route of the API that is only in the code', async () => {
    const secretly = startTestServer(testRoutes, [all], {
      beforeReady: async ({ fastify }) => {
        fastify.get('/api/backdoor', () => 'welcome');
      },
    });
    await expect(secretly).rejects.toThrow(
      'GET /api/backdoor is in the code but not in the contract.',
    );
  });

  const base = {
    method: 'POST',
    path: '/api/things',
    summary: '',
    audience: 'staff',
    permission: 'own.write',
    ownership: 'none',
    rate: 'write',
    repeat: 'none',
    answer: z.null(),
    refusals: [],
  } as const satisfies RouteDeclaration;
  const { permission: _permission, ...withoutPermission } = base;

  const list: RouteDeclaration = {
    ...base,
    method: 'GET',
    query: z.object({ name: z.string().optional() }),
  };
  const exportOf = (of: RouteDeclaration, filters: readonly string[]): RouteDeclaration => ({
    ...base,
    body: z.object(Object.fromEntries(filters.map((name) => [name, z.string()]))),
    exports: { name: 'things', list: of },
  });

  test.each([
    ['staff routes, and only those, name a permission.', withoutPermission],
    ['staff routes, and only those, name a permission.', { ...base, audience: 'customer' }],
    [
      'only own. permissions come before the second factor.',
      { ...base, permission: 'settings.write', secondFactor: 'not yet' },
    ],
    [
      'visitors have no session.',
      { ...withoutPermission, audience: 'visitor', session: 'required' },
    ],
    ['visitors own nothing.', { ...withoutPermission, audience: 'visitor', ownership: 'own' }],
    ['gates are for customers.', { ...base, openUnder: 'every gate' }],
    ['a GET changes nothing, so nothing is repeated.', { ...base, method: 'GET', repeat: 'kept' }],
    ['a GET has no body.', { ...base, method: 'GET', body: z.object({}) }],
    ['only a GET answers with a stream.', { ...base, answer: 'stream' }],
    [
      'the placeholders of the path are its declared parameters.',
      { ...base, path: '/api/things/:id' },
    ],
    ['owner is no filter of its list.', exportOf(list, ['name', 'owner'])],
    ['the list of one thing is not a file.', exportOf({ ...list, params: z.object({}) }, [])],
    [
      'what asks why somebody looks is not taken away as a file.',
      exportOf({ ...list, looks: { of: 'customer', by: 'query.name' } }, ['name']),
    ],
    [
      'identity documents are looked at one by one.',
      exportOf({ ...list, permission: 'documents.read' }, ['name']),
    ],
  ] as const)('when %s', (sentence, declaration) => {
    expect(faultsOf('x', declaration)).toEqual([`x: ${sentence}`]);
  });

  test('with two routes at one address, whatever their placeholders are called', () => {
    const one = route({ ...base, path: '/api/a/:id', params: z.object({ id: z.string() }) });
    const two = route({ ...base, path: '/api/a/:key', params: z.object({ key: z.string() }) });
    const twice = { a: { one }, b: { two } };
    const implementations = [
      implement(twice.a, { one: async () => null }),
      implement(twice.b, { two: async () => null }),
    ];
    expect(() => joinRoutes(twice, implementations)).toThrow('POST /api/a/: is declared twice.');
  });
});

describe('a bank that is open', () => {
  let bank: TestServer;
  let port: number;

  beforeAll(async () => {
    bank = await startTestServer(testRoutes, [all], {
      mostInFlight: 3,
      trustedProxies: ['10.0.0.0/8'],
    });
    const address = await bank.server.fastify.listen({ port: 0, host: '127.0.0.1' });
    port = Number(new URL(address).port);
  });
  afterAll(() => bank.close());

  /** Says something that is not quite HTTP and hears the answer. */
  function say(text: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(text));
      let heard = '';
      socket.on('data', (chunk) => {
        heard += chunk.toString();
        socket.end();
      });
      socket.on('close', () => resolve(heard));
      socket.on('error', reject);
    });
  }

  test('tells those who come when it is full to come back, and has room again', async () => {
    const slow = () =>
      bank.call({ method: 'POST', url: '/api/notes/fault', payload: { how: 'slow' } });
    const waiting = [slow(), slow(), slow()];
    await expect
      .poll(async () => (await bank.call({ method: 'GET', url: '/api/notes' })).statusCode)
      .toBe(503);
    const full = await bank.call({ method: 'GET', url: '/api/notes' });
    expect([full.json().details[0].code, full.headers['retry-after']]).toEqual(['busy', '1']);
    await Promise.all(waiting);
    expect((await bank.call({ method: 'GET', url: '/api/notes' })).statusCode).toBe(200);
  });

  test('answers what is no HTTP, or too much of it, with a clean refusal', async () => {
    const nonsense = await say('SIMSALABIM\r\n\r\n');
    expect(nonsense).toMatch(/^HTTP\/1\.1 400 Bad Request/);
    expect(nonsense).toContain('"not_parsable"');
    for (const header of ['x-request-id: ', 'cache-control: no-store', 'x-fairlead-mode: s']) {
      expect(nonsense.toLowerCase()).toContain(`\r\n${header}`);
    }
    const heavy = await say(
      `GET /api/notes HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    );
    expect(heavy).toMatch(/^HTTP\/1\.1 431 /);
    const smuggled = await say(
      'POST /api/notes HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    );
    expect(smuggled).toMatch(/^HTTP\/1\.1 400 /);
  });

  test('believes a proxy it trusts about the address, and nobody else', async () => {
    const throughProxy = (remoteAddress: string) =>
      bank.call({
        method: 'GET',
        url: '/api/notes',
        remoteAddress,
        headers: {
          host: 'bank.example',
          'x-forwarded-for': '203.0.113.5',
          'x-forwarded-proto': 'https',
        },
      });
    expect((await throughProxy('10.1.2.3')).statusCode).toBe(200);
    expect((await throughProxy('192.0.2.1')).statusCode).toBe(403);
  });
});

test('metrics are on an address of their own', async () => {
  const metrics = createMetrics();
  metrics.answered({ route: 'notes.read', status: 200, code: 'ok', seconds: 0.01 });
  const server = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(text).toContain(
    'fairlead_http_answers_total{route="notes.read",status="200",code="ok"} 1',
  );
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  server.close();
});

test('an address that metrics cannot have is named as theirs', async () => {
  const taken = await serveMetrics(createMetrics(), { host: '127.0.0.1', port: 0 });
  const bound = taken.address();
  const port = typeof bound === 'object' ? (bound?.port ?? 0) : 0;
  await expect(serveMetrics(createMetrics(), { host: '127.0.0.1', port })).rejects.toThrow(
    `Metrics cannot be served at 127.0.0.1:${port} (EADDRINUSE); correct METRICS_HOST`,
  );
  taken.close();
});
