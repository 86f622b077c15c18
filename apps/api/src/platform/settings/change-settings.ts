/**
 * A change of settings: a new version with its history. Two people who change the same group at
 * once are told.
 */
import type { Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { keysOf } from '#platform/keys/bank-keys.ts';
import { lockSetting, writeSetting } from './setting.sql.ts';
import { secretContext } from './settings.ts';
import type { SettingsGroup } from './settings-group.ts';

/** Some fields of a group; one that is undefined stays as it is. */
export type SettingsPatch<Value> = { readonly [Field in keyof Value]?: Value[Field] | undefined };

export interface SettingsChange<Value> {
  readonly version: number;
  /** Empty when nothing was different: then nothing was written. */
  readonly changedFields: readonly string[];
  readonly before: Value;
  readonly after: Value;
}

/**
 * Changes some fields of a group. Refuses with `changed_meanwhile` when the version is not the
 * current one any more. Secrets are given beside the value; null takes one away.
 */
export async function changeSettings<Value extends object>(
  tx: Tx,
  group: SettingsGroup<Value>,
  patch: SettingsPatch<Value>,
  how: {
    changedBy: string;
    expectedVersion: number;
    secrets?: Readonly<Record<string, string | null>>;
  },
): Promise<SettingsChange<Value>> {
  const row = await lockSetting(tx, group.name);
  if ((row?.version ?? 0) !== how.expectedVersion) {
    throw new Refusal('changed_meanwhile');
  }
  const before = group.read(row?.value);
  const after = withPatch(group, before, patch);
  const secrets = changeSecrets(tx, group, row?.secrets ?? {}, how.secrets ?? {});
  const changedFields = [...differences(before, after), ...secrets.changed];
  if (changedFields.length === 0) {
    return { version: how.expectedVersion, changedFields, before, after };
  }
  const version = how.expectedVersion + 1;
  const written = await writeSetting(tx, {
    group: group.name,
    version,
    value: after,
    secrets: secrets.sealed,
    changedBy: how.changedBy,
    changedFields,
  });
  if (!written) {
    throw new Refusal('changed_meanwhile');
  }
  return { version, changedFields, before, after };
}

function changeSecrets(
  tx: Tx,
  group: SettingsGroup,
  kept: Readonly<Record<string, string>>,
  given: Readonly<Record<string, string | null>>,
): { sealed: Record<string, string>; changed: string[] } {
  const sealed = { ...kept };
  for (const [field, value] of Object.entries(given)) {
    if (!group.secrets.includes(field)) {
      throw new Error(`${group.name} has no secret ${field}.`);
    }
    if (value === null) {
      delete sealed[field];
    } else {
      const bytes = keysOf(tx).ring.seal(value, secretContext(group.name, field));
      sealed[field] = bytes.toString('base64');
    }
  }
  return { sealed, changed: Object.keys(given) };
}

function differences(before: object, after: object): string[] {
  const old = new Map(Object.entries(before));
  return Object.entries(after).flatMap(([field, value]) =>
    JSON.stringify(old.get(field)) === JSON.stringify(value) ? [] : [field],
  );
}

/** The whole group as it would be, checked. */
export function withPatch<Value extends object>(
  group: SettingsGroup<Value>,
  before: Value,
  patch: SettingsPatch<Value>,
): Value {
  const given = Object.entries(patch).filter(([, value]) => value !== undefined);
  return group.check({ ...before, ...Object.fromEntries(given) });
}
