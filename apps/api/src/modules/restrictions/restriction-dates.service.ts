/** What falls due of a restriction: its end, and the file in which it is looked at before that. */
import type { Cases } from '#modules/cases/cases.service.ts';
import { customerForChange } from '#modules/customers/customers.service.ts';
import { bankNow } from '#platform/bank-time.ts';
import type { Tx } from '#platform/database/db.ts';
import { cancelWork, scheduleWork } from '#platform/due-work/due-work.sql.ts';
import type { DueWorkHandler } from '#platform/due-work/due-work.ts';
import { newTypedSecret } from '#platform/random.ts';
import {
  holdsUntil,
  nearAt,
  needsCase,
  type Restriction,
  type RestrictionWish,
} from './restrictions.rules.ts';
import { findRestriction, lockRestriction, writeReviewCase } from './restrictions.sql.ts';

export const LAPSE = 'restriction.lapse';
const NEAR = 'restriction.near';

export type OpensCases = Pick<Cases, 'open' | 'close' | 'extend'>;

/** The customer before the restriction: whoever has one of them waits for nobody who has both. */
export async function lockWithCustomer(tx: Tx, id: string): Promise<Restriction | undefined> {
  const found = await findRestriction(tx, id);
  if (found === undefined) return undefined;
  await customerForChange(tx, found.customerId);
  return lockRestriction(tx, id);
}

/** Once two people agree there is a date that somebody has to look at before it comes. */
export async function scheduleDates(tx: Tx, restriction: Restriction): Promise<void> {
  const { id, confirmedAt } = restriction;
  await scheduleWork(tx, { kind: LAPSE, key: id, dueAt: holdsUntil(restriction) });
  if (confirmedAt === null) return;
  await scheduleWork(tx, { kind: NEAR, key: id, dueAt: nearAt(restriction) });
}

/** For the customer to quote: the case's reference, a new case's, or its own. */
export async function fileFor(
  tx: Tx,
  cases: OpensCases,
  { customerId, subject, reason, case: file }: RestrictionWish,
  decideBy: Date,
) {
  if (file !== null) return { reference: file.reference, caseId: file.id, reviewCase: null };
  if (!needsCase(subject, reason)) {
    return { reference: newReference(), caseId: null, reviewCase: null };
  }
  const about = { kind: 'restriction', reason: null, customerId, decideBy } as const;
  const { id, reference } = await cases.open(tx, about);
  return { reference, caseId: id, reviewCase: id };
}

/** Like a case's, of its own kind. */
function newReference(): string {
  const letters = newTypedSecret(8);
  return `R-${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** Nothing is left to look at. */
export async function closeReview(
  tx: Tx,
  cases: OpensCases,
  { id, reviewCase }: Restriction,
  now: Date,
): Promise<void> {
  await cancelWork(tx, NEAR, id);
  if (reviewCase !== null) await cases.close(tx, reviewCase, now);
}

/** Near its date a restriction stands among the cases, until somebody renews or lifts it. */
export function nearWork(cases: OpensCases): DueWorkHandler {
  return {
    kind: NEAR,
    run: async (tx, { key, dueAt }) => {
      const held = await lockWithCustomer(tx, key);
      if (held === undefined || held.endedAt !== null || held.reviewCase !== null) return undefined;
      const near = nearAt(held);
      if (near > dueAt) return near;
      if (held.lapsesAt <= (await bankNow(tx))) return undefined;
      const { customerId, lapsesAt: decideBy } = held;
      const file = await cases.open(tx, {
        kind: 'restriction',
        reason: null,
        customerId,
        decideBy,
      });
      await writeReviewCase(tx, held.id, file.id);
      return undefined;
    },
  };
}
