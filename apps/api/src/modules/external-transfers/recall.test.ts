/** A customer asks for a payment back that is with the rail. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { type Payer, SendingBank } from '#testing/sending-bank.ts';

let bank: SendingBank;
beforeAll(async () => {
  bank = await SendingBank.start();
});
afterAll(() => bank.close());

async function railState(id: unknown): Promise<string | undefined> {
  const order = bank.db.selectFrom('rail_order').select('state');
  return (await order.where('transfer_id', '=', String(id)).executeTakeFirst())?.state;
}

/** With the rail, which has not paid it out. */
async function sent(payer: Payer, amount: string): Promise<unknown> {
  const { data } = await payer.pay({ amount });
  bank.test.clock.advance(11);
  await eventually(() => railState(data.id)).toBe('accepted');
  return data.id;
}

async function recorded(id: unknown): Promise<readonly string[]> {
  const { rows } = await sql<{ said: string }>`select actor_kind || ' ' || action as said
    from audit_record where subject_id = ${String(id)} order by id`.execute(bank.db);
  return rows.map(({ said }) => said);
}

it('is cancelled when the rail stops it in time, and nobody is said to have refused it', async () => {
  const payer = await bank.payer();
  // Slow: it would settle after a minute.
  const id = await sent(payer, '1003');
  const asked = await payer.cancel(id);
  expect(asked.data).toMatchObject({ status: 'Pending', recall: 'asked', may_recall: false });
  await bank.settle(payer, id, 'Cancelled');
  const { data } = await payer.read(id);
  expect(data).toMatchObject({ outcome_reason: 'FOCR', may_cancel: false, may_recall: false });
  expect(await payer.money()).toEqual([1_000_000n, 1_000_000n]);
  const told = JSON.stringify((await payer.call('GET', '/api/notifications')).data);
  expect(told).toContain('was stopped, as you asked. The money is free again.');
  expect(told).not.toContain('refused');
  expect(await recorded(id)).toContain('customer transfer.recall_asked');
});

it('comes back when it had arrived, and says why', async () => {
  const payer = await bank.payer();
  const id = await sent(payer, '1000');
  await bank.settle(payer, id, 'Completed');
  expect((await payer.cancel(id)).data).toMatchObject({ status: 'Completed', recall: 'asked' });
  await bank.settle(payer, id, 'Returned');
  expect((await payer.read(id)).data).toMatchObject({ outcome_reason: 'FOCR' });
  expect(await payer.money()).toEqual([1_000_000n, 1_000_000n]);
  expect(await recorded(id)).toContain('customer transfer.recall_asked');
});
