/** A signed-in customer proves an address: the one they have, or the one they want instead. */
import type { CustomerId, SentPin } from '@fairlead/contract';
import { factorsOf, secondFactorState } from '#modules/credentials/factors/factors.service.ts';
import { voidTokens } from '#modules/credentials/pins/mailed-tokens.service.ts';
import { takePin, tryPin } from '#modules/credentials/pins/pins.service.ts';
import {
  type Completed,
  completeSignIn,
  type SignedIn,
} from '#modules/credentials/sign-in/sign-in.service.ts';
import {
  actorOfPerson,
  type SignInPlace,
} from '#modules/credentials/sign-in/sign-in-person.service.ts';
import {
  addressOwner,
  type Customer,
  changeCustomer,
  customerById,
  customerForChange,
  signInPersonOf,
} from '#modules/customers/customers.service.ts';
import { customerPinPlace, sendEmailPin } from '#modules/registrations/email-pin.service.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { codeOf } from '#platform/cannot-start.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { CustomerPrincipal } from '#platform/http/principal.ts';
import { isKnownDevice } from '#platform/sessions/known-device.service.ts';
import { leaveAddress } from './leave-address.service.ts';

const UNIQUE_VIOLATION = '23505';

/** The address that a PIN of this customer proves now; null: there is nothing to prove. */
export function addressToProve(customer: Customer): string | null {
  if (customer.pendingEmail !== null) return customer.pendingEmail;
  return customer.emailVerification === 'Completed' ? null : customer.email;
}

/** Sends the PIN for an address that a customer has or wants. */
export async function sendOwnPin(
  tx: Tx,
  customer: Customer,
  email: string,
  now: Date,
): Promise<SentPin> {
  const { id, firstName: first, lastName: last, language } = customer;
  const holder = await addressOwner(tx, email, now);
  return sendEmailPin(tx, {
    place: customerPinPlace(id),
    countedFor: { whom: id },
    email,
    prover: addressToProve(customer) === email ? { first, last, language } : null,
    owner: holder?.id === id ? null : holder,
    now,
  });
}

export async function resendOwnPin(
  db: Db,
  id: CustomerId,
  email: string,
  now: Date,
): Promise<SentPin> {
  const customer = await customerById(db, id);
  return db.transaction().execute((tx) => sendOwnPin(tx, customer, email, now));
}

/** Where the session stands after it. */
export interface Proven {
  readonly completed: Completed | null;
  readonly standing: Omit<SignedIn, 'token'>;
}

/** Refuses with `code_wrong`, also when the new address has become somebody else's. */
export async function proveEmail(
  db: Db,
  principal: CustomerPrincipal,
  pin: string,
  place: SignInPlace,
): Promise<Proven> {
  const proves = addressToProve(await customerById(db, principal.id)) ?? '';
  const at = { ...customerPinPlace(principal.id), proves };
  const right = await tryPin(db, at, pin, place.now);
  if (right === null) throw new Refusal('code_wrong', { field: 'pin' });
  try {
    return await db.transaction().execute(async (tx) => {
      const customer = await customerForChange(tx, principal.id);
      const taken = await takePin(tx, right, place.now);
      // Another address may have been wished for since the PIN was compared.
      if (addressToProve(customer) !== proves || !taken) {
        throw new Refusal('code_wrong', { field: 'pin' });
      }
      const changed = await settle(tx, customer, proves, principal, place);
      return finish(tx, changed, principal, place);
    });
  } catch (error) {
    if (codeOf(error) !== UNIQUE_VIOLATION) throw error;
    throw new Refusal('code_wrong', { field: 'pin' });
  }
}

async function settle(
  tx: Tx,
  customer: Customer,
  email: string,
  principal: CustomerPrincipal,
  place: SignInPlace,
): Promise<Customer> {
  const { now } = place;
  const proven = {
    email,
    pendingEmail: null,
    emailVerification: 'Completed',
    emailVerifiedAt: now,
  } as const;
  const changed = await changeCustomer(tx, customer.id, proven, now);
  // What was mailed to the address of before opens nothing any more, whosever it is.
  if (email !== customer.email) await voidTokens(tx, customer.id, now);
  const isChange = customer.emailVerification === 'Completed';
  await recordAudit(tx, {
    actor: actorOfPerson(signInPersonOf(customer), principal.session.id, place),
    action: isChange ? 'email.changed' : 'email.verified',
    customerId: customer.id,
    ...(isChange ? { before: { email: customer.email }, after: { email } } : {}),
    requestId: place.requestId,
  });
  // An address that was never proven may be a stranger's, mistyped: it hears nothing of it.
  if (isChange) await leaveAddress(tx, customer, changed, principal.session.id, now);
  return changed;
}

/** Who can read this mailbox has given the mailed factor too, where it is their best one. */
async function finish(
  tx: Tx,
  customer: Customer,
  { session }: CustomerPrincipal,
  place: SignInPlace,
): Promise<Proven> {
  const person = signInPersonOf(customer);
  const factors = await factorsOf(tx, person);
  const asked = session.secondFactorAsked;
  const waits = asked && session.secondFactorAt === null;
  const known = await isKnownDevice(tx, person.id, place.deviceToken);
  const completed =
    waits && factors[0] === 'email'
      ? await completeSignIn(tx, person, session.id, place, known)
      : null;
  const given = completed !== null || session.secondFactorAt !== null;
  const secondFactor = secondFactorState({ asked, given, enrolled: factors.length > 0 });
  return { completed, standing: { sessionId: session.id, secondFactor, factors, sentPin: null } };
}
