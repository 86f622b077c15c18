/** What staff decide about money: held payments, restrictions, suspense, the sandbox's tools. */
import type { ApprovalId, CaseId, TransferId } from '@fairlead/contract';
import { money } from '@fairlead/money';
import { applyAnswer } from '#modules/rails/answers.service.ts';
import { photo } from '#platform/pictures/made-files.fixture.ts';
import { newId } from '#platform/random.ts';
import { dayAfter } from '#testing/days.ts';
import { codeTo, tokenTo } from '#testing/read-outbox.ts';
import { america, careful } from '#testing/sending-bank.ts';
import { ukList } from '#testing/uk-list.ts';
import type { Walk } from './walk.ts';

const WORDS = 'Compared the papers with the payment.';
const ORDER = { authority: 'District Court of Anytown', reference: '12 AR 44/26' };
/** Ten thousand dollars buy a large payment to somebody new, which is held. */
const LARGE = '500000';
/** Somebody on the sandbox's own list: two people decide. */
const LISTED = { ...america, account_title: 'Evgeny Torzhkov' };

export type PayerOf = Awaited<ReturnType<Walk['payer']>>;

/** An order that the customer signed, and that is held. */
export async function heldPayment(
  walk: Walk,
  { person, account }: PayerOf,
  more: { readonly payee?: typeof LISTED; readonly amount?: string } = {},
): Promise<{ readonly transferId: TransferId; readonly caseId: CaseId }> {
  const { client } = person.browser;
  const order = {
    account_id: account,
    payee: america,
    amount: LARGE,
    purpose: 'family',
    source_of_funds: 'salary',
    protection_answers: careful,
    ...more,
  } as const;
  const transferId = newId('transfer');
  await client.externalTransfers.send({ body: order, idempotencyKey: transferId });
  walk.bank.clock.advance(31);
  await client.externalTransfers.beginSigning({ params: { id: transferId } });
  await client.externalTransfers.sendCode({ body: { transfer_id: transferId } });
  const { user } = (await client.customers.status()) ?? {};
  const otp = await codeTo(walk.db, user?.email ?? '');
  const { signing } = await client.externalTransfers.read({ params: { id: transferId } });
  const body = { id: transferId, otp, terms_digest: signing?.terms_digest };
  await client.externalTransfers.answer({ body });
  const { cases } = (await walk.staff('compliance')).client;
  const { data } = await cases.list({ query: { limit: 100 } });
  const held = data.find(({ transfer_id: id }) => id === transferId);
  if (held === undefined) throw new Error('The payment is not held.');
  return { transferId, caseId: held.id };
}

export async function caseWrites(walk: Walk): Promise<void> {
  const one = await walk.staff('compliance');
  const two = await walk.staff('compliance', 1);
  const { cases } = one.client;
  const payer = await walk.payer();
  const { transferId, caseId } = await heldPayment(walk, payer);
  const at = { params: { id: caseId } };
  await cases.assign({ ...at, body: { staff_id: two.id } });
  await cases.note({ ...at, body: { text: 'Seems to be a birthday present.' } });
  await cases.ask({ ...at, body: { things: ['invoice_or_contract'] } });
  const paper = new Blob([new Uint8Array(await photo())], { type: 'image/jpeg' });
  await payer.person.browser.client.externalTransfers.provide({
    params: { id: transferId },
    body: { thing: 'invoice_or_contract' },
    files: { paper },
  });
  await cases.paper({ ...at, body: { thing: 'invoice_or_contract', number: 1 } });
  await cases.release({ ...at, body: { reason: WORDS } });
  const bad = await heldPayment(walk, await walk.payer());
  await cases.reject({ params: { id: bad.caseId }, body: { reason: WORDS } });
  const listed = await heldPayment(walk, await walk.payer(), { payee: LISTED, amount: '2550' });
  const frozen = { params: { id: listed.caseId } };
  const freeze = await cases.freeze({ ...frozen, body: { reason: WORDS, order: ORDER } });
  await approve(walk, two, freeze.approval_id);
  const ending = await cases.unfreeze({ ...frozen, body: { reason: WORDS } });
  const refusal = { params: { id: idOf(ending.approval_id) }, body: { reason: 'Not yet over.' } };
  await two.client.approvals.refuse(refusal);
  const { id } = await walk.customer();
  const about = { customer_id: id, about: 'report', reason: WORDS } as const;
  const review = await cases.open({ body: about });
  await cases.close({ params: { id: review.id }, body: { reason: WORDS } });
}

/** Of what was proposed; throws where nothing was. */
export function idOf<Id extends string>(id: Id | null): Id {
  if (id === null) throw new Error('Nothing was proposed.');
  return id;
}

async function approve(
  walk: Walk,
  by: Awaited<ReturnType<Walk['staff']>>,
  approval: ApprovalId | null,
): Promise<void> {
  const at = { params: { id: idOf(approval) } };
  await walk.withFactor(() => by.client.approvals.approve(at));
}

/** Somebody who has left is let in again. */
async function reopeningWrites(walk: Walk): Promise<void> {
  const left = await walk.customer();
  await walk.withFactor(() => left.browser.client.closures.close({ body: {} }));
  const again = { params: { id: left.id }, body: { reason: WORDS } };
  const { client } = await walk.staff('compliance');
  const { approval_id: reopening } = await client.closures.reopen(again);
  await approve(walk, await walk.staff('compliance', 1), reopening);
}

