/**
 * Whoever carries orders to a rail and its answers back is killed before and after every step, and
 * again, on a database of its own. Afterwards every outside movement has exactly one posting.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bundle } from '../apps/api/bin/bundle.mjs';
import { startEmbeddedServer } from '../apps/api/src/platform/database/embedded/server.ts';
import { migrateBank } from '../apps/api/src/platform/database/migrate.ts';
import { openDatabase } from '../apps/api/src/platform/database/open-database.ts';
import { projectRoot } from '../apps/api/src/platform/paths.ts';
import { type RailFigures, RailOrders } from '../apps/api/src/testing/rail-orders.ts';
import {
  ending,
  type FailPoint,
  failPointBanner,
  failPointPlugin,
  filesFrom,
  notShown,
  pointsOf,
  reachedIn,
  spread,
} from './failpoints.ts';

const worker = 'apps/api/src/testing/rail-worker.ts';
/** What carries orders; the rest of what the worker imports only opens the database. */
const carrying = /modules\/(rails|transfers)\/|platform\/outbox\/|packages\/ledger\//;

export interface RailsResult extends RailFigures {
  /** Carriers that ended at their point. */
  readonly kills: number;
  /** Places in the code that were reached. */
  readonly points: number;
}

/** For start and load. */
const START_LIMIT_MS = 60_000;

export interface CarrierProgram {
  readonly program: string;
  readonly words: readonly string[];
  /** Where the program notes what it reaches. */
  readonly notes: string;
  readonly startLimitMs?: number;
}

/** The point at which a carrier is to end, reached so many times, and how long that may take. */
export interface Doom {
  readonly point: FailPoint;
  readonly times: number;
  /** From its first point on. */
  readonly limitMs: number;
}

export class Carriers {
  readonly #options: CarrierProgram;

  constructor(options: CarrierProgram) {
    this.#options = options;
  }

  launch(environment: Readonly<Record<string, string>> = {}): ChildProcess {
    const { program, words } = this.#options;
    return spawn(process.execPath, [program, ...words], {
      cwd: projectRoot,
      stdio: 'ignore',
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', ...environment },
    });
  }

  /** Waits until it has reached its first point, and so begun to work. */
  async #begin(environment: Readonly<Record<string, string>>): Promise<ChildProcess> {
    const { notes, startLimitMs = START_LIMIT_MS } = this.#options;
    rmSync(notes, { force: true });
    const child = this.launch({ ...environment, FAULT_REACHED: notes });
    const end = performance.now() + startLimitMs;
    while (!existsSync(notes) && !hasEnded(child) && performance.now() < end) await sleep(10);
    if (existsSync(notes)) return child;
    await kill(child);
    throw new Error('A carrier does not begin to work.');
  }

  /** What one of them reaches, and how long it took to start. */
  async reach(points: readonly FailPoint[]): Promise<Profile> {
    const { notes } = this.#options;
    const began = performance.now();
    const child = await this.#begin({});
    const startMs = performance.now() - began;
    const end = performance.now() + PROFILE_LIMIT_MS;
    let known = 0;
    do {
      known = reachedIn(notes, points).length;
      await sleep(PROFILE_CALM_MS);
    } while (performance.now() < end && reachedIn(notes, points).length > known);
    await kill(child);
    return { reached: reachedIn(notes, points), startMs };
  }

  /** Whether it ended at the point; otherwise it is killed wherever it is. */
  async endsAt({ point, times, limitMs }: Doom): Promise<boolean> {
    const child = await this.#begin(ending(point, times));
    const there = await endsWithin(child, limitMs);
    if (there && child.signalCode !== 'SIGKILL') throw new Error('A carrier ended by itself.');
    await kill(child);
    return there;
  }
}

interface Profile {
  readonly reached: readonly FailPoint[];
  readonly startMs: number;
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

async function endsWithin(child: ChildProcess, limitMs: number): Promise<boolean> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  if (!hasEnded(child)) await Promise.race([ended, sleep(limitMs)]);
  return hasEnded(child);
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  if (!(await endsWithin(child, 10_000))) throw new Error('A process outlives its kill.');
}

