/** Money comes back to an account that is closed meanwhile, or of a payment that was corrected. */
import type { AccountId, StepUpId, TransferId } from '@fairlead/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { confirmStepUp } from '#platform/sessions/step-up.service.ts';
import { AdjustingBank, type Clerk } from '#testing/adjusting-bank.ts';
import { eventually } from '#testing/eventually.ts';
import { newAccount, send, sendSayingWhy } from '#testing/money-bank.ts';
import { type Payer, SendingBank } from '#testing/sending-bank.ts';
import { reconcile } from './reconcile.service.ts';

const URL = '/api/admins/rails/suspense';
const KEPT = 'Your payment of $100.02 came back, but the account that it left is closed.';
let bank: SendingBank;
let desk: AdjustingBank;
let admin: Clerk;
let owner: Clerk;

beforeAll(async () => {
  bank = await SendingBank.start();
  desk = AdjustingBank.of(bank.test);
  admin = await desk.clerk('admin');
  owner = await desk.clerk('owner');
});
afterAll(() => bank.close());

const compare = () => reconcile(bank.db, bank.test.bank.foundation.rails, { onItsWayMs: 0 });

async function railState(id: unknown): Promise<string> {
  const { state } = await bank.db
    .selectFrom('rail_order')
    .select('state')
    .where('transfer_id', '=', String(id))
    .executeTakeFirstOrThrow();
  return state;
}

/** Everything has left and arrived; what happens two seconds later is that it comes back. */
async function sendEverything(payer: Payer): Promise<TransferId> {
  const { data } = await payer.pay({ amount: '10002' });
  bank.test.clock.advance(11);
  await eventually(() => railState(data.id)).toBe('accepted');
  bank.test.clock.advance(3);
  await eventually(() => payer.status(data.id)).toBe('Completed');
  return data.id as TransferId;
}

async function closeAccountOf(payer: Payer): Promise<void> {
  const body = { id: payer.account };
  const closed = await send(payer.person.browser, 'DELETE', '/api/accounts', { body });
  expect(closed).toMatchObject({ status: 200, data: { status: 'Closed' } });
}

/** Closes everything, for good. */
async function leave({ person }: Payer): Promise<void> {
  const close = () => send(person.browser, 'POST', '/api/users/closure', { body: {} });
  const { data } = await close();
  const stepUp = data.step_up as StepUpId;
  const now = bank.test.clock.now();
  await bank.db.transaction().execute((tx) => confirmStepUp(tx, stepUp, now));
  expect(await close()).toMatchObject({ status: 200 });
}

async function lettersTo({ email }: Payer): Promise<string> {
  const { data } = await bank.test.browser().client.sandbox.inbox({ query: { to: email } });
  return data
    .map(({ text }) => text)
    .join(' ')
    .replaceAll(/\s+/g, ' ');
}

interface Standing {
  readonly id: string;
  readonly unmatched: string;
  readonly direction: string;
  readonly amount: { readonly amount: string };
}

async function suspense(): Promise<readonly Standing[]> {
  const { data } = await send(admin.browser, 'GET', URL);
  return data.data as Standing[];
}

it('to a closed account goes to suspense, holds up nothing, and reaches its owner by two', async () => {
  const payer = await bank.payer('USD', 10_002n);
  const euros = await newAccount(bank.test, payer.person, 'EUR');
  const id = await sendEverything(payer);
  await closeAccountOf(payer);
  bank.test.clock.advance(3);
  await eventually(async () => (await suspense()).length).toBe(1);
  expect(await suspense()).toMatchObject([
    { unmatched: 'account_closed', direction: 'in', amount: { amount: '10002' } },
  ]);
  expect(await compare()).toEqual([]);
  expect(await payer.status(id)).toBe('Completed');
  const told = await payer.call('GET', '/api/notifications');
  expect(JSON.stringify(told.data)).toContain(KEPT);
  await eventually(async () => (await lettersTo(payer)).includes(KEPT)).toBe(true);
  const other = await bank.payer();
  const { data: next } = await other.pay();
  await bank.settle(other, next.id, 'Completed');

  const [movement] = await suspense();
  const body = { transfer_id: id, reason: 'It left from the account that is closed now.' };
  const proposed = await send(admin.browser, 'POST', `${URL}/${movement?.id}/resolve`, { body });
  const { approval_id: approval } = proposed.data;
  // There is no account of theirs that could take it.
  expect(await desk.approve(owner, approval)).toMatchObject({ code: 'account_not_active' });
  expect(await suspense()).toHaveLength(1);
  const dollars = await newAccount(bank.test, payer.person, 'USD');
  expect(await desk.approve(owner, approval)).toMatchObject({ data: { status: 'Approved' } });
  expect(await suspense()).toEqual([]);
  expect(await payer.person.balance(dollars)).toBe(10_002n);
  expect(await payer.person.balance(euros)).toBe(0n);
  expect(await payer.status(id)).toBe('Returned');
  expect(await compare()).toEqual([]);
});

