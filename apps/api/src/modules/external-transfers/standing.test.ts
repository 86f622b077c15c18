/** Who may send how: in review, after a new password, and what a held payment is given. */
import type { StaffId, TransferId } from '@fairlead/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { caseOf } from '#modules/cases/cases.service.ts';
import { photo } from '#platform/pictures/made-files.fixture.ts';
import { newBytes } from '#platform/random.ts';
import { seedPayments } from '#seed/seed-payments.ts';
import { AdjustingBank } from '#testing/adjusting-bank.ts';
import { dayAfter } from '#testing/days.ts';
import { send, sendSayingWhy } from '#testing/money-bank.ts';
import { type Payer, SendingBank } from '#testing/sending-bank.ts';

let bank: SendingBank;
beforeAll(async () => {
  bank = await SendingBank.start();
});
afterAll(() => bank.close());

async function officer() {
  const { rows } = await sql<{ id: StaffId; email: string }>`select id, email from staff_member
    where role = 'compliance' order by id limit 1`.execute(bank.db);
  const [known] = rows;
  if (known === undefined) throw new Error('There is no compliance officer.');
  const staff = { ...known, role: 'compliance', persona: false } as const;
  return { staff, actor: { kind: 'staff', id: staff.id }, requestId: 'test' } as const;
}

it('whoever is in review is told so before, and each payment waits for a person', async () => {
  const payer = await bank.payer();
  const { restrictions, caseWork } = bank.test.bank.foundation.compliance;
  const soon = dayAfter(new Date(), 5);
  const wish = {
    subject: 'payments',
    reason: 'unusual_activity',
    case: null,
    words: 'Looked at it twice.',
  } as const;
  await restrictions.restrict(
    bank.db,
    { ...wish, customerId: payer.id, status: 'REVIEW', reviewOn: soon, order: null },
    await officer(),
    async () => undefined,
  );
  expect((await payer.validate()).data).toMatchObject({ review: true });
  const { data } = await payer.pay();
  const held = await caseOf(bank.db, data.id as TransferId);
  expect(held).toMatchObject({ reason: 'review_of_payments', needs: [] });
  if (held === undefined) throw new Error('Nothing is held.');
  const evidence = async (fields: Record<string, string>, paper?: Buffer) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    if (paper !== undefined) body.set('paper', new Blob([new Uint8Array(paper)]), 'paper.jpg');
    const path = `/api/transfers/${data.id}/evidence`;
    const response = await payer.person.browser.fetch(path, { method: 'POST', body });
    return (await response.json()) as { readonly details: { readonly code: string }[] };
  };
  const early = await evidence({ thing: 'invoice_or_contract', words: 'For ropes.' });
  expect(early.details[0]?.code).toBe('not_found');
  const hand = { ...(await officer()), keep: async () => undefined };
  await caseWork.ask(bank.db, held.id, ['invoice_or_contract', 'purpose_of_payment'], hand);
  const asked = await payer.read(data.id);
  expect(JSON.stringify(asked.data.checks)).toContain('purpose_of_payment');
  const nothing = await evidence({ thing: 'invoice_or_contract' });
  expect(nothing.details[0]?.code).toBe('file_not_accepted');
  await evidence({ thing: 'invoice_or_contract' }, await photo());
  await evidence({ thing: 'purpose_of_payment', words: 'Ropes for the boat.' });
  expect((await caseOf(bank.db, data.id as TransferId))?.needs).toEqual([]);
});

const paymentsOff = ({ id: customerId }: Payer) =>
  ({
    customerId,
    subject: 'payments',
    status: 'RESTRICTED',
    reason: 'unusual_activity',
    case: null,
    reviewOn: dayAfter(new Date(), 5),
    words: 'Looked at it twice.',
    order: null,
  }) as const;

it('nothing that is held leaves while payments are switched off, whoever releases it', async () => {
  const payer = await bank.payer();
  const { restrictions } = bank.test.bank.foundation.compliance;
  const large = { amount: '500000', purpose: 'family', source_of_funds: 'savings' };
  const { data } = await payer.pay(large);
  const held = await caseOf(bank.db, data.id as TransferId);
  if (held === undefined) throw new Error('Nothing is held.');
  const wish = paymentsOff(payer);
  const hand = await officer();
  await restrictions.restrict(bank.db, wish, hand, async () => undefined);
  const { browser } = await AdjustingBank.of(bank.test).clerk('compliance');
  const body = { reason: 'The customer told us what it is for.', cleared: [] };
  const release = () =>
    sendSayingWhy(browser, 'POST', `/api/admins/cases/${held.id}/release`, { body });
  expect(await release()).toMatchObject({ status: 409, code: 'customer_restricted' });
  expect(await payer.read(data.id)).toMatchObject({
    data: { status: 'Pending', undo_until: null },
  });
  await restrictions.lift(bank.db, wish, hand, async () => undefined);
  expect((await release()).status).toBe(200);
  await bank.settle(payer, data.id, 'Completed');
});

