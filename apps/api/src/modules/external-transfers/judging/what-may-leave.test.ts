/** What may leave by what is proven: abroad, in a day, in a month, whatever the currency. */
import type { TransferId } from '@fairlead/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { caseOf } from '#modules/cases/cases.service.ts';
import { limits } from '#modules/settings/settings.service.ts';
import { newId } from '#platform/random.ts';
import { changeSettings } from '#platform/settings/change-settings.ts';
import { AdjustingBank } from '#testing/adjusting-bank.ts';
import { newAccount, sendSayingWhy } from '#testing/money-bank.ts';
import {
  america,
  type Body,
  careful,
  germany,
  type Payer,
  SendingBank,
} from '#testing/sending-bank.ts';

let bank: SendingBank;
beforeAll(async () => {
  bank = await SendingBank.start();
});
afterAll(() => bank.close());

/** Paid in dollars, because the bank has no francs. */
const switzerland = {
  account_title: 'Beat Amstutz',
  bank_name: 'Aare Bank',
  details: { country: 'CH', iban: 'CH9300762011623852957' },
} as const;
const france = {
  account_title: 'Luc Morel',
  bank_name: 'Banque de la Marne',
  details: { country: 'FR', iban: 'FR1420041010050500013M02606' },
} as const;
const britain = {
  account_title: 'Rose Ashby',
  bank_name: 'Tyne Bank',
  details: { country: 'GB', sort_code: '123456', account_number: '12345678' },
} as const;

const emailOnly = { id: false, address: false };
const everything = { id: true, address: true };
const answers = { purpose: 'family', source_of_funds: 'salary' };

async function dayAhead(days: number): Promise<string> {
  const { rows } = await sql<{ day: string }>`select
    ((bank_now() at time zone 'Europe/London')::date + ${days}::int)::text as day`.execute(bank.db);
  return rows[0]?.day ?? '';
}

/** Another account of theirs, with money in it. */
async function filled(payer: Payer, currency: string, minor: bigint) {
  const account = await newAccount(bank.test, payer.person, currency);
  await payer.person.fill(account, minor);
  return account;
}

async function setLimits(patch: Partial<typeof limits.defaults>): Promise<void> {
  const { settings } = bank.test.bank.foundation;
  const how = { changedBy: 'a test', expectedVersion: settings.current(limits).version };
  await bank.db.transaction().execute((tx) => changeSettings(tx, limits, patch, how));
  await settings.refresh();
}

async function limitsOf(payer: Payer, account: string) {
  const { data } = await payer.call('GET', `/api/transfers/terms?account_id=${account}`);
  return data.limits as Record<string, unknown>;
}

