/** A job that is counted each time it is done or fails. */
import type { Db } from '#platform/database/db.ts';
import { countWork } from './control-count.sql.ts';
import type { Job } from './job.ts';

export function countedJob(db: Db, job: Job): Job {
  const count = (outcome: 'done' | 'failed') =>
    db.transaction().execute((tx) => countWork(tx, `job.${job.name}`, outcome));
  return {
    ...job,
    run: async (payload) => {
      try {
        await job.run(payload);
      } catch (error) {
        await count('failed');
        throw error;
      }
      await count('done');
    },
  };
}
