/** The settings as this process sees them: read without waiting, at most a second old. */
import type { Db } from '#platform/database/db.ts';
import type { WorkLog } from '#platform/jobs/work-log.ts';
import { keysOf } from '#platform/keys/bank-keys.ts';
import { readSettings, readStamps, type SettingRow } from './setting.sql.ts';
import type { SettingsGroup } from './settings-group.ts';

/** Half of the second within which every process must see a change. */
const LOOK_AGAIN_MS = 500;

export interface CurrentSettings<Value> {
  /** 0 before anybody set it. */
  readonly version: number;
  readonly changedAt: Date | undefined;
  readonly value: Value;
  readonly secretsSet: readonly string[];
}

export class Settings {
  readonly #db: Db;
  readonly #groups: readonly SettingsGroup[];
  readonly #log: WorkLog;
  readonly #rows = new Map<string, SettingRow>();
  #stamp = 0;
  #timer: NodeJS.Timeout | undefined;

  private constructor(db: Db, groups: readonly SettingsGroup[], log: WorkLog) {
    this.#db = db;
    this.#groups = groups;
    this.#log = log;
  }

  /** Answers once the settings are read; from then on they follow the database. */
  static async open(db: Db, groups: readonly SettingsGroup[], log: WorkLog): Promise<Settings> {
    const settings = new Settings(db, groups, log);
    await settings.refresh();
    settings.#lookAgain();
    return settings;
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Another number after every change that this process has seen. */
  get stamp(): number {
    return this.#stamp;
  }

  get<Value extends object>(group: SettingsGroup<Value>): Value {
    return this.current(group).value;
  }

  current<Value extends object>(group: SettingsGroup<Value>): CurrentSettings<Value> {
    const row = this.#rows.get(group.name);
    return {
      version: row?.version ?? 0,
      changedAt: row?.changedAt,
      value: group.read(row?.value),
      secretsSet: Object.keys(row?.secrets ?? {}),
    };
  }

  /** A secret in clear, for whoever must use it. Never for an answer or a log. */
  secret(group: SettingsGroup, field: string): string | undefined {
    const sealed = this.#rows.get(group.name)?.secrets[field];
    if (sealed === undefined) {
      return undefined;
    }
    const { ring } = keysOf(this.#db);
    return ring
      .open(Buffer.from(sealed, 'base64'), secretContext(group.name, field))
      .toString('utf8');
  }

  /** Reads what changed. After an own change, so that the next answer shows it. */
  async refresh(): Promise<void> {
    const stamps = await readStamps(this.#db);
    const stale = stamps.flatMap(({ group, stamp }) =>
      this.#rows.get(group)?.stamp === stamp ? [] : [group],
    );
    if (stale.length === 0) {
      return;
    }
    for (const row of await readSettings(this.#db, stale)) {
      const group = this.#groups.find(({ name }) => name === row.group);
      if (group !== undefined) {
        // What this program cannot read must be seen here, not at the first use.
        group.read(row.value);
      }
      this.#rows.set(row.group, row);
      this.#stamp += 1;
    }
  }

  #lookAgain(): void {
    this.#timer = setTimeout(async () => {
      try {
        await this.refresh();
      } catch (error) {
        this.#log.failed('settings', error);
      }
      if (this.#timer !== undefined) {
        this.#lookAgain();
      }
    }, LOOK_AGAIN_MS).unref();
  }
}

export function secretContext(group: string, field: string): string {
  return `setting:${group}:${field}`;
}