it('each payment waits for a person again once the stop over a review has ended', async () => {
  const payer = await bank.payer();
  const staff = AdjustingBank.of(bank.test);
  const [one, two] = [
    await staff.clerk('compliance', 'first@over.example'),
    await staff.clerk('compliance', 'second@over.example'),
  ];
  const url = '/api/admins/restrictions';
  const { case: _case, order: _order, customerId, reviewOn, ...wish } = paymentsOff(payer);
  const set = async (status: string) => {
    const body = { ...wish, user_id: customerId, review_on: reviewOn, status };
    const { data } = await sendSayingWhy(one.browser, 'POST', url, { body });
    return data.approval_id;
  };
  await staff.approve(two, await set('REVIEW'));
  await set('RESTRICTED');
  expect((await payer.pay()).code).toBe('transfers_restricted');
  const over = { body: { words: 'Everything is explained.' } };
  const lifted = await sendSayingWhy(one.browser, 'POST', `${url}/${customerId}/lift`, over);
  expect(lifted.data).toMatchObject({ status: 'REVIEW' });
  expect((await payer.validate()).data).toMatchObject({ review: true });
  const { data } = await payer.pay();
  expect(await caseOf(bank.db, data.id as TransferId)).toMatchObject({
    reason: 'review_of_payments',
  });
});

it('nothing that can still be undone leaves once payments are switched off', async () => {
  const payer = await bank.payer();
  const { restrictions } = bank.test.bank.foundation.compliance;
  const { data } = await payer.pay();
  expect(data).toMatchObject({ status: 'Pending', undo_until: expect.any(String) });
  const wish = paymentsOff(payer);
  await restrictions.restrict(bank.db, wish, await officer(), async () => undefined);
  await bank.settle(payer, data.id, 'Failed');
  expect((await payer.read(data.id)).data).toMatchObject({ outcome_reason: 'restricted' });
  expect(await payer.money()).toEqual([1_000_000n, 1_000_000n]);
  const { rows } = await sql`select state,
    (select count(*)::int from sandbox_rail_order where id = transfer_id) as outside
    from rail_order where transfer_id = ${data.id}`.execute(bank.db);
  expect(rows).toEqual([{ state: 'taken_back', outside: 0 }]);
});

it('a paper about where the money comes from is added before signing, and is with the case', async () => {
  const payer = await bank.payer();
  const large = { amount: '500000', purpose: 'family', source_of_funds: 'savings' };
  const { data } = await payer.send(large);
  expect(data).toMatchObject({ takes_paper: true, has_paper: false });
  const add = async (id: unknown, thing = 'proof_of_funds', isWhole = true) => {
    const body = new FormData();
    body.set('thing', thing);
    if (isWhole) body.set('paper', new Blob([new Uint8Array(await photo())]), 'paper.jpg');
    else body.set('words', 'I have saved it.');
    const path = `/api/transfers/${id}/evidence`;
    const response = await payer.person.browser.fetch(path, { method: 'POST', body });
    return (await response.json()) as { data: object; details: { code: string }[] };
  };
  expect((await add(data.id, 'invoice_or_contract')).details[0]?.code).toBe('not_found');
  // Words are not asked for.
  expect((await add(data.id, 'proof_of_funds', false)).details[0]?.code).toBe('not_found');
  expect((await add(data.id)).data).toMatchObject({ takes_paper: true, has_paper: true });
  await add(data.id);
  // The one it takes the place of is erased.
  const { rows: kept } = await sql`select erased_at is null as kept from stored_file
    where owner_id = ${payer.person.id} order by 1`.execute(bank.db);
  expect(kept).toEqual([{ kept: false }, { kept: true }]);
  await payer.read(data.id);
  await payer.sign(data.id);
  const held = await caseOf(bank.db, data.id as TransferId);
  expect(held).toMatchObject({ reason: 'unusual_payment', needs: [] });
  const { rows } = await sql`select thing from case_request
    where case_id = ${held?.id ?? ''} and file_id is not null`.execute(bank.db);
  expect(rows).toEqual([{ thing: 'proof_of_funds' }]);
  expect((await payer.read(data.id)).data).toMatchObject({ takes_paper: false, has_paper: true });
  // Where nothing was asked, nothing is taken.
  const { data: small } = await payer.send({ amount: '2000' });
  expect(small.takes_paper).toBe(false);
  expect((await add(small.id)).details[0]?.code).toBe('not_found');
});

