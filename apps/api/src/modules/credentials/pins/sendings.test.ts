/** PINs and links after the clock was set back: what was sent ahead of it holds nobody up. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bindKeys } from '#platform/keys/bank-keys.ts';
import { KeyRing } from '#platform/keys/key-ring.ts';
import { newToken } from '#platform/random.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { issueToken } from './mailed-tokens.service.ts';
import { sendPin, tryPin } from './pins.service.ts';
import { askedFor } from './sendings.service.ts';

let test: TestDatabase;
const now = new Date('2026-11-17T12:00:00Z');
/** So far was the clock ahead. */
const AHEAD_MS = 30 * 24 * 3600_000;

beforeAll(async () => {
  test = await testDatabase();
  bindKeys(test.db, KeyRing.inMemory());
});
afterAll(() => test.close());

/** The times at which one more would go out, one after the other, until one does not. */
async function mostAt(start: Date, one: (at: Date) => Promise<unknown>): Promise<number> {
  for (let count = 0; ; count += 1) {
    const at = new Date(start.getTime() + count * 31_000);
    const sent = await one(at).then(
      () => true,
      (error: { code?: string }) => {
        if (error.code !== 'too_many_requests') throw error;
        return false;
      },
    );
    if (!sent) return count;
  }
}

it.each(['prove_email', 'second_factor'] as const)(
  'a PIN to %s goes out again, and is the one that counts',
  async (purpose) => {
    const place = { purpose, holder: `holder of ${purpose}` };
    let last = '';
    const send = (at: Date) =>
      test.db.transaction().execute((tx) =>
        sendPin(
          tx,
          {
            ...place,
            countedFor: { whom: `${purpose}@example.com` },
            channel: 'mail',
            sentTo: '•••',
            good: true,
            now: at,
          },
          async (pin) => {
            last = pin;
          },
        ),
      );
    expect(await mostAt(new Date(now.getTime() + AHEAD_MS), send)).toBe(5);
    expect(await mostAt(now, send)).toBe(5);
    expect(await tryPin(test.db, place, last, now)).not.toBeNull();
  },
);

it('a link that strangers asked for goes out again', async () => {
  const countedFor = askedFor('link@example.com', { ip: '192.0.2.1', isOwner: false });
  const issue = (at: Date) =>
    test.db.transaction().execute((tx) =>
      issueToken(tx, {
        purpose: 'reset_password',
        token: newToken(),
        customerId: null,
        countedFor,
        now: at,
      }),
    );
  expect(await mostAt(new Date(now.getTime() + AHEAD_MS), issue)).toBe(5);
  expect(await mostAt(now, issue)).toBe(5);
});
