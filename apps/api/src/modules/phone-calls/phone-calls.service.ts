/**
 * Announced calls: one at a time for each customer, half an hour at most. What the customer sees is
 * written by the bank; the caller chooses only what it is about.
 */
import type { CallSubject, CustomerId } from '@fairlead/contract';
import { customerById } from '#modules/customers/customers.service.ts';
import { customerForStaff } from '#modules/customers/withheld.service.ts';
import { staffById } from '#modules/staff/staff.service.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { publish } from '#platform/events/publish.ts';
import type { StaffDeed } from '#platform/http/staff-deed.ts';
import { newId } from '#platform/random.ts';
import { endOpen, findOpen, insertPhoneCall, type PhoneCall } from './phone-calls.sql.ts';

export const LONGEST_MS = 30 * 60_000;

export interface AnnouncedCall extends PhoneCall {
  /** As they introduce themselves. */
  readonly caller: string;
}

export async function callingNow(
  db: Db | Tx,
  customerId: CustomerId,
  now: Date,
): Promise<AnnouncedCall | null> {
  const found = await findOpen(db, customerId, now);
  return found === undefined ? null : withCaller(db, found);
}

/** For staff. Refuses with `not_found`. */
export async function callingThem(
  db: Db | Tx,
  customerId: CustomerId,
  now: Date,
): Promise<AnnouncedCall | null> {
  await customerById(db, customerId);
  return callingNow(db, customerId, now);
}

async function withCaller(db: Db | Tx, call: PhoneCall): Promise<AnnouncedCall> {
  const { name } = await staffById(db, call.staffId);
  return { ...call, caller: name.trim().split(/\s+/)[0] ?? name };
}

/** Refuses with `not_found` and `persona_may_not`. */
export async function announce(
  db: Db,
  wish: { readonly customerId: CustomerId; readonly about: CallSubject },
  deed: StaffDeed & { readonly keep: (tx: Tx, call: AnnouncedCall) => Promise<void> },
): Promise<AnnouncedCall> {
  const { now, staffId } = deed;
  return db.transaction().execute(async (tx) => {
    await customerForStaff(tx, wish.customerId, deed);
    await endOpen(tx, wish.customerId, now);
    const endsAt = new Date(now.getTime() + LONGEST_MS);
    const call = { ...wish, id: newId('phoneCall'), staffId, beganAt: now, endsAt };
    await insertPhoneCall(tx, call);
    await record(tx, 'phone_call.announced', call, deed);
    const announced = await withCaller(tx, call);
    await deed.keep(tx, announced);
    return announced;
  });
}

/** Nothing happens where nobody calls. Refuses as `announce`. */
export async function endCall(db: Db, customerId: CustomerId, deed: StaffDeed): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await customerForStaff(tx, customerId, deed);
    const ended = await endOpen(tx, customerId, deed.now);
    if (ended !== undefined) await record(tx, 'phone_call.ended', ended, deed);
  });
}

async function record(
  tx: Tx,
  action: 'phone_call.announced' | 'phone_call.ended',
  { id, customerId, about }: PhoneCall,
  { actor, requestId }: StaffDeed,
): Promise<void> {
  await recordAudit(tx, {
    actor,
    action,
    subject: { kind: 'phone_call', id },
    customerId,
    after: { about },
    requestId,
  });
  const event = { kind: 'phone_call.changed', phone_call_id: id } as const;
  await publish(tx, { personId: customerId, event });
}
