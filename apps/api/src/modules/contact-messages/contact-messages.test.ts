/** From a visitor's form to the staff's answer in the visitor's inbox, and to forgetting it. */
import type { Client } from '@fairlead/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Colleague, type SiteBank, startSiteBank } from '#testing/site-bank.ts';
import { waitBeforeWriting } from './contact-messages.rules.ts';
import { forgetOldContactMessages } from './contact-messages.service.ts';

let bank: SiteBank;
let support: Colleague;
let visitor: Client;

beforeAll(async () => {
  bank = await startSiteBank();
  visitor = bank.browser().client;
});
/** Everything here comes from one address: each test has a day of its own. */
beforeEach(async () => {
  bank.clock.advance(25 * 3600);
  support = await bank.colleague('support');
});
afterAll(() => bank.close());

const words = 'When does the branch at the quay open?';
const send = (email: string, more: object = {}) =>
  visitor.contactMessages.send({ body: { email, body: words, ...more } });

async function received(reference: string) {
  const { data } = await support.client.contactMessages.list({ query: { limit: 100 } });
  const found = data.find((message) => message.reference === reference);
  if (found === undefined) throw new Error('The message is not in the inbox.');
  return found;
}
const at = ({ id, version }: { id: string; version: number }) => {
  return { params: { id }, ifMatch: String(version) };
};

describe('a message', () => {
  it('is confirmed by mail with nothing in it that the sender typed', async () => {
    const { reference } = await send('ines@example.com', { name: 'Buy here', subject: 'Cheap' });
    expect(reference).toMatch(/^M-\w{4}-\w{4}$/);
    const [mail] = await bank.inbox('ines@example.com');
    expect(mail?.subject).toContain(reference);
    expect(mail?.text).not.toMatch(/Buy here|Cheap|quay/);
    expect(await received(reference)).toMatchObject({
      name: 'Buy here',
      email: 'ines@example.com',
      subject: 'Cheap',
      status: 'Open',
      sample: false,
    });
  });

  it('lies encrypted in the database', async () => {
    await send('secret-sender@example.com', { name: 'Canary Name' });
    const { rows } = await bank.bank.foundation.database.ownerPool.query(
      `select string_agg(m::text, '') || (select string_agg(o::text, '') from audit_record o)
         as all from contact_message m`,
    );
    expect(rows[0].all).not.toMatch(/Canary|secret-sender|quay/);
  });

  it.each([
    [{ email: 'nobody', body: words }, 'email'],
    [{ email: 'a@example.com', body: 'Too short' }, 'body'],
    [{ email: 'a@example.com', body: 'x'.repeat(4_001) }, 'body'],
    [{ email: 'a@example.com', body: words, name: 'x'.repeat(121) }, 'name'],
  ])('is checked: %#', async (body, field) => {
    await expect(visitor.contactMessages.send({ body })).rejects.toMatchObject({
      code: 'invalid',
      details: [{ field }],
    });
  });

  it('is not taken too often: from one address, nor for one mail address', async () => {
    for (let count = 0; count < 3; count += 1) await send('often@example.com');
    await expect(send('often@example.com')).rejects.toMatchObject({ code: 'too_many_requests' });
    await send('other-1@example.com');
    await send('other-2@example.com');
    await expect(send('other-3@example.com')).rejects.toMatchObject({ code: 'too_many_requests' });
    expect((await bank.inbox('often@example.com', 3)).length).toBe(3);
    bank.clock.advance(3601);
    await send('other-3@example.com');
  });

  it('is taken again where the clock was ahead and was set back', async () => {
    const ahead = 40 * 24 * 3600;
    bank.clock.advance(ahead);
    for (let count = 0; count < 3; count += 1) await send('ahead@example.com');
    await expect(send('ahead@example.com')).rejects.toMatchObject({ code: 'too_many_requests' });
    bank.clock.advance(-ahead);
    expect(await send('ahead@example.com')).toMatchObject({ reference: expect.any(String) });
  });
});

