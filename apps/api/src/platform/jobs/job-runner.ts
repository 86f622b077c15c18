/**
 * Jobs: housekeeping and heavy work that no customer waits for, by graphile-worker in a schema of
 * its own. What falls due at a moment of bank time is due work, not a job.
 */
import { runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import type { Tx } from '#platform/database/db.ts';
import type { Database } from '#platform/database/open-database.ts';
import { Wake } from '#platform/outbox/wake.ts';
import { type GraphileSession, openGraphile, quiet } from './graphile-session.ts';
import { type Job, type JobKind, LONG_JOBS } from './job.ts';
import type { WorkLog } from './work-log.ts';

const AGAIN_MS = 1_000;

/**
 * Makes or updates the runner's schema, as the owner. A worker does it by itself when it starts; a
 * web process that may enqueue before any worker has started does it here.
 */
export async function prepareJobs(database: Pick<Database, 'ownerPool'>): Promise<void> {
  await runMigrations({ pgPool: database.ownerPool, logger: quiet });
}

/** Enqueues a job in the caller's transaction. With a key, it replaces one that still waits. */
export async function enqueueJob(
  tx: Tx,
  { name, long = false }: JobKind,
  payload: object = {},
  key?: string,
): Promise<void> {
  await sql`
    select enqueue_job(${name}, ${JSON.stringify(payload)}::jsonb, ${key ?? null},
      ${long ? LONG_JOBS : null})
  `.execute(tx);
}

export class JobRunner {
  readonly #database: Pick<Database, 'ownerUrl'>;
  readonly #jobs: readonly Job[];
  readonly #log: WorkLog;
  readonly #stop = new AbortController();
  readonly #wake = new Wake();
  #running: Promise<void> | undefined;

  constructor(database: Pick<Database, 'ownerUrl'>, jobs: readonly Job[], log: WorkLog) {
    this.#database = database;
    this.#jobs = jobs;
    this.#log = log;
  }

  /** Answers once jobs are run; from then on it starts again by itself when it must. */
  async start(): Promise<void> {
    this.#running = this.#keepRunning(await this.#open());
  }

  /** Lets the jobs that run come to their end. */
  async stop(): Promise<void> {
    this.#stop.abort();
    this.#wake.now();
    await this.#running;
  }

  #open(): Promise<GraphileSession> {
    return openGraphile(this.#database.ownerUrl, this.#jobs, this.#log);
  }

  async #keepRunning(first: GraphileSession): Promise<void> {
    const stopped = new Promise<void>((resolve) => {
      this.#stop.signal.addEventListener('abort', () => resolve());
    });
    let session: GraphileSession | undefined = first;
    while (!this.#stop.signal.aborted) {
      try {
        session ??= await this.#open();
        await Promise.race([session.ended, stopped]);
      } catch (error) {
        this.#log.failed('jobs', error);
      }
      await session?.close();
      session = undefined;
      if (!this.#stop.signal.aborted) {
        await this.#wake.wait(AGAIN_MS);
      }
    }
    await session?.close();
  }
}
