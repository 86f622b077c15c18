/** Answers that cannot be applied: each holds up itself, and is seen until it is. */
import type { TransferId } from '@fairlead/contract';
import { afterAll, expect, it } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { startRailBank } from '#testing/rail-bank.ts';
import { reconcile } from './reconcile.service.ts';

const DAY_S = 86_400;
const MORE_THAN_LANES = 5;
/** Comes back two seconds after it has arrived. */
const RETURNS = 100_002n;

/** How often what comes back for each of these cannot be booked. */
const unbookable = new Map<TransferId, number>();

const { bank, rails, sender, clock, log, failures, stateOf, close } = await startRailBank((to) =>
  to.onNews(async (_, { transferId, kind }) => {
    const left = unbookable.get(transferId) ?? 0;
    if (kind !== 'returned' || left === 0) return undefined;
    unbookable.set(transferId, left - 1);
    throw new Error('This cannot be booked.');
  }),
);
afterAll(close);

async function settled(minor: bigint): Promise<TransferId> {
  const id = await sender.send({ minor });
  await eventually(() => stateOf(id)).toBe('accepted');
  clock.advance(2);
  await eventually(() => stateOf(id)).toBe('settled');
  return id;
}

const compare = () => reconcile(bank.db, rails, { onItsWayMs: 0, log });

it('an answer that fails once is applied when it is told again', async () => {
  const id = await settled(RETURNS);
  unbookable.set(id, 1);
  clock.advance(2);
  await eventually(() => stateOf(id)).toBe('returned');
  expect(failures).toEqual(['rails.notice']);
});

it('answers that always fail hold up no others, and are reported for as long as they do', async () => {
  const bad: TransferId[] = [];
  for (let left = MORE_THAN_LANES; left > 0; left -= 1) {
    const id = await sender.send({ minor: RETURNS });
    await eventually(() => stateOf(id)).toBe('accepted');
    bad.push(id);
    unbookable.set(id, Number.POSITIVE_INFINITY);
  }
  clock.advance(2);
  for (const id of bad) await eventually(() => stateOf(id)).toBe('settled');
  failures.length = 0;
  clock.advance(2);
  await eventually(() => failures.length >= MORE_THAN_LANES).toBe(true);
  await settled(200_000n);
  const missing = Array(MORE_THAN_LANES).fill('not_recorded');
  const problems = async () => (await compare()).map(({ problem }) => problem);
  expect(await problems()).toEqual(missing);
  expect(failures).toContain('rails.fetch');
  // One every few days, as if some failed too; longer ago than a comparison looks back by itself.
  for (const days of [8, 8]) {
    clock.advance(days * DAY_S);
    expect(await problems()).toEqual(missing);
  }
  unbookable.clear();
  expect(await problems()).toEqual([]);
  for (const id of bad) expect(await stateOf(id)).toBe('returned');
});
