/** The table of people whom staff have invited to become customers. */
import type { CustomerInvitationId, StaffId } from '@fairlead/contract';
import type { Db, Tx } from '#platform/database/db.ts';

export interface InvitationRow {
  readonly id: CustomerInvitationId;
  readonly details: Buffer;
  readonly tokenHash: Buffer;
  readonly invitedBy: StaffId;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function insertInvitation(tx: Tx, row: InvitationRow): Promise<void> {
  await tx
    .insertInto('customer_invitation')
    .values({
      id: row.id,
      details: row.details,
      token_hash: row.tokenHash,
      invited_by: row.invitedBy,
      created_at: row.createdAt,
      expires_at: row.expiresAt,
    })
    .execute();
}

/** When this staff member invited somebody since then, newest first. */
export async function invitedSince(tx: Tx, staff: StaffId, since: Date): Promise<Date[]> {
  const rows = await tx
    .selectFrom('customer_invitation')
    .select('created_at')
    .where('invited_by', '=', staff)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute();
  return rows.map((row) => row.created_at);
}

export async function findOpenInvitation(
  db: Db | Tx,
  tokenHash: Buffer,
  now: Date,
): Promise<Pick<InvitationRow, 'id' | 'details'> | undefined> {
  const row = await db
    .selectFrom('customer_invitation')
    .select(['id', 'details'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && { id: row.id as CustomerInvitationId, details: row.details };
}

/** Housekeeping: what nobody came for is forgotten. */
export async function forgetOldCustomerInvitations(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('customer_invitation').where('expires_at', '<', now).execute();
}
