/**
 * What a customer may send outside. Staff restrict it for a day alone and until a review date with
 * a second person; it lapses by the clock. Giving the freedom back needs one person.
 */
import type { CaseId, CustomerId, RestrictionReason, TransfersStatus } from '@fairlead/contract';
import {
  type Approval,
  type Approvals,
  type Decider,
  requireStranger,
  type StaffHand,
} from '#modules/approvals/approvals.service.ts';
import { customerForChange } from '#modules/customers/customers.service.ts';
import { bankNow } from '#platform/bank-time.ts';
import { dateAt, endOfDay, parseDate } from '#platform/calendar.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { scheduleWork } from '#platform/due-work/due-work.sql.ts';
import type { DueWorkHandler } from '#platform/due-work/due-work.ts';
import { Refusal } from '#platform/errors.ts';
import { newTypedSecret, uuidV7 } from '#platform/random.ts';
import { orderOf, record, sealedOrder, tell } from './restriction-record.service.ts';
import {
  ALONE_MS,
  holdsUntil,
  inherited,
  isInForce,
  isPossibleReview,
  type LegalOrder,
  needsOrder,
  type Restriction,
} from './restrictions.rules.ts';
import {
  findLatest,
  findStanding,
  insertRestriction,
  lockRestriction,
  writeConfirmed,
  writeEnded,
  writeRenewed,
} from './restrictions.sql.ts';

export type { LegalOrder } from './restrictions.rules.ts';

const LAPSE = 'restriction.lapse';

export interface RestrictionWish {
  readonly customerId: CustomerId;
  readonly status: 'REVIEW' | 'RESTRICTED';
  readonly reason: RestrictionReason;
  readonly case: { readonly id: CaseId; readonly reference: string } | null;
  readonly reviewOn: string;
  readonly words: string;
  readonly order: LegalOrder | null;
}

export interface RestrictionsParts {
  readonly approvals: Approvals;
  readonly timeZone: () => string;
  readonly contactEmail: () => string | null;
}

