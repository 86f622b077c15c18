/**
 * R28: the process ends before and after every await of the money path that a load reaches, one
 * point a start. The points come from the code; see failpoints.ts.
 */
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Bank } from '../bank.ts';
import type { Bed } from '../bed.ts';
import { buildBank } from '../build.ts';
import {
  ending,
  type FailPoint,
  failPointBanner,
  failPointPlugin,
  moneyPathFiles,
  notShown,
  pointsOf,
  reachedIn,
  spread,
} from '../failpoints.ts';

const LOOPS = 8;
const PROFILE_MS = 2_000;
/** For start and load. */
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
  // What the start and the stop reach is no part of the money path.
  bank.forgetPoints();
  rmSync(file, { force: true });
  await sleep(PROFILE_MS);
  const reached = reachedIn(file, points);
  await bank.stop();
  return reached;
}

/** Whether it ended at the point by itself; otherwise it is killed wherever it is. */
async function endsAt(bank: Bank, point: FailPoint, times: number): Promise<boolean> {
  // Under load it may end as soon as its doors open, so nobody waits for it to be ready.
  bank.launch(ending(point, times));
  const there = (await bank.endsWithin(REACH_LIMIT_MS)) && bank.wasKilled;
  await bank.kill();
  return there;
}

/** Answers which of the points it did not end at. */
async function endAtEach(bed: Bed, bank: Bank, points: readonly FailPoint[]): Promise<FailPoint[]> {
  const missed: FailPoint[] = [];
  for (const [index, point] of points.entries()) {
    if (index % POINTS_PER_SESSION === POINTS_PER_SESSION - 1) await signInAgain(bed);
    let there = await endsAt(bank, point, 1 + Math.floor(Math.random() * MOST_TIMES));
    if (!there) {
      // What is reached seldom, or once after a start, is reached once in the time.
      await signInAgain(bed);
      there = await endsAt(bank, point, 1);
    }
    if (there) bed.tally.points += 1;
    else missed.push(point);
  }
  return missed;
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
  try {
    const load = { addresses: [bank.address], pattern: 'mixed', loops: LOOPS } as const;
    await bed.underLoad(load, async () => {
      const reached = await reachedPoints(bank, `${program}.reached`, points);
      bed.say(`points: ${points.length} in the code, ${reached.length} under this load`);
      const chosen = spread(reached, Math.min(count, reached.length));
      const missed = await endAtEach(bed, bank, chosen);
      const ended = chosen.length - missed.length;
      bed.tally.kills += ended;
      bed.problems.push(...notShown(reached, missed));
      bed.say(`points: ended at ${ended} of ${chosen.length}`);
      await bed.bank.start();
      await bed.refresh();
    });
  } finally {
    await bank.kill();
    for (const file of [program, `${program}.reached`]) rmSync(file, { force: true });
  }
}
