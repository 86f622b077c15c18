/** Every minute: every balance against its entries, holds and events. */
import { sweepBalances } from '@fairlead/ledger';
import type { Pool } from 'pg';
import type { Job } from '#platform/jobs/job.ts';

/** A balance that is not what they say has stopped money; the job fails, to be seen. */
export function sweepLedgerJob(pool: Pool): Job {
  return {
    name: 'sweep-ledger',
    cron: '* * * * *',
    run: async () => {
      const { wrong } = await sweepBalances(pool);
      if (wrong.length > 0) {
        throw new Error('A balance is not what its entries, holds and events say.');
      }
    },
  };
}
