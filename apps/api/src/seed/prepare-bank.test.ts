import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listPersonas, personaCodes, signInAs } from '#modules/personas/personas.service.ts';
import { readInvitation } from '#modules/staff/invitations.service.ts';
import { bindKeys } from '#platform/keys/bank-keys.ts';
import { KeyRing } from '#platform/keys/key-ring.ts';
import { createBankRecord } from '#platform/mode.ts';
import { TestTime } from '#platform/wall-time.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { prepareBank } from './prepare-bank.ts';
import { seedSandbox } from './seed-sandbox.ts';

let bank: TestDatabase;
const time = new TestTime();

function parts() {
  return { db: bank.db, now: () => time.now(), showsLink: true };
}

beforeAll(async () => {
  bank = await testDatabase();
  bindKeys(bank.db, KeyRing.inMemory());
});
afterAll(() => bank.close());

const place = () => ({
  ip: '192.0.2.1',
  userAgent: 'Firefox',
  deviceToken: undefined,
  requestId: 'req',
  now: time.now(),
});

describe('an empty database', () => {
  it('becomes a sandbox with people in it and a link for the first owner', async () => {
    const prepared = await prepareBank(parts());
    expect(prepared.mode).toBe('sandbox');
    expect(prepared.firstOwnerPath).toMatch(/^\/cp\/signup\?token=[\w-]{43}$/);
    const personas = await listPersonas(bank.db);
    expect(personas.filter(({ kind }) => kind === 'customer')).toHaveLength(8);
    const roles = personas.flatMap(({ role }) => (role === null ? [] : [role]));
    expect(roles).toEqual([
      'admin',
      'admin',
      'compliance',
      'compliance',
      'support',
      'content',
      'auditor',
    ]);
  });

  it('keeps the link that was shown last, whatever begins that shows none', async () => {
    const { firstOwnerPath } = await prepareBank(parts());
    expect(await prepareBank({ ...parts(), showsLink: false })).toEqual({
      mode: 'sandbox',
      firstOwnerPath: null,
    });
    const token = firstOwnerPath?.split('=')[1] ?? '';
    expect(await readInvitation(bank.db, token, time.now())).toMatchObject({ role: 'owner' });
  });

  it('is filled once, however often the bank starts', async () => {
    const counts = () =>
      bank.ownerPool.query(
        `select (select count(*) from customer) as customers,
                (select count(*) from staff_member) as staff,
                (select count(*) from totp_authenticator) as authenticators`,
      );
    const before = await counts();
    await Promise.all([seedSandbox(parts()), seedSandbox(parts())]);
    await prepareBank(parts());
    expect((await counts()).rows).toEqual(before.rows);
  });

  it('is one bank when two processes start on it at once', async () => {
    const other = await testDatabase();
    bindKeys(other.db, KeyRing.inMemory());
    const both = { ...parts(), db: other.db };
    const prepared = await Promise.all([prepareBank(both), prepareBank(both)]);
    expect(prepared.map(({ mode }) => mode)).toEqual(['sandbox', 'sandbox']);
    expect(await listPersonas(other.db)).toHaveLength(15);
    await other.close();
  });
});

describe('a live bank', () => {
  it('has no demonstration people, and the database refuses them', async () => {
    const live = await testDatabase();
    bindKeys(live.db, KeyRing.inMemory());
    await live.db
      .transaction()
      .execute((tx) => createBankRecord(tx, { mode: 'live', facts: { legal_name: 'A Bank' } }));
    const prepared = await prepareBank({ ...parts(), db: live.db });
    expect(prepared.mode).toBe('live');
    expect(await listPersonas(live.db)).toEqual([]);
    await expect(seedSandbox({ ...parts(), db: live.db })).rejects.toThrow(/not a sandbox/);
    await live.close();
  });
});

describe('a demonstration person', () => {
  const always = { customer: () => true, staff: () => true };

  it('is signed in by the real sign-in, many times within one code’s half minute', async () => {
    const tokens = new Set<string>();
    for (let count = 0; count < 8; count += 1) {
      const { kind, token } = await signInAs(bank.db, 'amina-haddad', place(), always);
      expect(kind).toBe('customer');
      tokens.add(token);
    }
    expect(tokens.size).toBe(8);
    const { rows } = await bank.ownerPool.query(
      `select action, count(*)::int as count from audit_record
       where customer_id is not null and action like 'session.%' group by action order by action`,
    );
    expect(rows).toEqual([
      { action: 'session.completed', count: 8 },
      { action: 'session.opened', count: 8 },
    ]);
  });

  it('is signed in by several visitors at once', async () => {
    const visits = Array.from({ length: 5 }, () =>
      signInAs(bank.db, 'priya-raman', place(), always),
    );
    expect(new Set((await Promise.all(visits)).map(({ token }) => token)).size).toBe(5);
  });

  it('that nobody knows is not found', async () => {
    await expect(signInAs(bank.db, 'no-body', place(), always)).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('shows a code that changes with the half minute', async () => {
    const first = await personaCodes(bank.db, time.now());
    expect(first.every(({ code }) => /^\d{6}$/.test(code ?? ''))).toBe(true);
    time.advance(30);
    const second = await personaCodes(bank.db, time.now());
    expect(second.map(({ code }) => code)).not.toEqual(first.map(({ code }) => code));
  });

  it('has no secret in clear in any table', async () => {
    const { rows } = await bank.ownerPool.query(
      `select p::text as persona from persona p union all select p::text from persona_phone p`,
    );
    for (const { persona } of rows) expect(persona).not.toMatch(/[A-Z2-7]{32}/);
  });
});
