/**
 * Proposals and decisions. Whoever has something that needs two people registers how it is carried
 * out; the decision and what comes of it are one transaction.
 */
import type { ApprovalId, ApprovalKind, AuditAction, CustomerId } from '@fairlead/contract';
import type { Money } from '@fairlead/money';
import { customersOfStaff, requireStranger } from '#modules/customers/strangers.service.ts';
import { roughDollars } from '#modules/settings/rough-worth.service.ts';
import type { StaffMember } from '#modules/staff/staff.service.ts';
import { moneyTransaction } from '#modules/transfers/ledger-posting.service.ts';
import type { Actor } from '#platform/audit/audit.rules.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { bankNow } from '#platform/bank-time.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { cancelWork, scheduleWork } from '#platform/due-work/due-work.sql.ts';
import type { DueWorkHandler } from '#platform/due-work/due-work.ts';
import { Refusal } from '#platform/errors.ts';
import { newId } from '#platform/random.ts';
import { requireStepUp, type StepUpBinding } from '#platform/sessions/step-up.service.ts';
import { type ApprovalFacts, expiryOf, type Proposal, sameFacts } from './approvals.rules.ts';
import {
  type Approval,
  approvedSince,
  type Decided,
  findWaiting,
  insertApproval,
  lockApproval,
  lockApprover,
  writeDecision,
} from './approvals.sql.ts';
import { sealWords, wholeSides } from './sealed-words.service.ts';

export {
  type ApprovalFacts,
  type LegalOrder,
  only,
  type Proposal,
  type Sides,
} from './approvals.rules.ts';
export { type Approval, waitingAbout, waitingNaming } from './approvals.sql.ts';
export { openWords, orderNamed, wholeSides } from './sealed-words.service.ts';

const DAY_MS = 24 * 3_600_000;
const EXPIRY = 'approval.expire';

/** One kind of thing that needs two people. */
export interface Deed {
  readonly kind: ApprovalKind;
  /** How it stands now, to be held against `before`; undefined when it is not there any more. */
  current(tx: Tx, approval: Approval): Promise<ApprovalFacts | undefined>;
  carryOut(tx: Tx, approval: Approval, decider: Decider): Promise<void>;
  /** Who may be the second person, where not everybody with the permission may. */
  admits?(staff: StaffHand['staff'], approval: Approval): boolean;
  /** Refused, expired or void: nothing came of it. */
  dropped?(tx: Tx, approval: Approval): Promise<void>;
}

/** A staff member who does something. */
export interface StaffHand {
  readonly staff: Pick<StaffMember, 'id' | 'role' | 'persona'>;
  readonly actor: Actor;
  readonly requestId: string;
}

/** `now` is bank time. */
export interface Decider extends StaffHand {
  readonly now: Date;
}

type Keep = (tx: Tx, approval: Approval) => Promise<void>;

export class Approvals {
  readonly #deeds = new Map<ApprovalKind, Deed>();
  /** US dollars or their rough worth, that one person may approve in 24 hours. */
  readonly #capDollars: () => number;

  constructor(capDollars: () => number) {
    this.#capDollars = capDollars;
  }

  /** Who carries out what was approved; at the start, once for each kind. */
  register(deed: Deed): void {
    this.#deeds.set(deed.kind, deed);
  }

  /** Refuses with `already_decided` when the same waits already; nobody proposes for themselves. */
  async propose(tx: Tx, proposal: Proposal, by: StaffHand, now: Date): Promise<Approval> {
    const { reason, order = null, personal = null, ...facts } = proposal;
    const { customerId } = proposal;
    await requireStranger(tx, customerId, by.staff.id);
    const seal = (words: string) => sealWords(tx, customerId, words);
    const expiresAt = expiryOf(now);
    const made = await insertApproval(tx, {
      ...facts,
      id: newId('approval'),
      reasonSealed: await seal(reason),
      orderSealed: order && (await seal(JSON.stringify(order))),
      personalSealed: personal && (await seal(JSON.stringify(personal))),
      proposedBy: by.staff.id,
      proposedAt: now,
      expiresAt,
    });
    if (made === undefined) throw new Refusal('already_decided');
    await scheduleWork(tx, { kind: EXPIRY, key: made.id, dueAt: expiresAt });
    await recordAudit(tx, {
      actor: by.actor,
      action: 'approval.proposed',
      subject: { kind: 'approval', id: made.id },
      ...(made.customerId === null ? {} : { customerId: made.customerId }),
      confidential: true,
      before: { ...proposal.before, ...personal?.before },
      after: { ...proposal.after, ...personal?.after, ...order },
      note: reason,
      requestId: by.requestId,
    });
    return made;
  }

