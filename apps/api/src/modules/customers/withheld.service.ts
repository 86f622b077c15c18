/** Any visitor of a sandbox can play a persona: other visitors' details are not for them. */
import type { CustomerId } from '@fairlead/contract';
import type { Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { type Customer, customerForChange } from './customers.service.ts';

export interface Reader {
  readonly persona: boolean;
}

export function isWithheld(customer: { readonly persona: boolean }, reader: Reader): boolean {
  return reader.persona && !customer.persona;
}

/**
 * Somebody of the staff does something to a customer, who is held still meanwhile. Demonstration
 * staff only do it to demonstration customers. Refuses with `not_found` and `persona_may_not`.
 */
export async function customerForStaff(tx: Tx, id: CustomerId, staff: Reader): Promise<Customer> {
  const customer = await customerForChange(tx, id);
  if (isWithheld(customer, staff)) throw new Refusal('persona_may_not');
  return customer;
}
