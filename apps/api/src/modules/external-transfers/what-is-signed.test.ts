/** A payment is signed as it was shown, by whichever factor: what changed since is not signed. */
import type { ProtectionAnswers } from '@fairlead/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { App } from '#testing/people-server.ts';
import { type Body, careful, germany, type Payer, SendingBank } from '#testing/sending-bank.ts';
import { VirtualPasskey } from '#testing/virtual-passkey.ts';

let bank: SendingBank;
beforeAll(async () => {
  bank = await SendingBank.start();
});
afterAll(() => bank.close());

async function codes({ email }: Payer): Promise<string[]> {
  const { data } = await bank.test.browser().client.sandbox.inbox({ query: { to: email } });
  return data.flatMap(({ text }) => text.match(/(\d{5}) is your PIN to confirm some/)?.[1] ?? []);
}

/** Approves a call by a mailed code, and makes it. */
async function approved(payer: Payer, path: string) {
  const { data } = await payer.call('POST', path);
  const { step_up } = data;
  bank.test.clock.advance(31);
  const before = await codes(payer);
  await payer.call('POST', '/api/users/step-up/send-pin', { step_up });
  let auth_code: string | undefined;
  await eventually(async () => {
    auth_code = (await codes(payer)).find((code) => !before.includes(code));
    return auth_code;
  }).toBeDefined();
  await payer.call('POST', '/api/users/step-up', { step_up, auth_code });
  return (await payer.call('POST', path)).data;
}

async function withApp(payer: Payer): Promise<App> {
  const { id, secret } = await approved(payer, '/api/users/totp');
  const app = new App(String(secret), () => bank.test.clock.now());
  const done = await payer.call('POST', '/api/users/totp/confirm', { id, auth_code: app.code() });
  expect(done.status).toBe(200);
  return app;
}

async function withPasskey(payer: Payer): Promise<VirtualPasskey> {
  const passkey = new VirtualPasskey(bank.test.address);
  const options = await approved(payer, '/api/users/passkeys/options');
  const credential = passkey.create(options as unknown as Parameters<VirtualPasskey['create']>[0]);
  const added = await payer.call('POST', '/api/users/passkeys', { name: 'Phone', credential });
  expect(added.status).toBe(201);
  return passkey;
}

/** How a customer has their factor ready; what comes back is asked for it when it is needed. */
const factors = {
  totp: async (payer: Payer) => {
    const app = await withApp(payer);
    return async () => {
      // A code works once.
      bank.test.clock.advance(31);
      return { totp: app.code() };
    };
  },
  otp: async (payer: Payer) => async (id: unknown) => ({ otp: await payer.code(id) }),
  passkey: async (payer: Payer) => {
    const passkey = await withPasskey(payer);
    return async (id: unknown) => {
      const { data } = await payer.call('POST', `/api/transfers/${id}/signing`);
      return { passkey: passkey.get(data.passkey as Parameters<VirtualPasskey['get']>[0]) };
    };
  },
};
const everyFactor = Object.keys(factors) as (keyof typeof factors)[];

/** Nothing has left, and nobody has signed. */
async function isUnsigned(payer: Payer, id: unknown): Promise<void> {
  const { data } = await payer.read(id);
  expect(data).toMatchObject({ status: 'Pending', undo_until: null });
  const { rows } = await sql`select signature is null as unsigned,
      (select count(*)::int from rail_order r where r.transfer_id = o.transfer_id) as handed
    from external_order o where transfer_id = ${id}`.execute(bank.db);
  expect(rows).toEqual([{ unsigned: true, handed: 0 }]);
}