it('a payment that is only looked at asks nobody for a signature', async () => {
  const payer = await bank.payer();
  const { data: made } = await payer.send();
  // As after five minutes, or in another session.
  await sql`delete from step_up_challenge`.execute(bank.db);
  const asked = async () => {
    const { rows } = await sql`select (select count(*) from step_up_challenge)::int as step_ups,
      (select count(*) from webauthn_challenge)::int as passkeys`.execute(bank.db);
    return rows[0];
  };
  const before = await asked();
  const { data } = await payer.read(made.id);
  expect(data.signing).toEqual({
    terms_digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    factors: ['email'],
    passkey: null,
    sent_pin: null,
    expires_at: null,
  });
  expect(await asked()).toEqual(before);
  const begun = await payer.call('POST', `/api/transfers/${made.id}/signing`);
  expect(begun.data).toMatchObject({ factors: ['email'], expires_at: expect.any(String) });
  expect((await payer.read(made.id)).data.signing).toEqual(begun.data);
  expect((await payer.sign(made.id)).data).toMatchObject({ signing: null });
  const over = await payer.call('POST', `/api/transfers/${made.id}/signing`);
  expect(over.code).toBe('transfer_not_open');
});

it('limits are halved for a day after the password was reset by mail', async () => {
  const payer = await bank.payer();
  const now = bank.test.clock.now();
  await sql`insert into mailed_token (token_hash, purpose, customer_id, counted_for, created_at,
      expires_at, used_at)
    values (${newBytes(32)}, 'reset_password', ${payer.id}, ${newBytes(32)}, ${now},
      ${new Date(now.getTime() + 60_000)}, ${now})`.execute(bank.db);
  const terms = () => payer.call('GET', `/api/transfers/terms?account_id=${payer.account}`);
  expect((await terms()).data).toMatchObject({
    limits: { per_transfer: { amount: '2500000' }, lowered_until: expect.any(String) },
  });
});

it('limits are halved for a day after a change of email was taken back', async () => {
  const payer = await bank.payer();
  const now = bank.test.clock.now();
  const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
  await sql`insert into email_change (id, customer_id, old_email, new_email, changed_at, undo_hash,
      undo_until, undone_at)
    values (gen_random_uuid(), ${payer.id}, ${payer.email}, 'thief@example.com', ${hours(-30)},
      ${newBytes(32)}, ${hours(42)}, ${hours(-1)})`.execute(bank.db);
  const terms = () => payer.call('GET', `/api/transfers/terms?account_id=${payer.account}`);
  expect((await terms()).data).toMatchObject({
    limits: { per_transfer: { amount: '2500000' }, lowered_until: hours(23).toISOString() },
  });
  await sql`update email_change set undone_at = ${hours(-25)}
    where customer_id = ${payer.id}`.execute(bank.db);
  expect((await terms()).data).toMatchObject({
    limits: { per_transfer: { amount: '5000000' }, lowered_until: null },
  });
});

it('limits stay as they are when a stranger asked for a link that nobody used', async () => {
  const payer = await bank.payer();
  const stranger = bank.test.browser();
  const path = '/api/users/auth/token/password/update';
  const asked = await send(stranger, 'POST', path, { body: { email: payer.email } });
  expect(asked.status).toBe(200);
  const { rows } = await sql`select used_at from mailed_token
    where customer_id = ${payer.id}`.execute(bank.db);
  expect(rows).toEqual([{ used_at: null }]);
  // What the customer does makes the link worthless.
  expect((await payer.call('POST', '/api/users/not-me')).status).toBe(200);
  const { data } = await payer.call('GET', `/api/transfers/terms?account_id=${payer.account}`);
  expect(data).toMatchObject({
    limits: { per_transfer: { amount: '5000000' }, lowered_until: null },
  });
});

it('demonstration customers have payees and payments, however often it is started', async () => {
  const { foundation, sending } = bank.test.bank;
  const parts = { ...foundation, db: bank.db, sending };
  await seedPayments(parts);
  const read = async () => {
    const { rows } = await sql<{ status: string; held: boolean }>`
      select t.status, exists (select from case_file c where c.transfer_id = t.id) as held
      from transfer t join customer c on c.id = t.customer_id
      where t.kind = 'external' and c.persona order by t.status, held`.execute(bank.db);
    return rows;
  };
  const made = await read();
  expect(made).toHaveLength(5);
  expect(made.filter(({ status }) => status === 'Scheduled')).toHaveLength(1);
  expect(made.filter(({ held }) => held)).toHaveLength(1);
  await seedPayments(parts);
  expect(await read()).toHaveLength(5);
});
