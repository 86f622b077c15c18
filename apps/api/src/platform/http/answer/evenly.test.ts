import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { evenly } from './evenly.ts';

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await Promise.allSettled([evenly(work)]);
  return performance.now() - began;
}

it('an answer leaves on the beat, however long it took and whatever it is', async () => {
  expect(await evenly(async () => 'yes')).toBe('yes');
  for (const work of [() => sleep(1), () => sleep(20), async () => Promise.reject('no')]) {
    expect(await millisecondsOf(work)).toBeGreaterThanOrEqual(50);
  }
  expect(await millisecondsOf(() => sleep(60))).toBeGreaterThanOrEqual(100);
});
