/**
 * Nobody acts on what concerns themselves as a customer. Whoever works here is known by their
 * address, also where the customer has left it since: a change of address opens nothing.
 */
import type { CustomerId, StaffId } from '@fairlead/contract';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { findCustomersOfStaff } from './customers.sql.ts';

/** What somebody of the staff is as a customer: what is about these is not for them. */
export { findCustomersOfStaff as customersOfStaff } from './customers.sql.ts';

/** Refuses with `second_person_required`; `customerId` is null where something concerns none. */
export async function requireStranger(
  db: Db | Tx,
  customerId: CustomerId | null,
  staffId: StaffId,
): Promise<void> {
  if (customerId !== null && (await findCustomersOfStaff(db, staffId)).includes(customerId)) {
    throw new Refusal('second_person_required');
  }
}
