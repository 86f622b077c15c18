/** A PIN that comes back while the address that it would prove changes. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keysOf } from '#platform/keys/bank-keys.ts';
import { codeOf } from '#testing/answers.ts';
import { eventually } from '#testing/eventually.ts';
import { customerPassword, type PeopleServer, startPeopleServer } from '#testing/people-server.ts';
import { codeTo, mailsTo } from '#testing/read-outbox.ts';
import { registrationOf } from '#testing/registration.ts';

let bank: PeopleServer;
beforeAll(async () => {
  bank = await startPeopleServer();
});
afterAll(() => bank.close());

const update = '/api/users/auth/update/email';
const verifyUrl = '/api/users/auth/verify-email';
const waiting = async () =>
  (await bank.test.ownerPool.query('select from pg_locks where not granted')).rowCount;

/** Does the work while a lock is held that keeps somebody waiting. */
async function whileLocked(lock: string, value: string, work: () => Promise<void>): Promise<void> {
  const holder = await bank.test.ownerPool.connect();
  try {
    await holder.query('begin');
    await holder.query(lock, [value]);
    await work();
  } finally {
    await holder.query('commit');
    holder.release();
  }
}

it('proves only the address that the PIN went to, when another is wished for meanwhile', async () => {
  const { id } = await bank.plainCustomer('first@example.com', []);
  const browser = bank.browser();
  const signIn = { email: 'first@example.com', password: customerPassword };
  await browser.post('/api/users/auth/signin', signIn);
  await browser.post('/api/users/auth/send-pin', { email: 'first@example.com' });
  const pin = await codeTo(bank.db, 'first@example.com');
  bank.time.advance(31);
  const answers: ReturnType<typeof browser.post>[] = [];
  await whileLocked('select from customer where id = $1 for update', id, async () => {
    answers.push(browser.patch(update, { email: 'stranger@example.com' }));
    await eventually(waiting).toBe(1);
    answers.push(browser.post(verifyUrl, { pin }));
    await eventually(waiting).toBe(2);
  });
  const [corrected, verified] = await Promise.all(answers);
  expect(corrected?.statusCode).toBe(200);
  expect(verified === undefined ? undefined : codeOf(verified)).toBe('code_wrong');
  const { user } = (await browser.get('/api/users/auth/status')).json().data;
  expect(user).toMatchObject({ email: 'first@example.com', email_verification: 'Pending' });
});

it('leaves an address that is proven meanwhile only with its token', async () => {
  const email = 'proving@example.com';
  const { id } = await bank.plainCustomer(email, []);
  const browser = bank.browser();
  await browser.post('/api/users/auth/signin', { email, password: customerPassword });
  await browser.post('/api/users/auth/send-pin', { email });
  const pin = await codeTo(bank.db, email);
  bank.time.advance(31);
  const answers: ReturnType<typeof browser.post>[] = [];
  await whileLocked('select from customer where id = $1 for update', id, async () => {
    answers.push(browser.post(verifyUrl, { pin }));
    await eventually(waiting).toBe(1);
    answers.push(browser.patch(update, { email: 'stranger3@example.com' }));
    await eventually(waiting).toBe(2);
  });
  const [verified, corrected] = await Promise.all(answers);
  expect(verified?.statusCode).toBe(200);
  expect(corrected === undefined ? undefined : codeOf(corrected)).toBe('code_wrong');
  const { rows } = await bank.test.ownerPool.query(
    'select email, pending_email from customer where id = $1',
    [id],
  );
  expect(rows).toEqual([{ email, pending_email: null }]);
});

it('mails no link for a new password to an address that is left meanwhile', async () => {
  const { id } = await bank.plainCustomer('leaving@example.com');
  const browser = await bank.signedIn('leaving@example.com');
  await browser.post('/api/users/auth/token/email/update');
  const email_token = await codeTo(bank.db, 'leaving@example.com');
  const to = 'arriving@example.com';
  await browser.patch(update, { email_token, new_email: to, confirm_new_email: to });
  const pin = await codeTo(bank.db, to);
  const answers: ReturnType<typeof browser.post>[] = [];
  await whileLocked('select from customer where id = $1 for update', id, async () => {
    answers.push(browser.post(verifyUrl, { pin }));
    await eventually(waiting).toBe(1);
    const asking = { email: 'leaving@example.com' };
    answers.push(bank.browser().post('/api/users/auth/token/password/update', asking));
    await eventually(waiting).toBe(2);
  });
  const codes = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
  expect(codes).toEqual([200, 200]);
  const templates = (await mailsTo(bank.db, 'leaving@example.com')).map(({ template }) => template);
  expect(templates).toContain('email_left');
  expect(templates).not.toContain('password_link');
});

it('opens no account by a PIN that another address was sent while it was corrected', async () => {
  const browser = bank.browser();
  await browser.post('/api/users', registrationOf('own@example.com', 'sieben ziegen am hang'));
  bank.time.advance(31);
  const key = keysOf(bank.db).ring.mac('pin sent:prove_email', 'own@example.com');
  const answers: ReturnType<typeof browser.post>[] = [];
  const lock = 'select pg_advisory_xact_lock($1::bigint)';
  await whileLocked(lock, String(key.readBigInt64BE(0)), async () => {
    answers.push(browser.post('/api/users/auth/send-pin', { email: 'own@example.com' }));
    await eventually(waiting).toBe(1);
    const corrected = await browser.patch(update, { email: 'stranger2@example.com' });
    expect(corrected.statusCode).toBe(200);
  });
  const [sent] = await Promise.all(answers);
  expect(sent?.statusCode).toBe(200);
  const pin = await codeTo(bank.db, 'own@example.com');
  expect(codeOf(await browser.post(verifyUrl, { pin }))).toBe('code_wrong');
  expect((await browser.get('/api/users/auth/status')).json().data).toBeNull();
});
