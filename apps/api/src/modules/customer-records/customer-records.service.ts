/**
 * What staff change about a customer beside their data: their picture, whether lists show them, and
 * that they are signed out. Not email, phone for codes, password or factors: with those somebody
 * could become the customer. Nobody changes themselves here: what a customer may do alone is in
 * their own pages.
 */
import type { AuditAction, CustomerId, StaffId } from '@fairlead/contract';
import {
  type Customer,
  changeCustomer,
  customerForChange,
} from '#modules/customers/customers.service.ts';
import { requireStranger } from '#modules/customers/strangers.service.ts';
import { notify } from '#modules/notifications/notifications.service.ts';
import type { Actor } from '#platform/audit/audit.rules.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { sendMail } from '#platform/channels/send.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { SessionPolicy } from '#platform/sessions/session.rules.ts';
import { endOtherSessions, listSessions } from '#platform/sessions/session.service.ts';

export interface StaffDeed<Answer = unknown> {
  readonly actor: Actor;
  readonly staffId: StaffId;
  /** Who plays a demonstration person changes nobody. */
  readonly persona: boolean;
  readonly requestId: string;
  readonly now: Date;
  /** Keeps the answer for a repeat of the same request. */
  readonly keep: (tx: Tx, customer: Customer) => Promise<Answer>;
}

/** Erases the picture that a customer gave. Refuses with `not_found` where there is none. */
export async function takePhotoAway<Answer>(
  db: Db,
  files: FileStore,
  wish: { readonly id: CustomerId; readonly reason: string },
  deed: StaffDeed<Answer>,
): Promise<Answer> {
  return db.transaction().execute(async (tx) => {
    const { id, photoFileId } = await customerFor(tx, wish.id, deed);
    if (photoFileId === null) throw new Refusal('not_found');
    const after = await changeCustomer(tx, id, { photoFileId: null }, deed.now);
    await files.erase(tx, photoFileId);
    await record(tx, 'customer.photo_removed', id, deed, { note: wish.reason });
    await tell(tx, after, deed);
    return deed.keep(tx, after);
  });
}

/** Ends every session of theirs; who has none is told nothing. */
export async function signOut<Answer>(
  db: Db,
  wish: { readonly id: CustomerId; readonly reason: string },
  policy: SessionPolicy,
  deed: Pick<StaffDeed, 'actor' | 'staffId' | 'persona' | 'requestId' | 'now'> & {
    readonly keep: (tx: Tx, ended: number) => Promise<Answer>;
  },
): Promise<Answer> {
  const { now, requestId } = deed;
  return db.transaction().execute(async (tx) => {
    const { id } = await customerFor(tx, wish.id, deed);
    const { length: open } = await listSessions(tx, id, now, policy);
    if (open === 0) return deed.keep(tx, open);
    await endOtherSessions(tx, id, null, 'ended_by_staff', now);
    await record(tx, 'session.ended_by_staff', id, deed, { note: wish.reason });
    await notify(tx, {
      customerId: id,
      cause: `signed_out_by_bank ${requestId}`,
      message: 'signed_out_by_bank',
      link: '/user/auth/security',
    });
    return deed.keep(tx, open);
  });
}

/** Hides from lists, or shows again; doing it twice is doing it. */
export async function setHidden<Answer>(
  db: Db,
  id: CustomerId,
  hidden: boolean,
  deed: StaffDeed<Answer>,
): Promise<Answer> {
  return db.transaction().execute(async (tx) => {
    const before = await customerFor(tx, id, deed);
    if ((before.hiddenAt !== null) === hidden) return deed.keep(tx, before);
    const change = { hiddenAt: hidden ? deed.now : null };
    const after = await changeCustomer(tx, id, change, deed.now);
    await record(tx, hidden ? 'customer.archived' : 'customer.restored', id, deed, {});
    return deed.keep(tx, after);
  });
}

export async function customerFor(
  tx: Tx,
  id: CustomerId,
  { staffId, persona }: Pick<StaffDeed, 'staffId' | 'persona'>,
): Promise<Customer> {
  const customer = await customerForChange(tx, id);
  if (persona) throw new Refusal('persona_may_not');
  await requireStranger(tx, id, staffId);
  return customer;
}

export async function record(
  tx: Tx,
  action: AuditAction,
  id: CustomerId,
  { actor, requestId }: Pick<StaffDeed, 'actor' | 'requestId'>,
  more: { readonly before?: object; readonly after?: object; readonly note?: string },
): Promise<void> {
  const subject = { kind: 'customer', id };
  await recordAudit(tx, { actor, action, subject, customerId: id, requestId, ...more });
}

/** Whoever's record is changed hears of it, at the address that nobody changed. */
export async function tell(tx: Tx, customer: Customer, { requestId }: { requestId: string }) {
  const { id, email, language, firstName } = customer;
  await sendMail(tx, {
    template: 'details_changed',
    to: email,
    personId: id,
    language,
    values: { first: firstName, what: 'record' },
  });
  await notify(tx, {
    customerId: id,
    cause: `record_corrected ${requestId}`,
    message: 'record_corrected',
    link: '/user/account',
  });
}
