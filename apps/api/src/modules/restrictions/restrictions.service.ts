/**
 * What a customer may send outside, and whether they are let in at all. One person stops payments
 * for a day; anything longer, and keeping somebody out of their account, needs a second one. It
 * lapses by the clock. What two people agreed on is lifted by two; a stop that is set over it ends
 * without it.
 */
import type { CaseId, CustomerId, RestrictionSubject } from '@fairlead/contract';
import {
  type Approval,
  type Approvals,
  type Decider,
  orderNamed,
  type StaffHand,
} from '#modules/approvals/approvals.service.ts';
import { customerForChange } from '#modules/customers/customers.service.ts';
import { requireStranger } from '#modules/customers/strangers.service.ts';
import { bankNow } from '#platform/bank-time.ts';
import { dateAt, endOfDay, parseDate } from '#platform/calendar.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import type { DueWorkHandler } from '#platform/due-work/due-work.ts';
import { Refusal } from '#platform/errors.ts';
import { uuidV7 } from '#platform/random.ts';
import { carryOver } from './account-standing.service.ts';
import {
  closeReview,
  fileFor,
  LAPSE,
  lockWithCustomer,
  nearWork,
  type OpensCases,
  scheduleDates,
} from './restriction-dates.service.ts';
import { type LiftWish, liftDeed, liftRestriction } from './restriction-lifting.service.ts';
import { record, sealedOrder, tell, tellEnded } from './restriction-record.service.ts';
import { heldAnswers, readStanding, type Standing } from './restriction-standing.service.ts';
import {
  ALONE_MS,
  holdingOf,
  holdsSince,
  holdsUntil,
  inheritedOf,
  isAgreed,
  isInForce,
  isPossibleReview,
  needsOrder,
  type Restriction,
  type RestrictionWish,
  settableOver,
  shownAlone,
  statusFact,
} from './restrictions.rules.ts';
import {
  findLatestHeld,
  findSetByStaff,
  findStanding,
  insertRestriction,
  writeConfirmed,
  writeEnded,
  writeRenewed,
} from './restrictions.sql.ts';

export interface RestrictionsParts {
  readonly approvals: Approvals;
  readonly cases: OpensCases;
  readonly timeZone: () => string;
  readonly contactEmail: () => string | null;
}

type Keep = (tx: Tx) => Promise<void>;

export class Restrictions {
  readonly #parts: RestrictionsParts;

