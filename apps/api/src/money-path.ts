/** Opens the one path on which money moves, and in a sandbox the money to begin with. */
import { isCurrency } from '@fairlead/money';
import { numberOldAccounts } from '#modules/accounts/accounts.service.ts';
import { scheduleInterest } from '#modules/interest/interest-run.service.ts';
import { scheduleDailyClose } from '#modules/ledger/ledger-closes.service.ts';
import { businessCalendar, currencies, institution } from '#modules/settings/settings.service.ts';
import { scheduleMonthlyStatements } from '#modules/statements/monthly-statements.service.ts';
import { openChart } from '#modules/transfers/chart.service.ts';
import { Transfers } from '#modules/transfers/transfers.service.ts';
import { seedAccounts } from '#seed/seed-accounts.ts';
import type { Foundation } from './foundation.ts';

type MoneyParts = Pick<Foundation, 'database' | 'settings' | 'wallTime' | 'mode' | 'log'>;

export async function openMoneyPath(parts: MoneyParts): Promise<Transfers> {
  const { database, settings, wallTime, mode, log } = parts;
  const { db, pool } = database;
  const { time_zone: timeZone } = settings.get(institution);
  const transfers = new Transfers({
    pool,
    settings,
    wallTime,
    mode,
    onTrouble: ({ kind, error, requests }) =>
      log.fault('a batch of transfers met trouble', error, { name: kind, count: requests.length }),
  });
  await openChart(pool, Object.keys(currencies.defaults).filter(isCurrency), mode);
  await numberOldAccounts(db);
  await scheduleInterest(db, { settings });
  await scheduleDailyClose(db, timeZone);
  if (mode === 'sandbox') {
    const calendar = businessCalendar(settings);
    await seedAccounts({ db, ledger: pool, transfers, calendar, wallTime });
  }
  await scheduleMonthlyStatements(db, timeZone);
  return transfers;
}
