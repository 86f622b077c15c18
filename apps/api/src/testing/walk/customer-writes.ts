/** What customers do with what is theirs: accounts, payees, payments, papers, goodbye. */
import { homeMessageStyles } from '@fairlead/contract';
import { dataExportJob } from '#modules/data-exports/data-exports.service.ts';
import { png } from '#platform/pictures/made-files.fixture.ts';
import { newId } from '#platform/random.ts';
import { dayAfter } from '#testing/days.ts';
import { newAccount } from '#testing/money-bank.ts';
import { PushBrowser } from '#testing/push-browser.ts';
import { america, careful } from '#testing/sending-bank.ts';
import type { Walk } from './walk.ts';

export async function accountWrites(walk: Walk): Promise<void> {
  const { person, account } = await walk.payer();
  const { client } = person.browser;
  const opened = await client.accounts.open({ body: { currency: 'USD' } });
  await client.accounts.change({ body: { id: opened.id, account_tag: 'Holidays' } });
  await person.transfer(account, opened.id, 700n);
  await person.transfer(opened.id, account, 700n);
  await client.accounts.sync();
  await client.accounts.close({ body: { id: opened.id } });
  const { data } = await client.transfers.list({ query: { limit: 1 } });
  await client.receipts.file({ params: { id: data[0]?.id ?? newId('transfer') } });
  const { today } = await client.statements.accounts();
  await client.statements.create({ body: { account_id: account, from: today, to: today } });
  const { payees } = client;
  const payee = await walk.withFactor(() => payees.add({ body: america }));
  await payees.change({ body: { id: payee.id, nickname: 'Supplies' } });
  await payees.remove({ body: { id: payee.id } });
}

export async function paymentWrites(walk: Walk): Promise<void> {
  const { person, account } = await walk.payer();
  const { externalTransfers } = person.browser.client;
  const order = {
    account_id: account,
    payee: america,
    amount: '2550',
    protection_answers: careful,
  } as const;
  await externalTransfers.validate({ body: order });
  const [first, second] = [newId('transfer'), newId('transfer')];
  await externalTransfers.send({ body: order, idempotencyKey: first });
  await externalTransfers.cancel({ params: { id: first } });
  await externalTransfers.send({ body: order, idempotencyKey: second });
  await externalTransfers.notMe({ params: { id: second } });
  await externalTransfers.stop({});
}

export async function correspondenceWrites(walk: Walk): Promise<void> {
  const customer = await walk.customer();
  const { client } = customer.browser;
  const support = await walk.staff('support');
  const thread = { params: { customer_id: customer.id } };
  const file = new Blob([new Uint8Array(await png())], { type: 'image/png' });
  const unsent = await client.messages.upload({ files: { file } });
  await client.messages.discard({ params: { id: unsent.id } });
  const { id: sent } = await client.messages.upload({ files: { file } });
  const { id: ifMatch } = await client.messages.write({
    body: { message: 'Where is my statement?', attachments: [sent] },
  });
  const { messages } = support.client;
  await messages.look({ params: { ...thread.params, id: sent }, body: {} });
  const { id: withdrawn } = await messages.uploadFor({ ...thread, files: { file } });
  await messages.discardFor({ params: { ...thread.params, id: withdrawn } });
  await messages.reply({ ...thread, ifMatch, body: { message: 'Under History.' } });
  await client.messages.markRead();
  await client.notifications.mark({ body: { status: 'Read' } });
  const { id } = await new PushBrowser().turnOn(client);
  await client.devices.remove({ body: { id } });
  const day = dayAfter(walk.bank.clock.now(), 5);
  const popup = { text: 'Your new card is ready.', style: homeMessageStyles[1], until: day };
  const { message } = await support.client.homeMessages.write({ ...thread, body: popup });
  if (message === null) throw new Error('The message is not there.');
  await client.homeMessages.acknowledge({ params: { id: message.id } });
  const complaint = { subject: 'other', text: 'Nobody answered me for a week.' } as const;
  const { id: made } = await client.complaints.create({ body: complaint });
  const answer = { params: { id: made }, body: { text: 'We are sorry, and answer within a day.' } };
  await support.client.complaints.answer(answer);
}

export async function profileWrites(walk: Walk): Promise<void> {
  const customer = await walk.customer();
  const { profiles, dataExports, closures } = customer.browser.client;
  const image = new Blob([new Uint8Array(await png())], { type: 'image/png' });
  await profiles.addPhoto({ body: {}, files: { photo: image } });
  await profiles.changePhoto({ body: {}, files: { photo: image } });
  await profiles.removePhoto();
  await profiles.addPhoto({ body: {}, files: { photo: image } });
  const { customerRecords } = (await walk.staff('support')).client;
  const shown = { params: { id: customer.id }, body: { reason: 'It shows somebody else.' } };
  await customerRecords.removePhoto(shown);
  await walk.withFactor(() => profiles.updateDetails({ body: { email_alerts: 'Disabled' } }));
  await profiles.updateUser({ body: { occupation: 'Baker' } });
  const phone = { phone_number: '+12025550123' };
  await walk.withFactor(() => profiles.updatePhone({ body: phone }));
  const place = { street_address: '1 Quay Street', zip_code: '10115', city: 'Berlin' };
  const address = { ...place, state: 'Berlin', country: 'DE' } as const;
  await walk.withFactor(() => profiles.updateAddress({ body: address }));
  const { id } = await walk.withFactor(() => dataExports.request());
  const { foundation } = walk.bank.bank;
  await dataExportJob({ ...foundation, ...foundation.database }).run({ id });
  await walk.withFactor(() => dataExports.download({ params: { id } }));
  await newAccount(walk.bank, customer);
  await walk.withFactor(() => closures.close({ body: {} }));
}

export async function visitorWrites(walk: Walk): Promise<void> {
  const { client } = walk.browser();
  const [first] = await client.personas.list();
  await client.personas.signInAs({ body: { persona: first?.persona ?? '' } });
}
