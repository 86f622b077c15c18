/** Several wishes at once for what signs one payment: one code is mailed, and it is good. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import type { Answered } from '#testing/money-bank.ts';
import { type Payer, SendingBank } from '#testing/sending-bank.ts';

let bank: SendingBank;
beforeAll(async () => {
  bank = await SendingBank.start();
});
afterAll(() => bank.close());

/**
 * Lets these come, one after the other, to where they would make a question, or wait for whoever
 * makes it; then all go on.
 */
async function atOnce(...calls: (() => Promise<Answered>)[]): Promise<readonly Answered[]> {
  const holder = await bank.test.bank.foundation.database.ownerPool.connect();
  const begun: Promise<Answered>[] = [];
  try {
    await holder.query('begin');
    await holder.query('lock table step_up_challenge in share mode');
    for (const call of calls) {
      begun.push(call());
      await eventually(async () => {
        const { rows } = await holder.query(`select count(distinct pid)::int as waiting
          from pg_locks where not granted
            and database = (select oid from pg_database where datname = current_database())`);
        return rows[0].waiting;
      }).toBe(begun.length);
    }
  } finally {
    await holder.query('commit');
    holder.release();
  }
  return Promise.all(begun);
}

const wish = (payer: Payer, id: unknown) => () =>
  payer.call('POST', '/api/users/otp', { transfer_id: id });

/** The order's own question is too old by now to be answered by mail. */
async function waitsForItsCode(): Promise<{ payer: Payer; id: unknown }> {
  const payer = await bank.payer();
  const { data } = await payer.send();
  bank.test.clock.advance(150);
  return { payer, id: data.id };
}

const heard = (answers: readonly Answered[]) =>
  answers.map(({ status, code }) => code ?? status).sort();

/** Also no second one a while later. */
async function onlyCode(payer: Payer): Promise<string> {
  await eventually(async () => (await payer.codes()).length).toBeGreaterThan(0);
  const other = await bank.payer();
  await other.code((await other.send()).data.id);
  const codes = await payer.codes();
  expect(codes).toHaveLength(1);
  return codes[0] ?? '';
}

it('of two first wishes for a code one is mailed, and it signs the payment', async () => {
  const { payer, id } = await waitsForItsCode();
  const answers = await atOnce(wish(payer, id), wish(payer, id));
  expect(heard(answers)).toEqual([200, 'too_many_requests']);
  expect(await payer.give(id, { otp: await onlyCode(payer) })).toMatchObject({ status: 200 });
});

it('a code that is mailed while a passkey is asked for signs the payment', async () => {
  const payer = await bank.payer();
  const { data } = await payer.send();
  bank.test.clock.advance(299);
  await payer.read(data.id);
  bank.test.clock.advance(2);
  const ask = () => payer.call('POST', `/api/transfers/${data.id}/signing`);
  const answers = await atOnce(wish(payer, data.id), ask);
  expect(heard(answers)).toEqual([200, 200]);
  expect(await payer.give(data.id, { otp: await onlyCode(payer) })).toMatchObject({ status: 200 });
});
