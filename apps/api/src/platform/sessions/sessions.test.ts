/** Sessions over HTTP: how they end, who sees it, and what keeps them awake. */
import { type SessionId, UNATTENDED } from '@fairlead/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordedStatements } from '#testing/recorded-statements.ts';
import { implementNotes, testRoutes } from '#testing/test-contract.ts';
import { cookieOf, startTestServer, type TestServer } from '#testing/test-server.ts';
import { absoluteSeconds, defaultPolicy, deviceLabel, mostSessions } from './session.rules.ts';
import {
  endOtherSessions,
  endSessionOf,
  forgetOldSessions,
  giveSecondFactor,
  listSessions,
  openSession,
} from './session.service.ts';
import { SessionReader } from './session-reader.ts';

let bank: TestServer;

beforeAll(async () => {
  const doings = { written: 0, closeStreams: () => undefined };
  bank = await startTestServer(testRoutes, [implementNotes(doings)]);
});
afterAll(() => bank.close());

/** Which answer a session gets: 200, or the code it is refused with. */
async function ask(cookie: string, kind: 'customer' | 'staff' = 'customer'): Promise<string> {
  const answer = await (kind === 'customer'
    ? bank.call({ method: 'POST', url: '/api/notes', cookie, payload: { text: 'awake' } })
    : bank.call({ method: 'POST', url: '/api/notes/settle', cookie }));
  return answer.statusCode < 300 ? 'open' : answer.json().details[0].code;
}

const person = (kind: 'customer' | 'staff') =>
  kind === 'customer' ? bank.people.customer() : bank.people.staffMember('owner');

describe.each(['customer', 'staff'] as const)('the session of a %s', (kind) => {
  const idle = defaultPolicy.idleSeconds[kind];

  test('is open a second before its idle end and over a second after', async () => {
    const { cookie } = await bank.signIn(person(kind));
    bank.time.advance(idle - 1);
    expect(await ask(cookie, kind)).toBe('open');
    bank.time.advance(idle - 1);
    expect(await ask(cookie, kind)).toBe('open');
    bank.time.advance(idle + 1);
    expect(await ask(cookie, kind)).toBe('session_ended');
  });

  test('is open a second before its absolute end and over a second after, however busy', async () => {
    const { cookie } = await bank.signIn(person(kind));
    let left = absoluteSeconds[kind] - 1;
    for (; left > 0; left -= idle - 1) {
      bank.time.advance(Math.min(idle - 1, left));
      expect(await ask(cookie, kind)).toBe('open');
    }
    bank.time.advance(2);
    expect(await ask(cookie, kind)).toBe('session_ended');
  });

  test('is the oldest to go when there are too many', async () => {
    const id = person(kind);
    const cookies = [];
    for (let count = 0; count <= mostSessions[kind]; count += 1) {
      cookies.push((await bank.signIn(id)).cookie);
      bank.time.advance(1);
    }
    const [oldest = '', ...others] = cookies;
    expect(await ask(oldest, kind)).toBe('session_ended');
    for (const cookie of others) expect(await ask(cookie, kind)).toBe('open');
  });
});

/** That of another process on the same database. */
function readerElsewhere(): SessionReader {
  return new SessionReader({
    db: bank.test.db,
    wallTime: bank.time,
    policy: () => defaultPolicy,
    onFault: () => undefined,
  });
}

