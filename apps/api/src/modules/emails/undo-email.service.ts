/**
 * The old address takes a change of email back: all sessions end, factors that were enrolled around
 * it go, payments that were ordered around it come back, a new password follows.
 */
import type { CustomerId } from '@fairlead/contract';
import {
  hasStrongFactor,
  type RemovedFactors,
  removeFactorsSince,
} from '#modules/credentials/factors/factors.service.ts';
import { voidTokens } from '#modules/credentials/pins/mailed-tokens.service.ts';
import { voidPins } from '#modules/credentials/pins/pins.service.ts';
import { sendSecurityNotice } from '#modules/credentials/sign-in/security-notice.service.ts';
import {
  type Customer,
  changeCustomer,
  customerForChange,
  signInPersonOf,
} from '#modules/customers/customers.service.ts';
import { phonePinPlace } from '#modules/customers/phone.service.ts';
import { forgetPushDevices } from '#modules/devices/devices.service.ts';
import { notify } from '#modules/notifications/notifications.service.ts';
import { mailPasswordLink } from '#modules/passwords/password-link.service.ts';
import { customerPinPlace } from '#modules/registrations/email-pin.service.ts';
import { moneyTransaction } from '#modules/transfers/ledger-posting.service.ts';
import type { Actor } from '#platform/audit/audit.rules.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { codeOf } from '#platform/cannot-start.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { hashToken } from '#platform/random.ts';
import { forgetAllDevices } from '#platform/sessions/known-device.service.ts';
import { endOtherSessions } from '#platform/sessions/session.service.ts';
import { type EmailChange, findUndoable, markUndone } from './email-changes.sql.ts';
import { phoneBefore, sinceOf } from './undo-email.rules.ts';

const UNIQUE_VIOLATION = '23505';
/** Sending: what somebody else ordered comes back, and nothing leaves for a day. */
export interface StopsIntruder {
  takenOver(
    tx: Tx,
    taken: {
      readonly customerId: CustomerId;
      readonly orderedSince: Date;
      readonly actor: Actor;
      readonly requestId: string;
    },
  ): Promise<void>;
}

export interface UndoDeed {
  readonly ip: string;
  readonly userAgent: string;
  readonly requestId: string;
  readonly now: Date;
}

/** What a link undoes. Refuses with `link_invalid`. */
export async function undoableChange(db: Db, token: string, now: Date): Promise<EmailChange> {
  const change = await findUndoable(db, hashToken(token), now);
  if (change === null) throw new Refusal('link_invalid');
  return change;
}

/** Refuses with `link_invalid`. Answers the address that counts again. */
export async function undoChange(
  db: Db,
  token: string,
  sending: StopsIntruder,
  deed: UndoDeed,
): Promise<string> {
  const change = await undoableChange(db, token, deed.now);
  try {
    await moneyTransaction(db, (tx) => undo(tx, change, sending, deed));
  } catch (error) {
    if (codeOf(error) !== UNIQUE_VIOLATION) throw error;
    throw new Refusal('link_invalid');
  }
  return change.oldEmail;
}

async function undo(
  tx: Tx,
  change: EmailChange,
  sending: StopsIntruder,
  deed: UndoDeed,
): Promise<void> {
  const { now, ip, requestId } = deed;
  const { customerId, oldEmail } = change;
  const orderedSince = sinceOf(change);
  const actor = { kind: 'visitor', ip } as const;
  // Payments are locked before their customer, as “not me” does.
  await sending.takenOver(tx, { customerId, orderedSince, actor, requestId });
  const before = await customerForChange(tx, customerId);
  if (!(await markUndone(tx, change, now))) throw new Refusal('link_invalid');
  const removed = await removeFactorsSince(tx, customerId, orderedSince);
  const isStrong = await hasStrongFactor(tx, customerId);
  const phone = phoneBefore(before, change);
  const back = {
    email: oldEmail,
    pendingEmail: null,
    emailVerification: 'Completed',
    emailVerifiedAt: now,
    pendingPhoneNumber: null,
    ...phone,
    // Whoever has no other factor left signs in by this mailbox. Beside a strong one it stays
    // as they chose: the link alone must not make this mailbox a factor.
    ...(isStrong ? {} : { emailAuthentication: true }),
  } as const;
  const customer = await changeCustomer(tx, customerId, back, now);
  await endOtherSessions(tx, customerId, null, 'credentials_changed', now);
  await forgetAllDevices(tx, customerId);
  await forgetPushDevices(tx, customerId);
  await voidTokens(tx, customerId, now);
  await voidPins(tx, customerPinPlace(customerId), now);
  await voidPins(tx, phonePinPlace(customerId), now);
  await recordUndone(tx, before, customer, removed, deed);
  await tellUndone(tx, customerId, removed, now);
  if (phone !== undefined) {
    const event = phone.phoneNumber === null ? 'phone_removed' : 'phone_put_back';
    await sendSecurityNotice(tx, signInPersonOf(customer), event, deed);
  }
  // By the token that the notice carried they have shown whose mailbox it is.
  const countedFor = { whom: `undo ${change.id}` };
  await mailPasswordLink(tx, customer, { countedFor, email: oldEmail }, now);
}

async function recordUndone(
  tx: Tx,
  before: Customer,
  after: Customer,
  removed: RemovedFactors,
  { ip, requestId }: UndoDeed,
): Promise<void> {
  const { id: customerId } = before;
  const by = { actor: { kind: 'visitor', ip }, customerId, requestId } as const;
  const isOther = before.phoneNumber !== after.phoneNumber;
  await recordAudit(tx, {
    ...by,
    action: 'email.change_undone',
    before: { email: before.email, email_authentication: before.emailAuthentication },
    after: {
      email: after.email,
      email_authentication: after.emailAuthentication,
      ...(isOther ? { phone: after.phoneNumber === null ? 'removed' : 'put_back' } : {}),
      ...(removed.recoveryCodes ? { recovery_codes_left: 0 } : {}),
    },
  });
  for (const id of removed.passkeys) {
    await recordAudit(tx, { ...by, action: 'passkey.removed', subject: { kind: 'passkey', id } });
  }
  for (const id of removed.authenticators) {
    const subject = { kind: 'authenticator', id };
    await recordAudit(tx, { ...by, action: 'authenticator.removed', subject });
  }
}

async function tellUndone(
  tx: Tx,
  customerId: CustomerId,
  { passkeys, authenticators, recoveryCodes }: RemovedFactors,
  now: Date,
): Promise<void> {
  await notify(tx, {
    customerId,
    cause: `email_put_back ${now.toISOString()}`,
    message: 'email_put_back',
    facts: {
      passkeys: passkeys.length,
      app: authenticators.length > 0 ? 'removed' : 'none',
      codes: recoveryCodes ? 'removed' : 'none',
    },
    link: '/user/auth/security',
  });
}