describe('staff', () => {
  it('assign, answer by mail in the frame and through the filter, and close', async () => {
    const { reference } = await send('omar@example.com');
    const message = await received(reference);
    const { contactMessages } = support.client;
    const mine = await contactMessages.assign({
      ...at(message),
      body: { assigned_to: support.id },
    });
    expect(mine.assigned_to).toBe(support.id);
    const asks = contactMessages.reply({
      ...at(mine),
      body: { body: 'Please pay the fee first.' },
    });
    await expect(asks).rejects.toMatchObject({ code: 'text_not_allowed' });
    const answered = await contactMessages.reply({
      ...at(mine),
      body: { body: 'Good morning.\n\nIt opens at eight.' },
    });
    expect(answered).toMatchObject({
      status: 'Answered',
      replies: [{ body: 'Good morning.\n\nIt opens at eight.', written_by: support.id }],
    });
    // The copy and the answer may arrive in either order.
    const mails = await bank.inbox('omar@example.com', 2);
    const mail = mails.find(({ text }) => text.includes('It opens at eight.'));
    expect(mail?.text).toContain('We never ask you to pay to get your money');
    const closed = await contactMessages.close(at(answered));
    expect(closed.status).toBe('Closed');
    const late = contactMessages.reply({ ...at(closed), body: { body: 'One more thing.' } });
    await expect(late).rejects.toMatchObject({ code: 'already_closed' });
  });

  it('can read what was answered for a year after that, closed or not', async () => {
    const message = await received((await send('forgotten@example.com')).reference);
    const { contactMessages } = support.client;
    const answered = await contactMessages.reply({ ...at(message), body: { body: 'Good day.' } });
    const { db } = bank.bank.foundation.database;
    const housekeeping = (day: number) => {
      const later = new Date(Date.parse(answered.updated_at) + day * 86_400_000);
      return db.transaction().execute((tx) => forgetOldContactMessages(tx, later));
    };
    const read = () => contactMessages.read({ params: { id: message.id } });
    await housekeeping(364);
    expect(await read()).toMatchObject({ status: 'Answered', email: 'forgotten@example.com' });
    await housekeeping(366);
    expect(await read()).toMatchObject({ status: 'Closed', email: '' });
  });

  it('are told when somebody else was faster: changed_meanwhile', async () => {
    const message = await received((await send('fast@example.com')).reference);
    const reply = () =>
      support.client.contactMessages.reply({ ...at(message), body: { body: 'Good day.' } });
    const both = await Promise.allSettled([reply(), reply()]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(reply()).rejects.toMatchObject({ code: 'changed_meanwhile' });
  });

  it('give it only to somebody who may answer it', async () => {
    const message = await received((await send('who@example.com')).reference);
    const editor = await bank.colleague('content');
    const wrong = support.client.contactMessages.assign({
      ...at(message),
      body: { assigned_to: editor.id },
    });
    await expect(wrong).rejects.toMatchObject({ code: 'invalid' });
    await expect(editor.client.contactMessages.list({ query: {} })).rejects.toMatchObject({
      code: 'not_permitted',
    });
  });

  it('who are demonstration people see what is made up, and nothing that anybody wrote', async () => {
    const message = await received((await send('real@example.com')).reference);
    const persona = await bank.colleague('support', { persona: true });
    const { data } = await persona.client.contactMessages.list({ query: {} });
    expect(data.length).toBeGreaterThan(0);
    expect(data.every(({ sample }) => sample)).toBe(true);
    const params = { id: message.id };
    await expect(persona.client.contactMessages.read({ params })).rejects.toMatchObject({
      code: 'not_found',
    });
    const [sample] = data;
    if (sample === undefined) throw new Error('The sandbox has no sample messages.');
    const body = { body: 'Good morning.' };
    await persona.client.contactMessages.reply({ ...at(sample), body });
  });
});

it('a message is forgotten a year after it was closed', async () => {
  const message = await received((await send('gone@example.com')).reference);
  await support.client.contactMessages.close(at(message));
  const { db } = bank.bank.foundation.database;
  const later = (days: number) => new Date(bank.clock.now().getTime() + days * 86_400_000);
  await db.transaction().execute((tx) => forgetOldContactMessages(tx, later(364)));
  const params = { id: message.id };
  expect((await support.client.contactMessages.read({ params })).body).toBe(words);
  await db.transaction().execute((tx) => forgetOldContactMessages(tx, later(366)));
  const gone = await support.client.contactMessages.read({ params });
  expect([gone.body, gone.email, gone.name]).toEqual(['', '', null]);
});

it('waiting is counted by the hour and by the day', () => {
  const now = new Date('2026-11-15T12:00:00Z');
  const ago = (...minutes: number[]) => minutes.map((m) => new Date(now.getTime() - m * 60_000));
  expect(waitBeforeWriting('address', ago(1, 2), now)).toBe(0);
  expect(waitBeforeWriting('address', ago(1, 2, 50), now)).toBe(600);
  expect(waitBeforeWriting('address', ago(61, 62, 63, 64, 65, 1380), now)).toBe(3600);
  expect(waitBeforeWriting('network', ago(1, 2, 3, 4), now)).toBe(0);
});
