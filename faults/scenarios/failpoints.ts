/**
 * R28: the process ends before and after every await of the money path that a load reaches, one
 * point a start. The points come from the code; see failpoints.ts.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Bank } from '../bank.ts';
import type { Bed } from '../bed.ts';
import { buildBank } from '../build.ts';
import {
  type FailPoint,
  failPointBanner,
  failPointPlugin,
  moneyPathFiles,
  pointsOf,
} from '../failpoints.ts';

const LOOPS = 8;
const PROFILE_MS = 2_000;
/** For start and load; a point that is not reached in it was reached by chance before. */
const REACH_LIMIT_MS = 60_000;
const MOST_TIMES = 20;
/** Sessions grow old while the bank is mostly dead; after so many points it may live for once. */
const POINTS_PER_SESSION = 10;

async function signInAgain(bed: Bed): Promise<void> {
  await bed.bank.start();
  await bed.refresh();
  await bed.bank.stop();
}

async function reachedPoints(bank: Bank, file: string, points: readonly FailPoint[]) {
  await bank.start({ FAULT_REACHED: file });
  // What the start itself reaches is no part of the money path.
  bank.forgetPoints();
  rmSync(file, { force: true });
  await sleep(PROFILE_MS);
  await bank.stop();
  const numbers = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  return points.filter(({ number }) => numbers.includes(String(number)));
}

export async function endAtPoints(bed: Bed, count: number): Promise<void> {
  const points = pointsOf(await moneyPathFiles());
  const program = await buildBank({
    name: `points-${process.pid}`,
    plugins: [failPointPlugin(points)],
    banner: failPointBanner,
  });
  const { dataDir, port } = bed;
  const bank = new Bank({ program, dataDir, port });
  await bed.bank.stop();
  const missed: FailPoint[] = [];
  let tried: FailPoint[] = [];
  try {
    const load = { addresses: [bank.address], pattern: 'mixed', loops: LOOPS } as const;
    await bed.underLoad(load, async () => {
      const reached = await reachedPoints(bank, `${program}.reached`, points);
      bed.say(`points: ${points.length} in the code, ${reached.length} under this load`);
      tried = chosen(reached, count);
      for (const [index, point] of tried.entries()) {
        if (index % POINTS_PER_SESSION === POINTS_PER_SESSION - 1) await signInAgain(bed);
        const times = 1 + Math.floor(Math.random() * MOST_TIMES);
        // Under load it may end as soon as its doors open, so nobody waits for it to be ready.
        bank.launch({ FAULT_POINT: String(point.number), FAULT_TIMES: String(times) });
        if (await bank.endsWithin(REACH_LIMIT_MS)) bed.tally.kills += 1;
        else missed.push(point);
        await bank.kill();
      }
      await bed.bank.start();
      await bed.refresh();
    });
  } finally {
    await bank.kill();
    for (const file of [program, `${program}.reached`]) rmSync(file, { force: true });
  }
  for (const { file, line, side } of missed)
    bed.say(`  not reached again: ${side} ${file}:${line}`);
  bed.say(`points: ended at ${tried.length - missed.length} of ${tried.length}`);
}

/** Spread over the whole list when not all of them are wanted. */
function chosen(points: readonly FailPoint[], count: number): FailPoint[] {
  const step = Math.max(points.length / count, 1);
  const from = Math.random() * step;
  return Array.from(
    { length: Math.min(count, points.length) },
    (_, index) => points[Math.floor(from + index * step) % points.length],
  ).filter((point) => point !== undefined);
}
