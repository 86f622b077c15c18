/** A part of a transaction that may fail by itself: it is undone, and the rest goes on. */
import { sql } from 'kysely';
import type { Tx } from './db.ts';

export type Tried<Value> =
  | { readonly done: true; readonly value: Value }
  | { readonly done: false; readonly error: unknown };

/** Where the connection is lost nothing can go on: then it throws. */
export async function tryIn<Value>(tx: Tx, part: () => Promise<Value>): Promise<Tried<Value>> {
  await sql`savepoint part`.execute(tx);
  try {
    const value = await part();
    await sql`release savepoint part`.execute(tx);
    return { done: true, value };
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx);
    return { done: false, error };
  }
}
