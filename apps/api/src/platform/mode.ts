/**
 * What this bank is: a sandbox or live. It is written once, into the first sealed block, and can
 * never change.
 */
import type { Mode } from '@fairlead/contract';
import { createGenesis, type Genesis, genesisIsIntact, readGenesis } from '@fairlead/seal';
import type { Db, Tx } from './database/db.ts';
import { runOn } from './database/statements/run-sql.ts';
import { hashBytes } from './random.ts';

export type { Mode } from '@fairlead/contract';

/** Thrown where the first block is not what it was: no process serves such a database. */
export class GenesisChanged extends Error {
  constructor() {
    super('The first sealed block was changed: this database cannot be trusted.');
    this.name = 'GenesisChanged';
  }
}

/** The record of the bank's creation, or null before it; checked against the first block. */
export async function findBankRecord(db: Db | Tx): Promise<Genesis | null> {
  const query = queryOf(db);
  const record = await readGenesis(query);
  if (record !== null && !(await genesisIsIntact(query))) throw new GenesisChanged();
  return record;
}

/** The mode of a bank that was created. Read it once at start; it cannot change. */
export async function readMode(db: Db | Tx): Promise<Mode> {
  const record = await findBankRecord(db);
  if (record === null) throw new Error('The bank was not created yet.');
  return record.mode;
}

/** Names a bank, the same after a restore; two created at different moments differ. */
export function bankIdOf({ mode, facts, createdAt }: Genesis): string {
  return hashBytes(Buffer.from(JSON.stringify([mode, facts, createdAt]))).toString('hex');
}

/** Creates the bank. The facts are sealed with the mode and are public: nothing secret in them. */
export async function createBankRecord(
  tx: Tx,
  { mode, facts }: { readonly mode: Mode; readonly facts: object },
): Promise<Genesis> {
  return createGenesis(queryOf(tx), { mode, facts });
}

function queryOf(db: Db | Tx) {
  const run = runOn(db);
  return <Row>(text: string, values: readonly unknown[] = []) => run<Row>({ text, values });
}
