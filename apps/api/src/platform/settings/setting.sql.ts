/** The tables of settings and of their history. */
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/db.ts';

export interface SettingRow {
  readonly group: string;
  readonly version: number;
  readonly value: object;
  /** Field → sealed bytes in base64. */
  readonly secrets: Readonly<Record<string, string>>;
  readonly changedAt: Date;
  /** Another one means: read again. Covers secrets that were sealed anew. */
  readonly stamp: string;
}

export interface SettingChangeRow {
  readonly version: number;
  readonly value: Record<string, unknown>;
  readonly changedFields: string[];
  readonly changedBy: string;
  readonly changedAt: Date;
}

const stamp = "version || ' ' || md5(secrets::text) as stamp";
const columns = sql.raw(
  `group_name as "group", version, value, secrets, changed_at as "changedAt", ${stamp}`,
);

export async function readStamps(db: Db): Promise<{ group: string; stamp: string }[]> {
  const result = await sql<{ group: string; stamp: string }>`
    select group_name as "group", ${sql.raw(stamp)} from setting
  `.execute(db);
  return result.rows;
}

export async function readSettings(db: Db | Tx, groups: readonly string[]): Promise<SettingRow[]> {
  const result = await sql<SettingRow>`
    select ${columns} from setting where group_name = any (${groups}::text[])
  `.execute(db);
  return result.rows;
}

/** Locks the group's row, so that two changes come one after the other. */
export async function lockSetting(tx: Tx, group: string): Promise<SettingRow | undefined> {
  const result = await sql<SettingRow>`
    select ${columns} from setting where group_name = ${group} for update
  `.execute(tx);
  return result.rows[0];
}

/** False when somebody else made the group's first version meanwhile. */
export async function writeSetting(
  tx: Tx,
  row: Omit<SettingRow, 'changedAt' | 'stamp'> & {
    changedBy: string;
    changedFields: readonly string[];
  },
): Promise<boolean> {
  const value = JSON.stringify(row.value);
  const secrets = JSON.stringify(row.secrets);
  const written =
    row.version === 1
      ? await sql`
          insert into setting (group_name, version, value, secrets, changed_by)
          values (${row.group}, 1, ${value}::jsonb, ${secrets}::jsonb, ${row.changedBy})
          on conflict (group_name) do nothing
          returning 1
        `.execute(tx)
      : await sql`
          update setting
          set version = ${row.version}, value = ${value}::jsonb, secrets = ${secrets}::jsonb,
              changed_by = ${row.changedBy}, changed_at = clock_timestamp()
          where group_name = ${row.group} and version = ${row.version} - 1
          returning 1
        `.execute(tx);
  if (written.rows.length === 0) {
    return false;
  }
  await sql`
    insert into setting_change (group_name, version, value, changed_fields, changed_by)
    values (${row.group}, ${row.version}, ${value}::jsonb, ${row.changedFields}::text[],
      ${row.changedBy})
  `.execute(tx);
  return true;
}

/** Newest first; `before` is the last version of the page before. */
export async function settingHistory(
  db: Db,
  group: string,
  page: { before: number | undefined; limit: number },
): Promise<SettingChangeRow[]> {
  const result = await sql<SettingChangeRow>`
    select version, value, changed_fields as "changedFields", changed_by as "changedBy",
           changed_at as "changedAt"
    from setting_change
    where group_name = ${group} and version < ${page.before ?? 2_147_483_647}
    order by version desc
    limit ${page.limit}
  `.execute(db);
  return result.rows;
}

/** Locks the groups that have secrets, for a rotation of keys. */
export async function lockSecrets(tx: Tx): Promise<Pick<SettingRow, 'group' | 'secrets'>[]> {
  const result = await sql<Pick<SettingRow, 'group' | 'secrets'>>`
    select group_name as "group", secrets from setting where secrets <> '{}' for update
  `.execute(tx);
  return result.rows;
}

/** The same secrets, sealed anew. Not a change of the setting. */
export async function replaceSecrets(
  tx: Tx,
  group: string,
  secrets: Readonly<Record<string, string>>,
): Promise<void> {
  await sql`
    update setting set secrets = ${JSON.stringify(secrets)}::jsonb where group_name = ${group}
  `.execute(tx);
}
