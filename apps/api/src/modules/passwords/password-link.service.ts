/** The mailed link for a new password. Asked for by anybody; what happens is the same for all. */
import { NOBODY } from '#modules/credentials/credentials.service.ts';
import {
  issueToken,
  ownerOfToken,
  TOKEN_MINUTES,
} from '#modules/credentials/pins/mailed-tokens.service.ts';
import { maskedEmail } from '#modules/credentials/pins/pins.service.ts';
import { askedFor, type CountedFor } from '#modules/credentials/pins/sendings.service.ts';
import type { SignInPlace } from '#modules/credentials/sign-in/sign-in-person.service.ts';
import { type Customer, customerById, holdAddress } from '#modules/customers/customers.service.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { visitorsOn } from '#platform/audit/visitor-texts.service.ts';
import { sendMail } from '#platform/channels/send.ts';
import { sendNothing } from '#platform/channels/unsent-topic.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { newToken } from '#platform/random.ts';
import { isKnownDevice } from '#platform/sessions/known-device.service.ts';

/** Refuses with `too_many_requests`, for addresses that nobody has too. */
export async function askPasswordLink(
  db: Db,
  email: string,
  place: SignInPlace,
): Promise<{ resendAt: Date }> {
  return db.transaction().execute(async (tx) => {
    // Held: no link goes to an address that is being left, which would outlive what voids links.
    const found = await holdAddress(tx, email);
    // What anybody may play keeps its password.
    const customer = found?.persona === true ? null : found;
    const isOwner = await isKnownDevice(tx, customer?.id ?? NOBODY, place.deviceToken);
    const countedFor = askedFor(email, { ip: place.ip, isOwner });
    await recordAudit(tx, {
      actor: { kind: 'visitor', ip: place.ip },
      action: 'password.reset_asked',
      ...(customer === null ? {} : { customerId: customer.id }),
      textOwner: visitorsOn(place.now),
      requestId: place.requestId,
    });
    return mailPasswordLink(tx, customer, { countedFor, email }, place.now);
  });
}

/** Null: nobody gets it, and everything else is done all the same. */
export async function mailPasswordLink(
  tx: Tx,
  customer: Customer | null,
  to: { readonly countedFor: CountedFor; readonly email: string },
  now: Date,
): Promise<{ resendAt: Date }> {
  const token = newToken();
  const { expiresAt, resendAt } = await issueToken(tx, {
    purpose: 'reset_password',
    token,
    customerId: customer?.id ?? null,
    countedFor: to.countedFor,
    now,
  });
  if (customer === null) {
    await sendNothing(tx, expiresAt);
  } else {
    await sendMail(tx, {
      to: to.email,
      personId: customer.id,
      language: customer.language,
      template: 'password_link',
      values: { name: customer.firstName, minutes: TOKEN_MINUTES },
      secret: { path: `/password?token=${token}` },
      expiresAt,
    });
  }
  return { resendAt };
}

/** Whose link it is, while it works. Refuses with `link_invalid`. */
export async function openPasswordLink(
  db: Db,
  token: string,
  now: Date,
): Promise<{ customer: Customer; maskedEmail: string; expiresAt: Date }> {
  const owner = await ownerOfToken(db, 'reset_password', token, now);
  if (owner === null) throw new Refusal('link_invalid');
  const customer = await customerById(db, owner.customerId);
  return { customer, maskedEmail: maskedEmail(customer.email), expiresAt: owner.expiresAt };
}
