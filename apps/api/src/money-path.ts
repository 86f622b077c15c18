/** Opens the one path on which money moves, and in a sandbox the money to begin with. */
import { isCurrency } from '@fairlead/money';
import { openFundingAccounts, sourceOf } from '#modules/faucet/faucet.service.ts';
import { currencies } from '#modules/settings/settings.service.ts';
import { Transfers } from '#modules/transfers/transfers.service.ts';
import { seedAccounts } from '#seed/seed-accounts.ts';
import type { Foundation } from './foundation.ts';

export async function openMoneyPath(foundation: Foundation): Promise<Transfers> {
  const { database, settings, wallTime, mode, log } = foundation;
  const { db, pool } = database;
  const transfers = new Transfers({
    pool,
    settings,
    wallTime,
    mode,
    sourceOf,
    onTrouble: ({ kind, error, requests }) =>
      log.fault('a batch of transfers met trouble', error, { name: kind, count: requests.length }),
  });
  if (mode === 'sandbox') {
    const all = Object.keys(currencies.defaults).filter(isCurrency);
    await openFundingAccounts(pool, all);
    await seedAccounts({ db, ledger: pool, transfers, now: () => wallTime.now() });
  }
  return transfers;
}
