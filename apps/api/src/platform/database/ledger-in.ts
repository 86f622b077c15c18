/**
 * A transaction as a package sees it that knows only the driver: its statements run inside the
 * transaction. Rows come as tuples in the order of their columns, whose names must differ.
 */
import { CompiledQuery } from 'kysely';
import type { Tx } from './db.ts';

/** For callers that ask for tuples only, as the ledger does; the pool's own parsers suit it. */
export function ledgerIn(tx: Tx) {
  return {
    query: async <Row extends unknown[]>(asked: {
      readonly text: string;
      readonly values: readonly unknown[];
    }): Promise<{ rows: Row[] }> => {
      const query = CompiledQuery.raw(asked.text, [...asked.values]);
      const { rows } = await tx.executeQuery<object>(query);
      // Whoever asks knows the columns, here as with the driver itself.
      return { rows: rows.map((row) => Object.values(row) as Row) };
    },
  };
}
