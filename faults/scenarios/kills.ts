/**
 * `kill -9` under load: of Node, of the postmaster, of both in either order, of one process of the
 * server, and of one of two banks on one database. Each time the bank must stand again by itself.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bed } from '../bed.ts';

const LOOPS = 12;
/** The load goes on for a moment before each kill, and the kill comes anywhere in it. */
const SHORTEST_CALM_MS = 50;

export interface KillOptions {
  readonly count: number;
  /** The latest moment of a kill after the bank is well. */
  readonly calmMs: number;
}

function calm({ calmMs }: KillOptions): Promise<void> {
  return sleep(SHORTEST_CALM_MS + Math.random() * (calmMs - SHORTEST_CALM_MS));
}

function mixedLoad(bed: Bed) {
  return { addresses: [bed.bank.address], pattern: 'mixed', loops: LOOPS } as const;
}

export async function killNode(bed: Bed, options: KillOptions): Promise<void> {
  const starts: number[] = [];
  const { settled } = await bed.underLoad(mixedLoad(bed), async () => {
    for (let round = 0; round < options.count; round += 1) {
      await calm(options);
      await bed.bank.kill();
      bed.tally.kills += 1;
      starts.push(await bed.bank.start());
      await bed.recovered();
    }
    await calm(options);
  });
  starts.sort((a, b) => a - b);
  const [median, slowest] = [starts[starts.length >> 1] ?? 0, starts.at(-1) ?? 0];
  bed.say(
    `node: ${options.count} kills, ${settled} calls settled, ` +
      `start ${Math.round(median)} ms, at most ${Math.round(slowest)} ms`,
  );
}

export async function killPostmaster(bed: Bed, options: KillOptions): Promise<void> {
  const { settled } = await bed.underLoad(mixedLoad(bed), async () => {
    for (let round = 0; round < options.count; round += 1) {
      await calm(options);
      const before = bed.database.postmaster();
      bed.database.killPostmaster();
      bed.tally.dbkills += 1;
      await until(() => pidOf(bed) !== before);
      await bed.recovered();
    }
    await calm(options);
  });
  bed.say(`postmaster: ${options.count} kills, ${settled} calls settled`);
}

export async function killBoth(bed: Bed, options: KillOptions): Promise<void> {
  const { settled } = await bed.underLoad(mixedLoad(bed), async () => {
    for (let round = 0; round < options.count; round += 1) {
      await calm(options);
      // Together; the database a moment earlier; the bank a moment earlier.
      const order = round % 3;
      if (order !== 2) bed.database.killPostmaster();
      if (order === 1) await sleep(Math.random() * 100);
      await bed.bank.kill();
      if (order === 2) bed.database.killPostmaster();
      bed.tally.kills += 1;
      bed.tally.dbkills += 1;
      await bed.bank.start();
      await bed.recovered();
    }
    await calm(options);
  });
  bed.say(`both: ${options.count} kills, ${settled} calls settled`);
}

const victims = [
  'client backend',
  'walwriter',
  'checkpointer',
  'client backend',
  'background writer',
];

/** The server then throws out everybody and recovers; the pool has to come back alone. */
export async function killServerProcess(bed: Bed, options: KillOptions): Promise<void> {
  const { settled } = await bed.underLoad(mixedLoad(bed), async () => {
    for (let round = 0; round < options.count; round += 1) {
      await calm(options);
      const victim = victims[round % victims.length] ?? 'client backend';
      const rows = await bed.query<{ pid: number }>(
        `select pid from pg_stat_activity where backend_type = '${victim}'
          and pid <> pg_backend_pid() order by state = 'active' desc, random() limit 1`,
      );
      const [row] = rows;
      if (row === undefined) throw new Error(`The server has no ${victim}.`);
      process.kill(row.pid, 'SIGKILL');
      bed.tally.dbkills += 1;
      await sleep(100);
      await bed.recovered();
    }
    await calm(options);
  });
  bed.say(`server processes: ${options.count} kills, ${settled} calls settled`);
}

function pidOf(bed: Bed): number | undefined {
  try {
    return bed.database.postmaster();
  } catch (error) {
    // While the server starts, its file is away for a moment.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

async function until(isSo: () => boolean): Promise<void> {
  const end = performance.now() + 60_000;
  while (!isSo()) {
    if (performance.now() > end) throw new Error('It does not happen.');
    await sleep(10);
  }
}
