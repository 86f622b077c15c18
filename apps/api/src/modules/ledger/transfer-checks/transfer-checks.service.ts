/** The check of transfers: they are under no seal, so they are held against the postings. */
import { inTransaction } from '@fairlead/seal';
import type { Pool } from 'pg';
import { type BrokenRow, findBroken } from '#modules/ledger/close-checks.sql.ts';
import { transferRules } from './transfer-checks.sql.ts';

/** What of the transfers the books do not bear out, in one snapshot that locks nothing. */
export async function checkTransfers(pool: Pool, mostFindings = 100): Promise<BrokenRow[]> {
  return inTransaction(
    pool,
    (query) => findBroken(query, transferRules, mostFindings),
    'begin isolation level repeatable read read only',
  );
}
