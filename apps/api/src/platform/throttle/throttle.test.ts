/** Budgets shared by processes, and growing waits that cannot lock out a known device. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Refusal } from '#platform/errors.ts';
import { newId, newToken } from '#platform/random.ts';
import { isKnownDevice, rememberDevice } from '#platform/sessions/known-device.service.ts';
import { TestTime } from '#platform/wall-time.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { countHourly, discountHourly } from './hourly.ts';
import {
  beginSignIn,
  forgetOldFailures,
  type SignInAttempt,
  signInSucceeded,
} from './sign-in-throttle.ts';
import { addressKey, waitAfter } from './throttle.rules.ts';
import { forgetOldWindows, Throttle } from './throttle.ts';

let database: TestDatabase;
const time = new TestTime(new Date('2026-11-15T12:00:10Z'));

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** `ok`, or how many seconds to wait. */
async function outcome(attempt: Promise<void>): Promise<'ok' | number | undefined> {
  try {
    await attempt;
    return 'ok';
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'too_many_requests') throw error;
    return error.retryAfterSeconds;
  }
}

describe('a budget', () => {
  test('is never exceeded by several processes together', async () => {
    const processes = [1, 2, 3].map(() => new Throttle({ db: database.db, wallTime: time }));
    const budget = { perMinute: 100, lease: 7 };
    const uses = Array.from({ length: 300 }, (_, count) =>
      outcome(processes[count % 3]?.use('write', 'cus_1', budget) ?? Promise.resolve()),
    );
    const outcomes = await Promise.all(uses);
    const granted = outcomes.filter((one) => one === 'ok').length;
    expect(granted).toBeLessThanOrEqual(100);
    expect(granted).toBeGreaterThanOrEqual(100 - 2 * 7);
    expect(new Set(outcomes.filter((one) => one !== 'ok'))).toEqual(new Set([50]));
  });

  test('without leases is exact, and new every minute', async () => {
    const one = new Throttle({ db: database.db, wallTime: time });
    const other = new Throttle({ db: database.db, wallTime: time });
    const budget = { perMinute: 3, lease: 1 };
    for (let minute = 0; minute < 2; minute += 1) {
      const outcomes = [];
      for (const throttle of [one, other, one, other, one]) {
        outcomes.push(await outcome(throttle.use('credential', '192.0.2.1', budget)));
      }
      expect(outcomes.slice(0, 3)).toEqual(['ok', 'ok', 'ok']);
      expect(outcomes.slice(3)).toEqual([50, 50]);
      time.advance(60);
    }
  });

  test('of one key leaves the others alone', async () => {
    const throttle = new Throttle({ db: database.db, wallTime: time });
    const budget = { perMinute: 1, lease: 1 };
    expect(await outcome(throttle.use('read', 'a', budget))).toBe('ok');
    expect(await outcome(throttle.use('read', 'a', budget))).toBe(50);
    expect(await outcome(throttle.use('read', 'b', budget))).toBe('ok');
    expect(await outcome(throttle.use('write', 'a', budget))).toBe('ok');
    expect(() => throttle.refuseIfEmpty('read', 'a')).toThrow(Refusal);
    expect(() => throttle.refuseIfEmpty('read', 'b')).not.toThrow();
  });

  test('is new at once where the clock was set back', async () => {
    const key = '192.0.2.77';
    const budget = { perMinute: 2, lease: 1 };
    const uses = async (wallTime: TestTime) => {
      const throttle = new Throttle({ db: database.db, wallTime });
      const outcomes = [];
      for (let turn = 0; turn < 3; turn += 1) {
        outcomes.push(await outcome(throttle.use('read', key, budget)));
      }
      return outcomes;
    };
    const wrong = new TestTime(new Date(time.now().getTime() + 30 * 24 * 3600_000));
    expect(await uses(wrong)).toEqual(['ok', 'ok', expect.any(Number)]);
    expect(await uses(time)).toEqual(['ok', 'ok', expect.any(Number)]);
  });

  test('is one for processes whose clocks stand on two sides of a minute', async () => {
    const before = new TestTime(new Date('2026-11-15T11:40:59.990Z'));
    const after = new TestTime(new Date('2026-11-15T11:41:00.010Z'));
    const [slow, fast] = [before, after].map(
      (wallTime) => new Throttle({ db: database.db, wallTime }),
    );
    const outcomes = [];
    for (const throttle of [fast, slow, fast, slow, fast]) {
      const used = throttle?.use('read', '192.0.2.78', { perMinute: 3, lease: 1 });
      outcomes.push((await outcome(used ?? Promise.resolve())) === 'ok');
    }
    expect(outcomes).toEqual([true, true, true, false, false]);
  });

  test('keeps no address in the clear, and forgets', async () => {
    const throttle = new Throttle({ db: database.db, wallTime: time });
    await throttle.use('read', '198.51.100.7', { perMinute: 5, lease: 1 });
    const count = async () => (await database.pool.query('select * from throttle_window')).rows;
    expect(JSON.stringify(await count())).not.toContain('198.51.100.7');
    const later = new Date(time.now().getTime() + 71 * 60_000);
    await database.db.transaction().execute((tx) => forgetOldWindows(tx, later));
    expect(await count()).toEqual([]);
  });
});

