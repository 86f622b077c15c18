/** The PIN came back: now there is a customer, with an account at zero and a session. */
import { productNamed } from '@fairlead/contract';
import type { Currency } from '@fairlead/money';
import { openAccount } from '#modules/accounts/accounts.service.ts';
import { takePin, tryPin } from '#modules/credentials/pins/pins.service.ts';
import {
  type Completed,
  openCompleteSession,
} from '#modules/credentials/sign-in/sign-in.service.ts';
import type {
  SignInPerson,
  SignInPlace,
} from '#modules/credentials/sign-in/sign-in-person.service.ts';
import { openCustomer, signInPersonOf } from '#modules/customers/customers.service.ts';
import { notify } from '#modules/notifications/notifications.service.ts';
import { sendMail } from '#platform/channels/send.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { browserPinPlace } from './email-pin.service.ts';
import { deleteRegistration } from './registrations.sql.ts';
import { type Waiting, waitingOf } from './waiting-registration.ts';

/** Refuses with `code_wrong`, whatever was wrong. */
export async function finishRegistration(
  db: Db,
  pin: string,
  place: SignInPlace,
): Promise<{ person: SignInPerson; completed: Completed }> {
  const { deviceToken, now } = place;
  if (deviceToken === undefined) throw new Refusal('code_wrong', { field: 'pin' });
  const waiting = await waitingOf(db, deviceToken, now);
  const proves = waiting?.applicant.email ?? '';
  const right = await tryPin(db, { ...browserPinPlace(deviceToken), proves }, pin, now);
  if (waiting === null || right === null) throw new Refusal('code_wrong', { field: 'pin' });
  try {
    return await db.transaction().execute(async (tx) => {
      const taken = await takePin(tx, right, now);
      if (!taken || !(await deleteRegistration(tx, waiting.row.deviceHash))) {
        throw new Refusal('code_wrong', { field: 'pin' });
      }
      return admit(tx, waiting, place);
    });
  } catch (error) {
    // Somebody else has proven the same address meanwhile; that is not to be told.
    if (error instanceof Refusal && error.code === 'email_in_use') {
      throw new Refusal('code_wrong', { field: 'pin' });
    }
    throw error;
  }
}

async function admit(
  tx: Tx,
  { applicant, row }: Waiting,
  place: SignInPlace,
): Promise<{ person: SignInPerson; completed: Completed }> {
  const { now, ip, requestId } = place;
  const { accountType, ...details } = applicant;
  const actor = { kind: 'visitor', ip } as const;
  const customer = await openCustomer(
    tx,
    { ...details, proven: ['email'] },
    { hash: row.passwordHash },
    { actor, requestId, now },
  );
  const currency: Currency = applicant.homeCurrency;
  const product = productNamed(accountType) ?? 'checking-account';
  const wish = { customerId: customer.id, currency, product };
  await openAccount(tx, wish, { actor, requestId });
  const person = signInPersonOf(customer);
  // The welcome says that this device signed in.
  const how = { action: 'session.registered', knownDevice: true } as const;
  const completed = await openCompleteSession(tx, person, place, how);
  await sendMail(tx, {
    to: customer.email,
    personId: customer.id,
    language: customer.language,
    template: 'welcome',
    values: { first: customer.firstName, last: customer.lastName },
  });
  await notify(tx, {
    customerId: customer.id,
    cause: 'welcome',
    message: 'welcome',
    link: '/user/home',
  });
  return { person, completed };
}
