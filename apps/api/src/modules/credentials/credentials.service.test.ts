import type { CustomerId } from '@fairlead/contract';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passwordHashesRun } from '#modules/credentials/passwords/password-hash.ts';
import { openCustomer } from '#modules/customers/customers.service.ts';
import { bindKeys } from '#platform/keys/bank-keys.ts';
import { KeyRing } from '#platform/keys/key-ring.ts';
import { TestTime } from '#platform/wall-time.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import {
  beginTotp,
  confirmTotp,
  hasSecondFactor,
  matchPassword,
  preparePassword,
  takeTotpCode,
} from './credentials.service.ts';

let bank: TestDatabase;
let amina: CustomerId;
const time = new TestTime();
const password = 'zug-nebel-7-fenster';
const names = { issuer: 'Fairlead', account: 'amina@example.com' };

beforeAll(async () => {
  bank = await testDatabase();
  bindKeys(bank.db, KeyRing.inMemory());
  const prepared = await preparePassword(password, { kind: 'customer', email: names.account });
  const customer = await bank.db.transaction().execute((tx) =>
    openCustomer(
      tx,
      {
        email: 'Amina@Example.com',
        firstName: 'Amina',
        lastName: 'Haddad',
        language: 'ar',
        homeCurrency: 'USD',
        timeZone: 'Asia/Amman',
        proven: ['email'],
      },
      prepared,
      { actor: { kind: 'system' }, now: time.now() },
    ),
  );
  amina = customer.id;
});
afterAll(() => bank.close());

async function enrol(): Promise<TOTP> {
  const { db } = bank;
  const begun = await db.transaction().execute((tx) => beginTotp(tx, amina, names, time.now()));
  const app = new TOTP({ secret: begun.secret });
  const code = app.generate({ timestamp: time.now().getTime() });
  const result = await db
    .transaction()
    .execute((tx) => confirmTotp(tx, amina, begun.id, code, time.now()));
  expect(result).toBe('enrolled');
  return app;
}

function give(code: string): Promise<boolean> {
  return bank.db.transaction().execute((tx) => takeTotpCode(tx, amina, code, time.now()));
}

describe('passwords', () => {
  it('are kept as argon2id with 19 MiB, two passes and one lane', async () => {
    const rows = await bank.db.selectFrom('password_credential').select('hash').execute();
    expect(rows.map((row) => row.hash.slice(0, 31))).toEqual(['$argon2id$v=19$m=19456,t=2,p=1$']);
  });

  it('are told right from wrong', async () => {
    expect(await matchPassword(bank.db, amina, password)).not.toBeNull();
    expect(await matchPassword(bank.db, amina, `${password} `)).toBeNull();
    expect(await matchPassword(bank.db, null, password)).toBeNull();
  });

  it('typed with composed or decomposed letters are the same password', async () => {
    const { hash } = await preparePassword('crème brûlée für zwei', {
      kind: 'staff',
      email: 'someone@example.com',
    });
    await bank.ownerPool.query('update password_credential set hash = $1', [hash]);
    const decomposed = 'crème brûlée für zwei'.normalize('NFD');
    expect(await matchPassword(bank.db, amina, decomposed)).not.toBeNull();
  });

  it('cost one hash whether anybody has the email or not', async () => {
    const counts = [];
    for (const subject of [amina, null]) {
      const before = passwordHashesRun();
      await matchPassword(bank.db, subject, 'not the password');
      counts.push(passwordHashesRun() - before);
    }
    expect(counts).toEqual([1, 1]);
  });

  it('hashed with older parameters are hashed anew at the next sign-in', async () => {
    const { hash } = await import('@node-rs/argon2');
    const old = await hash(password, { algorithm: 2, memoryCost: 8192, timeCost: 1 });
    await bank.ownerPool.query('update password_credential set hash = $1', [old]);
    expect(await matchPassword(bank.db, amina, password)).not.toBeNull();
    const row = await bank.db.selectFrom('password_credential').select('hash').executeTakeFirst();
    expect(row?.hash).toContain('$m=19456,t=2,p=1$');
    expect(await matchPassword(bank.db, amina, password)).not.toBeNull();
  });

  it('that are too weak are refused as password_too_weak with the reason', async () => {
    const weak = preparePassword('password1234', { kind: 'customer', email: 'a@example.com' });
    await expect(weak).rejects.toMatchObject({
      code: 'password_too_weak',
      details: [{ field: 'password', facts: { problem: 'common', minimum: 12 } }],
    });
  });
});

describe('an authenticator app', () => {
  it('counts only once its first code was right', async () => {
    const { db } = bank;
    const begun = await db.transaction().execute((tx) => beginTotp(tx, amina, names, time.now()));
    const wrong = await db
      .transaction()
      .execute((tx) => confirmTotp(tx, amina, begun.id, '000000', time.now()));
    expect(wrong).toBe('code_wrong');
    expect(await hasSecondFactor(db, amina)).toBe(false);
    await enrol();
    expect(await hasSecondFactor(db, amina)).toBe(true);
  });

  it('that was begun and left is void after fifteen minutes', async () => {
    const { db } = bank;
    const begun = await db.transaction().execute((tx) => beginTotp(tx, amina, names, time.now()));
    time.advance(15 * 60 + 1);
    const code = new TOTP({ secret: begun.secret }).generate({ timestamp: time.now().getTime() });
    const late = await db
      .transaction()
      .execute((tx) => confirmTotp(tx, amina, begun.id, code, time.now()));
    expect(late).toBe('not_found');
  });

  it('gives codes that work once', async () => {
    const app = await enrol();
    time.advance(30);
    const code = app.generate({ timestamp: time.now().getTime() });
    expect(await give(code)).toBe(true);
    expect(await give(code)).toBe(false);
    time.advance(30);
    expect(await give(app.generate({ timestamp: time.now().getTime() }))).toBe(true);
    time.advance(30);
    const earlier = app.generate({ timestamp: time.now().getTime() - 30_000 });
    expect(await give(earlier)).toBe(false);
  });

  it('gives a code to one of many who use it at the same moment', async () => {
    const app = await enrol();
    time.advance(30);
    const code = app.generate({ timestamp: time.now().getTime() });
    const results = await Promise.all(Array.from({ length: 8 }, () => give(code)));
    expect(results.filter(Boolean)).toHaveLength(1);
  });

  it('has its secret nowhere in clear', async () => {
    const { db } = bank;
    const begun = await db.transaction().execute((tx) => beginTotp(tx, amina, names, time.now()));
    const { rows } = await bank.ownerPool.query('select t::text as text from totp_authenticator t');
    const secretHex = Buffer.from(new TOTP({ secret: begun.secret }).secret.bytes).toString('hex');
    for (const { text } of rows) {
      expect(text).not.toContain(begun.secret);
      expect(text).not.toContain(secretHex);
    }
  });
});
