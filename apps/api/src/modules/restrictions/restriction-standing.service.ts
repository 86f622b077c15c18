/** What holds of a customer's restrictions: the one that counts, and those beneath it. */
import type { CustomerId, RestrictionSubject, StaffId, TransfersStatus } from '@fairlead/contract';
import type { LegalOrder } from '#modules/approvals/approvals.service.ts';
import { bankNow } from '#platform/bank-time.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { orderOf } from './restriction-record.service.ts';
import {
  holdingOf,
  holdsSince,
  inheritedOf,
  type Restriction,
  settableOver,
  shownAlone,
} from './restrictions.rules.ts';
import { findLatestHeld, findSetByStaff, findStanding } from './restrictions.sql.ts';

/** What holds now; undefined: nothing. */
export interface Standing {
  readonly status: TransfersStatus;
  readonly restriction: Restriction | undefined;
  readonly order: LegalOrder | null;
  /** What holds as well, and goes on once that ends. */
  readonly others: readonly Restriction[];
}

/**
 * Judged by the clock, whatever work is late. Without a subject: what payments go by, which an
 * account that is kept back keeps back too.
 */
export async function readStanding(
  db: Db | Tx,
  customerId: CustomerId,
  subject?: RestrictionSubject,
): Promise<Standing> {
  const standing = await findStanding(db, customerId);
  const about = standing.filter((one) => subject === undefined || one.subject === subject);
  const [restriction, ...others] = about.length === 0 ? [] : holdingOf(about, await bankNow(db));
  return {
    status: restriction?.status ?? 'ALLOWED',
    restriction,
    order: restriction === undefined ? null : await orderOf(db, restriction),
    others,
  };
}

/** What can be set, and whether this person’s word alone would hold: of payments, for a day. */
export async function settableBy(
  db: Db | Tx,
  customerId: CustomerId,
  subject: RestrictionSubject,
  by: StaffId,
) {
  const now = await bankNow(db);
  const set = await findSetByStaff(db, customerId, subject);
  const [holds] = holdingOf(set, now);
  return Promise.all(
    settableOver(set, now).map(async (status) => {
      const latest = await findLatestHeld(db, { customerId, status }, by);
      return { status, holds_at_once: inheritedOf(subject, { latest, holds }, now).alone };
    }),
  );
}

/** What each of them owes the customer. */
export async function heldAnswer(db: Db | Tx, held: Restriction) {
  return {
    subject: held.subject,
    status: held.status,
    reason: held.reason,
    case_reference: held.reference,
    since: holdsSince(held).toISOString(),
    alone_until: shownAlone(held)?.toISOString() ?? null,
    review_on: held.reviewOn,
    renewals: held.renewals,
    order: await orderOf(db, held),
  };
}

export function heldAnswers(db: Db | Tx, held: readonly Restriction[]) {
  return Promise.all(held.map((one) => heldAnswer(db, one)));
}
