/**
 * Erasing somebody, as due work: years after they have left, when nobody may ask the bank for their
 * records any more. Their key and their files are destroyed, and what stood in clear is cleared.
 * Ids, codes, amounts and days stay, and the seals over them hold.
 */
import type { CustomerId } from '@fairlead/contract';
import { forgetNames } from '#modules/accounts/accounts.service.ts';
import { forgetReferences } from '#modules/complaints/complaints.service.ts';
import { forgetCredentials } from '#modules/credentials/forget-credentials.service.ts';
import { customerById, eraseDetails } from '#modules/customers/customers.service.ts';
import { forgetPushDevices } from '#modules/devices/devices.service.ts';
import { forgetEmailChanges } from '#modules/emails/change-email.service.ts';
import { forgetPayees } from '#modules/payees/payees.service.ts';
import { forgetWords } from '#modules/transfers/lists/transfer-lists.service.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { bankNow } from '#platform/bank-time.ts';
import { forgetSandboxMessagesTo } from '#platform/channels/sandbox-message.sql.ts';
import { removeMailRecipient } from '#platform/channels/sandbox-recipient.sql.ts';
import type { Tx } from '#platform/database/db.ts';
import { cancelWork, scheduleWork } from '#platform/due-work/due-work.sql.ts';
import type { DueWorkHandler } from '#platform/due-work/due-work.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { eraseKey } from '#platform/keys/bank-keys.ts';
import { forgetMessagesOf } from '#platform/outbox/outbox.sql.ts';
import { endOtherSessions } from '#platform/sessions/session.service.ts';
import type { WallTime } from '#platform/wall-time.ts';
import { insertErasure } from './closures.sql.ts';

const KIND = 'customer.erase';

/** With the closing, in its transaction. */
export async function scheduleErasure(
  tx: Tx,
  customerId: CustomerId,
  yearsKept: number,
): Promise<void> {
  const dueAt = await bankNow(tx);
  dueAt.setUTCFullYear(dueAt.getUTCFullYear() + yearsKept);
  await scheduleWork(tx, { kind: KIND, key: customerId, dueAt });
}

/** They are let in again: nothing of them is erased before they have left anew. */
export function cancelErasure(tx: Tx, customerId: CustomerId): Promise<void> {
  return cancelWork(tx, KIND, customerId);
}

export interface ErasureParts {
  readonly files: FileStore;
  readonly wallTime: WallTime;
}

export function erasureWork({ files, wallTime }: ErasureParts): DueWorkHandler {
  return {
    kind: KIND,
    run: async (tx, { key }) => {
      await erase(tx, files, key as CustomerId, wallTime.now());
      return undefined;
    },
  };
}

/** For good; a second time changes nothing. */
async function erase(tx: Tx, files: FileStore, customerId: CustomerId, now: Date): Promise<void> {
  if (!(await insertErasure(tx, customerId))) return;
  await endOtherSessions(tx, customerId, null, 'ended_by_staff', now);
  await forgetWords(tx, customerId);
  await forgetNames(tx, customerId);
  await forgetReferences(tx, customerId);
  await forgetCredentials(tx, customerId);
  await forgetPushDevices(tx, customerId);
  await forgetEmailChanges(tx, customerId);
  await forgetPayees(tx, customerId, now);
  await forgetLetters(tx, customerId);
  await files.eraseAllOf(tx, customerId);
  await eraseDetails(tx, customerId, now);
  await eraseKey(tx, customerId);
  await recordAudit(tx, {
    actor: { kind: 'system' },
    action: 'customer.erased',
    subject: { kind: 'customer', id: customerId },
    customerId,
  });
}

/** What waits to be sent to them, and what a sandbox kept instead of sending it. */
async function forgetLetters(tx: Tx, customerId: CustomerId): Promise<void> {
  const { email, phoneNumber } = await customerById(tx, customerId);
  const addresses = [email.toLowerCase(), ...(phoneNumber === null ? [] : [phoneNumber])];
  await forgetMessagesOf(tx, customerId, addresses);
  await forgetSandboxMessagesTo(tx, addresses);
  for (const address of addresses) await removeMailRecipient(tx, address);
}
