/**
 * How a restriction ends before its date. What two people agreed on ends by two; a stop that holds
 * by one person's word, or by the customer's own, ends by one.
 */
import type { RestrictionSubject, TransfersStatus } from '@fairlead/contract';
import type {
  Approval,
  Approvals,
  Decider,
  Deed,
  StaffHand,
} from '#modules/approvals/approvals.service.ts';
import { customerForChange } from '#modules/customers/customers.service.ts';
import { requireStranger } from '#modules/customers/strangers.service.ts';
import { bankNow } from '#platform/bank-time.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { carryOver } from './account-standing.service.ts';
import { closeReview, lockWithCustomer, type OpensCases } from './restriction-dates.service.ts';
import { recordLifted, recordWords, tellEnded } from './restriction-record.service.ts';
import {
  holdingOf,
  isAgreed,
  isInForce,
  type Restriction,
  type RestrictionWish,
  statusFact,
} from './restrictions.rules.ts';
import { findStanding, writeEnded } from './restrictions.sql.ts';

export interface LiftingParts {
  readonly approvals: Approvals;
  readonly cases: OpensCases;
}

export type LiftWish = Pick<RestrictionWish, 'customerId' | 'subject' | 'words'> & {
  /** What is meant, where it was seen; otherwise what counts. */
  readonly restrictionId?: string | undefined;
};

/** What a proposal is held against: one that was renewed meanwhile is another. */
function factsOf({ subject, status, reviewOn, renewals }: Restriction) {
  return { ...statusFact(subject, status), review_on: reviewOn, renewals };
}

/** Carries out what a second person has approved. */
export function liftDeed({ approvals, cases }: LiftingParts): Deed {
  return {
    kind: 'restriction.lift',
    current: async (tx, { subject }) => {
      // Other proposals about it are void afterwards, and are locked before it.
      await approvals.lockAbout(tx, subject.id);
      const held = await lockWithCustomer(tx, subject.id);
      const holds = held !== undefined && isInForce(held, await bankNow(tx));
      return holds && held.confirmedAt !== null ? factsOf(held) : undefined;
    },
    carryOut: async (tx: Tx, { subject }: Approval, decider: Decider) => {
      const held = await lockWithCustomer(tx, subject.id);
      if (held === undefined) throw new Error('Nothing to lift.');
      const { now, staff } = decider;
      await approvals.voidAbout(tx, held.id, now);
      await writeEnded(tx, held.id, { by: staff.id, at: now });
      await closeReview(tx, cases, held, now);
      await recordLifted(tx, held, now, decider);
      await tellEnded(tx, held, now);
      await carryOver(tx, held, now);
    },
  };
}

/**
 * Proposes to end what counts where two people agreed on it; otherwise ends that at once, and what
 * was proposed is void. What two people agreed on goes on beneath it. Refuses with
 * `already_decided` where nothing holds or where this was proposed before, and with
 * `changed_meanwhile` where something else than what is meant counts by now.
 */
export async function liftRestriction(
  { approvals, cases }: LiftingParts,
  db: Db,
  wish: LiftWish,
  hand: StaffHand,
  keep: (tx: Tx) => Promise<void>,
): Promise<void> {
  const { customerId, subject, words } = wish;
  await db.transaction().execute(async (tx) => {
    for (const { id } of await standingOf(tx, wish)) await approvals.lockAbout(tx, id);
    await customerForChange(tx, customerId);
    await requireStranger(tx, customerId, hand.staff.id);
    const now = await bankNow(tx);
    const held = await standingOf(tx, wish);
    const holding = holdingOf(held, now);
    if (holding.length === 0) throw new Refusal('already_decided');
    const meant = meantBy(wish, holding);
    if (isAgreed(meant)) {
      const left = holding.find(({ id, setBy }) => id !== meant.id && setBy !== null);
      await propose(
        tx,
        approvals,
        { agreed: meant, left: left?.status ?? 'ALLOWED' },
        { hand, words, now },
      );
    } else {
      const alone =
        wish.restrictionId === undefined ? held.filter((one) => !isAgreed(one)) : [meant];
      await endAlone(tx, { approvals, cases }, alone, { hand, words, now });
      await carryOver(tx, { customerId, subject }, now);
    }
    await keep(tx);
  });
}

/** What staff set goes first; the customer's own stop ends beside it, or by its own name. */
function meantBy({ restrictionId }: LiftWish, holding: readonly Restriction[]): Restriction {
  const counts = holding.find(({ setBy }) => setBy !== null) ?? holding[0];
  const meant =
    restrictionId === undefined
      ? counts
      : holding.find((one) => one.id === restrictionId && (one === counts || one.setBy === null));
  if (meant === undefined) throw new Refusal('changed_meanwhile');
  return meant;
}

async function standingOf(
  tx: Tx,
  { customerId, subject }: { customerId: LiftWish['customerId']; subject: RestrictionSubject },
): Promise<readonly Restriction[]> {
  return (await findStanding(tx, customerId)).filter((one) => one.subject === subject);
}

interface Lifting {
  readonly hand: StaffHand;
  readonly words: string;
  readonly now: Date;
}

async function propose(
  tx: Tx,
  approvals: Approvals,
  { agreed, left }: { readonly agreed: Restriction; readonly left: TransfersStatus },
  { hand, words, now }: Lifting,
): Promise<void> {
  const { id, customerId, subject } = agreed;
  await approvals.propose(
    tx,
    {
      kind: 'restriction.lift',
      subject: { kind: 'restriction', id },
      customerId,
      amount: null,
      before: factsOf(agreed),
      after: statusFact(subject, left),
      reason: words,
    },
    hand,
    now,
  );
}

async function endAlone(
  tx: Tx,
  { approvals, cases }: LiftingParts,
  held: readonly Restriction[],
  { hand, words, now }: Lifting,
): Promise<void> {
  const own = held.find(({ setBy }) => setBy === null);
  // Before the others are told of, which then do not say that it still holds.
  if (own !== undefined) await writeEnded(tx, own.id, { by: hand.staff.id, at: now });
  for (const one of held) {
    // What nobody has confirmed ends with its proposal, and tells so.
    await approvals.voidAbout(tx, one.id, now);
    await writeEnded(tx, one.id, { by: hand.staff.id, at: now });
    await closeReview(tx, cases, one, now);
    await recordLifted(tx, one, now, hand);
    await recordWords(tx, one, hand, words);
  }
  if (own !== undefined) await tellEnded(tx, own, now);
}
