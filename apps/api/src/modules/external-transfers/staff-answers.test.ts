/** What staff see of a payment to somebody outside: its customer's helpers, and its examiners. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AdjustingBank, type Clerk } from '#testing/adjusting-bank.ts';
import { sendSayingWhy } from '#testing/money-bank.ts';
import { america, careful, germany, SendingBank } from '#testing/sending-bank.ts';

let bank: SendingBank;
let staff: AdjustingBank;
let support: Clerk;
let compliance: Clerk;

beforeAll(async () => {
  bank = await SendingBank.start();
  staff = AdjustingBank.of(bank.test);
  [support, compliance] = [await staff.clerk('support'), await staff.clerk('compliance')];
});
afterAll(() => bank.close());

const listed = { ...america, account_title: 'Evgeny Torzhkov' };

async function payment({ browser }: Clerk, id: unknown): Promise<Record<string, unknown>> {
  const { data, text, status } = await sendSayingWhy(browser, 'GET', `/api/admins/transfers/${id}`);
  expect(status, text).toBe(200);
  return data;
}

async function caseAbout({ browser }: Clerk, id: unknown): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ id: string }>`
    select id from case_file where transfer_id = ${String(id)}`.execute(bank.db);
  const { data } = await sendSayingWhy(browser, 'GET', `/api/admins/cases/${rows[0]?.id}`);
  return data;
}

describe('a payment on its customer’s record', () => {
  it('says whom it pays, which check it waits for until when, and nothing of what was found', async () => {
    const payer = await bank.payer();
    const { data } = await payer.pay({ payee: listed });
    const shown = await payment(support, data.id);
    expect(shown.outside).toMatchObject({
      phase: 'checks',
      inside: false,
      payee: {
        account_title: 'Evgeny Torzhkov',
        bank_name: 'Lakeside Bank',
        country: 'US',
        account_shown: '021000021 12345678',
      },
      outcome_reason: null,
      rail_reference: null,
    });
    const { checks } = shown.outside as { checks: { name: string }[] };
    expect(checks.find(({ name }) => name === 'screening')).toEqual({
      name: 'screening',
      status: 'Pending',
      since: expect.any(String),
      decide_by: expect.any(String),
      case_reference: expect.stringMatching(/^K-/),
      needs: [],
    });
    expect(JSON.stringify(shown)).not.toContain('name_on_list');
  });

  it('says why one failed, for which day one is, and by which reference the rail knows it', async () => {
    const payer = await bank.payer();
    const held = await payer.pay({ payee: listed });
    await bank.decide(held.data.id, 'rejected');
    const failed = await payment(support, held.data.id);
    expect(failed.outside).toMatchObject({ phase: null, outcome_reason: 'rejected_by_review' });
    const sent = await payer.pay();
    await bank.settle(payer, sent.data.id, 'Completed');
    const { rail_reference } = (await payer.read(sent.data.id)).data;
    expect(rail_reference).toEqual(expect.any(String));
    expect((await payment(support, sent.data.id)).outside).toMatchObject({ rail_reference });
  });

  it('says what was quoted as its customer reads it, and of other transfers nothing', async () => {
    const payer = await bank.payer();
    const review = await payer.validate({ payee: germany, amount: '10000' });
    const { quote_id } = review.data.quote as { quote_id: string };
    const { data } = await payer.send({ payee: germany, amount: '10000', quote_id });
    const own = (await payer.read(data.id)).data;
    expect((await payment(support, data.id)).quote).toEqual(own.quote);
    const { rows } = await sql<{ id: string }>`select id from transfer
      where customer_id = ${payer.id} and kind = 'faucet'`.execute(bank.db);
    expect((await payment(support, rows[0]?.id)).outside).toBeNull();
  });

  it('is what a complaint is about that quotes it as its receipt does, by the end of its id', async () => {
    const payer = await bank.payer();
    const { data } = await payer.pay({ payee: listed });
    const quoted = String(data.id).slice(-12).toUpperCase();
    const words = { subject: 'transfer', text: 'Why does this take so long?' };
    const made = await payer.call('POST', '/api/users/complaints', {
      ...words,
      case_reference: quoted,
    });
    const path = `/api/admins/complaints/${made.data.id}`;
    const about = (await sendSayingWhy(compliance.browser, 'GET', path)).data.about;
    expect(about).toEqual({ case_id: expect.stringMatching(/^cas_/), transfer_id: data.id });
  });

  it('keeps whom a visitor pays from whoever plays a demonstration person', async () => {
    const payer = await bank.payer();
    const { data } = await payer.pay({ payee: listed });
    const played = await staff.clerk('compliance', 'played@example.com', true);
    expect((await payment(played, data.id)).outside).toMatchObject({ payee: null });
    const { payment: held } = await caseAbout(played, data.id);
    expect(held).toMatchObject({ payee: null, comment: null, name_check: 'match' });
  });
});

describe('a visitor’s money, to whoever plays a demonstration person', () => {
  it('is shown without names and words, and is not searched by them', async () => {
    const payer = await bank.payer();
    const more = { payee: listed, comment: 'For Sunday' };
    const { data } = await payer.pay(more);
    await sql`update account set account_tag = 'Trip to Oslo' where id = ${payer.account}`.execute(
      bank.db,
    );
    const played = await staff.clerk('support', 'played-again@example.com', true);
    const of = `customer_id=${payer.id}`;
    const read = async (by: Clerk, path: string) => sendSayingWhy(by.browser, 'GET', path);
    const words = /Torzhkov|For Sunday|Oslo|Lakeside/;
    for (const path of [
      `/api/admins/transfers?${of}`,
      `/api/admins/transfers/${data.id}`,
      `/api/admins/accounts?${of}`,
      `/api/admins/accounts/${payer.account}`,
    ]) {
      const [own, other] = [await read(support, path), await read(played, path)];
      expect([path, own.status, other.status]).toEqual([path, 200, 200]);
      expect(own.text).toMatch(words);
      expect(other.text).not.toMatch(words);
    }
    expect((await read(played, `/api/admins/transfers?${of}&text=Sunday`)).code).toBe('not_found');
    expect((await read(support, `/api/admins/notifications?${of}`)).status).toBe(200);
    expect((await read(played, `/api/admins/notifications?${of}`)).code).toBe('not_found');
  });
});

describe('the case about a held payment', () => {
  it('has whom it pays, what the name check said, and what the customer answered', async () => {
    const payer = await bank.payer();
    const answers = { ...careful, purpose: 'loan', hurried: true, knows_payee: false };
    const { data } = await payer.pay({
      payee: listed,
      purpose: 'loan',
      source_of_funds: 'savings',
      protection_answers: answers,
      comment: 'As we agreed',
    });
    expect((await caseAbout(compliance, data.id)).payment).toEqual({
      payee: {
        account_title: 'Evgeny Torzhkov',
        bank_name: 'Lakeside Bank',
        country: 'US',
        account_shown: '021000021 12345678',
      },
      payee_is_new: true,
      left: expect.objectContaining({ currency: 'USD' }),
      arrives: expect.objectContaining({ amount: '2550' }),
      comment: 'As we agreed',
      scheduled_for: null,
      name_check: 'match',
      purpose: 'loan',
      source_of_funds: 'savings',
      answers,
    });
  });

  it('says that somebody has been paid before, and once decided still says how it was', async () => {
    const payer = await bank.payer();
    const first = await payer.pay({ payee: listed });
    await bank.decide(first.data.id, 'released');
    await bank.settle(payer, first.data.id, 'Completed');
    expect((await caseAbout(compliance, first.data.id)).payment).toMatchObject({
      payee_is_new: true,
    });
    await bank.later(25);
    const again = await payer.pay({ payee: listed });
    expect((await caseAbout(compliance, again.data.id)).payment).toMatchObject({
      payee_is_new: false,
    });
  });
});
