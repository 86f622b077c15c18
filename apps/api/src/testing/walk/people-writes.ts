/** What staff do for customers: their records, papers, messages and notices. */
import { homeMessageStyles } from '@fairlead/contract';
import { sql } from 'kysely';
import { photo } from '#platform/pictures/made-files.fixture.ts';
import { dayAfter } from '#testing/days.ts';
import { PushBrowser } from '#testing/push-browser.ts';
import type { Walk } from './walk.ts';

export async function recordWrites(walk: Walk): Promise<void> {
  const { accounts, customerRecords, homeMessages, phoneCalls } = (await walk.staff('support'))
    .client;
  const customer = await walk.customer();
  const { id } = customer;
  await sql`update customer set phone_number = '+12025550123', phone_verified_at = now()
    where id = ${id}`.execute(walk.db);
  await customerRecords.look({ params: { id }, body: { reason: 'customer_asked' } });
  const record = await customerRecords.read({ params: { id } });
  const change = {
    body: { id, occupation: 'Baker', reason: 'They told us by phone.' },
    ifMatch: String(record.version),
  };
  await customerRecords.change(change);
  await customerRecords.archive({ body: { id } });
  await customerRecords.restore({ params: { id } });
  await accounts.openFor({ body: { customer_id: id, currency: 'EUR' } });
  await customerRecords.sendSms({ body: { user_id: id, text_message: 'We open at eight.' } });
  await new PushBrowser().turnOn(customer.browser.client);
  const push = { subject: 'Hours', body: 'We open at eight.' };
  await customerRecords.sendPush({ body: { user_id: id, ...push } });
  const mail = { subject: 'Hours', body: 'We open at eight.' };
  await customerRecords.sendEmail({ body: { user_id: id, ...mail } });
  const newcomer = { email: 'new@example.com', first_name: 'Ne', last_name: 'Wer' };
  await customerRecords.invite({ body: { ...newcomer, language: 'en' } });
  const day = dayAfter(walk.bank.clock.now(), 5);
  const text = { text: 'Your new card is ready.', style: homeMessageStyles[0], until: day };
  await homeMessages.write({ params: { customer_id: id }, body: text });
  await homeMessages.clear({ params: { customer_id: id } });
  await phoneCalls.announce({ params: { customer_id: id }, body: { about: 'question' } });
  await phoneCalls.end({ params: { customer_id: id } });
}

export async function messageWrites(walk: Walk): Promise<void> {
  const support = await walk.staff('support');
  const { messages, contactMessages } = support.client;
  const customer = await walk.customer();
  const question = { message: 'Where is my statement?' };
  const { id: ifMatch } = await customer.browser.client.messages.write({ body: question });
  const thread = { params: { customer_id: customer.id } };
  await messages.assign({ ...thread, body: { assigned_to: support.id } });
  const answer = { message: 'Under Transfers, History.' };
  const { id: answered } = await messages.reply({ ...thread, ifMatch, body: answer });
  await messages.close({ ...thread, ifMatch: answered });
  const letter = { email: 'asks@example.com', subject: 'Hours', body: 'When do you open?' };
  await walk.browser().client.contactMessages.send({ body: letter });
  const { data } = await contactMessages.list({ query: { limit: 1 } });
  let [one] = data;
  if (one === undefined) throw new Error('No message came.');
  const at = () => ({ params: { id: one?.id ?? '' }, ifMatch: String(one?.version) });
  one = await contactMessages.assign({ ...at(), body: { assigned_to: support.id } });
  one = await contactMessages.reply({ ...at(), body: { body: 'We open at eight.' } });
  await contactMessages.close(at());
}

export async function documentWrites(walk: Walk): Promise<void> {
  const { documents } = (await walk.staff('compliance')).client;
  const customer = await walk.customer();
  await sql`update customer set id_verification = 'Pending', address_verification = 'Pending'
    where id = ${customer.id}`.execute(walk.db);
  const picture = new Blob([new Uint8Array(await photo())], { type: 'image/jpeg' });
  const own = customer.browser.client.documents;
  await own.uploadIdentityCard({ files: { front: picture, back: picture } });
  await own.uploadUtilityBill({ files: { bill: picture } });
  const query = { customer: customer.id };
  const { data } = await documents.queue({ query });
  for (const { id, kind } of data) {
    const at = { params: { id } };
    const submission = await documents.read(at);
    for (const { id: document_id } of submission.documents) {
      await documents.look({ ...at, body: { document_id, reason: 'Opening of the account' } });
    }
    if (kind === 'identity') await documents.approve({ ...at, body: {} });
    else {
      await documents.reject({ ...at, body: { reason: 'unreadable' } });
      await documents.reset({ ...at, body: { text: 'Another bill was meant.' } });
    }
  }
}