/** It is over when nothing new was reached for a while. */
const PROFILE_LIMIT_MS = 60_000;
const PROFILE_CALM_MS = 1_500;
/**
 * A process that works for so long without reaching its point is killed wherever it is: as long as
 * the first one took to start, but not less than this.
 */
const LEAST_PATIENCE_MS = 1_500;
/** And the second time, which has to reach it. */
const LAST_PATIENCE_MS = 60_000;
const REST_LIMIT_MS = 600_000;
const ORDERS_PER_KILL = 3;
const MOST_TIMES = 3;

/** Answers which of the points none ended at. */
async function endAtEach(
  orders: RailOrders,
  carriers: Carriers,
  points: readonly FailPoint[],
  limitMs: number,
): Promise<FailPoint[]> {
  const missed: FailPoint[] = [];
  for (const point of points) {
    await orders.send(ORDERS_PER_KILL);
    const times = 1 + Math.floor(Math.random() * MOST_TIMES);
    if (await carriers.endsAt({ point, times, limitMs })) continue;
    // Some points are reached by orders of one ending alone, or once in the life of a rail.
    await orders.beginAnew();
    if (await carriers.endsAt({ point, times: 1, limitMs: LAST_PATIENCE_MS })) continue;
    missed.push(point);
  }
  return missed;
}

async function comeToRest(orders: RailOrders, child: ChildProcess): Promise<boolean> {
  const end = performance.now() + REST_LIMIT_MS;
  while (!(await orders.areOver())) {
    if (performance.now() > end || hasEnded(child)) return false;
    await sleep(100);
  }
  return true;
}

async function bundleWorker(folder: string): Promise<{ program: string; points: FailPoint[] }> {
  const files = (await filesFrom([worker])).filter((file) => carrying.test(file));
  const points = pointsOf(files);
  const program = await bundle({
    entry: join(projectRoot, worker),
    folder,
    plugins: [failPointPlugin(points)],
    banner: failPointBanner,
  });
  return { program, points };
}

async function killCarriers(
  orders: RailOrders,
  folder: string,
  wanted: number,
  say: (sentence: string) => void,
): Promise<RailsResult> {
  const { program, points } = await bundleWorker(folder);
  const words = orders.workerArguments;
  const carriers = new Carriers({ program, words, notes: join(folder, 'reached') });
  await orders.send();
  const { reached, startMs } = await carriers.reach(points);
  say(`rails: ${points.length} points in the code, ${reached.length} reached`);
  const chosen = spread(reached, wanted);
  const limitMs = Math.max(LEAST_PATIENCE_MS, startMs);
  const missed = await endAtEach(orders, carriers, chosen, limitMs);
  const kills = chosen.length - missed.length;
  const last = carriers.launch();
  const rests = await comeToRest(orders, last);
  await kill(last);
  const figures = await orders.check();
  const { movements, inSuspense } = figures;
  const problems = [
    ...notShown(reached, missed),
    ...(rests ? [] : ['It did not come to rest.']),
    ...figures.problems,
  ];
  say(
    `rails: ${kills} kills, ${figures.orders} orders, ${movements} movements outside, ` +
      `${inSuspense} in suspense, ${problems.length} problems`,
  );
  return { ...figures, problems, kills, points: reached.length };
}

export async function runRails(
  kills: number,
  say: (sentence: string) => void,
): Promise<RailsResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fl-rails-'));
  // Among the build's files, where packages are found.
  mkdirSync(join(projectRoot, 'apps/api/dist'), { recursive: true });
  const folder = mkdtempSync(join(projectRoot, 'apps/api/dist/rails-'));
  const server = await startEmbeddedServer({ dataDir });
  const database = await openDatabase({ url: server.connection('postgres') });
  try {
    await migrateBank(database.ownerPool);
    const orders = await RailOrders.open(database, join(folder, 'keys.json'));
    return await killCarriers(orders, folder, kills, say);
  } finally {
    await database.close();
    await server.stop();
    for (const path of [dataDir, folder]) rmSync(path, { recursive: true, force: true });
  }
}
