/**
 * `npm run bench -- seed`: fills a sandbox with customers for a load test, so many as are wanted;
 * those of an earlier run are kept. Writes their sessions and accounts into a file.
 */
import { writeFileSync } from 'node:fs';
import { openBankDatabase } from '../apps/api/src/cli/bank-database.ts';
import { readConfig } from '../apps/api/src/config.ts';
import { type Foundation, layFoundation } from '../apps/api/src/foundation.ts';
import { openMoneyPath } from '../apps/api/src/money-path.ts';
import { migrateBank } from '../apps/api/src/platform/database/migrate.ts';
import { silentLog } from '../apps/api/src/platform/log.ts';
import { say } from './report.ts';
import { type SeededCustomer, seedCustomers } from './seed-customers.ts';

type Config = ReturnType<typeof readConfig>;

/** Works in the bank that the configuration names, which need not run. */
export async function inBank<T>(
  config: Config,
  work: (foundation: Foundation) => Promise<T>,
): Promise<T> {
  const opened = await openBankDatabase(config, { use: 'own', notice: say });
  const { database } = opened;
  try {
    await migrateBank(database.ownerPool);
    const parts = { config, database, dev: false, notice: say };
    const foundation = await layFoundation(parts, { log: silentLog });
    try {
      if (foundation.mode !== 'sandbox') throw new Error('Only a sandbox can be filled.');
      const done = await work(foundation);
      // A bank that grew day by day has statistics; one that was filled at once has none yet.
      await database.ownerPool.query('analyze');
      return done;
    } finally {
      foundation.settings.close();
    }
  } finally {
    await opened.close();
  }
}

export async function seedBank(config: Config, customers: number): Promise<SeededCustomer[]> {
  return inBank(config, async (foundation) => {
    const transfers = await openMoneyPath(foundation);
    const { db, ownerPool } = foundation.database;
    const analyze = () => ownerPool.query('analyze');
    const seeded = await seedCustomers({ db, transfers, analyze }, customers);
    await transfers.close();
    return seeded;
  });
}

export async function benchSeed(options: { customers: number; out: string }): Promise<void> {
  const startedAt = performance.now();
  const seeded = await seedBank(readConfig(), options.customers);
  writeFileSync(options.out, JSON.stringify(seeded), { mode: 0o600 });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  say(`${seeded.length} customers with sessions are in ${options.out} after ${seconds} s`);
}
