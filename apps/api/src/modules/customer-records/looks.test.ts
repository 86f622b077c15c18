/** Nothing of one customer is shown to staff who have not said why, whatever the way to it. */
import { roleMay, type StaffRole, staffRoles } from '@fairlead/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeCustomer, customerForChange } from '#modules/customers/customers.service.ts';
import { leaveAddress } from '#modules/emails/leave-address.service.ts';
import { staffById } from '#modules/staff/staff.service.ts';
import type { RouteEntry } from '#platform/http/route-table.ts';
import { photo } from '#platform/pictures/made-files.fixture.ts';
import { AdjustingBank, type Clerk, type Holder } from '#testing/adjusting-bank.ts';
import { dayAfter } from '#testing/days.ts';
import { send, sendSayingWhy } from '#testing/money-bank.ts';

const WORDS = 'The customer wrote to us about this.';
const LATER = dayAfter(new Date(), 15);

let bank: AdjustingBank;
let holder: Holder;
let adjustment: string;
let papers: { readonly id: string; readonly documentId: string };
/** Sent with a message. */
let attachment: string;
/** One of each role, who have not said why they look at anybody. */
const clerks = new Map<StaffRole, Clerk>();

beforeAll(async () => {
  bank = await AdjustingBank.start();
  holder = await bank.holder(50_00n);
  for (const role of staffRoles) clerks.set(role, await bank.clerk(role));
  const other = await bank.clerk('admin');
  adjustment = String((await bank.propose(other, holder)).data.id);
  papers = await handIn();
  attachment = await sendFile();
});
afterAll(() => bank.close());

async function aPicture(): Promise<Blob> {
  return new Blob([new Uint8Array(await photo())], { type: 'image/jpeg' });
}

async function sendFile(): Promise<string> {
  const { client } = holder.person.browser;
  const { id } = await client.messages.upload({ files: { file: await aPicture() } });
  await client.messages.write({ body: { message: WORDS, attachments: [id] } });
  return id;
}

async function handIn() {
  const { browser } = holder.person;
  await bank.db
    .updateTable('customer')
    .set({ id_verification: 'Pending' })
    .where('id', '=', holder.person.id)
    .execute();
  const picture = await aPicture();
  const files = { front: picture, back: picture };
  const { submission } = await browser.client.documents.uploadIdentityCard({ files });
  const [document] = submission?.documents ?? [];
  if (submission == null || document === undefined) throw new Error('Nothing was handed in.');
  return { id: submission.id, documentId: document.id };
}

const asked = () =>
  bank.test.bank.server.entries.filter(({ declaration }) => declaration.looks !== undefined);

/** A request of each route that its shape lets through. */
function bodies(): Readonly<Record<string, object>> {
  const { person, account, filled } = holder;
  const upload = new FormData();
  upload.set('file', new Blob(['a picture'], { type: 'image/jpeg' }), 'picture.jpg');
  return {
    'accounts.openFor': { customer_id: person.id, currency: 'EUR' },
    'adjustments.propose': {
      customer_id: person.id,
      account_id: account,
      type: 'Debit',
      amount: '100',
      reason: 'wrong_amount',
      transfer_id: filled,
      words: WORDS,
    },
    'adjustments.reverse': { words: WORDS },
    'cases.open': { customer_id: person.id, about: 'report', reason: WORDS },
    'customerRecords.change': { id: person.id, city: 'Porto', reason: WORDS },
    'customerRecords.archive': { id: person.id },
    'customerRecords.restore': {},
    'customerRecords.sendSms': { user_id: person.id, text_message: 'We open at eight.' },
    'customerRecords.endSessions': { reason: WORDS },
    'closures.reopen': { reason: WORDS },
    'customerRecords.removePhoto': { reason: WORDS },
    'customerRecords.sendPush': { user_id: person.id, subject: 'Hours', body: 'At eight.' },
    'customerRecords.sendEmail': { user_id: person.id, subject: 'Hours', body: 'At eight.' },
    'documents.look': { document_id: papers.documentId, reason: WORDS },
    'documents.approve': {},
    'documents.reject': { reason: 'unreadable' },
    'documents.reset': { text: WORDS },
    'homeMessages.write': { text: 'We open at eight.', style: 'banner', until: LATER },
    'homeMessages.clear': {},
    'messages.reply': { message: 'We open at eight.' },
    'messages.assign': { assigned_to: null },
    'messages.close': {},
    'messages.uploadFor': upload,
    'messages.discardFor': {},
    'messages.look': {},
    'phoneCalls.announce': { about: 'question' },
    'phoneCalls.end': {},
    'restrictions.restrict': {
      user_id: person.id,
      status: 'REVIEW',
      reason: 'unusual_activity',
      review_on: LATER,
      words: WORDS,
    },
    'restrictions.renew': { review_on: LATER, words: WORDS },
    'restrictions.lift': { words: WORDS },
    'transfers.generate': { account_id: account },
  };
}

