/** A registration that waits for its PIN: its details are encrypted, its browser is its key. */
import type { accountTypes, signUpCurrencies } from '@fairlead/contract';
import type { CustomerDetails } from '#modules/customers/customers.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { decryptFor, encryptFor } from '#platform/keys/bank-keys.ts';
import { INSTITUTION } from '#platform/keys/data-keys.ts';
import { hashToken } from '#platform/random.ts';
import {
  changeDetails,
  deleteRegistration,
  findRegistration,
  type RegistrationRow,
  saveRegistration,
} from './registrations.sql.ts';

/** As long as somebody who has to look for the mail may take. */
const WAITING_HOURS = 24;

export interface Applicant extends Omit<CustomerDetails, 'proven' | 'homeCurrency'> {
  readonly homeCurrency: (typeof signUpCurrencies)[number];
  readonly accountType: (typeof accountTypes)[number];
}

export interface Waiting {
  readonly applicant: Applicant;
  readonly row: RegistrationRow;
}

function contextOf(deviceHash: Buffer): string {
  return `registration:${deviceHash.toString('hex')}`;
}

export async function keepWaiting(
  tx: Tx,
  deviceToken: string,
  applicant: Applicant,
  passwordHash: string,
  now: Date,
): Promise<void> {
  const deviceHash = hashToken(deviceToken);
  const text = JSON.stringify(applicant);
  const details = await encryptFor(tx, INSTITUTION, text, contextOf(deviceHash));
  const expiresAt = new Date(now.getTime() + WAITING_HOURS * 3600 * 1000);
  await saveRegistration(tx, { deviceHash, details, passwordHash, createdAt: now, expiresAt });
}

/** The one that another takes the place of. */
export async function forgetWaiting(tx: Tx, deviceToken: string): Promise<void> {
  await deleteRegistration(tx, hashToken(deviceToken));
}

/** The one of this browser, if there is one. One statement, whether there is or not. */
export async function waitingOf(
  db: Db | Tx,
  deviceToken: string,
  now: Date,
): Promise<Waiting | null> {
  const row = await findRegistration(db, hashToken(deviceToken), now);
  if (row === undefined) return null;
  const opened = await decryptFor(db, INSTITUTION, row.details, contextOf(row.deviceHash));
  if (opened.state === 'erased') return null;
  // Written by `keepWaiting` and sealed since.
  const applicant: Applicant = JSON.parse(opened.text);
  return { applicant, row };
}

export async function correctEmail(
  tx: Tx,
  { applicant, row }: Waiting,
  email: string,
): Promise<void> {
  const text = JSON.stringify({ ...applicant, email });
  await changeDetails(
    tx,
    row.deviceHash,
    await encryptFor(tx, INSTITUTION, text, contextOf(row.deviceHash)),
  );
}
