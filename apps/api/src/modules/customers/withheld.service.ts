/**
 * Which customers somebody of the staff may do something to. Any visitor of a sandbox can play a
 * persona: other visitors' details are not for them. And nobody's own are.
 */
import type { CustomerId, StaffId } from '@fairlead/contract';
import type { Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { type Customer, customerForChange } from './customers.service.ts';
import { requireStranger } from './strangers.service.ts';

export interface Reader {
  readonly persona: boolean;
}

export function isWithheld(customer: { readonly persona: boolean }, reader: Reader): boolean {
  return reader.persona && !customer.persona;
}

/** Somebody of the staff who does something. */
interface Doer extends Reader {
  readonly staffId: StaffId;
}

/**
 * Somebody of the staff does something to a customer, who is held still meanwhile. Demonstration
 * staff only do it to demonstration customers, and nobody to themselves. Refuses with `not_found`,
 * `persona_may_not` and `second_person_required`.
 */
export async function customerForStaff(tx: Tx, id: CustomerId, staff: Doer): Promise<Customer> {
  const customer = await customerForChange(tx, id);
  if (isWithheld(customer, staff)) throw new Refusal('persona_may_not');
  await requireStranger(tx, id, staff.staffId);
  return customer;
}
