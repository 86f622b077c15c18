/** Tells somebody, by mail in any case, that what they sign in with has changed or was used up. */
import { notifications } from '#modules/notifications/channel-settings.service.ts';
import { type Notice, notify } from '#modules/notifications/notifications.service.ts';
import type { SecurityEvent } from '#platform/channels/mails/security-mails.ts';
import { sendMail } from '#platform/channels/send.ts';
import type { Tx } from '#platform/database/db.ts';
import { deviceLabel } from '#platform/sessions/session.rules.ts';
import { settingIn } from '#platform/settings/setting-in.ts';
import { isCustomerId, type SignInPerson, type SignInPlace } from './sign-in-person.service.ts';

export async function sendSecurityNotice(
  tx: Tx,
  person: SignInPerson,
  event: SecurityEvent,
  place: Pick<SignInPlace, 'userAgent' | 'now'>,
): Promise<void> {
  const { id, notice } = person;
  const { email, name, language, timeZone, securityPath } = notice;
  const device = deviceLabel(place.userAgent) || '–';
  await sendMail(tx, {
    to: email,
    personId: id,
    language,
    template: 'security_notice',
    values: { event, name, at: place.now.toISOString(), timeZone, device, securityPath },
  });
  const told = { message: 'security_changed', facts: { event } } as const;
  await tellCustomer(tx, person, told, `${event} ${place.now.toISOString()}`);
}

/** Somebody has signed in from a browser that this person never used before. */
export async function sendNewDeviceNotice(
  tx: Tx,
  person: SignInPerson,
  device: string,
  now: Date,
): Promise<void> {
  const { id, notice } = person;
  const { email, name, language, timeZone, securityPath } = notice;
  await sendMail(tx, {
    to: email,
    personId: id,
    language,
    template: 'new_device',
    values: { name, at: now.toISOString(), timeZone, device: device || '–', securityPath },
  });
  await tellCustomer(tx, person, { message: 'new_device' }, `new_device ${now.toISOString()}`);
}

/** From a browser that is known, in a bank that tells of every sign-in. */
export async function sendSignInNotice(
  tx: Tx,
  person: SignInPerson,
  device: string,
  now: Date,
): Promise<void> {
  const { sign_in_notice: told } = await settingIn(tx, notifications);
  if (told === 'new_device') return;
  const notice = { message: 'signed_in', facts: { device: device || '–' } } as const;
  await tellCustomer(tx, person, notice, `signed_in ${now.toISOString()}`);
}

/** Inside the bank too. Not to a persona: everybody who tries the bank signs in as one. */
async function tellCustomer(
  tx: Tx,
  { id, persona, notice: { securityPath: link } }: SignInPerson,
  told: Pick<Notice, 'message' | 'facts'>,
  cause: string,
): Promise<void> {
  if (persona || !isCustomerId(id)) return;
  await notify(tx, { customerId: id, cause, link, ...told });
}
