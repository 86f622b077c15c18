/** Invitations to the staff: the first owner's link, the console, a sole owner, or two people. */
import type {
  ApprovalId,
  AuditAction,
  InvitationId,
  RefusalCode,
  StaffId,
  StaffRole,
} from '@fairlead/contract';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { sendMail } from '#platform/channels/send.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { invalidField } from '#platform/http/request/shape.ts';
import { type Mode, readMode } from '#platform/mode.ts';
import { hashToken, newId, newToken } from '#platform/random.ts';
import { requireStepUp, type StepUpBinding } from '#platform/sessions/step-up.service.ts';
import {
  type AloneBecause,
  findInvitation,
  findInvitationByToken,
  hasOpenSoleOwnerInvitation,
  type Invitation,
  insertInvitation,
  insertWaitingInvitation,
  lockInvitations,
  markInvitationNotApproved,
  markInvitationWithdrawn,
  withdrawOpenInvitations,
  writeInvitationLink,
} from './invitations.sql.ts';
import {
  approvingRoles,
  consoleMayInvite,
  INVITATION_HOURS,
  invitationState,
  isStillGood,
  type Office,
  secondPersonExists,
  soleOwnerMayInvite,
} from './staff.rules.ts';
import { mayComeBack, type StaffDeed } from './staff.service.ts';
import { countApprovers, findStaff, findStaffByEmail } from './staff.sql.ts';

export type { Invitation } from './invitations.sql.ts';

/** An invitation and the secret of its link, which is not kept. */
export interface Invited {
  readonly invitation: Invitation;
  readonly token: string;
}

/** The page that takes the token. The token is for one person: never log this. */
export function invitationPath(token: string): string {
  return `/cp/signup?token=${token}`;
}

/**
 * Makes the link of the first owner, or answers null when the bank has an owner. The ones that were
 * made before it are good for nothing any more.
 */
export async function inviteFirstOwner(db: Db, now: Date): Promise<Invited | null> {
  return db.transaction().execute(async (tx) => {
    await lockInvitations(tx);
    const { owners } = await countApprovers(tx, approvingRoles);
    if (owners > 0) return null;
    await withdrawOpen(tx, ['first_owner'], deedOf(now));
    return makeInvitation(
      tx,
      { email: null, role: 'owner', aloneBecause: 'first_owner' },
      deedOf(now),
    );
  });
}

/**
 * By whoever stands at the server's console. Refuses as its rule says. A live bank has one link to
 * its first owner: the newest.
 */
export async function inviteFromConsole(
  db: Db,
  whom: { readonly email: string; readonly role: StaffRole },
  mode: Mode,
  now: Date,
): Promise<Invited> {
  return db.transaction().execute(async (tx) => {
    const office = await lockOffice(tx, now);
    if (!consoleMayInvite(whom.role, { ...office, mode })) {
      throw new Refusal('second_person_required');
    }
    await refuseKnownEmail(tx, whom.email);
    if (mode === 'live') await withdrawOpen(tx, ['first_owner', 'console'], deedOf(now));
    return makeInvitation(tx, { ...whom, aloneBecause: 'console' }, deedOf(now));
  });
}

/** Puts it before a second person; the invitation's link waits for their word. */
export type ProposeInvitation = (
  tx: Tx,
  invitation: Invitation & { readonly email: string },
  reason: string,
) => Promise<ApprovalId>;

/**
 * By an owner, in the panel: while they are alone the link goes out at once, and where somebody
 * else may approve, once they have. Refuses with `persona_may_not`, `second_person_required`,
 * `step_up_required`, `email_in_use`, `already_decided`, and where a second person has no reason.
 */
