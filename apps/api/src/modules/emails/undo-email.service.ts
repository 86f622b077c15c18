/**
 * The old address takes a change of email back: all sessions end, factors that were enrolled around
 * it go, a new password follows.
 */
import type { CustomerId } from '@fairlead/contract';
import {
  hasStrongFactor,
  type RemovedFactors,
  removeFactorsSince,
} from '#modules/credentials/factors/factors.service.ts';
import { voidTokens } from '#modules/credentials/pins/mailed-tokens.service.ts';
import { voidPins } from '#modules/credentials/pins/pins.service.ts';
import {
  type Customer,
  changeCustomer,
  customerForChange,
} from '#modules/customers/customers.service.ts';
import { forgetPushDevices } from '#modules/devices/devices.service.ts';
import { notify } from '#modules/notifications/notifications.service.ts';
import { mailPasswordLink } from '#modules/passwords/password-link.service.ts';
import { customerPinPlace } from '#modules/registrations/email-pin.service.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { codeOf } from '#platform/cannot-start.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { hashToken } from '#platform/random.ts';
import { forgetAllDevices } from '#platform/sessions/known-device.service.ts';
import { endOtherSessions } from '#platform/sessions/session.service.ts';
import { type EmailChange, findUndoable, markUndone } from './email-changes.sql.ts';

const UNIQUE_VIOLATION = '23505';
/**
 * Whoever took an account over enrols a factor of their own before they change its email, or after.
 * Of what is older than a day the bank's notice stood in the owner's mailbox unanswered: it is
 * theirs, and may be the best that they have.
 */
const ENROLLED_AROUND_MS = 24 * 3_600_000;

export interface UndoDeed {
  readonly ip: string;
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
export async function undoChange(db: Db, token: string, deed: UndoDeed): Promise<string> {
  const { now } = deed;
  const change = await undoableChange(db, token, now);
  const { customerId, oldEmail } = change;
  try {
    await db.transaction().execute(async (tx) => {
      const before = await customerForChange(tx, customerId);
      if (!(await markUndone(tx, change, now))) throw new Refusal('link_invalid');
      const since = new Date(change.changedAt.getTime() - ENROLLED_AROUND_MS);
      const removed = await removeFactorsSince(tx, customerId, since);
      const isStrong = await hasStrongFactor(tx, customerId);
      const back = {
        email: oldEmail,
        pendingEmail: null,
        emailVerification: 'Completed',
        emailVerifiedAt: now,
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
      await recordUndone(tx, before, customer, removed, deed);
      await tellUndone(tx, customerId, removed, now);
      // By the token that the notice carried they have shown whose mailbox it is.
      await mailPasswordLink(
        tx,
        customer,
        { countedFor: { whom: `undo ${change.id}` }, email: oldEmail },
        now,
      );
    });
  } catch (error) {
    if (codeOf(error) !== UNIQUE_VIOLATION) throw error;
    throw new Refusal('link_invalid');
  }
  return oldEmail;
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
  await recordAudit(tx, {
    ...by,
    action: 'email.change_undone',
    before: { email: before.email, email_authentication: before.emailAuthentication },
    after: {
      email: after.email,
      email_authentication: after.emailAuthentication,
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
