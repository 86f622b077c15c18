import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publish } from '#platform/events/publish.ts';
import { newId } from '#platform/random.ts';
import { openSession } from '#platform/sessions/session.service.ts';
import { systemTime } from '#platform/wall-time.ts';
import { eventually } from '#testing/eventually.ts';
import { cookieOf, ownHost } from '#testing/test-server.ts';
import { startWorkServer, type WorkServer } from '#testing/work-server.ts';

let bank: WorkServer;
let address: string;

beforeAll(async () => {
  bank = await startWorkServer();
  address = await bank.server.fastify.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => bank.close());

async function open(cookie: string, more: Record<string, string> = {}) {
  const abort = new AbortController();
  const response = await fetch(`${address}/api/events`, {
    headers: { cookie, host: ownHost, ...more },
    signal: abort.signal,
  });
  let heard = '';
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      heard += decoder.decode(chunk, { stream: true });
    }
  })();
  // A browser that leaves ends its own reading with an error.
  const ended = reading.then(
    () => 'closed by the bank',
    () => 'left',
  );
  return { response, heard: () => heard, ended, leave: () => abort.abort() };
}

async function happen(personId: string): Promise<void> {
  const event = { kind: 'account.changed', account_id: newId('account') } as const;
  await bank.test.db.transaction().execute((tx) => publish(tx, { personId, event }));
}

describe('GET /api/events', () => {
  it('streams a customer’s own events and catches up by Last-Event-ID', async () => {
    const customer = bank.people.customer();
    const cookie = await bank.signIn(customer);
    const first = await open(cookie);
    expect(first.response.status).toBe(200);
    expect(first.response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    await eventually(first.heard).toMatch(/event: stream\.opened/);
    await happen(customer);
    await eventually(first.heard).toMatch(/event: account\.changed\ndata: \{/);
    const lastId = /id: (\d+)\nevent: account/.exec(first.heard())?.[1] ?? '';
    first.leave();
    await first.ended;
    await happen(customer);
    const second = await open(cookie, { 'last-event-id': lastId });
    await eventually(second.heard).toMatch(/event: account\.changed/);
    expect(second.heard().match(/account\.changed/g)?.length).toBe(1);
    second.leave();
    await second.ended;
    await eventually(() => bank.hub.streamCount).toBe(0);
  });

  it('refuses visitors and staff sessions', async () => {
    expect((await bank.call({ method: 'GET', url: '/api/events' })).statusCode).toBe(401);
    const as = bank.people.staffMember('owner');
    expect((await bank.call({ method: 'GET', url: '/api/events', as })).statusCode).toBe(401);
  });

  it('waits for the second factor, and is open under every other gate', async () => {
    const customer = bank.people.customer({ closedGates: ['account_locked'] });
    const { token } = await bank.test.db.transaction().execute((tx) =>
      openSession(tx, {
        kind: 'customer',
        subjectId: customer,
        secondFactor: 'asked',
        ip: '127.0.0.1',
        userAgent: '',
        now: systemTime.now(),
      }),
    );
    const refused = await open(cookieOf('customer', token));
    refused.leave();
    expect(refused.response.status).toBe(423);
    const opened = await open(await bank.signIn(customer));
    expect(opened.response.status).toBe(200);
    opened.leave();
    await eventually(() => bank.hub.streamCount).toBe(0);
  });

  it('ends when the bank closes', async () => {
    const stream = await open(await bank.signIn(bank.people.customer()));
    await eventually(stream.heard).toMatch(/stream\.opened/);
    await bank.hub.stop();
    expect(await stream.ended).toBe('closed by the bank');
  });
});
