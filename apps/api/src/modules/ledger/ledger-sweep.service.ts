/** Every minute: balances against the sum of their entries, where something has moved since. */
import { sweepBalances } from '@fairlead/ledger';
import type { Pool } from 'pg';
import type { Job } from '#platform/jobs/job.ts';

const ACCOUNTS_AT_ONCE = 2_000;
/** A bank that moves faster than this is swept over several minutes. */
const MOST_TURNS = 50;

/** A balance that is not the sum of its entries has stopped money; the job fails, to be seen. */
export function sweepLedgerJob(pool: Pool): Job {
  return {
    name: 'sweep-ledger',
    cron: '* * * * *',
    run: async () => {
      for (let turn = 0; turn < MOST_TURNS; turn += 1) {
        const { checked, wrong } = await sweepBalances(pool, { mostAccounts: ACCOUNTS_AT_ONCE });
        if (wrong.length > 0) throw new Error('A balance is not the sum of its entries.');
        if (checked < ACCOUNTS_AT_ONCE) return;
      }
    },
  };
}
