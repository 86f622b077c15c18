/** Customers: opening the relationship, finding people, changing them. */
import type { CustomerId, VerificationKind } from '@fairlead/contract';
import { type PreparedPassword, setPassword } from '#modules/credentials/credentials.service.ts';
import type { SignInPerson } from '#modules/credentials/sign-in/sign-in.service.ts';
import type { Actor } from '#platform/audit/audit.rules.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { CustomerSubject } from '#platform/http/principal.ts';
import { newId } from '#platform/random.ts';
import {
  type Customer,
  type CustomerChange,
  findAddressOwner,
  findCustomerByEmail,
  findCustomers,
  findCustomersAfter,
  findStandings,
  insertCustomer,
  lockCustomer,
  lockCustomerByEmail,
  updateCustomer,
} from './customers.sql.ts';
import { gatesOf, type VerificationModes } from './standing.rules.ts';

export { type CustomerSearch, readSearch } from './customer-search.rules.ts';
export { customersMeant, waysToFind } from './customer-search.sql.ts';
export type { Customer, CustomerChange } from './customers.sql.ts';
/** Who somebody was, when they are erased. */
export { customersNamed, eraseCustomerRow as eraseDetails } from './customers.sql.ts';

export interface CustomerDetails
  extends Partial<
    Pick<
      Customer,
      | 'occupation'
      | 'dateOfBirth'
      | 'sex'
      | 'phoneNumber'
      | 'streetAddress'
      | 'zipCode'
      | 'city'
      | 'state'
      | 'country'
      | 'termsVersion'
      | 'referralCodeUsed'
    >
  > {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: string;
  readonly homeCurrency: string;
  readonly timeZone: string;
  readonly persona?: boolean;
  /** What is proven already; the rest is pending. */
  readonly proven: readonly VerificationKind[];
}

/** Whose deed it is, for the audit log. */
export interface Deed {
  readonly actor: Actor;
  readonly requestId?: string;
  readonly now: Date;
}

function customerOf(details: CustomerDetails, now: Date): Customer {
  const initially = (kind: VerificationKind) =>
    details.proven.includes(kind) ? 'Completed' : 'Pending';
  return {
    id: newId('customer'),
    email: details.email.toLowerCase(),
    pendingEmail: null,
    emailVerifiedAt: details.proven.includes('email') ? now : null,
    firstName: details.firstName,
    lastName: details.lastName,
    occupation: details.occupation ?? null,
    dateOfBirth: details.dateOfBirth ?? null,
    sex: details.sex ?? null,
    phoneNumber: details.phoneNumber ?? null,
    phoneVerifiedAt: null,
    pendingPhoneNumber: null,
    mobileNumber: null,
    streetAddress: details.streetAddress ?? null,
    zipCode: details.zipCode ?? null,
    city: details.city ?? null,
    state: details.state ?? null,
    country: details.country ?? null,
    language: details.language,
    homeCurrency: details.homeCurrency,
    timeZone: details.timeZone,
    emailVerification: initially('email'),
    idVerification: initially('identity'),
    addressVerification: initially('address'),
    smsAlerts: false,
    emailAlerts: true,
    emailAuthentication: true,
    twoFactorAuthentication: false,
    termsVersion: details.termsVersion ?? null,
    termsAgreedAt: details.termsVersion == null ? null : now,
    referralCodeUsed: details.referralCodeUsed ?? null,
    photoFileId: null,
    accountStatus: 'Active',
    restrictionReason: null,
    restrictionCase: null,
    restrictedAt: null,
    restrictionUntil: null,
    hiddenAt: null,
    persona: details.persona ?? false,
    createdAt: now,
    updatedAt: now,
  };
}

/** Opens the relationship with a customer. Refuses with `email_in_use`. */
export async function openCustomer(
  tx: Tx,
  details: CustomerDetails,
  password: PreparedPassword,
  deed: Deed,
): Promise<Customer> {
  const customer = customerOf(details, deed.now);
  const opened = await insertCustomer(tx, customer);
  if (!opened) throw new Refusal('email_in_use', { field: 'email' });
  await setPassword(tx, customer.id, password, deed.now);
  await recordAudit(tx, {
    actor: deed.actor,
    action: 'customer.opened',
    subject: { kind: 'customer', id: customer.id },
    customerId: customer.id,
    ...(deed.requestId === undefined ? {} : { requestId: deed.requestId }),
  });
  return customer;
}

/** One update. Whoever calls has decided that it may be, and records it. */
export async function changeCustomer(
  tx: Tx,
  id: CustomerId,
  change: Partial<CustomerChange>,
  now: Date,
): Promise<Customer> {
  const changed = await updateCustomer(tx, id, change, now);
  if (changed === null) throw new Refusal('not_found');
  return changed;
}

export async function customerByEmail(db: Db | Tx, email: string): Promise<Customer | null> {
  return findCustomerByEmail(db, email.toLowerCase());
}

/** The address stays theirs until the transaction ends. One statement, whether anybody has it. */
export async function holdAddress(tx: Tx, email: string): Promise<Customer | null> {
  return lockCustomerByEmail(tx, email.toLowerCase());
}

/** Whoever an address belongs to, or belonged to until a change that can still be undone. */
export async function addressOwner(
  db: Db | Tx,
  email: string,
  now: Date,
): Promise<Customer | null> {
  return findAddressOwner(db, email.toLowerCase(), now);
}

/** Whoever has this email, for signing in. Closed customers too: their papers stay open. */
export async function customerForSignIn(db: Db, email: string): Promise<SignInPerson | null> {
  const customer = await customerByEmail(db, email);
  return customer === null ? null : signInPersonOf(customer);
}

export function signInPersonOf(customer: Customer): SignInPerson {
  const { id, email, firstName: name, language, timeZone, persona } = customer;
  const securityPath = '/user/auth/security';
  return {
    kind: 'customer',
    id,
    persona,
    chose: {
      secondFactor: customer.twoFactorAuthentication,
      mailedPin: customer.emailAuthentication,
    },
    notice: { email, name, language, timeZone, securityPath },
  };
}

export async function customerById(db: Db | Tx, id: CustomerId): Promise<Customer> {
  const [customer] = await findCustomers(db, [id]);
  if (customer === undefined) throw new Refusal('not_found');
  return customer;
}

/** The same, held still until the transaction ends. */
export async function customerForChange(tx: Tx, id: CustomerId): Promise<Customer> {
  const customer = await lockCustomer(tx, id);
  if (customer === null) throw new Refusal('not_found');
  return customer;
}

export async function customersById(
  db: Db | Tx,
  ids: readonly CustomerId[],
): Promise<readonly Customer[]> {
  return findCustomers(db, ids);
}

/** Everybody who is a customer, in the order of their ids, to be held against sanctions lists. */
export async function customersAfter(
  db: Db | Tx,
  after: string,
  limit: number,
): Promise<readonly Customer[]> {
  return findCustomersAfter(db, after, limit);
}

/** For the kernel, which asks anew at every request. */
export async function customerSubjects(
  db: Db,
  ids: readonly CustomerId[],
  modes: VerificationModes,
): Promise<readonly CustomerSubject[]> {
  const customers = await findStandings(db, ids);
  return customers.map((customer) => ({
    id: customer.id,
    language: customer.language,
    persona: customer.persona,
    closedGates: gatesOf(customer, modes),
  }));
}
