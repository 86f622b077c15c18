/** The old address takes a change of email back: all sessions end, a new password follows. */
import { voidTokens } from '#modules/credentials/pins/mailed-tokens.service.ts';
import { voidPins } from '#modules/credentials/pins/pins.service.ts';
import { changeCustomer, customerForChange } from '#modules/customers/customers.service.ts';
import { notify } from '#modules/notifications/notifications.service.ts';
import { mailPasswordLink } from '#modules/passwords/password-link.service.ts';
import { customerPinPlace } from '#modules/registrations/email-pin.service.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { codeOf } from '#platform/cannot-start.ts';
import type { Db } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { hashToken } from '#platform/random.ts';
import { forgetAllDevices } from '#platform/sessions/known-device.service.ts';
import { endOtherSessions } from '#platform/sessions/session.service.ts';
import { type EmailChange, findUndoable, markUndone } from './email-changes.sql.ts';

const UNIQUE_VIOLATION = '23505';

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
  deed: { readonly ip: string; readonly requestId: string; readonly now: Date },
): Promise<string> {
  const { now } = deed;
  const change = await undoableChange(db, token, now);
  const { customerId, oldEmail } = change;
  try {
    await db.transaction().execute(async (tx) => {
      const before = await customerForChange(tx, customerId);
      if (!(await markUndone(tx, change, now))) throw new Refusal('link_invalid');
      const back = {
        email: oldEmail,
        pendingEmail: null,
        emailVerification: 'Completed',
        emailVerifiedAt: now,
      } as const;
      const customer = await changeCustomer(tx, customerId, back, now);
      await endOtherSessions(tx, customerId, null, 'credentials_changed', now);
      await forgetAllDevices(tx, customerId);
      await voidTokens(tx, customerId, now);
      await voidPins(tx, customerPinPlace(customerId), now);
      await recordAudit(tx, {
        actor: { kind: 'visitor', ip: deed.ip },
        action: 'email.change_undone',
        customerId,
        before: { email: before.email },
        after: { email: oldEmail },
        requestId: deed.requestId,
      });
      await notify(tx, {
        customerId,
        cause: `email_changed ${now.toISOString()}`,
        message: 'email_changed',
        link: '/user/auth/security',
      });
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
