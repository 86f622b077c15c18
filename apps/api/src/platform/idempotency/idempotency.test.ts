/** Kept answers: who runs, who waits, what a crash leaves behind. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { digestOf } from '#platform/canonical.ts';
import { KeyRing } from '#platform/keys/key-ring.ts';
import { newId } from '#platform/random.ts';
import { TestTime } from '#platform/wall-time.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { forgetOldAnswers, RepeatStore } from './idempotency.service.ts';

let database: TestDatabase;
let store: RepeatStore;
const time = new TestTime();

beforeAll(async () => {
  database = await testDatabase();
  store = new RepeatStore({
    db: database.db,
    sealer: KeyRing.inMemory(),
    wallTime: time,
    waitMs: 500,
  });
});
afterAll(() => database.close());

const request = (key = newId('message'), body: unknown = { a: 1 }) => ({
  ownerId: 'cus_1',
  key,
  route: 'notes.write',
  digest: digestOf(body),
});
const answer = { status: 201, body: '{"data":"first"}' };

async function run(one: ReturnType<typeof request>) {
  const begun = await store.begin(one);
  if (begun.kind !== 'run') throw new Error('It was kept already.');
  return begun.claim;
}

test('a repeat waits for the first answer and gets it', async () => {
  const one = request();
  const claim = await run(one);
  const repeat = store.begin(one);
  await claim.keepAlone(answer);
  expect(await repeat).toEqual({ kind: 'replay', answer });
});

test('a repeat of what takes too long is told that it is in progress', async () => {
  const one = request();
  const claim = await run(one);
  await expect(store.begin(one)).rejects.toMatchObject({
    code: 'in_progress',
    retryAfterSeconds: 1,
  });
  await claim.release();
  expect((await store.begin(one)).kind).toBe('run');
});

test('another request with the key is refused at once, running or done', async () => {
  const one = request();
  const other = { ...one, digest: digestOf({ a: 2 }) };
  const claim = await run(one);
  await expect(store.begin(other)).rejects.toMatchObject({ code: 'id_already_used' });
  await claim.keepAlone(answer);
  await expect(store.begin(other)).rejects.toMatchObject({ code: 'id_already_used' });
});

test('what a dead process began is taken over by one, and its late answer counts for nothing', async () => {
  const one = request();
  const dead = await run(one);
  time.advance(61);
  const taken = await Promise.allSettled([store.begin(one), store.begin(one)]);
  const claims = taken.flatMap((begun) => (begun.status === 'fulfilled' ? [begun.value] : []));
  expect(claims.length).toBe(1);
  await expect(dead.keepAlone({ status: 200, body: 'late' })).rejects.toMatchObject({
    code: 'in_progress',
  });
  await dead.release();
  const [begun] = claims;
  if (begun?.kind === 'run') await begun.claim.keepAlone(answer);
  expect(await store.begin(one)).toEqual({ kind: 'replay', answer });
});

test('an answer kept with its effect is there exactly when the effect is', async () => {
  const one = request();
  const claim = await run(one);
  const rolledBack = database.db.transaction().execute(async (tx) => {
    await claim.keep(tx, answer);
    throw new Error('The effect failed.');
  });
  await expect(rolledBack).rejects.toThrow('The effect failed.');
  await claim.release();
  const again = await run(one);
  await database.db.transaction().execute((tx) => again.keep(tx, answer));
  await again.release();
  expect(await store.begin(one)).toEqual({ kind: 'replay', answer });
});

test('answers are kept for 30 days', async () => {
  const one = request();
  await (await run(one)).keepAlone(answer);
  const day = 24 * 3600;
  time.advance(30 * day - 1);
  await database.db.transaction().execute((tx) => forgetOldAnswers(tx, time.now()));
  expect((await store.begin(one)).kind).toBe('replay');
  time.advance(2);
  await database.db.transaction().execute((tx) => forgetOldAnswers(tx, time.now()));
  expect((await store.begin(one)).kind).toBe('run');
});

test('equal requests have equal digests, whatever the order of their fields', () => {
  const digest = (value: unknown) => digestOf(value).toString('hex');
  expect(digest({ a: 1, b: [1, { c: 2, d: undefined }] })).toBe(digest({ b: [1, { c: 2 }], a: 1 }));
  expect(digest({ a: '1' })).not.toBe(digest({ a: 1 }));
  expect(digest({ a: null })).not.toBe(digest({}));
  expect(digest([1, 2])).not.toBe(digest([2, 1]));
});
