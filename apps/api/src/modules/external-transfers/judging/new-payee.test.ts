/** Somebody new stays new for a day and a night after the first payment has arrived. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountKeyAsSaid } from '#modules/payees/payees.rules.ts';
import { limits } from '#modules/settings/settings.service.ts';
import { keysOf } from '#platform/keys/bank-keys.ts';
import { changeSettings } from '#platform/settings/change-settings.ts';
import { america, type Payer, SendingBank } from '#testing/sending-bank.ts';

let bank: SendingBank;
beforeAll(async () => {
  bank = await SendingBank.start();
  const { settings } = bank.test.bank.foundation;
  const how = { changedBy: 'a test', expectedVersion: settings.current(limits).version };
  const patch = { new_payee_per_day: 100, new_payee_review: 90 };
  await bank.db.transaction().execute((tx) => changeSettings(tx, limits, patch, how));
  await settings.refresh();
});
afterAll(() => bank.close());

/** Bank time moves on to so many minutes before the bank's next day. */
async function untilBeforeMidnight(minutes: number): Promise<void> {
  const { rows } = await sql<{ hours: number }>`
    select extract(epoch from date_trunc('day', n) + interval '1 day' - n)::float8 / 3600 as hours
    from (select bank_now() at time zone 'Europe/London' as n) c`.execute(bank.db);
  await bank.later((rows[0]?.hours ?? 0) - minutes / 60);
}

async function paid(payer: Payer, amount: string): Promise<void> {
  const { data } = await payer.pay({ amount });
  await bank.settle(payer, data.id, 'Completed');
}

it('is limited for 24 hours, and not only until midnight', async () => {
  const payer = await bank.payer();
  await untilBeforeMidnight(30);
  await paid(payer, '6000');
  await bank.later(1);
  const more = await payer.send({ amount: '4001' });
  expect(more.code).toBe('limit_exceeded');
  expect(more.said).toContain('$60.00');
  expect((await payer.validate({ amount: '4001' })).said).toBe(more.said);
  expect((await payer.send({ amount: '4000' })).status).toBe(201);
  await bank.later(24);
  expect((await payer.send({ amount: '4001' })).status).toBe(201);
});

it('is looked at for 24 hours, and not only until midnight', async () => {
  const payer = await bank.payer();
  await untilBeforeMidnight(30);
  await paid(payer, '100');
  await bank.later(1);
  const { data } = await payer.pay({ amount: '9000' });
  expect(data).toMatchObject({ status: 'Pending', undo_until: null });
  expect(JSON.stringify(data.checks)).toContain('unusual_payment');
});

it('is as new as before when what was sent comes back', async () => {
  const payer = await bank.payer();
  const { data } = await payer.pay({ amount: '5002' });
  await bank.settle(payer, data.id, 'Returned');
  await bank.later(30);
  expect((await payer.send({ amount: '10001' })).code).toBe('limit_exceeded');
  expect((await payer.send({ amount: '10000' })).status).toBe(201);
});

const toronto = (account_number: string) => {
  const branch = { country: 'CA', transit_number: '00012', institution_number: '003' };
  return { payee: { ...america, details: { ...branch, account_number } } };
};

it('is one and the same in Canada, with however many zeros its account is written', async () => {
  const payer = await bank.payer('CAD');
  expect((await payer.send({ amount: '9000', ...toronto('1234567') })).status).toBe(201);
  for (const number of ['01234567', '001234567', '000001234567']) {
    const more = await payer.send({ amount: '9000', ...toronto(number) });
    expect(more.code, number).toBe('limit_exceeded');
  }
  expect((await payer.send({ amount: '9000', ...toronto('1234568') })).status).toBe(201);
});

it('is not new where it was paid when zeros still made another account of it', async () => {
  const payer = await bank.payer('CAD');
  const known = toronto('001234567');
  const { data } = await payer.pay({ amount: '100', ...known });
  await bank.settle(payer, data.id, 'Completed');
  const { details } = known.payee;
  const before = keysOf(bank.db).ring.mac('payee-account', accountKeyAsSaid(details));
  const { ownerPool } = bank.test.bank.foundation.database;
  const change = 'update transfer_payee set account_hash = $1 where transfer_id = $2';
  await ownerPool.query(change, [before, data.id]);
  await bank.later(30);
  expect((await payer.send({ amount: '50000', ...known })).status).toBe(201);
  const other = await payer.send({ amount: '50000', ...toronto('001234569') });
  expect(other.code).toBe('limit_exceeded');
});