/** What holds now; undefined: nothing. */
export interface Standing {
  readonly status: TransfersStatus;
  readonly restriction: Restriction | undefined;
  readonly order: LegalOrder | null;
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
        const set = await lockRestriction(tx, approval.subject.id);
        const open = set !== undefined && set.endedAt === null && set.confirmedAt === null;
        return open && set.lapsesAt > (await bankNow(tx)) ? approval.before : undefined;
      },
      carryOut: (tx, approval, decider) => this.#confirm(tx, approval, decider),
      dropped: (tx, approval) => this.#dropped(tx, approval),
    });
    approvals.register({
      kind: 'restriction.renew',
      current: async (tx, { subject }) => {
        const held = await lockRestriction(tx, subject.id);
        if (held === undefined || !isInForce(held, await bankNow(tx))) return undefined;
        return { review_on: held.reviewOn, renewals: held.renewals };
      },
      carryOut: (tx, approval, decider) => this.#renewed(tx, approval, decider),
    });
  }

  /** Judged by the clock, whatever work is late. */
  async read(db: Db | Tx, customerId: CustomerId): Promise<Standing> {
    const standing = await findStanding(db, customerId);
    if (standing.length === 0) return { status: 'ALLOWED', restriction: undefined, order: null };
    const now = await bankNow(db);
    const holding = standing.filter((one) => isInForce(one, now));
    const restriction = holding.find(({ status }) => status === 'RESTRICTED') ?? holding[0];
    return {
      status: restriction?.status ?? 'ALLOWED',
      restriction,
      order: restriction === undefined ? null : await orderOf(db, restriction),
    };
  }

  /** What the customer is told, before they fill in a form. */
  async standingOf(db: Db | Tx, customerId: CustomerId) {
    const { status, restriction, order } = await this.read(db, customerId);
    return {
      status,
      reason: restriction?.reason ?? null,
      case_reference: restriction?.reference ?? null,
      review_on: restriction?.reviewOn ?? null,
      contact_email: restriction === undefined ? null : this.#parts.contactEmail(),
      renewals: restriction?.renewals ?? 0,
      since: restriction?.setAt.toISOString() ?? null,
      order,
    };
  }

  /** Holds at once for 24 hours, and is proposed until its review date. */
  async restrict(db: Db, wish: RestrictionWish, hand: StaffHand, keep: Keep): Promise<void> {
    const { customerId, status, reason, reviewOn, words } = wish;
    await db.transaction().execute(async (tx) => {
      await customerForChange(tx, customerId);
      await requireStranger(tx, customerId, hand.staff);
      const now = await bankNow(tx);
      const lapsesAt = this.#lapseOf(reviewOn, now);
      const before = await this.#makeRoom(tx, wish, now);
      const { alone, renewals } = inherited(before, now);
      if (needsOrder(renewals) && wish.order === null) throw new Refusal('order_required');
      const made = await insertRestriction(tx, {
        id: uuidV7(),
        customerId,
        status,
        reason,
        reference: wish.case?.reference ?? newReference(),
        caseId: wish.case?.id ?? null,
        setBy: hand.staff.id,
        setAt: now,
        aloneUntil: alone ? new Date(Math.min(now.getTime() + ALONE_MS, lapsesAt.getTime())) : null,
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
          before: { status: before && isInForce(before, now) ? before.status : 'ALLOWED' },
          after: { status, reason, review_on: reviewOn },
          reason: words,
        },
        hand,
        now,
      );
      if (alone) await this.#holds(tx, made, hand);
      await keep(tx);
    });
  }

  /** Proposes a later review date. Whoever set or renewed it last leaves that to somebody else. */
  async renew(
    db: Db,
    wish: Pick<RestrictionWish, 'customerId' | 'reviewOn' | 'words' | 'order'>,
    hand: StaffHand,
    keep: Keep,
  ): Promise<void> {
    const { customerId, reviewOn, words, order } = wish;
    await db.transaction().execute(async (tx) => {
      await customerForChange(tx, customerId);
      const now = await bankNow(tx);
      const [held] = (await findStanding(tx, customerId)).filter(({ setBy }) => setBy !== null);
      if (held === undefined || held.confirmedAt === null || !isInForce(held, now)) {
        throw new Refusal('not_found');
      }
      if (hand.staff.id === (held.renewedBy ?? held.setBy)) {
        throw new Refusal('second_person_required');
      }
      this.#lapseOf(reviewOn, now);
      const renewals = held.renewals + 1;
      if (needsOrder(renewals) && order === null) throw new Refusal('order_required');
      await this.#parts.approvals.propose(
        tx,
        {
          kind: 'restriction.renew',
          subject: { kind: 'restriction', id: held.id },
          customerId,
          amount: null,
          before: { review_on: held.reviewOn, renewals: held.renewals },
          after: { review_on: reviewOn, renewals, ...(order ?? {}) },
          reason: words,
        },
        hand,
        now,
      );
      await keep(tx);
    });
  }

  /** Everything that keeps them back ends; what was proposed is void. */
  async lift(
    db: Db,
    customerId: CustomerId,
    words: string,
    hand: StaffHand,
    keep: Keep,
  ): Promise<void> {
    await db.transaction().execute(async (tx) => {
      await customerForChange(tx, customerId);
      await requireStranger(tx, customerId, hand.staff);
      const now = await bankNow(tx);
      const held = await findStanding(tx, customerId);
      if (!held.some((one) => isInForce(one, now))) throw new Refusal('already_decided');
      for (const one of held) {
        // What nobody has confirmed ends with its proposal, and tells so.
        await this.#parts.approvals.voidAbout(tx, one.id, now);
        await writeEnded(tx, one.id, { by: hand.staff.id, at: now });
        await record(tx, 'restriction.lifted', one, hand);
        await record(tx, 'restriction.lift_reasoned', one, hand, words);
      }
      const first = held.find((one) => one.confirmedAt !== null || one.setBy === null);
      if (first !== undefined) await tell(tx, first, 'restriction_ended', now.toISOString());
      await keep(tx);
    });
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
    });
    await this.#holds(tx, made, undefined);
  }

  /** Records that it is over and tells the customer; that it is over needs nobody. */
  lapseWork(): DueWorkHandler {
    return {
      kind: LAPSE,
      run: async (tx, { key, dueAt }) => {
        const held = await lockRestriction(tx, key);
        if (held === undefined || held.endedAt !== null) return undefined;
        const until = holdsUntil(held);
        if (until > dueAt) return until;
        // A proposal that still waits may bring it back; its own end clears it away.
        const waits = held.confirmedAt === null && held.setBy !== null;
        if (!waits) await writeEnded(tx, held.id, { by: null, at: until });
        await record(tx, 'restriction.lapsed', held);
        await tell(tx, held, 'restriction_ended', until.toISOString());
        return undefined;
      },
    };
  }

  /** Refuses with `date_not_possible`. */
  #lapseOf(reviewOn: string, now: Date): Date {
    const zone = this.#parts.timeZone();
    if (!isPossibleReview(reviewOn, dateAt(now, zone))) {
      throw new Refusal('date_not_possible', { field: 'review_on' });
    }
    return endOfDay(parseDate(reviewOn), zone);
  }

  /**
   * Ends what staff set before and answers with it. Refuses with `already_decided` where as much
   * holds already, or waits for its second person.
   */
  async #makeRoom(tx: Tx, { customerId, status }: RestrictionWish, now: Date) {
    const [held] = (await findStanding(tx, customerId)).filter(({ setBy }) => setBy !== null);
    if (held !== undefined) {
      const stronger = held.status === 'REVIEW' && status === 'RESTRICTED';
      const waits = held.confirmedAt === null;
      if (waits || (isInForce(held, now) && !stronger)) throw new Refusal('already_decided');
      const over = isInForce(held, now) ? now : holdsUntil(held);
      await writeEnded(tx, held.id, { by: null, at: over });
    }
    return findLatest(tx, customerId);
  }

  async #confirm(tx: Tx, { subject }: Approval, decider: Decider): Promise<void> {
    const { now, staff } = decider;
    const confirmed = await writeConfirmed(tx, subject.id, { by: staff.id, at: now });
    await scheduleWork(tx, { kind: LAPSE, key: confirmed.id, dueAt: confirmed.lapsesAt });
    await record(tx, 'restriction.confirmed', confirmed, decider);
    await tell(tx, confirmed, noticeOf(confirmed), 'confirmed');
  }

  async #renewed(tx: Tx, { subject, after }: Approval, decider: Decider): Promise<void> {
    const held = await lockRestriction(tx, subject.id);
    const { review_on: reviewOn, authority, reference } = after;
    if (held === undefined || typeof reviewOn !== 'string') throw new Error('Nothing to renew.');
    const order =
      typeof authority === 'string' && typeof reference === 'string'
        ? { authority, reference }
        : null;
    const renewed = await writeRenewed(tx, held.id, {
      by: decider.staff.id,
      reviewOn,
      lapsesAt: endOfDay(parseDate(reviewOn), this.#parts.timeZone()),
      renewals: held.renewals + 1,
      orderSealed: await sealedOrder(tx, held.customerId, order),
    });
    await scheduleWork(tx, { kind: LAPSE, key: renewed.id, dueAt: renewed.lapsesAt });
    await record(tx, 'restriction.renewed', renewed, decider);
    await tell(tx, renewed, 'restriction_renewed', String(renewed.renewals));
  }

  /** Nobody confirmed it: what one person set alone ends with that. */
  async #dropped(tx: Tx, { subject }: Approval): Promise<void> {
    const set = await lockRestriction(tx, subject.id);
    if (set === undefined || set.endedAt !== null || set.confirmedAt !== null) return;
    const now = await bankNow(tx);
    const held = isInForce(set, now);
    await writeEnded(tx, set.id, { by: null, at: held ? now : holdsUntil(set) });
    if (held) await tell(tx, set, 'restriction_ended', now.toISOString());
  }

  async #holds(tx: Tx, made: Restriction, hand: StaffHand | undefined): Promise<void> {
    await scheduleWork(tx, { kind: LAPSE, key: made.id, dueAt: holdsUntil(made) });
    await record(tx, 'restriction.set', made, hand);
    await tell(tx, made, noticeOf(made));
  }
}

function noticeOf({ status }: Restriction) {
  return status === 'REVIEW' ? 'payments_in_review' : 'payments_restricted';
}

/** Like a case's, of its own kind. */
function newReference(): string {
  const letters = newTypedSecret(8);
  return `R-${letters.slice(0, 4)}-${letters.slice(4)}`;
}
