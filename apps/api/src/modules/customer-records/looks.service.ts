/** Why staff open a record: said once in a session, written down, shown to the customer. */
import { type CustomerId, type LookReason, roleMay } from '@fairlead/contract';
import { customerById } from '#modules/customers/customers.service.ts';
import { requireStranger } from '#modules/customers/strangers.service.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { wasDoneInSession } from '#platform/audit/audit-record.sql.ts';
import type { Db } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { CallActor } from '#platform/http/call.ts';
import type { RequireLook } from '#platform/http/kernel.ts';
import type { StaffPrincipal } from '#platform/http/principal.ts';
import { invalidField } from '#platform/http/request/shape.ts';
import { ownerOf } from './customer-records.sql.ts';

const ACTION = 'customer.viewed';

interface LookCall {
  readonly db: Db;
  readonly principal: StaffPrincipal;
  readonly actor: CallActor;
  readonly requestId: string;
}

/**
 * Work on a case is confidential, so only those who see cases may say that it is for one. Refuses
 * with `second_person_required` at themselves: what the bank prepares about them is not for them.
 */
export async function recordLook(
  { db, principal, actor, requestId }: LookCall,
  customerId: CustomerId,
  reason: LookReason,
): Promise<void> {
  const isCase = reason === 'case';
  if (isCase && !roleMay(principal.role, 'cases.read')) {
    throw invalidField('reason', 'invalid.choice');
  }
  await customerById(db, customerId);
  await requireStranger(db, customerId, principal.id);
  await db.transaction().execute((tx) =>
    recordAudit(tx, {
      actor,
      action: ACTION,
      subject: { kind: 'customer', id: customerId },
      customerId,
      confidential: isCase,
      reason,
      requestId,
    }),
  );
}

export async function hasLooked(
  { db, principal }: Pick<LookCall, 'db' | 'principal'>,
  customerId: CustomerId,
): Promise<boolean> {
  return wasDoneInSession(db, { sessionId: principal.session.id, customerId, action: ACTION });
}

/**
 * Asked by the server for every route that declares `looks`. Refuses with `not_found` where nobody
 * has such a thing, with `second_person_required` where it is the staff member's own, and with
 * `look_reason_required`, which says about whom, otherwise. What somebody said before a customer
 * took their address opens nothing.
 */
export function lookGuard(db: Db): RequireLook {
  return async (principal, of, id) => {
    const customerId = await ownerOf(db, of, id);
    if (customerId === undefined) throw new Refusal('not_found');
    await requireStranger(db, customerId, principal.id);
    if (await hasLooked({ db, principal }, customerId)) return;
    throw new Refusal('look_reason_required', { data: { customer_id: customerId } });
  };
}