describe('with nothing proven but the email', () => {
  it('no money leaves for another country, in its own currency or in dollars', async () => {
    const payer = await bank.payer();
    await bank.tier(payer, emailOnly);
    for (const payee of [germany, switzerland]) {
      const refused = await payer.validate({ payee });
      expect([payee.details.country, refused.code]).toEqual([
        payee.details.country,
        'limit_exceeded',
      ]);
      expect(refused.said).toContain('identity');
    }
    expect((await payer.send({ payee: switzerland })).code).toBe('limit_exceeded');
    expect((await payer.send()).status).toBe(201);
  });

  it('euros go through the whole euro area', async () => {
    const payer = await bank.payer('EUR');
    await bank.tier(payer, emailOnly);
    for (const payee of [germany, france]) {
      expect((await payer.send({ payee, amount: '100' })).status).toBe(201);
    }
  });

  it('what leaves in a day is counted in all currencies together', async () => {
    const payer = await bank.payer();
    const euros = await filled(payer, 'EUR', 100_000n);
    await bank.tier(payer, emailOnly);
    const inEuros = (amount: string): Body => ({ account_id: euros, payee: germany, amount });
    expect((await payer.send({ amount: '30000' })).status).toBe(201);
    expect(await limitsOf(payer, euros)).toMatchObject({
      left_today: { amount: '20000', currency: 'EUR' },
      left_this_month: { amount: '170000', currency: 'EUR' },
    });
    const refused = await payer.send(inEuros('20001'));
    expect(refused.code).toBe('limit_exceeded');
    // Said in the currency of the account.
    expect(refused.said).toContain('€500.00');
    expect(refused.said).toContain('€300.00');
    expect((await payer.validate(inEuros('20001'))).code).toBe('limit_exceeded');
    const sent = await payer.send(inEuros('20000'));
    expect(sent.status).toBe(201);
    expect((await payer.send({ amount: '1' })).code).toBe('limit_exceeded');
    // What was taken back is free again, in every currency.
    await payer.cancel(sent.data.id);
    expect((await payer.send({ amount: '20000' })).status).toBe(201);
  });

  it('what waited over midnight for its customer counts on the day on which it goes on', async () => {
    const payer = await bank.payer();
    await bank.tier(payer, emailOnly);
    const wait = { ...careful, decision: 'wait' };
    const { data } = await payer.send({ amount: '30000', protection_answers: wait });
    await bank.later(25);
    const other = await payer.send({ amount: '30000' });
    await payer.answer(data.id, { protection_answers: careful });
    expect((await payer.sign(data.id)).code).toBe('limit_exceeded');
    await payer.cancel(other.data.id);
    expect((await payer.sign(data.id)).status).toBe(200);
    const [all, free] = await payer.money();
    expect([all, free < all - 29_999n, free > all - 31_000n]).toEqual([1_000_000n, true, true]);
    expect((await payer.send({ amount: '20001' })).code).toBe('limit_exceeded');
    await payer.cancel(data.id);
    expect(await payer.money()).toEqual([1_000_000n, 1_000_000n]);
    expect((await payer.send({ amount: '50000' })).status).toBe(201);
  });

  it('so is what leaves in a month', async () => {
    await setLimits({ tier1_per_month: 600 });
    const payer = await bank.payer();
    const euros = await filled(payer, 'EUR', 100_000n);
    await bank.tier(payer, emailOnly);
    expect((await payer.send({ amount: '50000' })).status).toBe(201);
    await setLimits({ tier1_per_day: 5_000, tier1_per_transfer: 5_000 });
    const refused = await payer.send({ account_id: euros, payee: germany, amount: '10001' });
    await setLimits({ tier1_per_day: 500, tier1_per_transfer: 500, tier1_per_month: 2_000 });
    expect(refused.code).toBe('limit_exceeded');
    expect(refused.said).toContain('month');
  });
});

describe('a payment abroad', () => {
  it('costs what the price list says, which goes by the currency', async () => {
    const payer = await bank.payer();
    const feeOf = async (payee: object) => {
      const { fee, quote } = (await payer.validate({ payee })).data;
      return { fee, quote };
    };
    const free = { fee: { amount: '0' }, quote: null };
    expect(await feeOf(switzerland)).toMatchObject(free);
    expect(await feeOf(america)).toMatchObject(free);
    // What changing currencies costs comes on top.
    expect(await feeOf(germany)).toMatchObject({ fee: { amount: '302' } });
  });

  it('does not leave once the proof of who sends it is taken back', async () => {
    const payer = await bank.payer();
    const day = await dayAhead(2);
    const dated = await payer.pay({ payee: switzerland, scheduled_for: day });
    const waiting = await payer.send({ payee: switzerland });
    await bank.tier(payer, emailOnly);
    expect((await payer.sign(waiting.data.id)).code).toBe('limit_exceeded');
    await bank.later(3 * 24);
    expect((await payer.read(dated.data.id)).data).toMatchObject({
      status: 'Failed',
      outcome_reason: 'not_proven',
    });
    expect(await payer.money()).toEqual([1_000_000n, 1_000_000n]);
  });
});

