/** The number that SMS goes to: it counts once a code that was sent to it came back. */
import type { CustomerId, SentPin } from '@fairlead/contract';
import {
  maskedPhone,
  type PinPlace,
  sendPin,
  takePin,
  tryPin,
} from '#modules/credentials/pins/pins.service.ts';
import { sendSecurityNotice } from '#modules/credentials/sign-in/security-notice.service.ts';
import type { SignInPlace } from '#modules/credentials/sign-in/sign-in-person.service.ts';
import type { Actor } from '#platform/audit/audit.rules.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { sendSms } from '#platform/channels/send.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { type Customer, changeCustomer, signInPersonOf } from './customers.service.ts';

export function phonePinPlace(id: CustomerId): PinPlace {
  return { purpose: 'prove_phone', holder: id };
}

/** Sends a code to a new number, which waits for it. Refuses with `too_many_requests`. */
export async function askPhonePin(
  tx: Tx,
  customer: Customer,
  phoneNumber: string,
  now: Date,
): Promise<SentPin> {
  const { id, language } = customer;
  await changeCustomer(tx, id, { pendingPhoneNumber: phoneNumber }, now);
  const sentTo = maskedPhone(phoneNumber);
  const wish = {
    ...phonePinPlace(id),
    countedFor: { whom: id },
    channel: 'sms',
    sentTo,
    proves: phoneNumber,
    good: true,
    now,
  } as const;
  return sendPin(tx, wish, (code, { expiresAt }) =>
    sendSms(tx, {
      to: phoneNumber,
      personId: id,
      language,
      template: 'phone_code',
      values: {},
      secret: { code },
      expiresAt,
    }),
  );
}

/** Another code for the number that waits for one. Refuses with `too_many_requests`. */
export async function resendPhonePin(
  db: Db,
  customer: Customer,
  phoneNumber: string,
  now: Date,
): Promise<SentPin> {
  return db.transaction().execute((tx) => askPhonePin(tx, customer, phoneNumber, now));
}

/** The number that waited counts from now on. Refuses with `code_wrong`. */
export async function confirmPhone(
  db: Db,
  customer: Customer,
  code: string,
  actor: Actor,
  place: SignInPlace,
): Promise<void> {
  const { id, pendingPhoneNumber } = customer;
  const { now, requestId } = place;
  const at = { ...phonePinPlace(id), proves: pendingPhoneNumber ?? '' };
  const pin = await tryPin(db, at, code, now);
  const confirmed = await db.transaction().execute(async (tx) => {
    const right = pendingPhoneNumber !== null && pin !== null && (await takePin(tx, pin, now));
    const action = right ? 'phone.confirmed' : 'phone.code_refused';
    await recordAudit(tx, { actor, action, customerId: id, requestId });
    if (!right) return false;
    const change = {
      phoneNumber: pendingPhoneNumber,
      phoneVerifiedAt: now,
      pendingPhoneNumber: null,
    };
    await changeCustomer(tx, id, change, now);
    await sendSecurityNotice(tx, signInPersonOf(customer), 'phone_changed', place);
    return true;
  });
  if (!confirmed) throw new Refusal('code_wrong', { field: 'auth_code' });
}
