/** What somebody could sign in with goes when they are erased: hashes are data of theirs too. */
import type { CustomerId } from '@fairlead/contract';
import type { Tx } from '#platform/database/db.ts';
import { forgetAllDevices } from '#platform/sessions/known-device.service.ts';
import { deleteAuthenticators, deletePassword } from './credentials.sql.ts';
import { deleteRecoveryCodes } from './factors/recovery-codes.sql.ts';
import { deletePasskeys } from './passkeys/passkeys.sql.ts';

/** Passkeys go with the names that were given to them. */
export async function forgetCredentials(tx: Tx, customerId: CustomerId): Promise<void> {
  await deletePassword(tx, customerId);
  await deleteAuthenticators(tx, customerId);
  await deleteRecoveryCodes(tx, customerId);
  await deletePasskeys(tx, customerId);
  await forgetAllDevices(tx, customerId);
}
