/** The emergency stop as it stands, and how it ends. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { moneyStop, resumeMoney } from '#money-stop.ts';
import { type LedgerBed, ledgerBed, transfer } from '#testing/ledger-bed.ts';
import { stopMoney } from '#verify.ts';

let bed: LedgerBed;
beforeAll(async () => {
  bed = await ledgerBed();
});
afterAll(() => bed.close());

it('ends by the owner’s word, and what stopped money first is told until then', async () => {
  const [payer, payee] = [await bed.customer({ minor: 100n }), await bed.customer()];
  expect(await moneyStop(bed.pool)).toBe(null);
  await stopMoney(bed.pool, 'first');
  await stopMoney(bed.pool, 'second');
  expect(await moneyStop(bed.pool)).toMatchObject({ reason: 'first', since: expect.any(Date) });
  expect(await bed.ledger.post(transfer(payer, payee, 1n))).toMatchObject({ code: 'stopped' });
  const client = await bed.root.connect();
  await client.query('begin');
  expect(await resumeMoney(client, 'looked at')).toMatchObject({ reason: 'first' });
  await client.query('commit');
  expect(await moneyStop(bed.pool)).toBe(null);
  expect(await bed.ledger.post(transfer(payer, payee, 1n))).toMatchObject({ accepted: true });
  await client.query('begin');
  expect(await resumeMoney(client, 'again')).toBe(null);
  await client.query('commit');
  client.release();
  const { rows } = await bed.root.query('select stopped from ledger.stop order by number');
  expect(rows.map(({ stopped }) => stopped)).toEqual([true, true, false]);
});

it('is lifted once, whoever else is lifting it at that moment', async () => {
  await stopMoney(bed.pool, 'first');
  const [one, other] = [await bed.root.connect(), await bed.root.connect()];
  await one.query('begin');
  await other.query('begin');
  await resumeMoney(one, 'looked at');
  const second = resumeMoney(other, 'looked at too');
  await sleep(50);
  await one.query('commit');
  expect(await second).toBe(null);
  await other.query('commit');
  one.release();
  other.release();
  expect(await moneyStop(bed.pool)).toBe(null);
});