  constructor(parts: RestrictionsParts) {
    this.#parts = parts;
    const { approvals } = parts;
    approvals.register({
      kind: 'restriction.set',
      current: async (tx, approval) => {
        const set = await lockWithCustomer(tx, approval.subject.id);
        const open = set !== undefined && set.endedAt === null && set.confirmedAt === null;
        return open && set.lapsesAt > (await bankNow(tx)) ? approval.before : undefined;
      },
      carryOut: (tx, approval, decider) => this.#confirm(tx, approval, decider),
      dropped: (tx, approval) => this.#dropped(tx, approval),
    });
    approvals.register({
      kind: 'restriction.renew',
      current: async (tx, { subject, after }) => {
        const held = await lockWithCustomer(tx, subject.id);
        if (held === undefined || !isInForce(held, await bankNow(tx))) return undefined;
        // A renewal ends nothing early, whenever it is approved.
        if (this.#endOf(String(after.review_on)) <= held.lapsesAt) return undefined;
        return { review_on: held.reviewOn, renewals: held.renewals };
      },
      carryOut: (tx, approval, decider) => this.#renewed(tx, approval, decider),
    });
    approvals.register(liftDeed(parts));
  }

  read(db: Db | Tx, customerId: CustomerId, subject?: RestrictionSubject): Promise<Standing> {
    return readStanding(db, customerId, subject);
  }

  /** What the customer is told, before they fill in a form. */
  async standingOf(db: Db | Tx, customerId: CustomerId, subject?: RestrictionSubject) {
    const { status, restriction, order, others } = await this.read(db, customerId, subject);
    return {
      status,
      reason: restriction?.reason ?? null,
      case_reference: restriction?.reference ?? null,
      review_on: restriction?.reviewOn ?? null,
      contact_email: restriction === undefined ? null : this.#parts.contactEmail(),
      renewals: restriction?.renewals ?? 0,
      since: restriction === undefined ? null : holdsSince(restriction).toISOString(),
      alone_until: shownAlone(restriction)?.toISOString() ?? null,
      order,
      also: await heldAnswers(db, others),
    };
  }

  /** Proposes it until its review date; of payments it holds at once, for 24 hours. */
  async restrict(db: Db, wish: RestrictionWish, hand: StaffHand, keep: Keep): Promise<void> {
    const { customerId, subject, status, reason, reviewOn, words } = wish;
    await db.transaction().execute(async (tx) => {
      const { accountStatus } = await customerForChange(tx, customerId);
      if (accountStatus === 'Closed') throw new Refusal('already_closed');
      await requireStranger(tx, customerId, hand.staff.id);
      const now = await bankNow(tx);
      const lapsesAt = this.#lapseOf(reviewOn, now);
      const holds = await this.#makeRoom(tx, wish, now);
      const latest = await findLatestHeld(tx, wish, hand.staff.id);
      const { alone, renewals } = inheritedOf(subject, { latest, holds }, now);
      if (needsOrder(renewals, reason) && wish.order === null) throw new Refusal('order_required');
      const aloneUntil = new Date(Math.min(now.getTime() + ALONE_MS, lapsesAt.getTime()));
      const made = await insertRestriction(tx, {
        id: uuidV7(),
        customerId,
        subject,
        status,
        reason,
        ...(await fileFor(tx, this.#parts.cases, wish, lapsesAt)),
        setBy: hand.staff.id,
        setAt: now,
        aloneUntil: alone ? aloneUntil : null,
        reviewOn,
        lapsesAt,
        renewals,
        orderSealed: await sealedOrder(tx, customerId, wish.order),
      });
      await this.#parts.approvals.propose(
        tx,
        {
          kind: 'restriction.set',
          subject: { kind: 'restriction', id: made.id },
          customerId,
          amount: null,
          before: statusFact(subject, holds?.status ?? 'ALLOWED'),
          after: {
            ...statusFact(subject, status),
            reason,
            review_on: reviewOn,
          },
          order: wish.order,
          reason: words,
        },
        hand,
        now,
      );
      if (alone) await this.#holds(tx, made, hand);
      await carryOver(tx, made, now);
      await keep(tx);
    });
  }

  /**
   * Proposes a later review date of what is meant, otherwise of the strictest that two agreed on.
   * Whoever set or renewed it last leaves that to somebody else.
   */
  async renew(
    db: Db,
    wish: Omit<RestrictionWish, 'status' | 'reason' | 'case'> & Pick<LiftWish, 'restrictionId'>,
    hand: StaffHand,
    keep: Keep,
  ): Promise<void> {
    const { customerId, subject, reviewOn, words, order } = wish;
    await db.transaction().execute(async (tx) => {
      await customerForChange(tx, customerId);
      const now = await bankNow(tx);
      const set = holdingOf(await findSetByStaff(tx, customerId, subject), now).filter(isAgreed);
      const held = set.find(({ id }) => id === (wish.restrictionId ?? id));
      if (held === undefined) throw new Refusal('not_found');
      if (hand.staff.id === (held.renewedBy ?? held.setBy)) {
        throw new Refusal('second_person_required');
      }
      if (this.#lapseOf(reviewOn, now) <= held.lapsesAt) {
        throw new Refusal('date_not_possible', { field: 'review_on' });
      }
      const renewals = held.renewals + 1;
      if (needsOrder(renewals, held.reason) && order === null) throw new Refusal('order_required');
      await this.#parts.approvals.propose(
        tx,
        {
          kind: 'restriction.renew',
          subject: { kind: 'restriction', id: held.id },
          customerId,
          amount: null,
          before: { review_on: held.reviewOn, renewals: held.renewals },
          after: { review_on: reviewOn, renewals },
          order,
          reason: words,
        },
        hand,
        now,
      );
      await keep(tx);
    });
  }

  /** Ends it, or proposes to. */
  lift(db: Db, wish: LiftWish, hand: StaffHand, keep: Keep): Promise<void> {
    return liftRestriction(this.#parts, db, wish, hand, keep);
  }

  /** The customer says that somebody else pays with their money: nothing leaves for a day. */
  async stopPayments(
    tx: Tx,
    customerId: CustomerId,
    of: { readonly id: CaseId; readonly reference: string },
  ): Promise<void> {
    await customerForChange(tx, customerId);
    const now = await bankNow(tx);
    const own = (await findStanding(tx, customerId)).filter(({ setBy }) => setBy === null);
    if (own.some((one) => isInForce(one, now))) return;
    for (const { id } of own) await writeEnded(tx, id, { by: null, at: now });
    const until = new Date(now.getTime() + ALONE_MS);
    const made = await insertRestriction(tx, {
      id: uuidV7(),
      customerId,
      subject: 'payments',
      status: 'RESTRICTED',
      reason: 'customer_request',
      reference: of.reference,
      caseId: of.id,
      setBy: null,
      setAt: now,
      aloneUntil: until,
      reviewOn: dateAt(until, this.#parts.timeZone()).toString(),
      lapsesAt: until,
      renewals: 0,
      orderSealed: null,
      reviewCase: null,
    });
    await this.#holds(tx, made, undefined);
  }

  /** The ends of restrictions, and their dates that come near. */
  dueWork(): readonly DueWorkHandler[] {
    return [
      { kind: LAPSE, run: (tx, { key, dueAt }) => this.#lapse(tx, key, dueAt) },
      nearWork(this.#parts.cases),
    ];
  }

  /** Records that it is over and tells the customer; that it is over needs nobody. */
  async #lapse(tx: Tx, id: string, dueAt: Date): Promise<Date | undefined> {
    const held = await lockWithCustomer(tx, id);
    if (held === undefined || held.endedAt !== null) return undefined;
    const until = holdsUntil(held);
    if (until > dueAt) return until;
    // A proposal that still waits may bring it back; its own end clears it away.
    const waits = held.confirmedAt === null && held.setBy !== null;
    if (!waits) await this.#end(tx, held, until);
    await record(tx, 'lapsed', held);
    await tellEnded(tx, held, until);
    await carryOver(tx, held, until);
    return undefined;
  }

  /** Refuses with `date_not_possible`. */
  #lapseOf(reviewOn: string, now: Date): Date {
    const zone = this.#parts.timeZone();
    if (!isPossibleReview(reviewOn, dateAt(now, zone))) {
      throw new Refusal('date_not_possible', { field: 'review_on' });
    }
    return this.#endOf(reviewOn);
  }

  #endOf(reviewOn: string): Date {
    return endOfDay(parseDate(reviewOn), this.#parts.timeZone());
  }

  /**
   * Answers with what staff set and holds, over which this one is set; it goes on beneath, and so
   * does a weaker one that waits. Refuses with `already_decided` where as much holds already, or
   * waits for its second person.
   */
  async #makeRoom(tx: Tx, { customerId, subject, status }: RestrictionWish, now: Date) {
    const set = await findSetByStaff(tx, customerId, subject);
    const [holds] = holdingOf(set, now);
    if (!settableOver(set, now).includes(status)) throw new Refusal('already_decided');
    const isOver = (one: Restriction) => one.confirmedAt !== null && !isInForce(one, now);
    for (const over of set.filter(isOver)) {
      await this.#end(tx, over, holdsUntil(over));
    }
    return holds;
  }

  async #end(tx: Tx, held: Restriction, at: Date): Promise<void> {
    await writeEnded(tx, held.id, { by: null, at });
    await closeReview(tx, this.#parts.cases, held, at);
  }

  async #confirm(tx: Tx, { subject }: Approval, decider: Decider): Promise<void> {
    const { now, staff } = decider;
    const confirmed = await writeConfirmed(tx, subject.id, { by: staff.id, at: now });
    await scheduleDates(tx, confirmed);
    // Begun by this; one that held alone was recorded then.
    if (confirmed.aloneUntil === null) await record(tx, 'set', confirmed, decider);
    await record(tx, 'confirmed', confirmed, decider);
    await tell(tx, confirmed, 'holds', 'confirmed');
    await carryOver(tx, confirmed, now);
  }

  async #renewed(tx: Tx, approval: Approval, decider: Decider): Promise<void> {
    const held = await lockWithCustomer(tx, approval.subject.id);
    const { review_on: reviewOn } = approval.after;
    if (held === undefined || typeof reviewOn !== 'string') throw new Error('Nothing to renew.');
    const { now, staff } = decider;
    const renewed = await writeRenewed(tx, held.id, {
      by: staff.id,
      reviewOn,
      lapsesAt: this.#endOf(reviewOn),
      renewals: held.renewals + 1,
      orderSealed: await sealedOrder(tx, held.customerId, await orderNamed(tx, approval)),
    });
    const { reviewCase, lapsesAt } = renewed;
    if (reviewCase !== null) await this.#parts.cases.extend(tx, reviewCase, lapsesAt, now);
    await scheduleDates(tx, renewed);
    await record(tx, 'renewed', renewed, decider);
    await tell(tx, renewed, 'renewed', String(renewed.renewals));
    await carryOver(tx, renewed, now);
  }

  /** Nobody confirmed it: what one person set alone ends with that. */
  async #dropped(tx: Tx, { subject }: Approval): Promise<void> {
    const set = await lockWithCustomer(tx, subject.id);
    if (set === undefined || set.endedAt !== null || set.confirmedAt !== null) return;
    const now = await bankNow(tx);
    const held = isInForce(set, now);
    await this.#end(tx, set, held ? now : holdsUntil(set));
    if (held) await tellEnded(tx, set, now);
    await carryOver(tx, set, now);
  }

  async #holds(tx: Tx, made: Restriction, hand: StaffHand | undefined): Promise<void> {
    await scheduleDates(tx, made);
    await record(tx, 'set', made, hand);
    await tell(tx, made, 'holds');
  }
}
