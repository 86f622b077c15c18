/** Customers: opening the relationship, finding people, what stands in their way. */
import type { AccountStatus, CustomerId, Gate } from '@fairlead/contract';
import { type PreparedPassword, setPassword } from '#modules/credentials/credentials.service.ts';
import type { SignInPerson } from '#modules/credentials/sign-in.service.ts';
import type { Actor } from '#platform/audit/audit.rules.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { CustomerSubject } from '#platform/http/principal.ts';
import { newId } from '#platform/random.ts';
import {
  type Customer,
  findCustomerByEmail,
  findCustomers,
  findStandings,
  insertCustomer,
} from './customers.sql.ts';

export type { Customer } from './customers.sql.ts';

export interface CustomerDetails {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: string;
  readonly homeCurrency: string;
  readonly timeZone: string;
  readonly persona?: boolean;
}

/** Whose deed it is, for the audit log. */
export interface Deed {
  readonly actor: Actor;
  readonly requestId?: string;
  readonly now: Date;
}

/** Opens the relationship with a customer. Refuses with `email_in_use`. */
export async function openCustomer(
  tx: Tx,
  details: CustomerDetails,
  password: PreparedPassword,
  deed: Deed,
): Promise<Customer> {
  const customer: Customer = {
    id: newId('customer'),
    email: details.email.toLowerCase(),
    firstName: details.firstName,
    lastName: details.lastName,
    language: details.language,
    homeCurrency: details.homeCurrency,
    timeZone: details.timeZone,
    accountStatus: 'Active',
    persona: details.persona ?? false,
    createdAt: deed.now,
  };
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

export async function customerByEmail(db: Db | Tx, email: string): Promise<Customer | null> {
  return findCustomerByEmail(db, email.toLowerCase());
}

/** Whoever has this email, for signing in. Closed customers too: their papers stay open. */
export async function customerForSignIn(db: Db, email: string): Promise<SignInPerson | null> {
  const customer = await customerByEmail(db, email);
  return customer === null ? null : signInPersonOf(customer);
}

export function signInPersonOf(customer: Customer): SignInPerson {
  const { id, email, firstName: name, language, timeZone } = customer;
  const securityPath = '/user/auth/security';
  return { kind: 'customer', id, notice: { email, name, language, timeZone, securityPath } };
}

export async function customerById(db: Db | Tx, id: CustomerId): Promise<Customer> {
  const [customer] = await findCustomers(db, [id]);
  if (customer === undefined) throw new Refusal('not_found');
  return customer;
}

export async function customersById(
  db: Db | Tx,
  ids: readonly CustomerId[],
): Promise<readonly Customer[]> {
  return findCustomers(db, ids);
}

const GATE_OF_STATUS: Readonly<Record<AccountStatus, readonly Gate[]>> = {
  Active: [],
  Locked: ['account_locked'],
  Review: ['account_in_review'],
  Closed: ['account_locked'],
};

/** What stands in the way of somebody with this status. */
export function gatesOfStatus(status: AccountStatus): readonly Gate[] {
  return GATE_OF_STATUS[status];
}

/** For the kernel, which asks anew at every request. */
export async function customerSubjects(
  db: Db,
  ids: readonly CustomerId[],
): Promise<readonly CustomerSubject[]> {
  const customers = await findStandings(db, ids);
  return customers.map(({ id, language, persona, accountStatus }) => ({
    id,
    language,
    persona,
    closedGates: GATE_OF_STATUS[accountStatus],
  }));
}