export async function inviteFromPanel(
  db: Db,
  whom: {
    readonly email: string;
    readonly role: StaffRole;
    readonly reason?: string | undefined;
  },
  by: { readonly id: StaffId; readonly persona: boolean },
  how: {
    readonly deed: StaffDeed;
    readonly stepUp: StepUpBinding;
    /** Of the mail. */
    readonly language: string;
    readonly propose: ProposeInvitation;
  },
): Promise<{ readonly invitation: Invitation; readonly approvalId: ApprovalId | null }> {
  const { deed } = how;
  const outcome = await db.transaction().execute(async (tx) => {
    const office = await lockOffice(tx, deed.now);
    const refused = refusalOf(by, whom.role, office);
    if (refused !== null) {
      await recordRefused(tx, deed, refused, whom.role);
      return refused;
    }
    if (secondPersonExists(office) && whom.reason === undefined) {
      throw invalidField('reason', 'invalid.required');
    }
    await requireStepUp(tx, how.stepUp);
    await refuseKnownEmail(tx, whom.email);
    if (whom.reason !== undefined && secondPersonExists(office)) {
      const waiting = await makeWaiting(tx, whom, by.id, deed.now);
      return { invitation: waiting, approvalId: await how.propose(tx, waiting, whom.reason) };
    }
    const alone = { ...whom, aloneBecause: 'sole_owner', invitedBy: by.id } as const;
    const invited = await makeInvitation(tx, alone, deed);
    await sendLink(tx, invited, how.language);
    return { invitation: invited.invitation, approvalId: null };
  });
  if (typeof outcome === 'string') throw new Refusal(outcome);
  return outcome;
}

/** What a link is for. Refuses with `invitation_invalid`, whatever the reason. */
export async function readInvitation(
  db: Db | Tx,
  token: string,
  now: Date,
): Promise<Invitation & { readonly expiresAt: Date }> {
  const invitation = await findInvitationByToken(db, hashToken(token));
  const expiresAt = invitation?.expiresAt ?? null;
  if (invitation === null || expiresAt === null || invitationState(invitation, now) !== 'open') {
    throw new Refusal('invitation_invalid');
  }
  const { owners } = await countApprovers(db, approvingRoles);
  const inviterIsOwner = await isOwner(db, invitation.invitedBy);
  const mode = await readMode(db);
  if (!isStillGood(invitation, { owners, inviterIsOwner, mode })) {
    throw new Refusal('invitation_invalid');
  }
  return { ...invitation, expiresAt };
}

/** Only an owner invites: whoever has lost that since answers for nobody. */
async function isOwner(db: Db | Tx, id: StaffId | null): Promise<boolean> {
  const [inviter] = id === null ? [] : await findStaff(db, [id]);
  return inviter?.role === 'owner' && inviter.disabledAt === null;
}

/** One that waits for a second person and still means what it did; null when it is over. */
export async function waitingInvitation(
  tx: Tx,
  id: InvitationId,
): Promise<(Invitation & { readonly email: string; readonly invitedBy: StaffId }) | null> {
  // Roles change under the same lock.
  await lockInvitations(tx);
  const invitation = await findInvitation(tx, id);
  const { email, invitedBy, expiresAt, withdrawnAt } = invitation ?? {};
  if (!invitation || !email || !invitedBy || expiresAt || withdrawnAt) return null;
  return (await isOwner(tx, invitedBy)) ? { ...invitation, email, invitedBy } : null;
}

/** A second person has approved: the link goes out, and its 24 hours begin. */
export async function openApprovedInvitation(
  tx: Tx,
  id: InvitationId,
  language: string,
  deed: StaffDeed,
): Promise<void> {
  await lockInvitations(tx);
  const token = newToken();
  const invitation = await writeInvitationLink(tx, id, hashToken(token), expiryOf(deed.now));
  await record(tx, deed, 'staff.invited', invitation);
  await sendLink(tx, { invitation, token }, language);
}

/** Nobody approved it: there never is a link. */
export async function dropWaitingInvitation(tx: Tx, id: InvitationId, now: Date): Promise<void> {
  await markInvitationNotApproved(tx, id, now);
}

/** Refuses with `not_found`, and with `invitation_invalid` when it is not open any more. */
export async function withdrawInvitation(
  db: Db,
  id: InvitationId,
  by: { readonly persona: boolean },
  deed: StaffDeed,
  keep: (tx: Tx, withdrawn: Invitation) => Promise<void>,
): Promise<Invitation> {
  if (by.persona) throw new Refusal('persona_may_not');
  return db.transaction().execute(async (tx) => {
    const invitation = await findInvitation(tx, id);
    if (invitation === null) throw new Refusal('not_found');
    if (!(await markInvitationWithdrawn(tx, id, deed.now))) {
      throw new Refusal('invitation_invalid');
    }
    await record(tx, deed, 'staff.invitation_withdrawn', invitation);
    const withdrawn = { ...invitation, withdrawnAt: deed.now };
    await keep(tx, withdrawn);
    return withdrawn;
  });
}