  /** Carries it out. What has changed meanwhile makes it void, which stays written. */
  async approve(
    db: Db,
    id: ApprovalId,
    hand: StaffHand,
    stepUp: StepUpBinding,
    keep: Keep,
  ): Promise<Approval> {
    const outcome = await moneyTransaction(db, async (tx) => {
      const decider = { ...hand, now: await bankNow(tx) };
      const approval = await this.#open(tx, id, decider.now);
      const own = await customersOfStaff(tx, decider.staff.id);
      if (!this.#isSecondPerson(approval, own, decider.staff)) {
        throw new Refusal('second_person_required');
      }
      await requireStepUp(tx, stepUp);
      if (approval.status !== 'Waiting') return approval;
      const deed = this.#deedOf(approval.kind);
      const sides = await wholeSides(tx, approval);
      const current = sides === null ? undefined : await deed.current(tx, approval);
      if (sides === null || current === undefined || !sameFacts(current, sides.before)) {
        return this.#drop(tx, approval, 'Void', decider);
      }
      await this.#requireWithinCap(tx, approval, decider);
      const decided = await writeDecision(tx, id, {
        status: 'Approved',
        by: decider.staff.id,
        at: decider.now,
      });
      await deed.carryOut(tx, decided, decider);
      await cancelWork(tx, EXPIRY, id);
      await record(tx, decided, decider);
      await keep(tx, decided);
      return decided;
    });
    if (outcome.status === 'Approved' && outcome.decidedBy === hand.staff.id) return outcome;
    throw new Refusal(outcome.status === 'Void' ? 'changed_meanwhile' : 'already_decided');
  }

  /** One refusal ends it, and says why; the proposer may take back their own. */
  async refuse(
    db: Db,
    id: ApprovalId,
    reason: string,
    hand: StaffHand,
    keep: Keep,
  ): Promise<Approval> {
    const outcome = await moneyTransaction(db, async (tx) => {
      const decider = { ...hand, now: await bankNow(tx) };
      const approval = await this.#open(tx, id, decider.now);
      if (approval.status !== 'Waiting') return undefined;
      await requireStranger(tx, approval.customerId, hand.staff.id);
      const refusalSealed = await sealWords(tx, approval.customerId, reason);
      const words = { reason, sealed: refusalSealed };
      const refused = await this.#drop(tx, approval, 'Refused', decider, words);
      await keep(tx, refused);
      return refused;
    });
    if (outcome === undefined) throw new Refusal('already_decided');
    return outcome;
  }

  /** What the proposals about a thing were for is gone. Before the thing is locked. */
  async voidAbout(tx: Tx, subjectId: string, now: Date): Promise<void> {
    for (const id of await findWaiting(tx, subjectId)) {
      const approval = await lockApproval(tx, id);
      if (approval?.status === 'Waiting') await this.#drop(tx, approval, 'Void', { now });
    }
  }

  /** Proposals are locked before the thing that they are about, wherever both are. */
  async lockAbout(tx: Tx, subjectId: string): Promise<void> {
    for (const id of await findWaiting(tx, subjectId)) await lockApproval(tx, id);
  }

  /**
   * Whether somebody may decide on each: not theirs, not about themselves, within their cap. All
   * that is asked of the database is asked here, once for however many.
   */
  async decidableBy(
    db: Db | Tx,
    staff: StaffHand['staff'],
  ): Promise<(approval: Approval) => boolean> {
    const now = await bankNow(db);
    const own = await customersOfStaff(db, staff.id);
    const before = await approvedSince(db, staff.id, new Date(now.getTime() - DAY_MS));
    return (approval) =>
      approval.status === 'Waiting' &&
      approval.expiresAt > now &&
      this.#isSecondPerson(approval, own, staff) &&
      this.#fits(approval, before);
  }

