/** The seals of a restored bank: its rows now live in another cluster, which begins a new epoch. */
import { rebase, verify } from '@fairlead/seal';
import type { Database } from '#platform/database/open-database.ts';
import { findBankRecord } from '#platform/mode.ts';

/** Nothing to do in a database whose bank was never created. */
export async function reseal(database: Database): Promise<void> {
  if ((await findBankRecord(database.db)) !== null) await rebase(database.ownerPool);
}

/** What does not fit, in words, or nothing. It was so before the backup, which compares equal. */
export async function brokenSeal({ db, ownerPool }: Database): Promise<string | undefined> {
  if ((await findBankRecord(db)) === null) return undefined;
  const { intact, findings } = await verify(ownerPool, { maxFindings: 1 });
  const [first] = findings;
  if (intact || !first) return undefined;
  return `The seals do not fit: ${first.table} ${first.key} is ${first.problem}; run "fairlead seal verify".`;
}
