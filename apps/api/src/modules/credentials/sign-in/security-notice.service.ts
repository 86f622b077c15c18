/** Tells somebody by mail that what they sign in with has changed or was used up. */

import type { SecurityEvent } from '#platform/channels/mails/security-mails.ts';
import { sendMail } from '#platform/channels/send.ts';
import type { Tx } from '#platform/database/db.ts';
import { deviceLabel } from '#platform/sessions/session.rules.ts';
import type { SignInPerson, SignInPlace } from './sign-in-person.service.ts';

export async function sendSecurityNotice(
  tx: Tx,
  { id, notice }: SignInPerson,
  event: SecurityEvent,
  place: Pick<SignInPlace, 'userAgent' | 'now'>,
): Promise<void> {
  const { email, name, language, timeZone, securityPath } = notice;
  const device = deviceLabel(place.userAgent) || '–';
  await sendMail(tx, {
    to: email,
    personId: id,
    language,
    template: 'security_notice',
    values: { event, name, at: place.now.toISOString(), timeZone, device, securityPath },
  });
}

/** Somebody has signed in from a browser that this person never used before. */
export async function sendNewDeviceNotice(
  tx: Tx,
  { id, notice }: SignInPerson,
  device: string,
  now: Date,
): Promise<void> {
  const { email, name, language, timeZone, securityPath } = notice;
  await sendMail(tx, {
    to: email,
    personId: id,
    language,
    template: 'new_device',
    values: { name, at: now.toISOString(), timeZone, device: device || '–', securityPath },
  });
}
