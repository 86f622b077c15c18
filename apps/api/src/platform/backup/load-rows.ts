/**
 * Loads tables from COPY text in one database transaction. Triggers rest meanwhile, since every row
 * has been through them once; constraints do not. Nothing commits unless each table comes to the
 * digest that the backup gives.
 */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { CannotStart } from '#platform/cannot-start.ts';
import { identifier } from '#platform/database/roles.ts';
import type { BackupEnd } from './manifest.ts';
import { copyOut, copyTarget, nameOf, plainText, readTables, type Table } from './tables.ts';

interface Trigger {
  tableName: string;
  name: string;
  state: 'O' | 'A' | 'R' | 'D';
}

const enable = { O: 'enable', A: 'enable always', R: 'enable replica', D: 'disable' } as const;

const readTriggers = `
  select c.oid::regclass::text as "tableName", t.tgname as name, t.tgenabled as state
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where not t.tgisinternal and c.relowner = 'fairlead_owner'::regrole and c.relkind = 'r'
  order by 1, 2
`;

export class RowLoader {
  readonly #client: pg.Client;
  readonly #tables: ReadonlyMap<string, Table>;
  readonly #triggers: readonly Trigger[];

  private constructor(client: pg.Client, tables: readonly Table[], triggers: readonly Trigger[]) {
    this.#client = client;
    this.#tables = new Map(tables.map((table) => [nameOf(table), table]));
    this.#triggers = triggers;
  }

  /** The client is a login connection of its own; ending it unfinished undoes everything. */
  static async begin(client: pg.Client): Promise<RowLoader> {
    const { rows } = await client.query<{ mighty: boolean }>(
      'select rolsuper as mighty from pg_roles where rolname = current_user',
    );
    // Foreign keys are then not checked row by row. Without the right to it they are, which is
    // slower and also good.
    if (rows[0]?.mighty) await client.query('set session_replication_role = replica');
    await client.query('set role fairlead_owner');
    await client.query('begin');
    await client.query(plainText);
    const tables = await readTables(client);
    const triggers = (await client.query<Trigger>(readTriggers)).rows;
    for (const table of new Set(triggers.map(({ tableName }) => tableName))) {
      await client.query(`alter table ${table} disable trigger user`);
    }
    // Migrations put some first rows in, which the backup has as well.
    const names = tables.map((one) => `${identifier(one.schema)}.${identifier(one.name)}`);
    await client.query(`truncate ${names.join(', ')}`);
    return new RowLoader(client, tables, triggers);
  }

  async load(
    table: { schema: string; name: string; columns: readonly string[] },
    text: AsyncIterable<Buffer>,
  ): Promise<void> {
    const ours = this.#tables.get(nameOf(table));
    if (!ours) throw new CannotStart(`The backup has a table ${nameOf(table)} that is not known.`);
    const target = copyTarget({ ...ours, columns: table.columns });
    const into = this.#client.query(copyFrom(`copy ${target} from stdin`));
    await pipeline(Readable.from(text), into);
  }

  /** Sequences, triggers, comparison, commit. */
  async finish(end: BackupEnd): Promise<void> {
    await this.#client.query('set constraints all immediate');
    for (const { schema, name, value } of end.sequences) {
      const sequence = `${identifier(schema)}.${identifier(name)}`;
      await this.#client.query('select setval($1::regclass, $2::bigint)', [sequence, value]);
    }
    for (const { tableName, name, state } of this.#triggers) {
      await this.#client.query(
        `alter table ${tableName} ${enable[state]} trigger ${identifier(name)}`,
      );
    }
    await this.#compare(end);
    await this.#client.query('commit');
  }

  async #compare(end: BackupEnd): Promise<void> {
    for (const [name, table] of this.#tables) {
      const wanted = end.tables[name];
      if (!wanted) throw new CannotStart(`The backup lacks the table ${name}.`);
      const found = await copyOut(this.#client, table, async () => undefined);
      if (found.rows !== wanted.rows || found.sha256 !== wanted.sha256) {
        throw new CannotStart(
          `The table ${name} does not come to what was backed up (${found.rows} of ${wanted.rows} rows); nothing was restored.`,
        );
      }
    }
  }
}
