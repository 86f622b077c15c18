/** Whose hand a call of a staff member is, for what needs two people. */
import type { CustomerId, StaffId } from '@fairlead/contract';
import { customerByEmail } from '#modules/customers/customers.service.ts';
import { staffById } from '#modules/staff/staff.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import type { CallActor } from '#platform/http/call.ts';
import type { StaffPrincipal } from '#platform/http/principal.ts';
import { requireStranger, type StaffHand } from './approvals.service.ts';

export interface HandCall {
  readonly principal: StaffPrincipal;
  readonly actor: CallActor;
  readonly requestId: string;
  readonly db: Db;
}

/** `db`: the transaction, where there is one. */
export async function handOf(call: HandCall, db: Db | Tx = call.db): Promise<StaffHand> {
  const { principal, actor, requestId } = call;
  const { id, email } = await staffById(db, principal.id);
  return { staff: { id, email }, actor, requestId };
}

/** The reader as a customer, if they bank here too: what is about them is not for them. */
export async function readerAsCustomer(call: HandCall): Promise<CustomerId | undefined> {
  const { staff } = await handOf(call);
  return (await customerByEmail(call.db, staff.email))?.id;
}

/** As `requireStranger`, of whom only the id is at hand. */
export async function requireStrangerById(
  db: Db | Tx,
  customerId: CustomerId,
  staffId: StaffId,
): Promise<void> {
  const { id, email } = await staffById(db, staffId);
  await requireStranger(db, customerId, { id, email });
}
