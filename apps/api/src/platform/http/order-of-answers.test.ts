/** The fixed order of answers: a request that is wrong in many ways gets the first reason. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/random.ts';
import { implementNotes, testRoutes } from '#testing/test-contract.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let bank: TestServer;
const blocked = '203.0.113.9';

beforeAll(async () => {
  const doings = { written: 0, closeStreams: () => undefined };
  bank = await startTestServer(testRoutes, [implementNotes(doings)], {
    isBlocked: (ip) => ip === blocked,
  });
});
afterAll(() => bank.close());

const foreign = { origin: 'https://evil.example' };
const json = { 'content-type': 'application/json' };

/** Each row is wrong in its own way and in every way of the rows below it. */
test('gives the first reason when several apply', async () => {
  const gated = bank.people.customer({ closedGates: ['verify_email'] });
  const { cookie } = await bank.signIn(gated);
  const support = await bank.signIn(bank.people.staffMember('support'));
  const write = { method: 'POST', url: '/api/notes' } as const;
  const settle = { method: 'POST', url: '/api/notes/settle' } as const;
  const rows = [
    ['https_required', 403, { ...write, headers: { ...foreign, host: 'bank.example' } }],
    [
      'address_blocked',
      403,
      { ...write, remoteAddress: blocked, headers: { ...foreign, 'x-forwarded-proto': 'https' } },
    ],
    ['not_signed_in', 401, { ...write, headers: foreign, payload: '{' }],
    [
      'foreign_origin',
      403,
      { ...settle, cookie: support.cookie, headers: { ...foreign, ...json }, payload: '{' },
    ],
    ['not_permitted', 403, { ...settle, cookie: support.cookie, headers: json, payload: '{' }],
    ['gate_closed', 423, { ...write, cookie, headers: json, payload: '{' }],
  ] as const;
  for (const [code, status, request] of rows) {
    const server = code === 'address_blocked' ? await trusting() : bank;
    const answer = await server.call(request);
    expect([code, answer.statusCode], answer.body).toEqual([answer.json().details[0].code, status]);
    if (server !== bank) await server.close();
  }
});

function trusting(): Promise<TestServer> {
  const doings = { written: 0, closeStreams: () => undefined };
  return startTestServer(testRoutes, [implementNotes(doings)], {
    isBlocked: (ip) => ip === blocked,
    trustedProxies: [blocked],
  });
}

test('reads the body only of those who may come in, then its shape, then repeats', async () => {
  const { cookie } = await bank.signIn(bank.people.customer());
  const write = { method: 'POST', url: '/api/notes', cookie } as const;
  const key = { 'idempotency-key': newId('message') };
  const send = (payload: string, headers: Record<string, string> = {}) =>
    bank.call({ ...write, headers: { ...json, ...headers }, payload });
  const codeOf = async (answer: ReturnType<typeof send>) => {
    const { statusCode, body } = await answer;
    return [statusCode, JSON.parse(body).details[0]?.code ?? 'ok'];
  };
  expect(await codeOf(send('{'))).toEqual([400, 'not_parsable']);
  expect(await codeOf(send('{"text":1}', key))).toEqual([422, 'invalid']);
  expect(await codeOf(send('{"text":"first"}', key))).toEqual([201, 'ok']);
  // The handler would refuse this text; the repeat is found out before.
  expect(await codeOf(send('{"text":"refuse"}', key))).toEqual([409, 'id_already_used']);
  expect(await codeOf(send('{"text":"refuse"}'))).toEqual([409, 'changed_meanwhile']);
});

test('asks a staff session for its second factor after the permission', async () => {
  const admin = await bank.signIn(bank.people.staffMember('admin'), 'asked');
  const support = await bank.signIn(bank.people.staffMember('support'), 'asked');
  const settle = { method: 'POST', url: '/api/notes/settle' } as const;
  const refused = await bank.call({ ...settle, cookie: admin.cookie });
  expect([refused.statusCode, refused.json().details[0].code]).toEqual([
    403,
    'second_factor_required',
  ]);
  const denied = await bank.call({ ...settle, cookie: support.cookie });
  expect(denied.json().details[0].code).toBe('not_permitted');
  const enrol = await bank.call({ method: 'POST', url: '/api/notes/enrol', cookie: admin.cookie });
  expect(enrol.statusCode).toBe(200);
});

test('answers a session of the other audience as none at all', async () => {
  const staff = await bank.signIn(bank.people.staffMember('owner'));
  const asCustomer = staff.cookie.replace('__Host-fairlead-staff', '__Host-fairlead');
  for (const cookie of [staff.cookie, asCustomer]) {
    const answer = await bank.call({ method: 'POST', url: '/api/notes', cookie });
    expect([answer.statusCode, answer.json().details[0].code]).toEqual([401, 'not_signed_in']);
  }
});

test('names the gate that is closed, and lets pass under the gates a route is open under', async () => {
  const customer = bank.people.customer({
    closedGates: ['verification_in_progress', 'account_in_review'],
  });
  const { cookie } = await bank.signIn(customer);
  const write = { method: 'POST', url: '/api/notes', payload: { text: 'hello' } } as const;
  const closed = await bank.call({ ...write, cookie });
  expect([closed.statusCode, closed.json().data]).toEqual([
    423,
    { gate: 'verification_in_progress' },
  ]);
  bank.people.setCustomer({
    id: customer,
    language: null,
    persona: false,
    closedGates: ['account_in_review'],
  });
  expect((await bank.call({ ...write, cookie })).statusCode).toBe(201);
  const asked = await bank.signIn(customer, 'asked');
  const second = await bank.call({ ...write, cookie: asked.cookie });
  expect(second.json().data).toEqual({ gate: 'second_factor' });
});