it('of a corrected payment is not given twice: it waits until the correction is taken back', async () => {
  const payer = await bank.payer('USD', 10_002n);
  const id = await sendEverything(payer);
  const holder = { person: payer.person, email: '', account: payer.account, filled: id };
  const credit = { type: 'Credit', amount: '6000' };
  const { data: corrected } = await desk.propose(admin, holder, credit);
  const given = await desk.approve(owner, corrected.approval_id);
  expect(given).toMatchObject({ data: { status: 'Approved' } });
  expect(await payer.person.balance(payer.account)).toBe(6_000n);
  bank.test.clock.advance(3);
  await eventually(async () => (await suspense()).length).toBe(1);
  expect(await suspense()).toMatchObject([{ unmatched: 'corrected_before', direction: 'in' }]);
  expect(await payer.person.balance(payer.account)).toBe(6_000n);
  expect(await payer.status(id)).toBe('Completed');
  expect(await compare()).toEqual([]);

  const [movement] = await suspense();
  const body = { transfer_id: id, reason: 'It is what left here.' };
  const proposed = await send(admin.browser, 'POST', `${URL}/${movement?.id}/resolve`, { body });
  const { approval_id: approval } = proposed.data;
  expect(await desk.approve(owner, approval)).toMatchObject({ code: 'corrected_before' });
  const { data: reversal } = await desk.reverse(admin, corrected.id);
  await desk.approve(owner, reversal.approval_id);
  expect(await payer.person.balance(payer.account)).toBe(0n);
  expect(await desk.approve(owner, approval)).toMatchObject({ data: { status: 'Approved' } });
  expect(await payer.person.balance(payer.account)).toBe(10_002n);
  expect(await payer.status(id)).toBe('Returned');
  expect(await suspense()).toEqual([]);
  expect(await compare()).toEqual([]);
});

it('to somebody who has left is kept for them until two people let them in again', async () => {
  const payer = await bank.payer('USD', 10_002n);
  const id = await sendEverything(payer);
  await leave(payer);
  bank.test.clock.advance(3);
  await eventually(async () => (await lettersTo(payer)).includes(KEPT)).toBe(true);
  expect(await suspense()).toMatchObject([{ unmatched: 'account_closed', direction: 'in' }]);
  expect(await compare()).toEqual([]);

  const open = () => payer.call('POST', '/api/accounts', { currency: 'USD' });
  expect((await open()).status).toBe(423);
  const reopen = (by = admin) =>
    sendSayingWhy(by.browser, 'POST', `/api/admins/closures/${payer.id}/reopen`, {
      body: { reason: 'Money came back for them.' },
    });
  const player = await desk.clerk('admin', 'plays@example.com', true);
  expect(await reopen(player)).toMatchObject({ code: 'persona_may_not' });
  const { data: proposed } = await reopen();
  expect((await open()).status).toBe(423);
  expect(await desk.approve(admin, proposed.approval_id)).toMatchObject({
    code: 'second_person_required',
  });
  const admitted = await desk.approve(owner, proposed.approval_id);
  expect(admitted).toMatchObject({ data: { status: 'Approved' } });
  await eventually(async () => (await lettersTo(payer)).includes('You are let in again')).toBe(
    true,
  );
  expect(await reopen()).toMatchObject({ code: 'already_decided' });
  const { data: account } = await open();
  const [movement] = await suspense();
  const body = { transfer_id: id, reason: 'It left from an account of theirs.' };
  const back = await send(admin.browser, 'POST', `${URL}/${movement?.id}/resolve`, { body });
  expect(await desk.approve(owner, back.data.approval_id)).toMatchObject({
    data: { status: 'Approved' },
  });
  expect(await payer.person.balance(account.id as AccountId)).toBe(10_002n);
  expect(await suspense()).toEqual([]);
  expect(await compare()).toEqual([]);
  // Nothing of them is erased meanwhile.
  const erasure = bank.db.selectFrom('due_work').select('key').where('kind', '=', 'customer.erase');
  expect(await erasure.where('key', '=', payer.id).execute()).toEqual([]);
});