describe.each(everyFactor)('by %s', (name) => {
  it('a payment is signed that nobody has changed', async () => {
    const payer = await bank.payer();
    const ready = await factors[name](payer);
    const { data } = await payer.send();
    const signed = await payer.give(data.id, await ready(data.id));
    expect(signed).toMatchObject({ status: 200, data: { signing: null } });
    expect(signed.data.undo_until).not.toBeNull();
  });

  it('one that was changed in another session is refused with payment_changed', async () => {
    const payer = await bank.payer();
    const ready = await factors[name](payer);
    const { data } = await payer.send();
    const factor = await ready(data.id);
    const phone = await bank.elsewhere(payer);
    expect((await phone.answer(data.id, { purpose: 'medical' })).status).toBe(200);
    const refused = await payer.give(data.id, factor);
    expect(refused).toMatchObject({ status: 409, code: 'payment_changed' });
    expect(refused.said).toContain('Nothing was approved');
    await isUnsigned(payer, data.id);
    // Looked at anew it says what is different, and is signed as it is.
    expect((await payer.read(data.id)).data.answers).toMatchObject({ purpose: 'medical' });
    const signed = await payer.give(data.id, await ready(data.id));
    expect(signed).toMatchObject({ status: 200, data: { signing: null } });
  });

  it('one that was changed and asked for anew is signed by what was shown, not asked', async () => {
    const payer = await bank.payer();
    const ready = await factors[name](payer);
    const { data } = await payer.send();
    const phone = await bank.elsewhere(payer);
    await phone.answer(data.id, { purpose: 'medical' });
    // The factor is of the payment as it is now; the screen still shows the one of before.
    const refused = await payer.give(data.id, await ready(data.id));
    expect(refused).toMatchObject({ status: 409, code: 'payment_changed' });
    await isUnsigned(payer, data.id);
  });
});

const hurried: ProtectionAnswers = { ...careful, hurried: true };

it.each<[string, Body]>([
  ['the purpose', { purpose: 'loan' }],
  ['the source of funds', { source_of_funds: 'loan' }],
  ['what was said about scams', { protection_answers: hurried }],
])('%s is part of what is signed', async (_, change) => {
  const payer = await bank.payer();
  const { data } = await payer.send();
  const otp = await payer.code(data.id);
  const phone = await bank.elsewhere(payer);
  expect((await phone.answer(data.id, change)).status).toBe(200);
  expect((await payer.give(data.id, { otp })).code).toBe('payment_changed');
  await isUnsigned(payer, data.id);
});

it('the rate is part of what is signed', async () => {
  const payer = await bank.payer();
  const quoted = async () => {
    const path = '/api/fx/quote?from=USD&to=EUR&amount=10000';
    return (await payer.call('GET', path)).data.quote_id;
  };
  const { rows } = await sql<{ day: string }>`select
    ((bank_now() at time zone 'Europe/London')::date + 3)::text as day`.execute(bank.db);
  const order = { payee: germany, amount: '10000', scheduled_for: rows[0]?.day };
  const { data } = await payer.send({ ...order, quote_id: await quoted() });
  const otp = await payer.code(data.id);
  const phone = await bank.elsewhere(payer);
  expect((await phone.answer(data.id, { quote_id: await quoted() })).status).toBe(200);
  expect((await payer.give(data.id, { otp })).code).toBe('payment_changed');
  expect((await payer.read(data.id)).data).toMatchObject({ status: 'Scheduled' });
});

it('no factor is taken without what was shown, for something else, or beside an answer', async () => {
  const payer = await bank.payer();
  const { data } = await payer.send();
  const { data: other } = await payer.send({ amount: '2551' });
  const digestOf = (one: Record<string, unknown>) =>
    (one.signing as { readonly terms_digest: string }).terms_digest;
  const otp = await payer.code(data.id);
  const nothing = await payer.answer(data.id, { otp });
  expect(nothing).toMatchObject({ status: 422, code: 'invalid', field: 'terms_digest' });
  const alone = await payer.answer(data.id, { terms_digest: digestOf(data) });
  expect(alone).toMatchObject({ status: 422, code: 'invalid' });
  const beside = { otp, terms_digest: digestOf(data), purpose: 'medical' };
  expect(await payer.answer(data.id, beside)).toMatchObject({ status: 422, code: 'invalid' });
  expect(digestOf(other)).not.toBe(digestOf(data));
  const swapped = await payer.answer(data.id, { otp, terms_digest: digestOf(other) });
  expect(swapped.code).toBe('payment_changed');
  await isUnsigned(payer, data.id);
  // None of that has used the code up.
  expect((await payer.give(data.id, { otp })).status).toBe(200);
});

it('what a customer answers is told with the payment, and whoever else asks finds nothing', async () => {
  const payer = await bank.payer();
  const large = { amount: '500000', purpose: 'family', source_of_funds: 'savings' };
  const { data } = await payer.send(large);
  expect(data.answers).toEqual({
    name_check: 'match',
    purpose: 'family',
    source_of_funds: 'savings',
    protection: careful,
  });
  const stranger = await bank.payer();
  expect((await stranger.read(data.id)).code).toBe('not_found');
});