test('activity counts to the second, though it is written down only now and then', async () => {
  const { cookie, id } = await bank.signIn(bank.people.customer());
  const stored = async () => {
    const row = await bank.test.db
      .selectFrom('session')
      .select('last_seen_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return row.last_seen_at.getTime();
  };
  const opened = await stored();
  bank.time.advance(10);
  expect(await ask(cookie)).toBe('open');
  expect(await stored()).toBe(opened);
  bank.time.advance(295);
  expect(await ask(cookie)).toBe('open');
  await bank.sessions.writeDown();
  expect(await stored()).toBe(bank.time.now().getTime());
  const otherProcess = readerElsewhere();
  bank.time.advance(299);
  const token = cookie.split('=')[1] ?? '';
  expect((await otherProcess.read('customer', token)).state).toBe('open');
});

test('activity of many sessions is written in portions, and all of it before the end', async () => {
  const { id } = await bank.signIn(bank.people.customer());
  const { rows: alike } = await sql<{ id: SessionId }>`
    insert into session (id, kind, subject_id, token_hash, created_at, last_seen_at, ends_at,
      second_factor_asked, device_label, user_agent, ip)
    select 'ses_' || gen_random_uuid(), kind, subject_id, sha256(n::text::bytea), created_at,
      last_seen_at, ends_at, second_factor_asked, device_label, user_agent, ip
    from session, generate_series(1, 600) n where id = ${id} returning id`.execute(bank.test.db);
  const reader = readerElsewhere();
  bank.time.advance(10);
  for (const one of alike) reader.noteActivity(one.id);
  const { statements } = await recordedStatements(() => reader.stop());
  const updates = statements.filter((text) => text.startsWith('update session'));
  expect(updates.length).toBeGreaterThanOrEqual(3);
  const { rows } = await sql<{ written: number }>`select count(*)::int as written from session
    where last_seen_at = ${bank.time.now()}`.execute(bank.test.db);
  expect(rows[0]?.written).toBe(600);
});

test('what a page asks for by itself does not keep a session awake', async () => {
  const { cookie } = await bank.signIn(bank.people.customer());
  bank.time.advance(299);
  const headers = { [UNATTENDED]: 'yes' };
  const note = { method: 'POST', url: '/api/notes', cookie, payload: { text: 'awake' } } as const;
  expect((await bank.call({ ...note, headers })).statusCode).toBeLessThan(300);
  bank.time.advance(2);
  expect(await ask(cookie)).toBe('session_ended');
});

test('the live stream does not keep a session awake', async () => {
  const server = await startTestServer(testRoutes, [
    implementNotes({ written: 0, closeStreams: () => undefined }),
  ]);
  const address = await server.server.fastify.listen({ port: 0, host: '127.0.0.1' });
  const { cookie } = await server.signIn(server.people.customer());
  server.time.advance(299);
  const stream = await fetch(`${address}/api/notes/listen`, { headers: { cookie } });
  expect(stream.status).toBe(200);
  server.time.advance(2);
  const answer = await fetch(`${address}/api/notes/listen`, { headers: { cookie } });
  expect(answer.status).toBe(401);
  await server.close();
  await stream.text();
});

test('the end of a session is seen at the next request, and its cookie is taken away', async () => {
  const id = bank.people.customer();
  const first = await bank.signIn(id);
  const second = await bank.signIn(id);
  const { db } = bank.test;
  const now = bank.time.now();
  const stranger = bank.people.customer();
  const end = (owner: string) =>
    db.transaction().execute((tx) => endSessionOf(tx, owner, first.id, 'ended_by_owner', now));
  expect(await end(stranger)).toBe(false);
  expect(await ask(first.cookie)).toBe('open');
  expect(await end(id)).toBe(true);
  const refused = await bank.call({ method: 'POST', url: '/api/notes', cookie: first.cookie });
  expect(refused.json().details[0].code).toBe('session_ended');
  expect(refused.headers['set-cookie']).toEqual([
    '__Host-fairlead=; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=0',
  ]);
  expect((await listSessions(db, id, now, defaultPolicy)).map((one) => one.id)).toEqual([
    second.id,
  ]);
  await db
    .transaction()
    .execute((tx) => endOtherSessions(tx, id, null, 'credentials_changed', now));
  expect(await ask(second.cookie)).toBe('session_ended');
});

test('a person who is gone or disabled is signed out at the next request', async () => {
  const id = bank.people.staffMember('owner');
  const { cookie } = await bank.signIn(id);
  expect(await ask(cookie, 'staff')).toBe('open');
  bank.people.setStaff({ id, role: 'owner', disabled: true, persona: false, language: null });
  expect(await ask(cookie, 'staff')).toBe('session_ended');
});

test('the second factor gives a new token, and the old one is worth nothing', async () => {
  const { cookie, id } = await bank.signIn(bank.people.staffMember('owner'), 'asked');
  expect(await ask(cookie, 'staff')).toBe('second_factor_required');
  const token = await bank.test.db
    .transaction()
    .execute((tx) => giveSecondFactor(tx, id, bank.time.now()));
  expect(await ask(cookie, 'staff')).toBe('not_signed_in');
  expect(await ask(cookieOf('staff', token), 'staff')).toBe('open');
});

test('a token the browser brought along is never taken over by a sign-in', async () => {
  const subjectId = bank.people.customer();
  const planted = await bank.signIn(subjectId);
  const opened = await bank.test.db.transaction().execute((tx) =>
    openSession(tx, {
      kind: 'customer',
      subjectId,
      secondFactor: 'given',
      ip: '127.0.0.1',
      userAgent: '',
      now: bank.time.now(),
      replaces: planted.id,
    }),
  );
  expect(opened.token).not.toBe(planted.token);
  expect(await ask(planted.cookie)).toBe('session_ended');
  const { rows } = await bank.test.ownerPool.query('select token_hash::text from session');
  expect(JSON.stringify(rows)).not.toContain(opened.token);
});

test('tokens that were never given out are refused without a look at the database', async () => {
  for (const token of ['', 'x', 'a'.repeat(43), "' or 1=1 --", 'é'.repeat(43)]) {
    expect(await ask(`__Host-fairlead=${encodeURIComponent(token)}`)).toBe('not_signed_in');
  }
});

test('sessions are forgotten a month after their end', async () => {
  const { id } = await bank.signIn(bank.people.customer());
  const { db } = bank.test;
  const exists = async () =>
    (await db.selectFrom('session').select('id').where('id', '=', id).execute()).length === 1;
  const day = 24 * 3600 * 1000;
  const at = (days: number) => new Date(bank.time.now().getTime() + 12 * 3600 * 1000 + days * day);
  await db.transaction().execute((tx) => forgetOldSessions(tx, at(29.9)));
  expect(await exists()).toBe(true);
  await db.transaction().execute((tx) => forgetOldSessions(tx, at(30.1)));
  expect(await exists()).toBe(false);
});

test('a device is named by its browser and system', () => {
  const agents = [
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox · Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari · iPhone',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
      'Edge · Windows',
    ],
    ['curl/8', ''],
  ] as const;
  for (const [agent, label] of agents) expect(deviceLabel(agent)).toBe(label);
});