export async function restrictionWrites(walk: Walk): Promise<void> {
  await reopeningWrites(walk);
  const one = await walk.staff('compliance');
  const two = await walk.staff('compliance', 1);
  const inDays = (days: number) => dayAfter(walk.bank.clock.now(), days);
  for (const subject of ['payments', 'account'] as const) {
    const { id } = await walk.customer();
    const about = { user_id: id, status: 'RESTRICTED', reason: 'unusual_activity' } as const;
    const set = { ...about, subject, review_on: inDays(10), words: WORDS };
    const { approval_id } = await one.client.restrictions.restrict({ body: set });
    await approve(walk, two, approval_id);
    const at = { params: { id } };
    const later = { subject, review_on: inDays(20), words: WORDS };
    await two.client.restrictions.renew({ ...at, body: later });
    const over = { ...at, body: { subject, words: WORDS } };
    // Agreed on by two, and then by one alone.
    const lifted = await one.client.restrictions.lift(over);
    await approve(walk, two, lifted.approval_id);
    const other = { params: { id: (await walk.customer()).id } };
    const both = { ...set, user_id: other.params.id };
    // A stop over the review that two agreed on, which goes on.
    const review = await one.client.restrictions.restrict({ body: { ...both, status: 'REVIEW' } });
    await approve(walk, two, review.approval_id);
    const stop = await one.client.restrictions.restrict({ body: both });
    if (subject === 'account') await approve(walk, two, stop.approval_id);
    const opened = await one.client.restrictions.lift({ ...other, body: over.body });
    if (subject === 'account') await approve(walk, two, opened.approval_id);
  }
  const at = { params: { id: (await walk.customer()).id } };
  await one.client.customerRecords.endSessions({ ...at, body: { reason: WORDS } });
}

/** A gesture of goodwill, and its taking back. */
export async function adjustmentWrites(walk: Walk): Promise<void> {
  const { client } = await walk.staff('admin');
  const owner = await walk.staff('owner');
  const { person, account } = await walk.payer();
  const words = { words: WORDS };
  const gesture = await client.adjustments.propose({
    body: {
      customer_id: person.id,
      account_id: account,
      type: 'Credit',
      amount: '500',
      reason: 'goodwill',
      ...words,
    },
  });
  await approve(walk, owner, gesture.approval_id);
  await client.adjustments.reverse({ params: { id: gesture.id }, body: words });
}

export async function railWrites(walk: Walk): Promise<void> {
  const { rails } = walk.bank.bank.foundation;
  const said = { reason: null, amount: money(700n, 'USD'), at: walk.bank.clock.now() };
  for (const kind of ['settled', 'returned'] as const) {
    const answer = { kind, transferId: 'garbled', reference: `WALK-${kind}`, ...said };
    await applyAnswer(walk.db, rails, answer, { whole: true });
  }
  const { client } = await walk.staff('admin');
  const { data } = await client.rails.suspense({ query: {} });
  const body = { transfer_id: null, reason: 'The other bank confirmed it by telephone.' };
  await client.rails.resolve({ params: { id: data[0]?.id ?? '' }, body });
  const list = ukList('01-Nov-2025', [{ id: 'UKX1', given: 'Torvald', family: 'Quistgaardsen' }]);
  const files = { list: new Blob([new Uint8Array(list)], { type: 'text/csv' }) };
  const { screening } = (await walk.staff('compliance')).client;
  await screening.importList({ body: { source: 'uk' }, files });
  await screening.retire({ params: { source: 'uk' }, body: { reason: 'No longer needed.' } });
}

export async function toolWrites(walk: Walk): Promise<void> {
  const { blocks, jobs, ledger, sandbox, transfers } = (await walk.staff('owner')).client;
  const expires_at = new Date(walk.bank.clock.now().getTime() + 3_600_000).toISOString();
  const wanted = { network: '192.0.2.9', reason: 'Walked', expires_at };
  const block = await blocks.create({ body: wanted });
  const params = { id: block.id };
  await blocks.change({ params, ifMatch: String(block.version), body: { reason: 'Again' } });
  await blocks.lift({ params });
  await walk.ownerPool.query(`insert into outbox_retry (id, topic, delivery_key, payload,
      enqueued_at, attempts, next_attempt_at, reason, dead_at)
    values (7001, 'webhook', gen_random_uuid(), '{}', now(), 15, now(), 'Error 503', now()),
      (7002, 'walked', gen_random_uuid(), '{}', now(), 15, now(), 'Error 503', now())`);
  await jobs.retry({ body: { id: 'outbox:7001' } });
  await jobs.retryAll({ body: { source: 'outbox', name: 'walked' } });
  await ledger.startCheck();
  const recipient = { address: 'reader@example.com' };
  await sandbox.askMailRecipient({ body: recipient });
  const token = await tokenTo(walk.db, recipient.address);
  await walk.browser().client.sandbox.confirmMailRecipient({ body: { token } });
  await sandbox.removeMailRecipient({ body: recipient });
  const { account } = await walk.payer();
  const history = { account_id: account, number_of_transactions: 3 };
  await transfers.generate({ body: history });
  await sandbox.advanceClock({ body: { advance: 1 } });
  const name = walk.bank.bank.foundation.identity.brand;
  await walk.withFactor(() => sandbox.reset({ body: { name } }));
}