  /** What nobody decided in time. */
  expiryWork(): DueWorkHandler {
    return {
      kind: EXPIRY,
      run: async (tx, { key, dueAt }) => {
        await this.#open(tx, key as ApprovalId, dueAt);
        return undefined;
      },
    };
  }

  /** The proposal under lock; one that is past its time is expired here. */
  async #open(tx: Tx, id: ApprovalId, now: Date): Promise<Approval> {
    const approval = await lockApproval(tx, id);
    if (approval === undefined) throw new Refusal('not_found');
    if (approval.status !== 'Waiting' || approval.expiresAt > now) return approval;
    return this.#drop(tx, approval, 'Expired', { now });
  }

  async #drop(
    tx: Tx,
    approval: Approval,
    status: 'Refused' | 'Expired' | 'Void',
    decider: Pick<Decider, 'now'> & Partial<Decider>,
    refusal?: { readonly reason: string; readonly sealed: Buffer },
  ): Promise<Approval> {
    const by = status === 'Refused' ? (decider.staff?.id ?? null) : null;
    const sealed = refusal === undefined ? {} : { refusalSealed: refusal.sealed };
    const dropped = await writeDecision(tx, approval.id, {
      status,
      by,
      at: decider.now,
      ...sealed,
    });
    await cancelWork(tx, EXPIRY, approval.id);
    await this.#deedOf(approval.kind).dropped?.(tx, dropped);
    await record(tx, dropped, decider, refusal?.reason);
    return dropped;
  }

  /** Nobody decides on their own proposal, or on what concerns themselves as a customer. */
  #isSecondPerson(
    approval: Approval,
    ownCustomers: readonly CustomerId[],
    staff: StaffHand['staff'],
  ): boolean {
    const { proposedBy, customerId } = approval;
    if (staff.id === proposedBy) return false;
    if (customerId !== null && ownCustomers.includes(customerId)) return false;
    return this.#deedOf(approval.kind).admits?.(staff, approval) ?? true;
  }

  /** One at a time for each approver, so that two decisions cannot both find room. */
  async #requireWithinCap(tx: Tx, approval: Approval, { staff, now }: Decider): Promise<void> {
    if (approval.amount === null) return;
    await lockApprover(tx, staff.id);
    const before = await approvedSince(tx, staff.id, new Date(now.getTime() - DAY_MS));
    if (!this.#fits(approval, before)) throw new Refusal('approval_cap_reached');
  }

  #fits({ amount }: Approval, before: readonly Money[]): boolean {
    if (amount === null) return true;
    const dollars = [...before, amount].reduce((sum, money) => sum + roughDollars(money), 0n);
    return dollars <= BigInt(this.#capDollars());
  }

  #deedOf(kind: ApprovalKind): Deed {
    const deed = this.#deeds.get(kind);
    if (deed === undefined) throw new Error(`Nobody carries out ${kind}.`);
    return deed;
  }
}

const ACTIONS = {
  Approved: 'approval.approved',
  Refused: 'approval.refused',
  Expired: 'approval.expired',
  Void: 'approval.void',
} as const satisfies Record<Decided['status'], AuditAction>;

async function record(
  tx: Tx,
  approval: Decided,
  { actor, requestId }: Partial<Pick<Decider, 'actor' | 'requestId'>>,
  note?: string,
): Promise<void> {
  await recordAudit(tx, {
    actor: actor ?? { kind: 'system' },
    action: ACTIONS[approval.status],
    subject: { kind: 'approval', id: approval.id },
    ...(approval.customerId === null ? {} : { customerId: approval.customerId }),
    confidential: true,
    before: approval.before,
    after: approval.after,
    ...(note === undefined ? {} : { note }),
    ...(requestId === undefined ? {} : { requestId }),
  });
}
