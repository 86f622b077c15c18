/** A proven email has changed: both addresses hear of it, and the old one can take it back. */
import type { SessionId } from '@fairlead/contract';
import { maskedEmail } from '#modules/credentials/pins/pins.service.ts';
import type { Customer } from '#modules/customers/customers.service.ts';
import { notify } from '#modules/notifications/notifications.service.ts';
import { sendMail } from '#platform/channels/send.ts';
import type { Tx } from '#platform/database/db.ts';
import { hashToken, newToken, uuidV7 } from '#platform/random.ts';
import { endOtherSessions } from '#platform/sessions/session.service.ts';
import { insertEmailChange } from './email-changes.sql.ts';

const UNDO_HOURS = 72;

/** The address has changed: notices to both, a way back for the old one, other sessions end. */
export async function leaveAddress(
  tx: Tx,
  before: Customer,
  after: Customer,
  sessionId: SessionId,
  now: Date,
): Promise<void> {
  const { id: customerId, language, firstName: name, timeZone } = after;
  const token = newToken();
  const undoUntil = new Date(now.getTime() + UNDO_HOURS * 3600 * 1000);
  const { email: oldEmail, phoneNumber, phoneVerifiedAt } = before;
  const phone = { phoneNumber, phoneVerifiedAt };
  const facts = { customerId, oldEmail, newEmail: after.email, undoUntil, ...phone };
  await insertEmailChange(tx, { id: uuidV7(), ...facts, changedAt: now }, hashToken(token));
  await endOtherSessions(tx, customerId, sessionId, 'credentials_changed', now);
  const newEmail = maskedEmail(after.email);
  const values = { name, at: now.toISOString(), timeZone, newEmail };
  const whom = { personId: customerId, language };
  await sendMail(tx, {
    ...whom,
    to: oldEmail,
    template: 'email_left',
    values: { ...values, until: undoUntil.toISOString() },
    secret: { path: `/email/undo?token=${token}` },
    expiresAt: undoUntil,
  });
  await sendMail(tx, { ...whom, to: after.email, template: 'email_arrived', values });
  await notify(tx, {
    customerId,
    cause: `email_changed ${now.toISOString()}`,
    message: 'email_changed',
    link: '/user/auth/security',
  });
}
