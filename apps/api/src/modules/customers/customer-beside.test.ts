/** A customer reads of themselves what staff read of them: status, reasons, what was said. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseDate } from '#platform/calendar.ts';
import { openSession } from '#platform/sessions/session.service.ts';
import { AdjustingBank, type Clerk, type Holder } from '#testing/adjusting-bank.ts';
import { keepOut } from '#testing/kept-out.ts';
import { send, sendSayingWhy } from '#testing/money-bank.ts';

const TEXT = 'We are closed on Monday.';

let bank: AdjustingBank;
let admin: Clerk;
let support: Clerk;
beforeAll(async () => {
  bank = await AdjustingBank.start();
  admin = await bank.clerk('admin');
  support = await bank.clerk('support');
});
afterAll(() => bank.close());

const inDays = (days: number) =>
  parseDate(bank.test.clock.now().toISOString().slice(0, 10)).add({ days }).toString();
const own = async ({ person }: Holder) =>
  (await send(person.browser, 'GET', '/api/users/auth/status')).data.user as object;
const record = async ({ person }: Holder, by = support) =>
  (await sendSayingWhy(by.browser, 'GET', `/api/users/${person.id}`)).data;

async function restrict({ person }: Holder, more: object) {
  const wish = { user_id: person.id, status: 'RESTRICTED', reason: 'unusual_activity', ...more };
  const body = { ...wish, review_on: inDays(10), words: 'Seven new payees within an hour.' };
  const made = await sendSayingWhy(admin.browser, 'POST', '/api/admins/restrictions', { body });
  expect(made.status, made.text).toBe(200);
  return made.data;
}

async function say({ person }: Holder, style: 'dialog' | 'banner') {
  const body = { text: TEXT, style, until: inDays(3) };
  const path = `/api/admins/home-messages/${person.id}`;
  expect((await sendSayingWhy(support.browser, 'POST', path, { body })).status).toBe(201);
}

describe('a customer', () => {
  it('against whom nothing is held reads so', async () => {
    const holder = await bank.holder();
    const plain = {
      account_status: 'Active',
      account_status_reason: null,
      login_verification: 'Disabled',
      transfers_status: 'ALLOWED',
      transfers_status_reason: null,
      transfers_status_case: null,
      transfers_status_review_on: null,
      message: null,
      message_type: null,
    };
    expect(await own(holder)).toMatchObject(plain);
    const staffs = await record(holder);
    expect(staffs).toMatchObject(plain);
    expect(await own(holder)).toMatchObject({ updated_at: staffs.updated_at });
    expect(new Date(String(staffs.updated_at)).getTime()).toBe(staffs.version);
  });

  it('whose payments are stopped reads why, by which case and when it is looked at again', async () => {
    const holder = await bank.holder();
    const { case_reference: reference, review_on } = await restrict(holder, {});
    const stopped = {
      account_status: 'Active',
      account_status_reason: null,
      transfers_status: 'RESTRICTED',
      transfers_status_reason: 'unusual_activity',
      transfers_status_case: reference,
      transfers_status_review_on: review_on,
    };
    expect(await own(holder)).toMatchObject(stopped);
    expect(await record(holder)).toMatchObject(stopped);
    expect(await own(await bank.holder())).toMatchObject({ transfers_status: 'ALLOWED' });
  });

  it('who is locked reads why', async () => {
    const holder = await bank.holder();
    await keepOut(bank.db, holder.person.id);
    const locked = { account_status: 'Locked', account_status_reason: 'unusual_activity' };
    expect(await own(holder)).toMatchObject(locked);
    expect(await record(holder)).toMatchObject(locked);
  });

  it('reads what staff said on the first screen until it is put away', async () => {
    const holder = await bank.holder();
    await say(holder, 'banner');
    expect(await own(holder)).toMatchObject({ message: TEXT, message_type: 'Normal' });
    await say(holder, 'dialog');
    expect(await own(holder)).toMatchObject({ message: TEXT, message_type: 'Popup' });
    expect(await record(holder)).toMatchObject({ message: TEXT, message_type: 'Popup' });
    const { client } = holder.person.browser;
    const { message } = await client.homeMessages.read();
    if (message === null) throw new Error('Nothing is said.');
    await client.homeMessages.acknowledge({ params: { id: message.id } });
    expect(await own(holder)).toMatchObject({ message: null, message_type: null });
  });

  it('who has not given the second factor reads none of it', async () => {
    const holder = await bank.holder();
    await say(holder, 'banner');
    await keepOut(bank.db, holder.person.id);
    const { token } = await bank.db.transaction().execute((tx) =>
      openSession(tx, {
        kind: 'customer',
        subjectId: holder.person.id,
        secondFactor: 'asked',
        ip: '127.0.0.1',
        userAgent: 'test',
        now: bank.test.clock.now(),
      }),
    );
    holder.person.browser.cookies.set('__Host-fairlead', token);
    expect(await own(holder)).toMatchObject({
      account_status_reason: null,
      transfers_status: null,
      transfers_status_reason: null,
      transfers_status_case: null,
      message: null,
    });
  });
});
