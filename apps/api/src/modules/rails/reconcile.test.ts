/** The daily comparison reads what is new, and still finds whatever was amiss before. */
import type { TransferId } from '@fairlead/contract';
import { postRequests } from '@fairlead/ledger';
import { money } from '@fairlead/money';
import { afterAll, describe, expect, it } from 'vitest';
import { chartAccount, settlementAccount } from '#modules/transfers/chart.service.ts';
import { uuidV7 } from '#platform/random.ts';
import { eventually } from '#testing/eventually.ts';
import { startRailBank } from '#testing/rail-bank.ts';
import { reconcile } from './reconcile.service.ts';

const DAY_S = 86_400;

const { bank, rails, sender, clock, stateOf, close } = await startRailBank();
afterAll(close);

async function settled(minor: bigint): Promise<TransferId> {
  const id = await sender.send({ minor });
  await eventually(() => stateOf(id)).toBe('accepted');
  clock.advance(3);
  await eventually(() => stateOf(id)).toBe('settled');
  return id;
}

const compare = () => reconcile(bank.db, rails, { onItsWayMs: 0 });

/** Whether the last one compared everything, and how many movements it knows of. */
async function last(): Promise<{ whole: boolean; movements: number }> {
  return bank.db
    .selectFrom('rail_reconciliation')
    .select(['whole', 'movements'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

const moveUnrecorded = (minor: bigint) =>
  postRequests(bank.pool, [
    {
      kind: 'post',
      id: uuidV7(),
      label: 'rail.test',
      valueDate: '2026-11-15',
      lines: [
        { accountId: settlementAccount('sandbox', 'USD'), amount: money(minor, 'USD') },
        { accountId: chartAccount('sandbox_funding', 'USD'), amount: money(-minor, 'USD') },
      ],
    },
  ]);

describe('the daily comparison', () => {
  it('compares everything at first and every week, and what is new between', async () => {
    await settled(10_000n);
    expect(await compare()).toEqual([]);
    expect(await last()).toEqual({ whole: true, movements: 1 });
    await settled(11_000n);
    await settled(12_000n);
    expect(await compare()).toEqual([]);
    expect(await last()).toEqual({ whole: false, movements: 3 });
    // What is too new is left to the next one, which knows of it.
    await settled(13_000n);
    expect(await reconcile(bank.db, rails)).toEqual([]);
    expect(await last()).toEqual({ whole: false, movements: 3 });
    expect(await compare()).toEqual([]);
    expect(await last()).toEqual({ whole: false, movements: 4 });
    clock.advance(7 * DAY_S);
    expect(await compare()).toEqual([]);
    expect(await last()).toEqual({ whole: true, movements: 4 });
  });

  it('writes down what is new before it compares everything, which may fail', async () => {
    const unhurried = () => Promise.reject(new Error('too long'));
    const failing = () => reconcile(bank.db, rails, { onItsWayMs: 0, unhurried });
    await settled(13_500n);
    clock.advance(7 * DAY_S);
    await expect(failing()).rejects.toThrow('too long');
    expect(await last()).toEqual({ whole: false, movements: 5 });
    await settled(13_600n);
    clock.advance(DAY_S);
    await expect(failing()).rejects.toThrow('too long');
    expect(await last()).toEqual({ whole: false, movements: 6 });
    expect(await reconcile(bank.db, rails, { ...bank.database, onItsWayMs: 0 })).toEqual([]);
    expect(await last()).toEqual({ whole: true, movements: 6 });
  });

  it('keeps what it found until everything was compared again', async () => {
    const id = await settled(13_700n);
    const change = (minor: number) =>
      bank.ownerPool.query('update rail_movement set amount = $2 where transfer_id = $1', [
        id,
        minor,
      ]);
    await change(13_701);
    const found = await compare();
    expect(found.map(({ problem }) => problem)).toContain('posting_differs');
    await change(13_700);
    const unhurried = () => Promise.reject(new Error('too long'));
    const failing = reconcile(bank.db, rails, { onItsWayMs: 0, unhurried });
    await expect(failing).rejects.toThrow('too long');
    const { rows } = await bank.ownerPool.query(
      'select differences from rail_reconciliation order by number desc limit 1',
    );
    expect(rows[0]?.differences).toEqual(found);
    expect(await compare()).toEqual([]);
  });

  it('finds a movement without a posting of its amount among the new', async () => {
    const id = await settled(14_000n);
    const change = (minor: number) =>
      bank.ownerPool.query('update rail_movement set amount = $2 where transfer_id = $1', [
        id,
        minor,
      ]);
    await change(14_001);
    expect((await compare()).map(({ problem }) => problem)).toContain('posting_differs');
    await change(14_000);
    expect(await compare()).toEqual([]);
  });

  it('finds within a week what was changed in what is long compared', async () => {
    // Out of the days that the rail's own books are asked for.
    clock.advance(12 * DAY_S);
    expect(await compare()).toEqual([]);
    const change = (from: number, to: number) =>
      bank.ownerPool.query('update rail_movement set amount = $2 where amount = $1', [from, to]);
    await change(11_000, 11_001);
    clock.advance(DAY_S);
    await compare();
    expect((await last()).whole).toBe(false);
    clock.advance(6 * DAY_S);
    expect((await compare()).map(({ problem }) => problem)).toEqual(['posting_differs']);
    await change(11_001, 11_000);
    expect(await compare()).toEqual([]);
  });

  it('finds at once, by the sums, what moved without being recorded, until it is put right', async () => {
    await moveUnrecorded(500n);
    for (let night = 0; night < 2; night += 1) {
      const found = await compare();
      expect(found.map(({ problem }) => problem)).toEqual(['no_movement']);
      expect((await last()).whole).toBe(true);
    }
  });
});
