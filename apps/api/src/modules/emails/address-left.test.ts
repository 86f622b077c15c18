/** Who works here and banks here too acts on nothing of their own, by no address they ever had. */
import type { CustomerId, StaffRole } from '@fairlead/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeCustomer, customerForChange } from '#modules/customers/customers.service.ts';
import { AdjustingBank, type Clerk, type Holder } from '#testing/adjusting-bank.ts';
import { dayAfter } from '#testing/days.ts';
import { send, sendSayingWhy } from '#testing/money-bank.ts';
import { leaveAddress } from './leave-address.service.ts';

let bank: AdjustingBank;
beforeAll(async () => {
  bank = await AdjustingBank.start();
});
afterAll(() => bank.close());

/** As when the PIN that went to the new address has come back. */
async function move({ person }: Holder, email: string): Promise<void> {
  const now = bank.test.clock.now();
  await bank.db.transaction().execute(async (tx) => {
    const before = await customerForChange(tx, person.id);
    const after = await changeCustomer(tx, person.id, { email }, now);
    await leaveAddress(tx, before, after, person.sessionId, now);
  });
}

const away = { still: false, left: true } as const;

/** Somebody of the staff, and the customer that they are, or were by another address. */
async function both(role: StaffRole, address: keyof typeof away) {
  const own = await bank.holder();
  const clerk = await bank.clerk(role, own.email);
  if (away[address]) await move(own, `left-${own.email}`);
  return { own, clerk };
}

const ask = (clerk: Clerk, path: string, body: object) =>
  sendSayingWhy(clerk.browser, 'POST', path, { body });

const wishes: Readonly<Record<string, (clerk: Clerk, of: Holder) => ReturnType<typeof send>>> = {
  'made-up history': (clerk, { account }) =>
    ask(clerk, '/api/transfers/generate', { account_id: account, number_of_transactions: 3 }),
  'a message on the first screen': (clerk, { person }) =>
    ask(clerk, `/api/admins/home-messages/${person.id}`, {
      text: 'Your branch has moved to the quay.',
      style: 'banner',
      until: dayAfter(bank.test.clock.now(), 5),
    }),
  'an announced call': (clerk, { person }) =>
    ask(clerk, `/api/admins/phone-calls/${person.id}`, { about: 'question' }),
  'a mail': (clerk, { person }) =>
    ask(clerk, '/api/users/send/email', {
      user_id: person.id,
      subject: 'Opening hours',
      body: 'We open at nine.',
    }),
  'a correction': (clerk, holder) => bank.propose(clerk, holder),
};

describe.each(['still', 'left'] as const)('by an address that is %s theirs', (address) => {
  it.each(Object.entries(wishes))('nobody gives themselves %s', async (_, wish) => {
    const { own, clerk } = await both('owner', address);
    expect(await wish(clerk, own)).toMatchObject({ code: 'second_person_required' });
    const other = await wish(clerk, await bank.holder());
    expect([other.code, other.status < 300]).toEqual([undefined, true]);
  });

  it('nobody finds in the queues what is about themselves', async () => {
    const { own, clerk } = await both('compliance', address);
    const colleague = await bank.clerk('compliance');
    const about = async (whom: CustomerId, reader: Clerk) =>
      sendSayingWhy(reader.browser, 'GET', `/api/admins/cases?customer_id=${whom}`);
    expect(await about(own.person.id, clerk)).toMatchObject({ code: 'second_person_required' });
    const { data } = await bank.propose(colleague, own);
    expect(data.approval_id).toEqual(expect.stringMatching(/^apr_/));
    const listed = async (reader: Clerk) =>
      (await send(reader.browser, 'GET', '/api/admins/approvals?limit=100')).text;
    expect(await listed(clerk)).not.toContain(String(data.approval_id));
    expect(await listed(colleague)).toContain(String(data.approval_id));
    expect((await bank.approve(clerk, data.approval_id)).code).toBe('second_person_required');
    const third = await bank.clerk('owner');
    expect((await bank.approve(third, data.approval_id)).status).toBe(200);
  });
});

it('an address that was theirs for a while, and was taken back, counts too', async () => {
  const own = await bank.holder();
  const clerk = await bank.clerk('owner', `once-${own.email}`);
  await move(own, `once-${own.email}`);
  await move(own, own.email);
  expect(await bank.propose(clerk, own)).toMatchObject({ code: 'second_person_required' });
});
