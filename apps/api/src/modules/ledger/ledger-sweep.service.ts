/** Every minute: balances against the sum of their entries, where something has moved since. */
import { sweepBalances } from '@fairlead/ledger';
import type { Pool } from 'pg';
import type { Job } from '#platform/jobs/job.ts';

/** A balance that is not the sum of its entries has stopped money; the job fails, to be seen. */
export function sweepLedgerJob(pool: Pool): Job {
  return {
    name: 'sweep-ledger',
    cron: '* * * * *',
    run: async () => {
      const { wrong } = await sweepBalances(pool);
      if (wrong.length > 0) throw new Error('A balance is not the sum of its entries.');
    },
  };
}
