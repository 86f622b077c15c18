/** Why staff open a record: said once in a session, written down, shown to the customer. */
import { type CustomerId, type LookReason, roleMay } from '@fairlead/contract';
import { type Customer, customerById } from '#modules/customers/customers.service.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { wasDoneInSession } from '#platform/audit/audit-record.sql.ts';
import type { Db } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { CallActor } from '#platform/http/call.ts';
import type { StaffPrincipal } from '#platform/http/principal.ts';
import { invalidField } from '#platform/http/request/shape.ts';

const ACTION = 'customer.viewed';

interface LookCall {
  readonly db: Db;
  readonly principal: StaffPrincipal;
  readonly actor: CallActor;
  readonly requestId: string;
}

/** Work on a case is confidential, so only those who see cases may say that it is for one. */
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

/** The customer, to whoever has said why. Refuses with `not_found` and `look_reason_required`. */
export async function openedCustomer(
  call: Pick<LookCall, 'db' | 'principal'>,
  id: CustomerId,
): Promise<Customer> {
  const customer = await customerById(call.db, id);
  await requireLook(call, id);
  return customer;
}

/** Refuses with `look_reason_required` where this session has not said why. */
export async function requireLook(
  call: Pick<LookCall, 'db' | 'principal'>,
  customerId: CustomerId,
): Promise<void> {
  if (!(await hasLooked(call, customerId))) throw new Refusal('look_reason_required');
}
