/** A group as a transaction sees it, for whoever has no settings at hand. */
import type { Tx } from '#platform/database/db.ts';
import { readSettings } from './setting.sql.ts';
import type { SettingsGroup } from './settings-group.ts';

export async function settingIn<Value extends object>(
  tx: Tx,
  group: SettingsGroup<Value>,
): Promise<Value> {
  const [set] = await readSettings(tx, [group.name]);
  return group.read(set?.value);
}
