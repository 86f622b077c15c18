/** Two things at once about one payment: one of them happens, and the money is where it says. */
import { verifyLedger } from '@fairlead/ledger';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/random.ts';
import { SendingBank } from '#testing/sending-bank.ts';

let bank: SendingBank;
beforeAll(async () => {
  bank = await SendingBank.start();
});
afterAll(() => bank.close());

const codes = (answers: readonly { code: string | undefined }[]) =>
  answers.map(({ code }) => code ?? 'done').sort();

describe('at once', () => {
  it('the same order is made once, and limits hold for many', async () => {
    const payer = await bank.payer();
    const id = newId('transfer');
    const same = await Promise.all(Array.from({ length: 5 }, () => payer.send({}, id)));
    for (const { status, code } of same) expect([201, 'in_progress']).toContain(code ?? status);
    expect(await payer.money()).toEqual([1_000_000n, 997_450n]);
    await bank.tier(payer, { id: false, address: false });
    // Five hundred dollars a day, of which some are used.
    const many = await Promise.all(
      Array.from({ length: 5 }, () => payer.send({ amount: '20000' })),
    );
    expect(codes(many)).toEqual([
      'done',
      'done',
      'limit_exceeded',
      'limit_exceeded',
      'limit_exceeded',
    ]);
  });

  it('two signatures with one code are one', async () => {
    const payer = await bank.payer();
    const { data } = await payer.send();
    const otp = await payer.code(data.id);
    const both = await Promise.all([
      payer.answer(data.id, { otp }),
      payer.answer(data.id, { otp }),
    ]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from rail_order
      where transfer_id = ${data.id}`.execute(bank.db);
    expect(rows[0]?.count).toBe(1);
    await bank.settle(payer, data.id, 'Completed');
    expect(await payer.money()).toEqual([997_450n, 997_450n]);
  });

  it('a signature and a change, or a cancellation, do not both happen', async () => {
    const payer = await bank.payer();
    const { data } = await payer.send();
    const otp = await payer.code(data.id);
    const [signed, changed] = await Promise.all([
      payer.answer(data.id, { otp }),
      payer.answer(data.id, { purpose: 'medical' }),
    ]);
    expect([signed.status, changed.status].filter((status) => status === 200)).toHaveLength(1);
    const second = await payer.send();
    const code = await payer.code(second.data.id);
    const [, cancelled] = await Promise.all([
      payer.answer(second.data.id, { otp: code }),
      payer.cancel(second.data.id),
    ]);
    expect(cancelled.status).toBe(200);
    expect(await payer.status(second.data.id)).toBe('Cancelled');
  });

  it('a cancellation and the hand-over end in one of the two', async () => {
    const payer = await bank.payer();
    for (let turn = 0; turn < 3; turn += 1) {
      const { data } = await payer.pay();
      bank.test.clock.advance(11);
      const cancelled = await payer.cancel(data.id);
      expect(cancelled.status).toBe(200);
      const { status, recall } = cancelled.data;
      expect([
        ['Cancelled', null],
        ['Pending', 'asked'],
        ['Completed', 'asked'],
      ]).toContainEqual([status, recall]);
      // What was asked back comes back, or never left.
      if (recall === 'asked') await bank.settle(payer, data.id, 'Returned');
    }
    expect(await payer.money()).toEqual([1_000_000n, 1_000_000n]);
    const { ownerPool } = bank.test.bank.foundation.database;
    expect(await verifyLedger(ownerPool)).toMatchObject({ findings: [] });
  });
});
