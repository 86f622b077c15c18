/** Rows that have had their time: each owner says how its own are removed, one job does it. */
import type { Db, Tx } from '#platform/database/db.ts';
import type { WallTime } from '#platform/wall-time.ts';
import type { Job } from './job.ts';
import type { WorkLog } from './work-log.ts';

export interface Chore {
  readonly name: string;
  /** Removes what is over, by the wall clock; in a transaction of its own. */
  run(tx: Tx, now: Date): Promise<void>;
}

/** All chores, every ten minutes. One that fails does not keep the others from being done. */
export function housekeeping(
  db: Db,
  chores: readonly Chore[],
  { wallTime, log }: { readonly wallTime: WallTime; readonly log: WorkLog },
): Job {
  return {
    name: 'housekeeping',
    cron: '*/10 * * * *',
    run: async () => {
      const failed: string[] = [];
      for (const chore of chores) {
        try {
          await db.transaction().execute((tx) => chore.run(tx, wallTime.now()));
        } catch (error) {
          log.failed(`chore ${chore.name}`, error);
          failed.push(chore.name);
        }
      }
      if (failed.length > 0) throw new Error(`Chores failed: ${failed.join(', ')}.`);
    },
  };
}