function addressOf({ name, declaration: { path, looks } }: RouteEntry): string {
  const { person, account, filled } = holder;
  const ids = { customer: person.id, account, transfer: filled, submission: papers.id, adjustment };
  const id = ids[looks?.of ?? 'customer'];
  const [place, field] = looks?.by.split('.') ?? [];
  const query = new URLSearchParams(place === 'query' && field !== undefined ? [[field, id]] : []);
  if (name === 'adjustments.terms') {
    query.set('account_id', account);
    query.set('type', 'Debit');
  }
  const filledIn = path.replace(/:[a-z_]+/, id).replace(':id', attachment);
  return `${filledIn}${query.size === 0 ? '' : `?${query}`}`;
}

async function call(entry: RouteEntry) {
  const { name, declaration } = entry;
  const role = staffRoles.find(
    (one) => declaration.permission !== undefined && roleMay(one, declaration.permission),
  );
  const clerk = clerks.get(role ?? 'owner');
  if (clerk === undefined) throw new Error('Nobody may.');
  const body = bodies()[name];
  const sent = body instanceof FormData || body === undefined ? body : JSON.stringify(body);
  const headers = {
    ...(typeof sent === 'string' ? { 'content-type': 'application/json' } : {}),
    ...(declaration.version === undefined ? {} : { 'if-match': '"1"' }),
  };
  const answer = await clerk.browser.fetch(addressOf(entry), {
    method: declaration.method,
    headers,
    ...(sent === undefined ? {} : { body: sent }),
  });
  const hasCode = answer.headers.get('content-type')?.includes('json') === true;
  const text = hasCode ? await answer.text() : '';
  const code = text === '' ? undefined : JSON.parse(text).details[0]?.code;
  return { status: answer.status, code };
}

describe('a look at a customer', () => {
  it('is asked for by every write that a body is known for here', () => {
    const writes = asked().filter(({ declaration }) => declaration.method !== 'GET');
    expect(writes.map(({ name }) => name).sort()).toEqual(Object.keys(bodies()).sort());
  });

  it('is explained before anything of theirs is shown or done', async () => {
    const counts = await rowCounts();
    expect(asked().length).toBeGreaterThan(35);
    for (const entry of asked()) {
      expect([entry.name, await call(entry)]).toEqual([
        entry.name,
        { status: 403, code: 'look_reason_required' },
      ]);
    }
    expect(await rowCounts()).toEqual(counts);
  });

  it('opens everything that is only read, once it is explained', async () => {
    const path = `/api/users/${holder.person.id}/look`;
    for (const [role, { browser }] of clerks) {
      if (!roleMay(role, 'customers.read')) continue;
      await send(browser, 'POST', path, { body: { reason: 'customer_asked' } });
    }
    for (const entry of asked().filter(({ declaration }) => declaration.method === 'GET')) {
      // They have no photo; everything else is there.
      const status = entry.name === 'customerRecords.photo' ? 404 : 200;
      expect([entry.name, (await call(entry)).status]).toEqual([entry.name, status]);
    }
  });

  it('at oneself is nobody’s, whatever was said before', async () => {
    const path = `/api/users/${holder.person.id}/look`;
    for (const { id } of clerks.values()) {
      const member = await staffById(bank.db, id);
      await move(member.email);
    }
    const counts = await rowCounts();
    for (const [role, { browser }] of clerks) {
      if (!roleMay(role, 'customers.read')) continue;
      const said = await send(browser, 'POST', path, { body: { reason: 'check' } });
      expect(said.code).toBe('second_person_required');
    }
    for (const entry of asked()) {
      expect([entry.name, await call(entry)]).toEqual([
        entry.name,
        { status: 403, code: 'second_person_required' },
      ]);
    }
    expect(await rowCounts()).toEqual(counts);
    // What a colleague prepares about them, such as a lock of their account, a colleague reads.
    const colleague = await bank.clerk('compliance');
    const standing = `/api/admins/restrictions/${holder.person.id}?subject=account`;
    expect((await sendSayingWhy(colleague.browser, 'GET', standing)).status).toBe(200);
  });

  it('at somebody who is not there is answered as such', async () => {
    const nobody = holder.person.id.replace(/.{4}$/, 'ffff');
    const { browser } = await bank.clerk('compliance');
    for (const path of [`/api/users/${nobody}`, `/api/admins/restrictions/${nobody}`]) {
      expect((await send(browser, 'GET', path)).code).toBe('not_found');
    }
  });
});

/** They take this address, as when the PIN that went there has come back. */
async function move(email: string): Promise<void> {
  const { id, sessionId } = holder.person;
  const now = bank.test.clock.now();
  await bank.db.transaction().execute(async (tx) => {
    const before = await customerForChange(tx, id);
    const after = await changeCustomer(tx, id, { email }, now);
    await leaveAddress(tx, before, after, sessionId, now);
  });
}

/** What a refused call must not have added to: every write leaves a record. */
async function rowCounts() {
  const { rows } = await bank.test.bank.foundation.database.ownerPool.query(
    `select (select count(*)::int from audit_record) as records,
       (select count(*)::int from approval) as proposals`,
  );
  return rows;
}
