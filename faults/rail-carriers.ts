/**
 * Whoever carries orders to a rail and its answers back is killed before and after every step, and
 * again, on a database of its own. Afterwards every outside movement has exactly one posting.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
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
  type FailPoint,
  failPointBanner,
  failPointPlugin,
  filesFrom,
  pointsOf,
} from './failpoints.ts';

const worker = 'apps/api/src/testing/rail-worker.ts';
/** What carries orders; the rest of what the worker imports only opens the database. */
const carrying = /modules\/(rails|transfers)\/|platform\/outbox\/|packages\/ledger\//;

export interface RailsResult extends RailFigures {
  readonly kills: number;
  /** Places in the code that were reached. */
  readonly points: number;
}

class Carriers {
  readonly orders: RailOrders;
  readonly #program: string;

  constructor(orders: RailOrders, program: string) {
    this.orders = orders;
    this.#program = program;
  }

  launch(environment: Readonly<Record<string, string>> = {}): ChildProcess {
    return spawn(process.execPath, [this.#program, ...this.orders.workerArguments], {
      cwd: projectRoot,
      stdio: 'ignore',
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', ...environment },
    });
  }
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

/** For start and load: it is over when nothing new was reached for a while. */
const PROFILE_LIMIT_MS = 60_000;
const PROFILE_CALM_MS = 1_500;
/**
 * A process that works for so long without reaching its point is killed wherever it is: as long as
 * the first one took to start, but not less than this.
 */
const LEAST_PATIENCE_MS = 1_500;
const REST_LIMIT_MS = 600_000;
const ORDERS_PER_KILL = 3;
const MOST_TIMES = 3;

/** Waits until it has reached its first point, and so begun to work. */
async function works(child: ChildProcess, file: string): Promise<void> {
  while (!existsSync(file) && !hasEnded(child)) await sleep(10);
}

async function reachedPoints(carriers: Carriers, file: string, points: readonly FailPoint[]) {
  const numbers = () => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []);
  await carriers.orders.send();
  const began = performance.now();
  const child = carriers.launch({ FAULT_REACHED: file });
  await works(child, file);
  const limitMs = Math.max(LEAST_PATIENCE_MS, performance.now() - began);
  const end = performance.now() + PROFILE_LIMIT_MS;
  let known = 0;
  do {
    known = numbers().length;
    await sleep(PROFILE_CALM_MS);
  } while (performance.now() < end && numbers().length > known);
  await kill(child);
  const seen = new Set(numbers());
  return { reached: points.filter(({ number }) => seen.has(String(number))), limitMs };
}

/** Spread over all of the points when there are fewer kills than points. */
async function killAt(
  carriers: Carriers,
  { reached, limitMs }: Awaited<ReturnType<typeof reachedPoints>>,
  file: string,
  kills: number,
): Promise<void> {
  const step = Math.max(reached.length / kills, 1);
  const from = Math.random() * step;
  for (let round = 0; round < kills; round += 1) {
    await carriers.orders.send(ORDERS_PER_KILL);
    const point = reached[Math.floor(from + round * step) % reached.length];
    const times = 1 + Math.floor(Math.random() * MOST_TIMES);
    rmSync(file, { force: true });
    const child = carriers.launch({
      FAULT_POINT: String(point?.number ?? -1),
      FAULT_TIMES: String(times),
      FAULT_REACHED: file,
    });
    await works(child, file);
    if (!(await endsWithin(child, limitMs))) await kill(child);
  }
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
  kills: number,
  say: (sentence: string) => void,
): Promise<RailsResult> {
  const { program, points } = await bundleWorker(folder);
  const carriers = new Carriers(orders, program);
  const file = join(folder, 'reached');
  const profile = await reachedPoints(carriers, file, points);
  const { reached } = profile;
  say(`rails: ${points.length} points in the code, ${reached.length} reached`);
  // The end of the first one was a kill too.
  await killAt(carriers, profile, file, kills - 1);
  const last = carriers.launch();
  const rests = await comeToRest(orders, last);
  await kill(last);
  const figures = await orders.check();
  const { movements, inSuspense } = figures;
  say(
    `rails: ${kills} kills, ${figures.orders} orders, ${movements} movements outside, ` +
      `${inSuspense} in suspense, ${figures.problems.length} problems`,
  );
  const problems = rests ? figures.problems : ['It did not come to rest.', ...figures.problems];
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
