/** One run of graphile-worker, from its connections to its end. */
import { EventEmitter } from 'node:events';
import { Logger, parseCronItems, type Runner, run, type WorkerEvents } from 'graphile-worker';
import { makePool, ownerLimits } from '#platform/database/pool.ts';
import { failureReason } from './failure-reason.ts';
import { type Job, LONG_JOBS } from './job.ts';
import type { WorkLog } from './work-log.ts';
import { freeAbandonedJobs, showPresence } from './worker-presence.ts';

/** Of long jobs one is run at a time, so that one of these is always for the others. */
const AT_ONCE = 2;
/** One listens, one shows that the worker lives, one is to spare. */
const CONNECTIONS = AT_ONCE + 3;
const INT8 = 20;
const LOOK_FOR_ABANDONED_MS = 5_000;

/**
 * Without a delay of a batch the runner lets the failure to write down a job's end go unheard,
 * which ends the process; with one, of no length, the runner ends and is begun anew.
 */
const settledInBatches = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };

/** The runner's own words go nowhere: they may quote a payload. */
export const quiet = new Logger(() => () => undefined);

export interface GraphileSession {
  /** Resolves when the runner has ended by itself, which it does when the database is away. */
  readonly ended: Promise<void>;
  close(): Promise<void>;
}

export async function openGraphile(
  url: string,
  jobs: readonly Job[],
  log: WorkLog,
): Promise<GraphileSession> {
  const pool = openPool(url, log);
  const events: WorkerEvents = new EventEmitter();
  // Jobs are locked in the name of the pool of workers, of which a run has one.
  const lockers: string[] = [];
  events.on('pool:create', ({ workerPool }) => lockers.push(workerPool.id));
  events.on('pool:fatalError', ({ error }) => log.failed('jobs', error));
  const presence = await pool.connect();
  try {
    const lost = new Promise<void>((resolve) => presence.on('error', () => resolve()));
    const runner = await run({
      pgPool: pool,
      events,
      concurrency: AT_ONCE,
      noHandleSignals: true,
      logger: quiet,
      pollInterval: 2_000,
      preset: { worker: settledInBatches },
      parsedCronItems: cronOf(jobs),
      taskList: Object.fromEntries(
        jobs.map((job) => [job.name, (payload: unknown) => safely(job, payload, log)]),
      ),
    });
    const ended = Promise.race([lost, endOf(runner, log)]);
    await showPresence(presence, lockers);
    const looking = setInterval(() => void freeSafely(pool, log), LOOK_FOR_ABANDONED_MS).unref();
    return {
      ended,
      close: async () => {
        clearInterval(looking);
        // A runner that has ended already refuses to be stopped.
        await Promise.allSettled([runner.stop()]);
        presence.release(true);
        await pool.end();
      },
    };
  } catch (error) {
    presence.release(true);
    await pool.end();
    throw error;
  }
}

async function endOf(runner: Runner, log: WorkLog): Promise<void> {
  const [end] = await Promise.allSettled([runner.promise]);
  if (end.status === 'rejected') {
    log.failed('jobs', end.reason);
  }
}

/** Connections of its own, since the runner cannot write a job's id that is a bigint. */
function openPool(url: string, log: WorkLog) {
  const limits = { ...ownerLimits, size: CONNECTIONS };
  const pool = makePool(url, 'fairlead_owner', limits, (sentence) =>
    log.failed('jobs', new Error(sentence)),
  );
  pool.on('connect', (client) => client.setTypeParser(INT8, (text: string) => text));
  return pool;
}

/**
 * A job that takes longer than until its next time is not run beside itself. One that fails is
 * tried again when its next time comes, as the same job: they do not pile up. What comes every few
 * minutes needs no other attempts.
 */
function cronOf(jobs: readonly Job[]) {
  return parseCronItems(
    jobs.flatMap(({ name, cron, long = false }) => {
      const queueName = long ? LONG_JOBS : name;
      const once = cron?.startsWith('*') ? { maxAttempts: 1 } : {};
      const options = { backfillPeriod: 0, queueName, jobKey: `cron ${name}`, ...once };
      return cron === undefined ? [] : [{ task: name, match: cron, options }];
    }),
  );
}

/** Rethrows a failure as a safe code: the runner keeps an error's message in the database. */
async function safely(job: Job, payload: unknown, log: WorkLog): Promise<void> {
  try {
    await job.run(payload);
  } catch (error) {
    log.failed(`job.${job.name}`, error);
    throw new Error(failureReason(error));
  }
}

async function freeSafely(
  pool: Parameters<typeof freeAbandonedJobs>[0],
  log: WorkLog,
): Promise<void> {
  try {
    await freeAbandonedJobs(pool);
  } catch (error) {
    log.failed('jobs.abandoned', error);
  }
}
