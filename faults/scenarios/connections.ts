/** What can happen to the connections between the bank and its database. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bed } from '../bed.ts';
import type { CommitCut, Strike } from '../proxy/proxy.ts';
import type { SecondBank } from './second-bank.ts';

const LOOPS = 16;
const CUT_LIMIT_MS = 15 * 60_000;
/** How many of the commits that move money are cut, and how. */
const CUT_SHARE = 0.5;
const cutKinds: readonly CommitCut[] = ['sent', 'answered', 'sent', 'answered', 'unsent'];

function load(addresses: readonly string[]) {
  return { addresses, pattern: 'mixed', loops: LOOPS } as const;
}

/**
 * R06: the connection is cut after the commit was sent, before its answer is there. Cuts instead of
 * the commit are mixed in, so that the bank cannot just assume the best; they are not counted.
 */
export async function cutCommits(bed: Bed, second: SecondBank, count: number): Promise<void> {
  const { proxy } = second;
  const done = () => proxy.cuts.sent + proxy.cuts.answered;
  let turn = 0;
  const { settled } = await bed.underLoad(load([second.bank.address]), async () => {
    proxy.commitCut = () => {
      if (done() >= count || Math.random() > CUT_SHARE) return undefined;
      turn += 1;
      return cutKinds[turn % cutKinds.length];
    };
    const end = performance.now() + CUT_LIMIT_MS;
    while (done() < count) {
      if (performance.now() > end) throw new Error(`Only ${done()} commits could be cut.`);
      await sleep(50);
      await bed.refresh();
    }
    proxy.commitCut = undefined;
  });
  bed.tally.ambiguous += done();
  const { sent, answered, unsent } = proxy.cuts;
  bed.say(
    `commits: cut ${sent} when sent, ${answered} when answered, ${unsent} before; ` +
      `${settled} calls settled`,
  );
}

const strikes: readonly Strike[] = (['rst', 'fin', 'silent'] as const).flatMap((how) =>
  (['bank', 'server', 'both'] as const).map((side) => ({ how, side })),
);

/** R14: reset, ended, half-open and black-holed connections, each way, at any moment. */
export async function loseConnections(bed: Bed, second: SecondBank, count: number): Promise<void> {
  let struck = 0;
  const { settled } = await bed.underLoad(load(second.addresses), async () => {
    while (struck < count) {
      const strike = strikes[struck % strikes.length];
      if (strike !== undefined && second.proxy.strike(strike, Math.random)) struck += 1;
      await sleep(20 + Math.random() * 200);
      await bed.refresh();
    }
  });
  await bed.recovered(second.bank);
  bed.say(`connections: ${struck} lost in ${strikes.length} ways, ${settled} calls settled`);
}

const slownesses = [
  { delayMs: 50 },
  { delayMs: 300 },
  { delayMs: 0, bytesPerSecond: 10_000 },
  { delayMs: 2_000 },
  { delayMs: 5_000 },
] as const;
const MEMORY_LIMIT_BYTES = 600 * 2 ** 20;

/** R15: a database that answers late. Who asks gets an answer or a "not now", and memory stays. */
export async function slowDown(bed: Bed, second: SecondBank, seconds: number): Promise<void> {
  const { settled } = await bed.underLoad(load(second.addresses), async () => {
    for (const slowness of slownesses) {
      second.proxy.slowness = slowness;
      await sleep((seconds * 1000) / slownesses.length);
      await bed.refresh();
    }
    second.proxy.slowness = undefined;
  });
  const bytes = second.bank.residentBytes();
  if (bytes > MEMORY_LIMIT_BYTES) bed.problems.push(`The bank grew to ${bytes} bytes.`);
  await bed.recovered(second.bank);
  const mebibytes = Math.round(bytes / 2 ** 20);
  bed.say(`slow database: ${seconds} s, ${settled} calls settled, ${mebibytes} MiB`);
}

/** One of two banks on one database is killed; the other one goes on undisturbed. */
export async function killOneOfTwo(bed: Bed, second: SecondBank, count: number): Promise<void> {
  const { settled } = await bed.underLoad(load(second.addresses), async () => {
    for (let round = 0; round < count; round += 1) {
      await sleep(50 + Math.random() * 400);
      await second.bank.kill();
      bed.tally.kills += 1;
      await second.bank.start();
      await bed.refresh();
    }
  });
  bed.say(`one of two banks: ${count} kills, ${settled} calls settled`);
}
