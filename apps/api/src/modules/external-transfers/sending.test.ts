/** Money goes out: from the review to the receipt, with every check on the way. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { currencies } from '#modules/settings/settings.service.ts';
import { newId } from '#platform/random.ts';
import { changeSettings } from '#platform/settings/change-settings.ts';
import { dayAfter } from '#testing/days.ts';
import { eventually } from '#testing/eventually.ts';
import { newAccount } from '#testing/money-bank.ts';
import { america, careful, germany, SendingBank } from '#testing/sending-bank.ts';

let bank: SendingBank;
beforeAll(async () => {
  bank = await SendingBank.start();
});
afterAll(() => bank.close());

const statuses = (data: Record<string, unknown>) =>
  Object.fromEntries(
    (data.checks as { name: string; status: string }[]).map(({ name, status }) => [name, status]),
  );

describe('a payment in the own currency', () => {
  it('is reviewed, reserved, signed, screened, handed over and arrives', async () => {
    const payer = await bank.payer();
    const { protection_answers: _, ...bare } = payer.order();
    const review = await payer.call('POST', '/api/transfers/validate', bare);
    expect(review.data).toMatchObject({
      left: { amount: '2550', currency: 'USD' },
      fee: { amount: '0' },
      arrives: { amount: '2550' },
      quote: null,
      name_check: { outcome: 'match' },
      needs: ['protection_answers'],
      warning: null,
      review: false,
      limits: { tier: 3, next_tier_needs: [], lowered_until: null },
    });
    expect((await payer.validate()).data).toMatchObject({
      warning: 'protection.family',
      needs: [],
    });
    expect((await payer.call('POST', '/api/transfers', bare, newId('transfer'))).code).toBe(
      'answers_missing',
    );
    const id = newId('transfer');
    const sent = await payer.send({ comment: 'Ropes' }, id);
    expect(sent).toMatchObject({ status: 201, replay: false });
    expect(sent.data).toMatchObject({
      status: 'Pending',
      phase: 'checks',
      kind: 'external',
      counterparty: 'Harbor Supplies',
      may_cancel: true,
      may_recall: false,
      rail_reference: null,
      signing: { factors: ['email'], passkey: null, sent_pin: null },
    });
    expect(statuses(sent.data)).toEqual({
      payee: 'Completed',
      purpose: 'NotNeeded',
      protection: 'Completed',
      otp: 'Pending',
      screening: 'Pending',
    });
    expect(await payer.money()).toEqual([1_000_000n, 997_450n]);
    expect(await payer.send({ comment: 'Ropes' }, id)).toMatchObject({ status: 201, replay: true });
    expect(await payer.send({ comment: 'Sails' }, id)).toMatchObject({ code: 'id_already_used' });
    const wrong = await payer.give(id, { otp: '00000' });
    expect(wrong).toMatchObject({ status: 422, code: 'otp_wrong' });
    expect(wrong.said).toContain('INVALID OTP');
    expect(wrong.text).toContain('"field":"otp"');
    const signed = await payer.sign(id);
    expect(signed).toMatchObject({ status: 200 });
    expect(signed.data).toMatchObject({ phase: 'checks', signing: null, may_cancel: true });
    expect(signed.data.undo_until).not.toBeNull();
    expect(statuses(signed.data)).toMatchObject({ otp: 'Completed', screening: 'Completed' });
    await bank.settle(payer, id, 'Completed');
    expect(await payer.money()).toEqual([997_450n, 997_450n]);
    const { data } = await payer.read(id);
    expect(data).toMatchObject({ phase: null, may_recall: true, undo_until: null });
    expect(data.rail_reference).toEqual(expect.any(String));
    const read = await payer.call('GET', `/api/transfers/${id}`);
    expect(read.data).toMatchObject({
      counterparty: 'Harbor Supplies',
      timeline: [{ status: 'Pending' }, { status: 'Completed' }],
    });
    const list = await payer.call('GET', '/api/transfers?text=harbor');
    expect(list.data).toMatchObject({ data: [{ id, balance_after: { amount: '997450' } }] });
    // Starting to set paper takes long on a busy machine; then the bank says so, and is asked again.
    await eventually(async () => {
      const path = `/api/transfers/${id}/receipt`;
      const receipt = await payer.person.browser.fetch(path, { method: 'POST' });
      return receipt.status === 503 ? 'busy' : receipt.headers.get('content-type');
    }).toBe('application/pdf');
    const told = await payer.call('GET', '/api/notifications');
    expect(JSON.stringify(told.data)).toContain('has arrived');
  });

  it('is taken back within ten seconds as if it had not been sent', async () => {
    const payer = await bank.payer();
    const { data } = await payer.pay();
    const cancelled = await payer.cancel(data.id);
    expect(cancelled.data).toMatchObject({
      status: 'Cancelled',
      outcome_reason: 'cancelled_by_customer',
      may_cancel: false,
    });
    expect(await payer.money()).toEqual([1_000_000n, 1_000_000n]);
    expect((await payer.cancel(data.id)).code).toBe('transfer_not_open');
    const used = await payer.call('GET', `/api/transfers/terms?account_id=${payer.account}`);
    expect(used.data).toMatchObject({ limits: { left_today: { amount: '10000000' } } });
  });

  it('fails when the other bank refuses it, and comes back when that returns it', async () => {
    const payer = await bank.payer();
    const refused = await payer.pay({ amount: '1001' });
    await bank.settle(payer, refused.data.id, 'Failed');
    expect((await payer.read(refused.data.id)).data).toMatchObject({ outcome_reason: 'AC01' });
    expect(await payer.money()).toEqual([1_000_000n, 1_000_000n]);
    const returned = await payer.pay({ amount: '1002' });
    await bank.settle(payer, returned.data.id, 'Returned');
    expect((await payer.read(returned.data.id)).data).toMatchObject({
      outcome_reason: 'AC04',
      // All of it came back.
      short_return: null,
    });
    expect(await payer.money()).toEqual([1_000_000n, 1_000_000n]);
  });
});

describe('a payment into another currency', () => {
  it('has a quote, its fees, and arrives in the other currency', async () => {
    const payer = await bank.payer();
    const close = { ...germany, account_title: 'Clara Close' };
    const review = await payer.validate({ payee: close, amount: '100000' });
    expect(review.data).toMatchObject({
      left: { amount: '100300' },
      fee: { amount: '400' },
      name_check: { outcome: 'close_match' },
      needs: ['payee_ack'],
    });
    const { quote, name_check: check } = review.data as {
      quote: { quote_id: string; arrives: { amount: string; currency: string } };
      name_check: { token: string; name_found: string };
    };
    expect(check.name_found).toEqual(expect.any(String));
    const order = { payee: close, amount: '100000', quote_id: quote.quote_id };
    expect((await payer.send(order)).code).toBe('payee_not_checked');
    const ack = { token: check.token, accepted: true };
    const { quote_id: __, ...unquoted } = order;
    expect((await payer.send({ ...unquoted, payee_ack: ack })).code).toBe('quote_required');
    expect((await payer.send({ ...order, payee: germany, payee_ack: ack })).code).toBe(
      'payee_not_checked',
    );
    const { data } = await payer.pay({ ...order, payee_ack: ack });
    expect(data).toMatchObject({ arrived: quote.arrives, left: { amount: '100300' } });
    expect((await payer.send({ ...order, payee_ack: ack })).code).toBe('quote_expired');
    await bank.settle(payer, data.id, 'Completed');
    expect(await payer.money()).toEqual([899_700n, 899_700n]);
  });
});

describe('before it is sent', () => {
  it('is refused what cannot be', async () => {
    const payer = await bank.payer();
    const other = await bank.payer();
    const poor = await newAccount(bank.test, payer.person, 'USD');
    await payer.person.fill(poor, 100_000n);
    const wrong = { ...america, details: { ...america.details, routing_number: '021000022' } };
    const day = (ahead: number) => dayAfter(new Date(), ahead);
    const cases: [object, string][] = [
      [{ account_id: other.account }, 'not_found'],
      [{ payee: wrong }, 'details_wrong'],
      [{ scheduled_for: day(47) }, 'date_not_possible'],
      [{ scheduled_for: day(-2) }, 'date_not_possible'],
      [{ amount: '999999999' }, 'limit_exceeded'],
      [{ amount: '1000001', purpose: 'family', source_of_funds: 'salary' }, 'limit_exceeded'],
      [{ account_id: poor, amount: '100001' }, 'insufficient_funds'],
    ];
    for (const [more, code] of cases) {
      expect([more, (await payer.validate({ ...more })).code]).toEqual([more, code]);
    }
    const asked = await payer.validate({ amount: '300000' });
    expect(asked.data).toMatchObject({ needs: ['purpose', 'source_of_funds'] });
    const coached = { ...careful, coached: true };
    expect((await payer.validate({ protection_answers: coached })).data).toMatchObject({
      warning: 'protection.coached',
    });
  });

  it('counts what a new payee is sent in all currencies together', async () => {
    const { settings } = bank.test.bank.foundation;
    const how = { changedBy: 'a test', expectedVersion: settings.current(currencies).version };
    await bank.db.transaction().execute((tx) => changeSettings(tx, currencies, { PHP: true }, how));
    await settings.refresh();
    const answers = { purpose: 'family', source_of_funds: 'salary' };
    const payer = async () => {
      const dollars = await bank.payer();
      const account = await newAccount(bank.test, dollars.person, 'PHP');
      await dollars.person.fill(account, 2_000_000n);
      const pesos = async () => {
        const order = { account_id: account, amount: '1000000', ...answers };
        const path = `/api/fx/quote?from=PHP&to=USD&amount=${order.amount}`;
        const { quote_id } = (await dollars.call('GET', path)).data;
        return dollars.send({ ...order, quote_id });
      };
      return { pesos, dollars: (amount: string) => dollars.send({ amount, ...answers }) };
    };
    // Ten thousand pesos are about two hundred dollars, of ten thousand.
    const one = await payer();
    expect((await one.pesos()).status).toBe(201);
    expect((await one.dollars('980001')).code).toBe('limit_exceeded');
    expect((await one.dollars('980000')).status).toBe(201);
    const other = await payer();
    expect((await other.dollars('980001')).status).toBe(201);
    const refused = await other.pesos();
    expect(refused.code).toBe('limit_exceeded');
    // Said in the currency of the account.
    expect(refused.said).toMatch(/₱500,000\.00|PHP.500,000\.00/);
  });

  it('asks for what the next tier needs', async () => {
    const payer = await bank.payer();
    await bank.tier(payer, { id: false, address: false });
    const terms = await payer.call('GET', `/api/transfers/terms?account_id=${payer.account}`);
    expect(terms.data).toMatchObject({
      abroad: false,
      limits: { tier: 1, next_tier_needs: ['identity'], per_transfer: { amount: '50000' } },
    });
    const abroad = await payer.validate({ payee: germany });
    expect(abroad).toMatchObject({ code: 'limit_exceeded' });
    expect(abroad.said).toContain('identity');
    const id = newId('transfer');
    expect(await payer.send({ amount: '50001' }, id)).toMatchObject({ code: 'limit_exceeded' });
    const again = await payer.send({ amount: '50001' }, id);
    expect(again).toMatchObject({ code: 'limit_exceeded' });
    expect((await payer.send({ amount: '50000' }, id)).code).toBe('id_already_used');
    expect((await payer.send({ amount: '50000' })).status).toBe(201);
    expect((await payer.send({ amount: '1' })).code).toBe('limit_exceeded');
  });
});
