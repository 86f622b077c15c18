/** A new password, by a mailed link or with the old one: it ends other sessions and is told. */
import type { SessionId } from '@fairlead/contract';
import {
  matchPassword,
  preparePassword,
  replacePassword,
  setPassword,
} from '#modules/credentials/credentials.service.ts';
import { takeToken, voidTokens } from '#modules/credentials/pins/mailed-tokens.service.ts';
import { sendSecurityNotice } from '#modules/credentials/sign-in/security-notice.service.ts';
import { countOf } from '#modules/credentials/sign-in/sign-in-count.service.ts';
import {
  aboutPerson,
  actorOfPerson,
  type SignInPerson,
  type SignInPlace,
} from '#modules/credentials/sign-in/sign-in-person.service.ts';
import { signInPersonOf } from '#modules/customers/customers.service.ts';
import { forgetPushDevices } from '#modules/devices/devices.service.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import type { Db } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { isKnownDevice } from '#platform/sessions/known-device.service.ts';
import { endOtherSessions, rotateSession } from '#platform/sessions/session.service.ts';
import { openPasswordLink } from './password-link.service.ts';

const FIELD = 'new_password';

/** Signs nobody in. Refuses with `link_invalid` and `password_too_weak`. */
export async function resetPassword(
  db: Db,
  given: {
    readonly token: string;
    readonly email: string | undefined;
    readonly newPassword: string;
  },
  place: SignInPlace,
): Promise<void> {
  const { now } = place;
  const { customer } = await openPasswordLink(db, given.token, now);
  if (given.email !== undefined && given.email !== customer.email) {
    throw new Refusal('link_invalid');
  }
  const of = { kind: 'customer', email: customer.email, field: FIELD } as const;
  const prepared = await preparePassword(given.newPassword, of);
  await db.transaction().execute(async (tx) => {
    if (!(await takeToken(tx, given.token, now))) throw new Refusal('link_invalid');
    await setPassword(tx, customer.id, prepared, now);
    await voidTokens(tx, customer.id, now);
    await endOtherSessions(tx, customer.id, null, 'credentials_changed', now);
    // Whoever knew the old one may have turned them on.
    await forgetPushDevices(tx, customer.id);
    await recordAudit(tx, {
      actor: { kind: 'visitor', ip: place.ip },
      action: 'password.reset',
      customerId: customer.id,
      requestId: place.requestId,
    });
    await sendSecurityNotice(tx, signInPersonOf(customer), 'password_changed', place);
  });
}

/** Answers the session's new token. Refuses with `credentials_wrong`, `password_too_weak`. */
export async function changePassword(
  db: Db,
  person: SignInPerson,
  given: {
    readonly sessionId: SessionId;
    readonly password: string;
    readonly newPassword: string;
  },
  place: SignInPlace,
): Promise<string> {
  const { sessionId } = given;
  const { now, requestId } = place;
  const actor = actorOfPerson(person, sessionId, place);
  const known = await isKnownDevice(db, person.id, place.deviceToken);
  const count = countOf(person.kind, `password of ${person.id}`, place, known);
  await count.begin(db);
  const old = await matchPassword(db, person.id, given.password);
  if (old === null) {
    const action = 'password.change_refused';
    await db
      .transaction()
      .execute((tx) => recordAudit(tx, { actor, action, ...aboutPerson(person), requestId }));
    throw new Refusal('credentials_wrong', { field: 'password' });
  }
  const of = { kind: person.kind, email: person.notice.email, field: FIELD } as const;
  const fresh = await preparePassword(given.newPassword, of);
  return db.transaction().execute(async (tx) => {
    // Set anew meanwhile, by a link or elsewhere: this one knew only the old one.
    if (!(await replacePassword(tx, person.id, { old, fresh }, now))) {
      throw new Refusal('credentials_wrong', { field: 'password' });
    }
    await count.succeeded(tx);
    await voidTokens(tx, person.id, now);
    await endOtherSessions(tx, person.id, sessionId, 'credentials_changed', now);
    await recordAudit(tx, { actor, action: 'password.changed', ...aboutPerson(person), requestId });
    await sendSecurityNotice(tx, person, 'password_changed', place);
    return rotateSession(tx, sessionId);
  });
}
