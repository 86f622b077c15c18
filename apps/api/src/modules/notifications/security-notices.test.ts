/** What touches somebody's security or papers is told inside the bank too, once. */
import type { CustomerId, StaffId } from '@fairlead/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  sendNewDeviceNotice,
  sendSecurityNotice,
  sendSignInNotice,
} from '#modules/credentials/sign-in/security-notice.service.ts';
import { endOwnOtherSessions } from '#modules/credentials/sign-in/session-list.service.ts';
import { customerById, signInPersonOf } from '#modules/customers/customers.service.ts';
import { leaveAddress } from '#modules/emails/leave-address.service.ts';
import { securityEvents } from '#platform/channels/mails/security-mails.ts';
import { photo } from '#platform/pictures/made-files.fixture.ts';
import { newId } from '#platform/random.ts';
import { type PapersServer, type Person, startPapersServer } from '#testing/papers-server.ts';
import { notifications } from './channel-settings.service.ts';
import { notify } from './notifications.service.ts';

let bank: PapersServer;
let reviewer: Person<StaffId>;
let picture: Buffer;

beforeAll(async () => {
  bank = await startPapersServer();
  await bank.setModes({ id_verification: 'required', address_verification: 'optional' });
  reviewer = await bank.staff('compliance');
  picture = await photo();
});
afterAll(() => bank.close());

interface Told {
  readonly kind: string;
  readonly message: string;
  readonly link: string;
}

/** Oldest first. */
async function toldTo({ id }: Person): Promise<Told[]> {
  const { rows } = await sql<Told>`select kind, message, link from notification
    where customer_id = ${id} order by created_at, id`.execute(bank.db);
  return rows;
}

const messagesTo = async (person: Person) => (await toldTo(person)).map(({ message }) => message);
const place = () => ({ userAgent: 'Firefox', now: bank.time.now() });

async function securityNotice(person: Person<CustomerId>, event: (typeof securityEvents)[number]) {
  const signing = signInPersonOf(await customerById(bank.db, person.id));
  await bank.db.transaction().execute((tx) => sendSecurityNotice(tx, signing, event, place()));
}

describe('what somebody signs in with', () => {
  it('is told when it changes, once however often it is said', async () => {
    const person = await bank.customer();
    for (const event of securityEvents) {
      await securityNotice(person, event);
      await securityNotice(person, event);
    }
    const told = await toldTo(person);
    expect(told.length).toBe(securityEvents.length);
    expect(told[0]).toEqual({
      kind: 'security',
      message: 'security_changed',
      link: '/user/auth/security',
    });
  });

  it('is told when a new device signs in, but not to a persona, as whom everybody does', async () => {
    const [person, persona] = [await bank.customer(), await bank.customer({ persona: true })];
    for (const { id } of [person, persona]) {
      const signing = signInPersonOf(await customerById(bank.db, id));
      await bank.db
        .transaction()
        .execute((tx) => sendNewDeviceNotice(tx, signing, 'Firefox', bank.time.now()));
    }
    expect(await messagesTo(person)).toEqual(['new_device']);
    expect(await toldTo(persona)).toEqual([]);
  });

  it('is told of every sign-in where the bank wants that, by a known device too', async () => {
    const person = await bank.customer();
    const signing = signInPersonOf(await customerById(bank.db, person.id));
    const signIn = () =>
      bank.db
        .transaction()
        .execute((tx) => sendSignInNotice(tx, signing, 'Firefox', bank.time.now()));
    await signIn();
    expect(await messagesTo(person)).toEqual([]);
    await bank.set(notifications, { sign_in_notice: 'every' });
    await signIn();
    await bank.set(notifications, { sign_in_notice: 'new_device' });
    expect(await messagesTo(person)).toEqual(['signed_in']);
    const [mail] = await bank.inbox(person.email);
    expect(mail?.text).toContain('There was a sign-in to your account: Firefox.');
  });

  it('is texted where the customer wants that, and mailed whether they want it or not', async () => {
    const person = await bank.customer();
    const phone = '+4915112345678';
    await sql`update customer set email_alerts = false, sms_alerts = true, phone_number = ${phone},
      phone_verified_at = now() where id = ${person.id}`.execute(bank.db);
    await securityNotice(person, 'password_changed');
    const [mail] = await bank.inbox(person.email);
    expect(mail?.subject).toContain('A change to your security');
    const [text] = await bank.inbox(phone);
    expect(text?.text).toContain('Fairlead: Your password was changed.');
    expect((await bank.inbox(person.email)).length).toBe(1);
  });

  it('is mailed where the bank has switched every channel off, and so is what locks', async () => {
    const none = { mail: false, sms: false, push: false };
    await bank.set(notifications, { money: none, account: none, document: none });
    const person = await bank.customer();
    const notices = [
      { message: 'sessions_ended', facts: { count: 2 } },
      { message: 'account_locked', facts: { reference: 'R-1' } },
    ] as const;
    await bank.db.transaction().execute(async (tx) => {
      for (const notice of notices) {
        await notify(tx, { customerId: person.id, cause: notice.message, ...notice });
      }
    });
    const mails = await bank.inbox(person.email, 2);
    await bank.set(notifications, notifications.defaults);
    const said = mails.map(({ text }) => text).join();
    expect(said).toContain('2 other sessions of yours were ended.');
    expect(said).toContain('Your account is locked.');
  });

  it('is told when the email changes and when other sessions are ended', async () => {
    const person = await bank.customer();
    const before = await customerById(bank.db, person.id);
    const now = bank.time.now();
    await bank.db
      .transaction()
      .execute((tx) => leaveAddress(tx, before, before, newId('session'), now));
    await bank.signIn(person.id);
    const owner = { id: person.id, actor: { kind: 'customer', id: person.id } } as const;
    const deed = { requestId: newId('transfer'), now };
    const { ended } = await endOwnOtherSessions(bank.db, owner, newId('session'), deed);
    expect(ended).toBeGreaterThan(0);
    await endOwnOtherSessions(bank.db, owner, newId('session'), deed);
    expect(await messagesTo(person)).toEqual(['email_changed', 'sessions_ended']);
  });
});

