/** What the panel's first screen counts of payments: each once, on its day, and as what it was. */
import { controlNames } from '@fairlead/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { reconcile } from '#modules/rails/reconcile.service.ts';
import { newId } from '#platform/random.ts';
import { eventually } from '#testing/eventually.ts';
import { america, SendingBank } from '#testing/sending-bank.ts';
import { countControls, countFigures } from './figures.service.ts';

let bank: SendingBank;
beforeAll(async () => {
  bank = await SendingBank.start();
});
afterAll(() => bank.close());

const owner = () => bank.test.bank.foundation.database.ownerPool;

/** Count and sum of the last 30 days. */
async function sent(currency = 'USD'): Promise<readonly [number, bigint]> {
  const { volume } = await countFigures(bank.db, 'UTC');
  const days = volume.filter((day) => day.currency === currency);
  return [
    days.reduce((sum, { transfers }) => sum + transfers, 0),
    days.reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
  ];
}

async function done(name: (typeof controlNames)[number]): Promise<number> {
  const { pool } = bank.test.bank.foundation.database;
  const { controls } = await countControls(bank.db, pool, controlNames);
  return controls.find(({ control }) => control === name)?.done ?? 0;
}

it('counts a payment to another customer here once, and not as confirmed outside', async () => {
  const [payer, taker] = [await bank.payer(), await bank.payer('USD', 0n)];
  const [count, minor] = await sent();
  const arrived = await done('payments_arrived');
  await payer.pay({ payee: await bank.payeeOf(taker) });
  bank.test.clock.advance(11);
  await bank.later(0.01);
  expect(await taker.money()).toEqual([2_550n, 2_550n]);
  expect(await sent()).toEqual([count + 1, minor + 2_550n]);
  expect(await done('payments_arrived')).toBe(arrived);
});

it('counts a payment that went outside, also where it was ordered long before its day', async () => {
  const payer = await bank.payer();
  const [count, minor] = await sent();
  const arrived = await done('payments_arrived');
  const { data } = await payer.pay();
  await bank.settle(payer, data.id, 'Completed');
  expect(await sent()).toEqual([count + 1, minor + 2_550n]);
  expect(await done('payments_arrived')).toBe(arrived + 1);
  await owner().query(`alter table transfer disable trigger user`);
  await owner().query(`update transfer set created_at = now() - interval '44 days' where id = $1`, [
    data.id,
  ]);
  await owner().query(`alter table transfer enable trigger user`);
  expect(await sent()).toEqual([count + 1, minor + 2_550n]);
});

it('does not count a history that was made up', async () => {
  const payer = await bank.payer();
  const before = await sent();
  const movement = {
    customerId: payer.id,
    accountId: payer.account,
    type: 'Credit',
    amountMinor: 700n,
  } as const;
  const { transfers } = bank.test.bank;
  await bank.db.transaction().execute(async (tx) => {
    const outcomes = await transfers.submitIn(tx, [
      { ...movement, id: newId('transfer'), kind: 'simulated', counterparty: 'A made-up shop' },
    ]);
    expect(outcomes.every((outcome) => outcome.done)).toBe(true);
  });
  expect(await sent()).toEqual(before);
});

it('counts as held only payments, not every case', async () => {
  const payer = await bank.payer();
  const held = await done('payments_held');
  await owner().query(`insert into audit_record (actor_kind, action, subject_kind, subject_id)
    values ('system', 'case.opened', 'case', 'cas_' || gen_random_uuid())`);
  expect(await done('payments_held')).toBe(held);
  await payer.pay({ payee: { ...america, account_title: 'Evgeny Torzhkov' } });
  expect(await done('payments_held')).toBe(held + 1);
});

it('counts the days that were closed, and comparisons that found nothing', async () => {
  const [closed, compared] = [await done('days_closed'), await done('rails_compared')];
  await bank.later(25);
  await eventually(() => done('days_closed')).toBeGreaterThan(closed);
  const { foundation } = bank.test.bank;
  await reconcile(bank.db, foundation.rails);
  expect(await done('rails_compared')).toBe(compared + 1);
});
