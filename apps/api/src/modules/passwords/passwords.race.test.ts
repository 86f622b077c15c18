/** A new password while somebody signs in, or sets another one, with the old one. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf } from '#testing/answers.ts';
import { eventually } from '#testing/eventually.ts';
import { customerPassword, type PeopleServer, startPeopleServer } from '#testing/people-server.ts';
import { tokenTo } from '#testing/read-outbox.ts';

let bank: PeopleServer;
beforeAll(async () => {
  bank = await startPeopleServer();
});
afterAll(() => bank.close());

const fresh = 'graue wolken ziehen weiter';
const waiting = async () =>
  (await bank.test.ownerPool.query('select from pg_locks where not granted')).rowCount ?? 0;

it('a new password ends what is being signed in with the old one too', async () => {
  const email = 'meanwhile@example.com';
  const { id } = await bank.plainCustomer(email);
  await bank.browser().post('/api/users/auth/token/password/update', { email });
  const password_token = await tokenTo(bank.db, email);
  const thief = bank.browser();
  const holder = await bank.test.ownerPool.connect();
  let signedIn: ReturnType<typeof thief.post> | undefined;
  let reset: ReturnType<typeof thief.post> | undefined;
  try {
    await holder.query('begin');
    // Where a session is opened, after the password was compared.
    await holder.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`session ${id}`]);
    signedIn = thief.post('/api/users/auth/signin', { email, password: customerPassword });
    await eventually(waiting).toBe(1);
    let isOver = false;
    const passwords = { new_password: fresh, confirm_new_password: fresh };
    reset = bank
      .browser()
      .patch('/api/users/auth/update/password', { password_token, ...passwords })
      .finally(() => {
        isOver = true;
      });
    await eventually(async () => isOver || (await waiting()) > 1).toBe(true);
  } finally {
    await holder.query('commit');
    holder.release();
  }
  expect((await reset).statusCode).toBe(200);
  const entered = await signedIn;
  expect([undefined, 'credentials_wrong']).toContain(codeOf(entered));
  expect((await thief.get('/api/users/auth/status')).json().data).toBeNull();
  const { rows } = await bank.test.ownerPool.query(
    'select from session where subject_id = $1 and ended_at is null',
    [id],
  );
  expect(rows).toEqual([]);
});

it('a password set by a link is not replaced by who knew only the one before', async () => {
  const email = 'at-once@example.com';
  const { id } = await bank.plainCustomer(email);
  await bank.browser().post('/api/users/auth/token/password/update', { email });
  const password_token = await tokenTo(bank.db, email);
  const thief = await bank.signedIn(email);
  const passwords = (words: string) => ({ new_password: words, confirm_new_password: words });
  const holder = await bank.test.ownerPool.connect();
  let reset: ReturnType<typeof thief.patch> | undefined;
  let change: ReturnType<typeof thief.patch> | undefined;
  try {
    await holder.query('begin');
    await holder.query('select from password_credential where subject_id = $1 for update', [id]);
    reset = bank
      .browser()
      .patch('/api/users/auth/update/password', { password_token, ...passwords(fresh) });
    await eventually(waiting).toBe(1);
    const other = passwords('ein anderer geht voran');
    const given = { password: customerPassword, ...other };
    change = thief.patch('/api/users/auth/update/password-user', given);
    await eventually(waiting).toBe(2);
  } finally {
    await holder.query('commit');
    holder.release();
  }
  expect((await reset).statusCode).toBe(200);
  expect(codeOf(await change)).toBe('credentials_wrong');
  const signIn = { email, password: fresh };
  expect((await bank.browser().post('/api/users/auth/signin', signIn)).statusCode).toBe(200);
});
