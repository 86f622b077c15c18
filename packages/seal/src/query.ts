/** How this package talks to the database: one function, with any connection behind it. */
import type { ClientBase, Pool } from 'pg';

/** Runs a statement and answers its rows. Numbers of 64 bits are asked for as text. */
export type Query = <Row>(text: string, values?: readonly unknown[]) => Promise<Row[]>;

export function queryOn(client: ClientBase): Query {
  return async (text, values = []) => (await client.query(text, [...values])).rows;
}

/** One database transaction on a connection of the pool. */
export async function inTransaction<T>(
  pool: Pool,
  work: (query: Query) => Promise<T>,
  begin = 'begin',
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(begin);
    const result = await work(queryOn(client));
    await client.query('commit');
    return result;
  } catch (error) {
    broken = await rollBack(client);
    throw error;
  } finally {
    // A connection that could not even roll back is thrown away, not reused.
    client.release(broken);
  }
}

async function rollBack(client: ClientBase): Promise<Error | undefined> {
  try {
    await client.query('rollback');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/**
 * Leaves hash the text of values, so the settings that shape text are fixed for the transaction.
 * So are plans: rows are always found by their transaction id, however large a table has become.
 */
export async function fixSettings(query: Query): Promise<void> {
  await query(`select set_config('timezone', 'UTC', true),
    set_config('datestyle', 'ISO, YMD', true), set_config('bytea_output', 'hex', true),
    set_config('search_path', 'pg_catalog', true), set_config('enable_seqscan', 'off', true),
    set_config('jit', 'off', true)`);
}

export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
