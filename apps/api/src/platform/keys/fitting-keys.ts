/** Whether the key ring belongs to the database: checked at start, before anything is sealed. */
import { CannotStart } from '#platform/cannot-start.ts';
import type { Db } from '#platform/database/db.ts';
import { runOn } from '#platform/database/statements/run-sql.ts';
import { keysOf } from './bank-keys.ts';
import { INSTITUTION } from './data-keys.ts';
import { CannotOpen } from './sealer.ts';

/**
 * Opens the institution's data key with the ring, and makes that key the first time. A ring that
 * was lost and made anew, or belongs to another bank, is found here and not by a customer.
 */
export async function requireFittingKeys(db: Db): Promise<void> {
  try {
    await db.transaction().execute((tx) => keysOf(tx).dataKeys.keysFor(runOn(tx), [INSTITUTION]));
  } catch (error) {
    if (!(error instanceof CannotOpen)) throw error;
    throw new CannotStart(
      'The key ring does not belong to this database: put back the one from your backup.',
      error,
    );
  }
}