describe('what a customer changes or asks for', () => {
  it('tells of a switch that was turned off, and of another address', async () => {
    const person = await bank.customer();
    const off = () =>
      bank.send(person, 'PATCH', '/api/users/auth/update/details', { email_alerts: 'Disabled' });
    expect((await bank.withFactor(off)).statusCode).toBe(200);
    expect(await messagesTo(person)).toEqual(['switches_changed']);
    const on = { email_alerts: 'Enabled' };
    await bank.send(person, 'PATCH', '/api/users/auth/update/details', on);
    expect((await toldTo(person)).length).toBe(1);
    await sql`update customer set address_verification = 'Completed'
      where id = ${person.id}`.execute(bank.db);
    const moved = { street_address: 'Lindenstr. 2', zip_code: '10117', city: 'B', state: 'BE' };
    const move = () => bank.send(person, 'PATCH', '/api/users/auth/update/address', moved);
    expect((await bank.withFactor(move)).statusCode).toBe(200);
    expect(await messagesTo(person)).toEqual(['switches_changed', 'address_changed']);
  });

  it('tells that a complaint came and that an export is ready', async () => {
    const person = await bank.customer();
    const wish = { subject: 'fees', text: 'I do not understand this fee of mine.' };
    await bank.send(person, 'POST', '/api/users/complaints', wish);
    await bank.withFactor(() => bank.send(person, 'POST', '/api/users/data-exports'));
    await expect.poll(() => messagesTo(person)).toEqual(['complaint_received', 'export_ready']);
    await bank.inbox(person.email, 2);
    // Each has a mail of its own already.
    expect((await bank.inbox(person.email)).length).toBe(2);
  });
});

describe('papers', () => {
  async function handIn(person: Person) {
    const files = { front: { bytes: picture }, back: { bytes: picture } };
    const sent = await bank.upload(person, '/api/users/upload/identity-card', files);
    const { id, documents } = sent.json().data.submission;
    for (const { id: document_id } of documents) {
      const body = { document_id, reason: 'Opening of the account' };
      await bank.send(reviewer, 'POST', `/api/admins/documents/${id}/look`, body);
    }
    return id as string;
  }
  const decide = (what: string, id: string, body: object) =>
    bank.send(reviewer, 'POST', `/api/admins/documents/${id}/${what}`, body);

  it('are told of when they are rejected, accepted, and taken back', async () => {
    const person = await bank.customer();
    await decide('reject', await handIn(person), { reason: 'unreadable' });
    const second = await handIn(person);
    await decide('approve', second, {});
    const asked = await decide('reset', second, { text: 'Looked at again.' });
    const agree = `/api/admins/approvals/${asked.json().data.approval_id}/approve`;
    const colleague = await bank.staff('compliance');
    await bank.withFactor(() => bank.send(colleague, 'POST', agree));
    expect(await toldTo(person)).toEqual([
      { kind: 'document', message: 'papers_rejected', link: '/user/verifications/identity' },
      { kind: 'document', message: 'verification_completed', link: '/user/verifications/home' },
      { kind: 'document', message: 'papers_accepted', link: '/user/verifications/home' },
      { kind: 'document', message: 'verification_reset', link: '/user/verifications/identity' },
    ]);
  });
});