async function withdrawOpen(
  tx: Tx,
  because: readonly AloneBecause[],
  deed: StaffDeed,
): Promise<void> {
  for (const invitation of await withdrawOpenInvitations(tx, because, deed.now)) {
    await record(tx, deed, 'staff.invitation_withdrawn', invitation);
  }
}

async function makeInvitation(
  tx: Tx,
  whom: {
    readonly email: string | null;
    readonly role: StaffRole;
    readonly aloneBecause: AloneBecause;
    readonly invitedBy?: StaffId;
  },
  deed: StaffDeed,
): Promise<Invited> {
  const token = newToken();
  const invitation: Invitation = {
    id: newId('invitation'),
    email: whom.email?.toLowerCase() ?? null,
    role: whom.role,
    invitedBy: whom.invitedBy ?? null,
    aloneBecause: whom.aloneBecause,
    createdAt: deed.now,
    expiresAt: expiryOf(deed.now),
    acceptedAt: null,
    withdrawnAt: null,
  };
  await insertInvitation(tx, invitation, hashToken(token));
  await record(tx, deed, 'staff.invited', invitation);
  return { invitation, token };
}

/** Without a link. Refuses with `already_decided` when this person waits already. */
async function makeWaiting(
  tx: Tx,
  whom: { readonly email: string; readonly role: StaffRole },
  invitedBy: StaffId,
  now: Date,
) {
  const none = { aloneBecause: null, expiresAt: null, acceptedAt: null, withdrawnAt: null };
  const email = whom.email.toLowerCase();
  const { role } = whom;
  const waiting = { id: newId('invitation'), email, role, invitedBy, createdAt: now, ...none };
  if ((await insertWaitingInvitation(tx, waiting)) === undefined) {
    throw new Refusal('already_decided');
  }
  return waiting;
}

function expiryOf(now: Date): Date {
  return new Date(now.getTime() + INVITATION_HOURS * 3600 * 1000);
}

async function sendLink(tx: Tx, { invitation, token }: Invited, language: string): Promise<void> {
  const { email, role, expiresAt } = invitation;
  if (email === null || expiresAt === null)
    throw new Error('An invitation by mail has no address.');
  await sendMail(tx, {
    to: email,
    language,
    template: 'staff_invitation',
    values: { role, until: expiresAt.toISOString(), timeZone: 'UTC' },
    secret: { path: invitationPath(token) },
    expiresAt,
  });
}

/** Who is in office, held still until the transaction ends. */
async function lockOffice(tx: Tx, now: Date): Promise<Office> {
  await lockInvitations(tx);
  const counts = await countApprovers(tx, approvingRoles);
  return { ...counts, openSoleOwnerInvitation: await hasOpenSoleOwnerInvitation(tx, now) };
}

function refusalOf(
  by: { readonly persona: boolean },
  role: StaffRole,
  office: Office,
): RefusalCode | null {
  if (by.persona) return 'persona_may_not';
  if (soleOwnerMayInvite(role, office) || secondPersonExists(office)) return null;
  return 'second_person_required';
}

/** Who was shut out may be asked back. */
async function refuseKnownEmail(tx: Tx, email: string): Promise<void> {
  const known = await findStaffByEmail(tx, email.toLowerCase());
  if (known !== null && !mayComeBack(known)) throw new Refusal('email_in_use', { field: 'email' });
}

async function record(
  tx: Tx,
  deed: StaffDeed,
  action: AuditAction,
  { id, email, role, aloneBecause }: Invitation,
): Promise<void> {
  await recordAudit(tx, {
    actor: deed.actor,
    action,
    subject: { kind: 'invitation', id },
    after: { email, role },
    // Recorded as such: either two people, or why nobody had to approve it.
    reason: aloneBecause ?? 'two_people',
    ...(deed.requestId === undefined ? {} : { requestId: deed.requestId }),
  });
}

async function recordRefused(
  tx: Tx,
  deed: StaffDeed,
  reason: string,
  role: StaffRole,
): Promise<void> {
  await recordAudit(tx, {
    actor: deed.actor,
    action: 'staff.invite_refused',
    after: { role },
    reason,
    ...(deed.requestId === undefined ? {} : { requestId: deed.requestId }),
  });
}

function deedOf(now: Date): StaffDeed {
  return { actor: { kind: 'system' }, now };
}
