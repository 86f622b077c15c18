/** Whose hand a call of a staff member is, for what needs two people. */
import type { CustomerId } from '@fairlead/contract';
import { customersOfStaff } from '#modules/customers/strangers.service.ts';
import { staffById } from '#modules/staff/staff.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import type { CallActor } from '#platform/http/call.ts';
import type { StaffPrincipal } from '#platform/http/principal.ts';
import type { StaffHand } from './approvals.service.ts';

export interface HandCall {
  readonly principal: StaffPrincipal;
  readonly actor: CallActor;
  readonly requestId: string;
  readonly db: Db;
}

/** `db`: the transaction, where there is one. */
export async function handOf(call: HandCall, db: Db | Tx = call.db): Promise<StaffHand> {
  const { principal, actor, requestId } = call;
  const { id, role, persona } = await staffById(db, principal.id);
  return { staff: { id, role, persona }, actor, requestId };
}

/** The reader as a customer, if they bank here too: what is about them is not for them. */
export async function readerAsCustomer({
  principal,
  db,
}: Pick<HandCall, 'principal' | 'db'>): Promise<readonly CustomerId[]> {
  return customersOfStaff(db, principal.id);
}
