/**
 * Statements that come again are prepared once a connection: reading and planning one takes the
 * server longer than running it. As in JDBC's driver, the fifth time counts as again, and there is
 * an end to how many a connection keeps. The server plans such a statement for any values: what it
 * must know to plan at all, as the condition of `on conflict`, stands in the text (`sql.lit`).
 */
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { codeOf } from '#platform/cannot-start.ts';

const AGAIN = 5;
/** Each connection holds the plans of these, some 20 kB each. */
const MOST_PREPARED = 256;
/** Texts that are counted; lists of varying length make ever new ones. */
const MOST_COUNTED = 2_000;

/** What a migration under a running process makes of a prepared `select *`. */
const FEATURE_NOT_SUPPORTED = '0A000';

export class PreparedStatements {
  readonly #names = new Map<string, string>();
  readonly #times = new Map<string, number>();
  #made = 0;

  /** By its text, so that whoever runs the same statement shares its plan. */
  nameOf(text: string): string {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    this.#made += 1;
    const name = `fairlead_${this.#made}`;
    this.#names.set(text, name);
    return name;
  }

  /** The name of a statement that comes often, and of no other. */
  nameOfFrequent(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    if (this.#names.size >= MOST_PREPARED) return undefined;
    const times = (this.#times.get(text) ?? 0) + 1;
    if (times < AGAIN) {
      if (this.#times.size >= MOST_COUNTED) this.#times.clear();
      this.#times.set(text, times);
      return undefined;
    }
    this.#times.delete(text);
    return this.nameOf(text);
  }

  /** All are prepared anew under other names. */
  forget(): void {
    this.#names.clear();
  }
}

const COMMANDS = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'] as const;

/** `begin`, `commit` and the like, which the server takes in one go and never plans. */
function isControl(text: string, values: readonly unknown[]): boolean {
  return values.length === 0 && !/^\s*(select|with)\b/i.test(text);
}

class PreparingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #statements: PreparedStatements;

  constructor(client: pg.PoolClient, statements: PreparedStatements) {
    this.#client = client;
    this.#statements = statements;
  }

  query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query(text: unknown): never;
  query<R>(text: unknown, parameters: readonly unknown[] = []): Promise<PostgresQueryResult<R>> {
    if (typeof text !== 'string') throw new TypeError('This bank reads by pages, not by cursors.');
    return this.#run<R>(text, [...parameters]);
  }

  async #run<R>(text: string, values: unknown[]): Promise<PostgresQueryResult<R>> {
    const name = isControl(text, values) ? undefined : this.#statements.nameOfFrequent(text);
    try {
      const { command, rowCount, rows } = await this.#client.query<R & pg.QueryResultRow>(
        name === undefined ? { text, values } : { name, text, values },
      );
      const known = COMMANDS.find((one) => one === command);
      return { command: known ?? 'SELECT', rowCount: rowCount ?? 0, rows };
    } catch (error) {
      if (codeOf(error) === FEATURE_NOT_SUPPORTED) this.#statements.forget();
      throw error;
    }
  }

  release(): void {
    this.#client.release();
  }
}

/** Of this process. Names are the process's own; each connection prepares what it runs. */
export const preparedStatements = new PreparedStatements();

/** The pool as Kysely uses it. A client keeps its wrapper: the driver knows its clients by it. */
export function preparingPool(pool: pg.Pool, statements = preparedStatements): PostgresPool {
  const wrapped = new WeakMap<pg.PoolClient, PreparingClient>();
  return {
    connect: async () => {
      const client = await pool.connect();
      const known = wrapped.get(client) ?? new PreparingClient(client, statements);
      wrapped.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}
