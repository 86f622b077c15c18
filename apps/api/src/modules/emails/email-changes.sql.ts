/** Emails that were changed, and until when the old address can take that back. */
import type { CustomerId } from '@fairlead/contract';
import type { Db, Tx } from '#platform/database/db.ts';

export interface EmailChange {
  readonly id: string;
  readonly customerId: CustomerId;
  readonly oldEmail: string;
  readonly newEmail: string;
  readonly changedAt: Date;
  readonly undoUntil: Date;
  /** As it was when the old address was left. */
  readonly phoneNumber: string | null;
  readonly phoneVerifiedAt: Date | null;
}

export async function insertEmailChange(
  tx: Tx,
  change: EmailChange,
  undoHash: Buffer,
): Promise<void> {
  await tx
    .insertInto('email_change')
    .values({
      id: change.id,
      customer_id: change.customerId,
      old_email: change.oldEmail,
      new_email: change.newEmail,
      changed_at: change.changedAt,
      undo_hash: undoHash,
      undo_until: change.undoUntil,
      phone_number: change.phoneNumber,
      phone_verified_at: change.phoneVerifiedAt,
    })
    .execute();
}

/** One that can still be undone with this token. */
export async function findUndoable(
  db: Db | Tx,
  undoHash: Buffer,
  now: Date,
): Promise<EmailChange | null> {
  const row = await db
    .selectFrom('email_change')
    .selectAll()
    .where('undo_hash', '=', undoHash)
    .where('undo_until', '>', now)
    .where('undone_at', 'is', null)
    .where('void_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    customerId: row.customer_id as CustomerId,
    oldEmail: row.old_email,
    newEmail: row.new_email,
    changedAt: row.changed_at,
    undoUntil: row.undo_until,
    phoneNumber: row.phone_number,
    phoneVerifiedAt: row.phone_verified_at,
  };
}

/** Marks it undone, and every later one void: those were made by whoever made this one. */
export async function markUndone(tx: Tx, change: EmailChange, now: Date): Promise<boolean> {
  const undone = await tx
    .updateTable('email_change')
    .set({ undone_at: now })
    .where('id', '=', change.id)
    .where('undone_at', 'is', null)
    .where('void_at', 'is', null)
    .executeTakeFirst();
  if (undone.numUpdatedRows !== 1n) return false;
  await tx
    .updateTable('email_change')
    .set({ void_at: now })
    .where('customer_id', '=', change.customerId)
    .where('changed_at', '>=', change.changedAt)
    .where('undone_at', 'is', null)
    .where('void_at', 'is', null)
    .execute();
  return true;
}

export async function deleteEmailChanges(tx: Tx, customerId: CustomerId): Promise<void> {
  await tx.deleteFrom('email_change').where('customer_id', '=', customerId).execute();
}