describe('so many an hour', () => {
  const asks = (key: string) => ({ name: 'asks', key, most: 3 });
  const ask = (key: string, at = time.now()) => outcome(countHourly(database.db, asks(key), at));

  test('are exact from the first of them, however many come at once', async () => {
    const outcomes = await Promise.all(Array.from({ length: 9 }, () => ask('cus_1')));
    expect(outcomes.filter((one) => one === 'ok')).toHaveLength(3);
    expect(new Set(outcomes.filter((one) => one !== 'ok'))).toEqual(new Set([3600]));
    time.advance(3599);
    expect([await ask('cus_1'), await ask('cus_2')]).toEqual([1, 'ok']);
    time.advance(1);
    expect(await ask('cus_1')).toBe('ok');
  });

  test('are as many more as did not count in the end', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      expect(await ask('cus_3')).toBe('ok');
      await discountHourly(database.db, asks('cus_3'));
    }
    for (let turn = 0; turn < 3; turn += 1) expect(await ask('cus_3')).toBe('ok');
    expect(await ask('cus_3')).toBe(3600);
  });

  test('begin anew where the clock was set back', async () => {
    const ahead = new Date(time.now().getTime() + 86_400_000);
    for (let turn = 0; turn < 4; turn += 1) await ask('cus_4', ahead);
    expect(await ask('cus_4')).toBe('ok');
  });
});

test('an address is one customer’s whole network where it is IPv6', () => {
  expect(addressKey('192.0.2.1')).toBe('192.0.2.1');
  expect(addressKey('::ffff:192.0.2.1')).toBe('192.0.2.1');
  expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe(addressKey('2001:db8:1:2::9'));
  expect(addressKey('2001:db8:1:3::9')).not.toBe(addressKey('2001:db8:1:2::9'));
});

