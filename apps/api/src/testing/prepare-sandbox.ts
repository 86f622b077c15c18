/**
 * Makes a sandbox as it opens, in a migrated database. Its people's passwords and their first money
 * take their time, so tests clone one that is made once.
 */
import { settingsGroups } from '#modules/settings/settings.service.ts';
import { openMoneyPath } from '#money-path.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { workLog } from '#platform/jobs/work-log.ts';
import { bindKeys } from '#platform/keys/bank-keys.ts';
import { KeyRing } from '#platform/keys/key-ring.ts';
import { silentLog } from '#platform/log.ts';
import { Settings } from '#platform/settings/settings.ts';
import { systemTime } from '#platform/wall-time.ts';
import { prepareBank } from '#seed/prepare-bank.ts';

/** `keys`: the file with the keys that it is sealed by. */
export async function prepareSandbox(url: string, keys: string): Promise<void> {
  const database = await openDatabase({ url });
  try {
    const { db } = database;
    bindKeys(db, await KeyRing.load(keys));
    const now = () => systemTime.now();
    const { mode } = await prepareBank({ db, now, showsLink: true });
    const settings = await Settings.open(db, settingsGroups, workLog(silentLog));
    const parts = { database, settings, wallTime: systemTime, mode, log: silentLog };
    const transfers = await openMoneyPath(parts);
    await transfers.close();
    settings.close();
  } finally {
    await database.close();
  }
}