describe('a payment abroad that is held', () => {
  it('is not released once the proof of who sends it is taken back', async () => {
    const payer = await bank.payer();
    const large = { payee: switzerland, amount: '500000', ...answers };
    const { data } = await payer.pay(large);
    await bank.tier(payer, emailOnly);
    const held = await caseOf(bank.db, data.id as TransferId);
    const { browser } = await AdjustingBank.of(bank.test).clerk('compliance');
    const body = { reason: 'The customer told us what it is for.', cleared: [] };
    const release = () =>
      sendSayingWhy(browser, 'POST', `/api/admins/cases/${held?.id}/release`, { body });
    expect(await release()).toMatchObject({ status: 409, code: 'customer_not_proven' });
    expect(await payer.read(data.id)).toMatchObject({
      data: { status: 'Pending', undo_until: null },
    });
    await bank.tier(payer, everything);
    expect((await release()).status).toBe(200);
    await bank.settle(payer, data.id, 'Completed');
  });
});

describe('a new payee', () => {
  it('is one however their bank is spelled', async () => {
    await setLimits({ new_payee_per_day: 50 });
    const payer = await bank.payer();
    const singapore = (swift_bic: string) => ({
      account_title: 'Mei Tan',
      bank_name: 'Strait Bank',
      details: { country: 'SG', swift_bic, account_number: '123456789' },
    });
    const sent = [];
    for (const bic of ['STRTSGSG', 'STRTSGSGXXX']) {
      sent.push(await payer.send({ payee: singapore(bic), amount: '4000' }));
    }
    await setLimits({ new_payee_per_day: 10_000 });
    expect(sent.map(({ status, code }) => code ?? status)).toEqual([201, 'limit_exceeded']);
  });
});

describe('a dated payment', () => {
  it('that is too large is refused under its id for ever', async () => {
    const payer = await bank.payer();
    const id = newId('transfer');
    const order = { scheduled_for: await dayAhead(3), ...answers };
    const refused = await payer.send({ ...order, amount: '5000001' }, id);
    expect(refused.code).toBe('limit_exceeded');
    expect(refused.said).toContain('single transfer');
    const again = await payer.send({ ...order, amount: '5000001' }, id);
    expect(again).toMatchObject({ code: 'limit_exceeded', said: refused.said, replay: true });
    expect((await payer.send({ ...order, amount: '1000' }, id)).code).toBe('id_already_used');
  });
});

describe('the review', () => {
  it('says what a new payee, and so many payments, would be refused for', async () => {
    const payer = await bank.payer();
    await setLimits({ new_payee_per_day: 50 });
    const large = { amount: '5001' };
    const refused = await payer.validate(large);
    expect(refused.code).toBe('limit_exceeded');
    expect(refused.said).toContain('have not paid before');
    expect((await payer.send(large)).said).toBe(refused.said);
    await setLimits({ new_payee_per_day: 10_000, payments_per_day: 1 });
    await payer.send();
    const counted = await payer.validate();
    await setLimits({ payments_per_day: 40 });
    expect(counted.code).toBe('limit_exceeded');
    expect(counted.said).toContain('as many payments today');
  });
});

describe('the rules against money laundering', () => {
  it('see what is split over several currencies', async () => {
    const payer = await bank.payer();
    await bank.tier(payer, everything);
    const euros = await filled(payer, 'EUR', 500_000n);
    const pounds = await filled(payer, 'GBP', 500_000n);
    const just = { amount: '290000', ...answers };
    await payer.pay(just);
    await payer.pay({ ...just, account_id: euros, payee: germany });
    const third = await payer.pay({ ...just, account_id: pounds, payee: britain });
    expect(third.data).toMatchObject({ status: 'Pending', undo_until: null });
    const checks = third.data.checks as { name: string; reason: string | null }[];
    expect(checks.find(({ name }) => name === 'screening')?.reason).toBe('unusual_payment');
  });
});