describe('sign-in', () => {
  const attempt = (email: string, more: Partial<SignInAttempt> = {}): SignInAttempt => ({
    kind: 'customer',
    email,
    ip: `192.0.2.${(email.length * 7) % 250}`,
    now: time.now(),
    ...more,
  });
  const begin = (one: SignInAttempt) => outcome(beginSignIn(database.db, one));

  test('waits longer after each failure, and a wait is not prolonged by asking', async () => {
    const email = 'waits@example.com';
    for (let count = 0; count < 5; count += 1) expect(await begin(attempt(email))).toBe('ok');
    for (const wait of [30, 60, 120, 300, 600, 900, 900]) {
      expect(await begin(attempt(email))).toBe(wait);
      time.advance(wait - 1);
      expect(await begin(attempt(email))).toBe(1);
      time.advance(1);
      expect(await begin(attempt(email))).toBe('ok');
    }
    expect(waitAfter('account', 1_000_000)).toBe(900);
  });

  test('counts guesses made at the same moment', async () => {
    const guesses = Array.from({ length: 30 }, () => begin(attempt('parallel@example.com')));
    const let_in = (await Promise.all(guesses)).filter((one) => one === 'ok');
    expect(let_in.length).toBe(5);
  });

  test('does not let strangers lock out a device that is known', async () => {
    const email = 'victim@example.com';
    const subjectId = newId('customer');
    const { db } = database;
    const now = time.now();
    const knownDevice = await db
      .transaction()
      .execute((tx) => rememberDevice(tx, { subjectId, token: undefined, label: '', now }));
    expect(await isKnownDevice(db, subjectId, knownDevice)).toBe(true);
    expect(await isKnownDevice(db, newId('customer'), knownDevice)).toBe(false);
    expect(await isKnownDevice(db, subjectId, newToken())).toBe(false);
    for (let count = 0; count < 50; count += 1) await begin(attempt(email, { ip: '203.0.113.1' }));
    expect(await begin(attempt(email, { ip: '203.0.113.1' }))).not.toBe('ok');
    expect(await begin(attempt(email, { ip: '203.0.113.1', knownDevice }))).toBe('ok');
  });

  test('holds up one address that tries many accounts', async () => {
    const outcomes = [];
    for (let count = 0; count < 31; count += 1) {
      outcomes.push(await begin(attempt(`spray${count}@example.com`, { ip: '203.0.113.2' })));
    }
    expect(outcomes.filter((one) => one === 'ok').length).toBe(30);
    expect(await begin(attempt('calm@example.com', { ip: '203.0.113.3' }))).toBe('ok');
  });

  test('starts afresh for the account after a success, not for the address', async () => {
    const ip = '203.0.113.4';
    const own = () => attempt('own@example.com', { ip });
    for (let count = 0; count < 29; count += 1) {
      await begin(attempt(`guess${count}@example.com`, { ip }));
    }
    expect(await begin(own())).toBe('ok');
    await database.db.transaction().execute((tx) => signInSucceeded(tx, own()));
    expect(await begin(own())).toBe('ok');
    expect(await begin(own())).toBe(30);
  });

  test('is the same for an address nobody has, and for staff apart from customers', async () => {
    for (let count = 0; count < 5; count += 1) await begin(attempt('both@example.com'));
    expect(await begin(attempt('  BOTH@example.com '))).toBe(30);
    const ip = '203.0.113.5';
    expect(await begin(attempt('both@example.com', { kind: 'staff', ip }))).toBe('ok');
  });

  test('waits no longer than it has to where the clock was set back', async () => {
    const [email, ip] = ['back@example.com', '203.0.113.9'];
    const year = 365 * 24 * 3600_000;
    const wrong = new Date(time.now().getTime() + year);
    for (let count = 0; count < 5; count += 1) await begin(attempt(email, { ip, now: wrong }));
    expect(await begin(attempt(email, { ip, now: wrong }))).toBe(30);
    expect(await begin(attempt(email, { ip }))).toBe(30);
    time.advance(29);
    expect(await begin(attempt(email, { ip }))).toBe(1);
    time.advance(1);
    expect(await begin(attempt(email, { ip }))).toBe('ok');
    expect(await begin(attempt(email, { ip }))).toBe(60);
  });

  test('forgives after a day', async () => {
    const email = 'forgiven@example.com';
    for (let count = 0; count < 5; count += 1) await begin(attempt(email));
    time.advance(24 * 3600 + 1);
    for (let count = 0; count < 5; count += 1) expect(await begin(attempt(email))).toBe('ok');
    time.advance(24 * 3600 + 1);
    await database.db.transaction().execute((tx) => forgetOldFailures(tx, time.now()));
    const { rows } = await database.pool.query('select * from sign_in_failure');
    expect(rows).toEqual([]);
  });
});
