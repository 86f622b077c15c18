/**
 * Nobody acts on what concerns themselves as a customer. Whoever works here is known by their
 * address, also where the customer has left it since: a change of address opens nothing.
 */
import type { CustomerId, StaffId } from '@fairlead/contract';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { findCustomersOfStaff } from './customers.sql.ts';

/** What somebody of the staff is as a customer: what is about these is not for them. */
export async function customersOfStaff(
  db: Db | Tx,
  staffId: StaffId,
): Promise<readonly CustomerId[]> {
  return findCustomersOfStaff(db, staffId);
}

/** `customerId` is null where something concerns no customer. */
export async function isStranger(
  db: Db | Tx,
  customerId: CustomerId | null,
  staffId: StaffId,
): Promise<boolean> {
  return customerId === null || !(await customersOfStaff(db, staffId)).includes(customerId);
}

/** Refuses with `second_person_required`. */
export async function requireStranger(
  db: Db | Tx,
  customerId: CustomerId | null,
  staffId: StaffId,
): Promise<void> {
  if (!(await isStranger(db, customerId, staffId))) throw new Refusal('second_person_required');
}
