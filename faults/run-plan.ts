/** Runs the scenarios of a plan one after the other, with the checker's word in between. */
import type { Bed } from './bed.ts';
import type { Count, Plan } from './plan.ts';
import { cutCommits, killOneOfTwo, loseConnections, slowDown } from './scenarios/connections.ts';
import { contestHolds } from './scenarios/contests.ts';
import { crossTransfers, sendDuplicates, spendTwice } from './scenarios/crowds.ts';
import { endAtPoints } from './scenarios/failpoints.ts';
import { killBoth, killNode, killPostmaster, killServerProcess } from './scenarios/kills.ts';
import { tryModel } from './scenarios/model-operations.ts';
import { type SecondBank, withSecondBank } from './scenarios/second-bank.ts';

type Scenario<T> = readonly [Count, (place: T, count: number) => Promise<void>];

export interface Result {
  /** The line that a run ends with. */
  readonly line: string;
  readonly sound: boolean;
}

const MOST_SHOWN = 20;

/** Never more than this is wrong at a time: what comes after would only repeat it. */
async function checked(bed: Bed, after: string): Promise<boolean> {
  const { findings, calls, acknowledged } = await bed.check();
  if (findings.length === 0 && bed.problems.length === 0) return true;
  bed.say(`after ${after}: ${calls} calls, ${acknowledged} acknowledged, and this is wrong:`);
  for (const { sort, subject, says } of findings.slice(0, MOST_SHOWN)) {
    bed.say(`  ${sort} ${subject}: ${says}`);
  }
  for (const problem of bed.problems.slice(0, MOST_SHOWN)) bed.say(`  broken ${problem}`);
  return false;
}

async function runAll<T>(
  bed: Bed,
  place: T,
  plan: Plan,
  scenarios: readonly Scenario<T>[],
): Promise<boolean> {
  let last: Count | undefined;
  for (const [name, run] of scenarios) {
    if (plan.counts[name] === 0) continue;
    await run(place, plan.counts[name]);
    last = name;
    if (plan.checkEach && !(await checked(bed, name))) return false;
  }
  return plan.checkEach || last === undefined || checked(bed, last);
}

export async function runPlan(bed: Bed, plan: Plan): Promise<Result> {
  const { calmMs, seed } = plan;
  const alone: Scenario<Bed>[] = [
    ['node', (place, count) => killNode(place, { count, calmMs })],
    ['postmaster', (place, count) => killPostmaster(place, { count, calmMs })],
    ['both', (place, count) => killBoth(place, { count, calmMs })],
    ['server-processes', (place, count) => killServerProcess(place, { count, calmMs })],
    ['ops', (place, count) => tryModel(place, { count, seed })],
    ['contests', contestHolds],
    ['points', endAtPoints],
  ];
  const paired: Scenario<SecondBank>[] = [
    ['ambiguous', (second, count) => cutCommits(bed, second, count)],
    ['losses', (second, count) => loseConnections(bed, second, count)],
    ['slow', (second, count) => slowDown(bed, second, count)],
    ['duplicates', (second, count) => sendDuplicates(bed, second, count)],
    ['double-spends', (second, count) => spendTwice(bed, second, count)],
    ['cycles', (second, count) => crossTransfers(bed, second, count)],
    ['one-of-two', (second, count) => killOneOfTwo(bed, second, count)],
  ];
  const sound = await runAll(bed, bed, plan, alone);
  const pairedWanted = paired.some(([name]) => plan.counts[name] > 0);
  if (sound && pairedWanted) {
    await withSecondBank(bed, async (second) => {
      await runAll(bed, second, plan, paired);
    });
  }
  return resultOf(bed);
}

async function resultOf(bed: Bed): Promise<Result> {
  const { lost, doubled, broken } = bed.verdict ?? (await bed.check());
  const { kills, dbkills, ambiguous, duplicates, ops } = bed.tally;
  const wrong = broken + bed.problems.length;
  return {
    line:
      `faults kills=${kills} dbkills=${dbkills} ambiguous=${ambiguous} duplicates=${duplicates} ` +
      `ops=${ops} lost=${lost} doubled=${doubled} broken=${wrong}`,
    sound: lost + doubled + wrong === 0,
  };
}
