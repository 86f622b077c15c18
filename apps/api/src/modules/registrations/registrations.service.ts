/**
 * Opening an account. A registration waits with its browser until the PIN proves the email; only
 * then is there a customer. Known and unknown emails run the same hashes, statements and messages.
 */
import type { SentPin } from '@fairlead/contract';
import { NOBODY, preparePassword } from '#modules/credentials/credentials.service.ts';
import { askedFor, type CountedFor } from '#modules/credentials/pins/sendings.service.ts';
import type { SignInPlace } from '#modules/credentials/sign-in/sign-in-person.service.ts';
import { addressOwner, type Customer } from '#modules/customers/customers.service.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { visitorsOn } from '#platform/audit/visitor-texts.service.ts';
import type { Db } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { newToken } from '#platform/random.ts';
import { isKnownDevice, renewDeviceToken } from '#platform/sessions/known-device.service.ts';
import { browserPinPlace, sendEmailPin } from './email-pin.service.ts';
import { isOfAge, isPhoneNumber, isPossibleBirth } from './registration.rules.ts';
import {
  type Applicant,
  correctEmail,
  forgetWaiting,
  keepWaiting,
  type Waiting,
  waitingOf,
} from './waiting-registration.ts';

export { forgetOldRegistrations } from './registrations.sql.ts';

export interface RegistrationRules {
  /** Refuses with `product_not_offered` or `currency_not_offered`. */
  readonly requireOffered: (accountType: string, currency: string) => void;
  /** The names of the terms that are on the site now, in its languages. */
  readonly termsShown: () => readonly string[];
  /** The bank's own day, `2026-11-15`. */
  readonly today: (now: Date) => string;
}

/** A PIN on its way, and the token of the browser that it is good in. */
export interface Asked {
  readonly sentPin: SentPin;
  readonly deviceToken: string;
}

export type Application = Applicant & {
  readonly password: string;
  readonly termsVersion: string;
  readonly dateOfBirth: string;
  readonly phoneNumber: string;
};

/** What does not depend on who has the email. */
function refuseUnfit(application: Application, rules: RegistrationRules, now: Date): void {
  const { dateOfBirth, phoneNumber, accountType, homeCurrency, termsVersion } = application;
  if (!isPhoneNumber(phoneNumber)) throw new Refusal('invalid', { field: 'phone_number' });
  if (!isPossibleBirth(dateOfBirth)) throw new Refusal('invalid', { field: 'date_of_birth' });
  if (!isOfAge(dateOfBirth, rules.today(now))) {
    throw new Refusal('too_young', { field: 'date_of_birth' });
  }
  rules.requireOffered(accountType, homeCurrency);
  if (!rules.termsShown().includes(termsVersion)) {
    throw new Refusal('terms_changed', { field: 'terms_version' });
  }
}

/** Opens no session. Refuses for what is wrong with the application, never for its email. */
export async function register(
  db: Db,
  application: Application,
  rules: RegistrationRules,
  place: SignInPlace,
): Promise<Asked> {
  const { now } = place;
  refuseUnfit(application, rules, now);
  const { password, ...applicant } = application;
  const { email } = applicant;
  const { hash } = await preparePassword(password, { kind: 'customer', email });
  const owner = await addressOwner(db, email, now);
  const countedFor = await countedForOf(db, email, owner, place);
  return db.transaction().execute(async (tx) => {
    // Whoever has a copy of the cookie could else change the address that is to be proven.
    const deviceToken = await renewDeviceToken(tx, place.deviceToken);
    if (place.deviceToken !== undefined) await forgetWaiting(tx, place.deviceToken);
    await keepWaiting(tx, deviceToken, applicant, hash, now);
    await recordAudit(tx, {
      actor: { kind: 'visitor', ip: place.ip },
      action: 'registration.asked',
      ...(owner === null ? {} : { customerId: owner.id }),
      textOwner: visitorsOn(now),
      requestId: place.requestId,
    });
    const sentPin = await sendEmailPin(tx, {
      place: browserPinPlace(deviceToken),
      countedFor,
      email,
      prover: proverOf(applicant),
      owner,
      now,
    });
    return { sentPin, deviceToken };
  });
}

export function proverOf({ firstName, lastName, language }: Applicant) {
  return { first: firstName, last: lastName, language };
}

/** By who asks: strangers do not use up what the owner of an address may have sent to it. */
async function countedForOf(
  db: Db,
  email: string,
  owner: Customer | null,
  { ip, deviceToken }: SignInPlace,
): Promise<CountedFor> {
  const isOwner = await isKnownDevice(db, owner?.id ?? NOBODY, deviceToken);
  return askedFor(email, { ip, isOwner });
}

/** Another PIN for the registration of this browser. Whoever has none gets the same answer. */
export async function resendPin(db: Db, email: string, place: SignInPlace): Promise<Asked> {
  const { now } = place;
  const deviceToken = place.deviceToken ?? newToken();
  const waiting = await waitingOf(db, deviceToken, now);
  const owner = await addressOwner(db, email, now);
  const prover = waiting?.applicant.email === email ? proverOf(waiting.applicant) : null;
  const at = browserPinPlace(deviceToken);
  const countedFor = await countedForOf(db, email, owner, place);
  const proof = { place: at, countedFor, email, prover, owner, now };
  const sentPin = await db.transaction().execute((tx) => sendEmailPin(tx, proof));
  return { sentPin, deviceToken };
}

/** Another address for the registration of this browser. Refuses with `not_signed_in`. */
export async function correctRegistration(
  db: Db,
  email: string,
  place: SignInPlace,
): Promise<SentPin> {
  const { deviceToken, now } = place;
  const waiting: Waiting | null =
    deviceToken === undefined ? null : await waitingOf(db, deviceToken, now);
  if (waiting === null || deviceToken === undefined) throw new Refusal('not_signed_in');
  const owner = await addressOwner(db, email, now);
  const countedFor = await countedForOf(db, email, owner, place);
  return db.transaction().execute(async (tx) => {
    await correctEmail(tx, waiting, email);
    const prover = proverOf(waiting.applicant);
    const at = browserPinPlace(deviceToken);
    return sendEmailPin(tx, { place: at, countedFor, email, prover, owner, now });
  });
}
