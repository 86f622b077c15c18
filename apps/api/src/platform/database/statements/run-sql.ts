/**
 * Statements as text and values, so that the same ones run in a Kysely transaction and, batched,
 * on the ledger's own connection.
 */
import { CompiledQuery } from 'kysely';
import type { ClientBase } from 'pg';
import type { Db, Tx } from '#platform/database/db.ts';
import { preparedStatements } from './prepared-statements.ts';

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

export type RunSql = <Row>(statement: Statement) => Promise<Row[]>;

export function runOn(db: Db | Tx): RunSql {
  return async <Row>({ text, values }: Statement) => {
    const result = await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
    return result.rows;
  };
}

/** What an array literal may hold without quotes; `null` would be the value. */
const PLAIN = /^(?!null$)[A-Za-z0-9_.:+-]+$/i;

function elementOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'bigint' || typeof value === 'number' || typeof value === 'boolean') {
    return String(value);
  }
  if (value instanceof Date) return `"${value.toISOString()}"`;
  if (Buffer.isBuffer(value)) return `"\\\\x${value.toString('hex')}"`;
  if (typeof value !== 'string') throw new TypeError('An array holds plain values.');
  if (PLAIN.test(value)) return value;
  return `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

/** A batch sends large arrays; the driver would quote every element, and few need that. */
function withLiterals(values: readonly unknown[]): unknown[] {
  return values.map((value) =>
    Array.isArray(value) ? `{${value.map(elementOf).join(',')}}` : value,
  );
}

/** On a connection of the ledger: its grouped writers, whose text never varies. */
export function runPreparedOn(client: Pick<ClientBase, 'query'>): RunSql {
  return async ({ text, values }) =>
    (
      await client.query({
        name: preparedStatements.nameOf(text),
        text,
        values: withLiterals(values),
      })
    ).rows;
}

export function runOnClient(client: ClientBase): RunSql {
  return async ({ text, values }) => (await client.query(text, [...values])).rows;
}
