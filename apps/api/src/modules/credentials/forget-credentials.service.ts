/**
 * What somebody could sign in with goes when they are erased: hashes are data of theirs too. Of
 * staff who come back it goes as well, and what they enrol then is new.
 */
import type { CustomerId, StaffId } from '@fairlead/contract';
import type { Tx } from '#platform/database/db.ts';
import { forgetAllDevices } from '#platform/sessions/known-device.service.ts';
import { deleteAuthenticators, deletePassword } from './credentials.sql.ts';
import { deleteRecoveryCodes } from './factors/recovery-codes.sql.ts';
import { deletePasskeys } from './passkeys/passkeys.sql.ts';

/** Passkeys go with the names that were given to them. */
export async function forgetCredentials(tx: Tx, customerId: CustomerId): Promise<void> {
  await deletePassword(tx, customerId);
  await forgetFactors(tx, customerId);
}

/** All but the password. */
export async function forgetFactors(tx: Tx, whose: CustomerId | StaffId): Promise<void> {
  await deleteAuthenticators(tx, whose);
  await deleteRecoveryCodes(tx, whose);
  await deletePasskeys(tx, whose);
  await forgetAllDevices(tx, whose);
}
