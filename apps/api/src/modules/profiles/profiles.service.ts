/** Customers change what the bank knows of them: each change is recorded, the risky ones told. */
import type { AuditAction, CustomerId, SentPin, VerificationKind } from '@fairlead/contract';
import { hasStrongFactor } from '#modules/credentials/factors/factors.service.ts';
import { sendSecurityNotice } from '#modules/credentials/sign-in/security-notice.service.ts';
import {
  type Customer,
  type CustomerChange,
  changeCustomer,
  customerForChange,
  signInPersonOf,
} from '#modules/customers/customers.service.ts';
import { askPhonePin } from '#modules/customers/phone.service.ts';
import { maySkip, proofOf, type VerificationModes } from '#modules/customers/standing.service.ts';
import { withdrawWaiting } from '#modules/documents/documents.service.ts';
import { notify } from '#modules/notifications/notifications.service.ts';
import type { Actor } from '#platform/audit/audit.rules.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { sendMail } from '#platform/channels/send.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { requireStepUp, type StepUpBinding } from '#platform/sessions/step-up.service.ts';
import {
  addsMailedPin,
  asksAgain,
  type Switches,
  switched,
  switchesOff,
} from './profiles.rules.ts';

export interface ProfileDeed {
  readonly customerId: CustomerId;
  readonly actor: Actor;
  readonly requestId: string;
  readonly userAgent: string;
  readonly now: Date;
  /** What the second factor is asked for, where it is. */
  readonly stepUp: (action: string) => StepUpBinding;
}

/** `keep` writes the answer down with what it says. */
export interface ProfileWrite<Made = Customer> extends ProfileDeed {
  readonly keep: (tx: Tx, made: Made) => Promise<void>;
}

export async function changeSwitches(
  db: Db,
  given: Switches,
  deed: ProfileWrite,
): Promise<Customer> {
  return db.transaction().execute(async (tx) => {
    const before = await customerForChange(tx, deed.customerId);
    const change = switched(before, given);
    if (Object.keys(change).length === 0) return before;
    const strong = await hasStrongFactor(tx, before.id);
    if (change.emailAuthentication === false && !strong) {
      throw new Refusal('last_factor', { field: 'email_authentication' });
    }
    const off = switchesOff(change);
    const added = addsMailedPin(change, strong);
    if (off || added) await requireStepUp(tx, deed.stepUp('security.loosen'));
    if (off) await tell(tx, before, 'switches', deed);
    if (added) await sendSecurityNotice(tx, signInPersonOf(before), 'mailed_pin_added', deed);
    return write(tx, before, change, 'profile.switches_changed', deed);
  });
}

/** The new number counts once its code was confirmed. Refuses with `too_many_requests`. */
export async function changePhone(
  db: Db,
  phone: string,
  deed: ProfileWrite<SentPin>,
): Promise<SentPin> {
  return db.transaction().execute(async (tx) => {
    const customer = await customerForChange(tx, deed.customerId);
    await requireStepUp(tx, deed.stepUp('phone.change'));
    const sent = await askPhonePin(tx, customer, phone, deed.now);
    await record(tx, 'profile.phone_asked', deed, {});
    await deed.keep(tx, sent);
    return sent;
  });
}

export type AddressChange = Pick<CustomerChange, 'streetAddress' | 'zipCode' | 'city' | 'state'> &
  Partial<Pick<CustomerChange, 'country' | 'mobileNumber'>>;

/** Once it is verified it is worth something: then a change takes the second factor. */
export async function changeAddress(
  db: Db,
  files: FileStore,
  given: AddressChange,
  deed: ProfileWrite,
): Promise<Customer> {
  return db.transaction().execute(async (tx) => {
    const before = await customerForChange(tx, deed.customerId);
    if (before.addressVerification === 'Completed') {
      await requireStepUp(tx, deed.stepUp('address.change'));
      await tell(tx, before, 'address', deed);
    }
    const again = asksAgain(before, given.country ?? undefined);
    if (again) await withdrawWaiting(tx, files, before.id, ['address']);
    const proof = again ? ({ addressVerification: 'Pending' } as const) : {};
    return write(tx, before, { ...given, ...proof }, 'profile.address_changed', deed);
  });
}

export type DetailsChange = Partial<
  Pick<CustomerChange, 'mobileNumber' | 'occupation' | 'language' | 'timeZone'>
>;

export async function changeDetails(
  db: Db,
  given: DetailsChange,
  deed: ProfileWrite,
): Promise<Customer> {
  return db.transaction().execute(async (tx) => {
    const before = await customerForChange(tx, deed.customerId);
    return write(tx, before, given, 'profile.details_changed', deed);
  });
}

const PROOFS = {
  email: 'emailVerification',
  identity: 'idVerification',
  address: 'addressVerification',
} as const satisfies Record<VerificationKind, keyof CustomerChange>;

/** Refuses with `skip_not_allowed` where the bank insists, or there is nothing to skip. */
export async function skip(
  db: Db,
  kind: VerificationKind,
  modes: VerificationModes,
  deed: ProfileWrite,
): Promise<Customer> {
  return db.transaction().execute(async (tx) => {
    const before = await customerForChange(tx, deed.customerId);
    if (!maySkip(proofOf(kind, before), modes[kind])) throw new Refusal('skip_not_allowed');
    return write(tx, before, { [PROOFS[kind]]: 'Skipped' }, 'verification.skipped', deed, kind);
  });
}

async function write(
  tx: Tx,
  before: Customer,
  change: Partial<CustomerChange>,
  action: AuditAction,
  deed: ProfileWrite,
  reason?: string,
): Promise<Customer> {
  const after = await changeCustomer(tx, before.id, change, deed.now);
  const fields = Object.keys(change);
  const only = (customer: Customer) =>
    Object.fromEntries(fields.map((field) => [field, Reflect.get(customer, field)]));
  const words = { before: only(before), after: only(after) };
  await record(tx, action, deed, reason === undefined ? words : { ...words, reason });
  await deed.keep(tx, after);
  return after;
}

export async function record(
  tx: Tx,
  action: AuditAction,
  { actor, customerId, requestId }: ProfileDeed,
  more: { readonly before?: object; readonly after?: object; readonly reason?: string },
): Promise<void> {
  const subject = { kind: 'customer', id: customerId };
  await recordAudit(tx, { actor, action, subject, customerId, requestId, ...more });
}

async function tell(
  tx: Tx,
  customer: Customer,
  what: 'address' | 'switches',
  { now }: ProfileDeed,
): Promise<void> {
  const { id, email, language, firstName } = customer;
  await sendMail(tx, {
    template: 'details_changed',
    to: email,
    personId: id,
    language,
    values: { first: firstName, what },
  });
  await notify(tx, {
    customerId: id,
    cause: `${what}_changed ${now.toISOString()}`,
    message: `${what}_changed`,
    link: what === 'address' ? '/user/account' : '/user/auth/security',
  });
}
