/** A job: work that no customer waits for. */
export interface Job {
  readonly name: string;
  /** Five fields, UTC, for a job that comes by itself. */
  readonly cron?: string;
  /** May be run again after a crash. */
  run(payload: unknown): Promise<void>;
}
