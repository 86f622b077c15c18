/**
 * Staff invite somebody to become a customer. The welcome mail has a link to the form with what is
 * known filled in; the customer chooses the password, proves the email by a PIN, and only then is
 * there a customer with an account. Staff never set a password.
 */
import type { CustomerInvitationId, StaffId } from '@fairlead/contract';
import { maskedEmail } from '#modules/credentials/pins/pins.service.ts';
import { customerByEmail } from '#modules/customers/customers.service.ts';
import type { Actor } from '#platform/audit/audit.rules.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { sendMail } from '#platform/channels/send.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { decryptFor, encryptFor } from '#platform/keys/bank-keys.ts';
import { INSTITUTION } from '#platform/keys/data-keys.ts';
import { hashToken, newId, newToken } from '#platform/random.ts';
import { refuseBeyond } from '#platform/throttle/refuse-beyond.ts';
import { findOpenInvitation, insertInvitation, invitedSince } from './invitations.sql.ts';

export { forgetOldCustomerInvitations } from './invitations.sql.ts';

const DAY_MS = 24 * 3600 * 1000;
const OPEN_DAYS = 7;
/** Of one staff member, in a day. */
const MOST_A_DAY = 50;

export interface Invitee {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: string;
}

export interface InvitationDeed {
  readonly actor: Actor;
  readonly staffId: StaffId;
  readonly requestId: string;
  readonly now: Date;
  readonly keep: (tx: Tx, made: MadeInvitation) => Promise<void>;
}

export interface MadeInvitation {
  readonly id: CustomerInvitationId;
  readonly email: string;
  readonly expiresAt: Date;
}

function contextOf(id: CustomerInvitationId): string {
  return `customer-invitation:${id}`;
}

/** Refuses with `email_in_use` and `too_many_requests`. */
export async function inviteCustomer(
  db: Db,
  invitee: Invitee,
  deed: InvitationDeed,
): Promise<MadeInvitation> {
  const { now, staffId, actor, requestId } = deed;
  const { email, firstName, language } = invitee;
  return db.transaction().execute(async (tx) => {
    if ((await customerByEmail(tx, email)) !== null) {
      throw new Refusal('email_in_use', { field: 'email' });
    }
    await refuseTooMany(tx, staffId, now);
    const id = newId('customerInvitation');
    const token = newToken();
    const expiresAt = new Date(now.getTime() + OPEN_DAYS * DAY_MS);
    const details = await encryptFor(tx, INSTITUTION, JSON.stringify(invitee), contextOf(id));
    const tokenHash = hashToken(token);
    await insertInvitation(tx, {
      id,
      details,
      tokenHash,
      invitedBy: staffId,
      createdAt: now,
      expiresAt,
    });
    await recordAudit(tx, {
      actor,
      action: 'customer.invited',
      subject: { kind: 'customer_invitation', id },
      // Nobody's key is there yet that would take the whole address along.
      after: { email: maskedEmail(email) },
      requestId,
    });
    await sendMail(tx, {
      template: 'customer_invitation',
      to: email,
      language,
      values: { first: firstName, until: expiresAt.toISOString() },
      secret: { path: `/create-account?token=${token}` },
      expiresAt,
    });
    const made = { id, email, expiresAt };
    await deed.keep(tx, made);
    return made;
  });
}

async function refuseTooMany(tx: Tx, staffId: StaffId, now: Date): Promise<void> {
  const sent = await invitedSince(tx, staffId, new Date(now.getTime() - DAY_MS));
  refuseBeyond(sent, { most: MOST_A_DAY, withinMs: DAY_MS }, now);
}

/** What the form is filled in with. Refuses with `link_invalid`. */
export async function openInvitation(db: Db, token: string, now: Date): Promise<Invitee> {
  const found = await findOpenInvitation(db, hashToken(token), now);
  if (found === undefined) throw new Refusal('link_invalid');
  const opened = await decryptFor(db, INSTITUTION, found.details, contextOf(found.id));
  if (opened.state !== 'open') throw new Refusal('link_invalid');
  // Written by `inviteCustomer` and sealed since.
  return JSON.parse(opened.text) as Invitee;
}
