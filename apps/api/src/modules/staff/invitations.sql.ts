/** Invitations to the staff. */
import type { InvitationId, InvitationState, StaffId, StaffRole } from '@fairlead/contract';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { StaffInvitation as InvitationRow } from '#database-schema.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import {
  byText,
  byTime,
  type Placed,
  type SortedPage,
  type Sorts,
} from '#platform/lists/sorting.ts';

/** Why an invitation needed no second person. */
export type AloneBecause = 'first_owner' | 'sole_owner' | 'console';

export interface Invitation {
  readonly id: InvitationId;
  readonly email: string | null;
  readonly role: StaffRole;
  readonly invitedBy: StaffId | null;
  /** Null: two people decided on it. */
  readonly aloneBecause: AloneBecause | null;
  readonly createdAt: Date;
  /** Null while it waits for a second person: there is no link yet. */
  readonly expiresAt: Date | null;
  readonly acceptedAt: Date | null;
  readonly withdrawnAt: Date | null;
}

/** The table's own constraints keep ids, roles and reasons to these. */
function fromRow(row: Selectable<InvitationRow>): Invitation {
  return {
    id: row.id as InvitationId,
    email: row.email,
    role: row.role as StaffRole,
    invitedBy: row.invited_by as StaffId | null,
    aloneBecause: row.alone_because as AloneBecause | null,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    acceptedAt: row.accepted_at,
    withdrawnAt: row.withdrawn_at,
  };
}

export async function insertInvitation(
  tx: Tx,
  invitation: Invitation,
  tokenHash: Buffer,
): Promise<void> {
  await tx
    .insertInto('staff_invitation')
    .values({
      id: invitation.id,
      token_hash: tokenHash,
      email: invitation.email,
      role: invitation.role,
      invited_by: invitation.invitedBy,
      alone_because: invitation.aloneBecause,
      created_at: invitation.createdAt,
      expires_at: invitation.expiresAt,
    })
    .execute();
}

/** Undefined when this person waits for a second one already. */
export async function insertWaitingInvitation(
  tx: Tx,
  { id, email, role, invitedBy, createdAt }: Invitation,
): Promise<InvitationId | undefined> {
  const row = await tx
    .insertInto('staff_invitation')
    .values({ id, email, role, invited_by: invitedBy, created_at: createdAt })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .where('token_hash', 'is', null)
        .where('withdrawn_at', 'is', null)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row === undefined ? undefined : id;
}

/** Gives the link that it waited for. */
export async function writeInvitationLink(
  tx: Tx,
  id: InvitationId,
  tokenHash: Buffer,
  expiresAt: Date,
): Promise<Invitation> {
  const row = await tx
    .updateTable('staff_invitation')
    .set({ token_hash: tokenHash, expires_at: expiresAt })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return fromRow(row);
}

/** Nothing came of it: nobody approved. */
export async function markInvitationNotApproved(
  tx: Tx,
  id: InvitationId,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('staff_invitation')
    .set({ withdrawn_at: now })
    .where('id', '=', id)
    .where('token_hash', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute();
}

export async function findInvitationByToken(
  db: Db | Tx,
  tokenHash: Buffer,
): Promise<Invitation | null> {
  const row = await db
    .selectFrom('staff_invitation')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

export async function findInvitation(db: Db | Tx, id: InvitationId): Promise<Invitation | null> {
  const row = await db
    .selectFrom('staff_invitation')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

/** False when it has been accepted or withdrawn meanwhile. */
export async function markInvitationAccepted(
  tx: Tx,
  id: InvitationId,
  by: StaffId,
  now: Date,
): Promise<boolean> {
  const changed = await tx
    .updateTable('staff_invitation')
    .set({ accepted_at: now, accepted_by: by })
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/** Only what has a link; what waits is taken back where it is decided on. */
export async function markInvitationWithdrawn(
  tx: Tx,
  id: InvitationId,
  now: Date,
): Promise<boolean> {
  const changed = await tx
    .updateTable('staff_invitation')
    .set({ withdrawn_at: now })
    .where('id', '=', id)
    .where('token_hash', 'is not', null)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/** Those for these reasons that could still be accepted; answers with them. */
export async function withdrawOpenInvitations(
  tx: Tx,
  because: readonly AloneBecause[],
  now: Date,
): Promise<readonly Invitation[]> {
  const rows = await tx
    .updateTable('staff_invitation')
    .set({ withdrawn_at: now })
    .where('alone_because', 'in', because)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .execute();
  return rows.map(fromRow);
}

/** Whether an invitation made by the sole owner's exception can still be accepted. */
export async function hasOpenSoleOwnerInvitation(db: Db | Tx, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('staff_invitation')
    .select('id')
    .where('alone_because', '=', 'sole_owner')
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export const invitationSorts = {
  created: [byText(sql`id`)],
  ends: [byTime(sql`coalesce(expires_at, 'infinity')`), byText(sql`id`)],
} as const satisfies Sorts<string>;

/** As `invitationState` says of one. */
function inState(state: InvitationState, now: Date): RawBuilder<SqlBool> {
  const linked = sql`expires_at is not null and accepted_at is null`;
  const conditions: Record<InvitationState, RawBuilder<SqlBool>> = {
    waiting: sql`expires_at is null and withdrawn_at is null`,
    not_approved: sql`expires_at is null and withdrawn_at is not null`,
    accepted: sql`accepted_at is not null`,
    withdrawn: sql`${linked} and withdrawn_at is not null`,
    open: sql`${linked} and withdrawn_at is null and expires_at > ${now}`,
    expired: sql`${linked} and withdrawn_at is null and expires_at <= ${now}`,
  };
  return conditions[state];
}

/** `state` as it is `now`; undefined: whichever. */
export interface InvitationFilter {
  readonly state: InvitationState | undefined;
  /** Part of the email. */
  readonly search: string | undefined;
  readonly now: Date;
}

export async function listInvitations(
  db: Db | Tx,
  { state, search, now }: InvitationFilter,
  page: SortedPage,
): Promise<readonly Placed<Invitation>[]> {
  let query = db.selectFrom('staff_invitation').selectAll().select(page.place.as('place'));
  if (state !== undefined) query = query.where(inState(state, now));
  if (search !== undefined) {
    query = query.where(sql<SqlBool>`strpos(lower(email), lower(${search}::text)) > 0`);
  }
  const rows = await query.where(page.following).orderBy(page.order).limit(page.limit).execute();
  return rows.map((row) => ({ ...fromRow(row), place: row.place }));
}

/** One decision about who joins at a time; held until the transaction ends. */
export async function lockInvitations(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('staff_invitation'))`.execute(tx);
}
