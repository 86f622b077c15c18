/** A job: work that no customer waits for. */
export interface Job extends JobKind {
  /** Five fields, UTC, for a job that comes by itself. */
  readonly cron?: string;
  /** May be run again after a crash. */
  run(payload: unknown): Promise<void>;
}

/** What whoever enqueues a job knows of it. */
export interface JobKind {
  readonly name: string;
  /** May take minutes or hours: one such job at a time, so that others always get their turn. */
  readonly long?: boolean;
}

/** Jobs of a queue are run one after the other, by however many workers. */
export const LONG_JOBS = 'long';
