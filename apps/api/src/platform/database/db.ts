/**
 * The database as the rest of the program sees it. A query that only reads takes `Db | Tx`; one
 * that writes takes `Tx`, which a pool is not, so a write outside a transaction does not compile.
 */
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '#database-schema.ts';

export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;

/** A transaction that sees one moment of the database throughout. */
export type InSnapshot = <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>;
