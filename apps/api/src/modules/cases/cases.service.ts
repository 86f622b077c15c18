/**
 * Cases: opened by the checks of a payment, by a new list or by hand, worked on by the compliance
 * role, ended by a decision or by the clock. Whoever holds a payment listens to what is decided.
 */
import type {
  CaseId,
  CaseKind,
  CustomerId,
  FileId,
  HoldReason,
  RequestableThing,
  StaffId,
  TransferId,
} from '@fairlead/contract';
import type { Money } from '@fairlead/money';
import type { Approvals, LegalOrder, StaffHand } from '#modules/approvals/approvals.service.ts';
import type { FoundHit } from '#modules/screening/screening.service.ts';
import type { Actor } from '#platform/audit/audit.rules.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { bankNow } from '#platform/bank-time.ts';
import type { BusinessCalendar } from '#platform/calendar.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { cancelWork, scheduleWork } from '#platform/due-work/due-work.sql.ts';
import type { DueWorkHandler } from '#platform/due-work/due-work.ts';
import { Refusal } from '#platform/errors.ts';
import { decryptFor, encryptFor } from '#platform/keys/bank-keys.ts';
import { newId, newTypedSecret, uuidV7 } from '#platform/random.ts';
import { tell, tellOutcome } from './case-notices.service.ts';
import { type Case, type CaseOutcome, decideBy, type Finding } from './cases.rules.ts';
import {
  findCase,
  findHeld,
  findRequests,
  insertCase,
  insertEvent,
  insertHits,
  insertRequests,
  lockCase,
  moveCase,
  writeDecideBy,
  writeProvided,
} from './cases.sql.ts';

export type { Case, CaseOutcome, Finding } from './cases.rules.ts';
export { decideBy } from './cases.rules.ts';
export { findCasesOf, wasReleased } from './cases.sql.ts';

/** What the words of a case are bound to. */
export const CASE_CONTEXT = 'case';
const DEADLINE = 'case.decide_by';

/** Told in the transaction of the decision. `now` is bank time. */
export interface CaseDecision {
  readonly caseId: CaseId;
  readonly kind: CaseKind;
  readonly transferId: TransferId | null;
  readonly customerId: CustomerId;
  readonly outcome: CaseOutcome;
  readonly order: LegalOrder | null;
  readonly now: Date;
}
export type CaseListener = (tx: Tx, decision: CaseDecision) => Promise<void>;

export interface NewCase {
  readonly kind: CaseKind;
  readonly reason: HoldReason | null;
  readonly customerId: CustomerId;
  readonly transferId?: TransferId;
  readonly amount?: Money;
  readonly hits?: readonly FoundHit[];
  readonly findings?: readonly Finding[];
  /** Where something else than the promise of two working days says so. */
  readonly decideBy?: Date;
  /** About the source of funds, which the customer added unasked. */
  readonly paper?: FileId;
  /** Whoever opens it by hand, and why. */
  readonly by?: { readonly hand: StaffHand; readonly reason: string };
}

export interface OpenedCase {
  readonly id: CaseId;
  readonly reference: string;
  readonly decideBy: Date;
}

export interface CasesParts {
  readonly approvals: Approvals;
  readonly calendar: () => BusinessCalendar;
}

const statusOf = {
  released: 'Released',
  rejected: 'Rejected',
  lapsed: 'Lapsed',
  frozen: 'Frozen',
  unfrozen: 'Closed',
} as const;

/** Who decided, and by what order. */
export interface Ruling {
  readonly by: StaffId | null;
  readonly actor: Actor;
  readonly requestId?: string;
  readonly now: Date;
  readonly text?: string;
  readonly order?: LegalOrder;
}

export class Cases {
  readonly #approvals: Approvals;
  readonly #calendar: () => BusinessCalendar;
  readonly #listeners: CaseListener[] = [];

  constructor({ approvals, calendar }: CasesParts) {
    this.#approvals = approvals;
    this.#calendar = calendar;
  }

  onDecided(listener: CaseListener): void {
    this.#listeners.push(listener);
  }

  async open(tx: Tx, wish: NewCase): Promise<OpenedCase> {
    const { kind, customerId, hits = [], findings = [] } = wish;
    const openedAt = await bankNow(tx);
    const text = findings.length === 0 ? null : JSON.stringify(findings);
    const made = await insertWithReference(tx, {
      id: newId('case'),
      kind,
      reason: wish.reason,
      customerId,
      transferId: wish.transferId ?? null,
      amount: wish.amount ?? null,
      openedAt,
      decideBy: wish.decideBy ?? decideBy(this.#calendar(), openedAt),
      findingsSealed: text === null ? null : await encryptFor(tx, customerId, text, CASE_CONTEXT),
    });
    await insertHits(tx, made.id, await sealedHits(tx, customerId, hits));
    await writeOpened(tx, made, wish.by);
    if (wish.paper !== undefined) await keepPaper(tx, made, wish.paper);
    // A restriction has a date of its own, and takes its case along.
    if (kind !== 'restriction') {
      await scheduleWork(tx, { kind: DEADLINE, key: made.id, dueAt: made.decideBy });
    }
    if (kind === 'held_transfer') {
      await tell(tx, made, 'payment_held', { reference: made.reference });
    }
    await recordAudit(tx, {
      actor: wish.by?.hand.actor ?? { kind: 'system' },
      action: 'case.opened',
      subject: { kind: 'case', id: made.id },
      customerId,
      confidential: true,
      ...(wish.reason === null ? {} : { reason: wish.reason }),
      after: { kind, hits: hits.length, rules: findings.map(({ rule }) => rule) },
      ...(wish.by === undefined ? {} : { requestId: wish.by.hand.requestId }),
    });
    return { id: made.id, reference: made.reference, decideBy: made.decideBy };
  }

  /** The customer took their payment back: nothing is left to decide. */
  async closeOf(tx: Tx, transferId: TransferId): Promise<void> {
    const held = await findHeld(tx, transferId);
    // A frozen one stays, with what colleagues have proposed about it.
    if (held?.status === 'Open') await this.close(tx, held.id, await bankNow(tx));
  }

  /** What it was about is over, by itself or because somebody says so and why. */
  async close(tx: Tx, id: CaseId, now: Date, by?: NewCase['by']): Promise<void> {
    await this.#approvals.voidAbout(tx, id, now);
    const locked = await lockCase(tx, id);
    if (locked?.status !== 'Open') return;
    const { customerId } = locked;
    const staffId = by?.hand.staff.id ?? null;
    await moveCase(tx, id, { status: 'Closed', by: staffId, at: now });
    await cancelWork(tx, DEADLINE, id);
    const textSealed =
      by === undefined ? null : await encryptFor(tx, customerId, by.reason, CASE_CONTEXT);
    await insertEvent(tx, id, { at: now, what: 'closed', by: staffId, textSealed });
    if (by === undefined) return;
    await recordAudit(tx, {
      actor: by.hand.actor,
      action: 'case.closed',
      subject: { kind: 'case', id },
      customerId,
      confidential: true,
      before: { status: locked.status },
      after: { status: 'Closed' },
      note: by.reason,
      requestId: by.hand.requestId,
    });
  }

  /** There is more time for it. */
  async extend(tx: Tx, id: CaseId, until: Date, now: Date): Promise<void> {
    const locked = await lockCase(tx, id);
    if (locked?.status !== 'Open') return;
    await writeDecideBy(tx, id, until);
    await insertEvent(tx, id, { at: now, what: 'extended', by: null, textSealed: null });
  }

  /** What was asked for. Refuses with `not_found` what was not. */
  async provide(
    tx: Tx,
    given: {
      readonly transferId: TransferId;
      readonly customerId: CustomerId;
      readonly thing: RequestableThing;
      readonly words: string | null;
      readonly fileId: FileId | null;
    },
  ): Promise<void> {
    const { customerId, thing, words, fileId } = given;
    const found = await findHeld(tx, given.transferId);
    // Locked: nothing is added to a case that is decided in this moment.
    const held = found && (await lockCase(tx, found.id));
    if (held?.status !== 'Open' || held.customerId !== customerId) throw new Refusal('not_found');
    const at = await bankNow(tx);
    const wordsSealed =
      words === null ? null : await encryptFor(tx, customerId, words, CASE_CONTEXT);
    if (!(await writeProvided(tx, held.id, thing, { at, wordsSealed, fileId }))) {
      throw new Refusal('not_found', { field: 'thing' });
    }
    const textSealed = await encryptFor(tx, customerId, thing, CASE_CONTEXT);
    await insertEvent(tx, held.id, { at, what: 'provided', by: null, textSealed });
  }

  /** Ends it, tells the customer and whoever holds the payment. The case is locked and may move. */
  async rule(tx: Tx, ruled: Case, outcome: CaseOutcome, ruling: Ruling): Promise<Case> {
    const { customerId } = ruled;
    const { by, now, order, text } = ruling;
    const sealed =
      order === undefined
        ? {}
        : { orderSealed: await encryptFor(tx, customerId, JSON.stringify(order), CASE_CONTEXT) };
    const moved = await moveCase(tx, ruled.id, {
      status: statusOf[outcome],
      by,
      at: now,
      ...sealed,
    });
    await cancelWork(tx, DEADLINE, ruled.id);
    const textSealed =
      text === undefined ? null : await encryptFor(tx, customerId, text, CASE_CONTEXT);
    await insertEvent(tx, ruled.id, { at: now, what: outcome, by, textSealed });
    await recordAudit(tx, {
      actor: ruling.actor,
      action: `case.${outcome}`,
      subject: { kind: 'case', id: ruled.id },
      customerId,
      confidential: true,
      before: { status: ruled.status },
      after: { status: moved.status, ...(order === undefined ? {} : { order }) },
      ...(text === undefined ? {} : { note: text }),
      ...(ruling.requestId === undefined ? {} : { requestId: ruling.requestId }),
    });
    await tellOutcome(tx, moved, outcome);
    const decision: CaseDecision = {
      caseId: ruled.id,
      kind: ruled.kind,
      transferId: ruled.transferId,
      customerId,
      outcome,
      order: order ?? null,
      now,
    };
    for (const listener of this.#listeners) await listener(tx, decision);
    return moved;
  }

  /**
   * Undecided by the date: a held payment fails and its money is free again; a report ends and its
   * customer is told; a listed name is found again by the next screening, and by each payment; a
   * review that somebody opened by hand is over.
   */
  deadlineWork(): DueWorkHandler {
    return {
      kind: DEADLINE,
      run: async (tx, { key, dueAt }) => {
        const id = key as CaseId;
        await this.#approvals.voidAbout(tx, id, dueAt);
        const late = await lockCase(tx, id);
        if (late?.status !== 'Open') return undefined;
        await this.rule(tx, late, 'lapsed', { by: null, actor: { kind: 'system' }, now: dueAt });
        return undefined;
      },
    };
  }
}

export interface HeldCase {
  readonly id: CaseId;
  readonly reference: string;
  readonly reason: HoldReason | null;
  readonly decideBy: Date;
  readonly frozen: boolean;
  /** What was asked for and has not come. */
  readonly needs: readonly RequestableThing[];
  readonly order: LegalOrder | null;
}

/** The case that a payment waits for. */
export async function caseOf(db: Db | Tx, transferId: TransferId): Promise<HeldCase | undefined> {
  const held = await findHeld(db, transferId);
  if (held === undefined) return undefined;
  const requests = await findRequests(db, [held.id]);
  return {
    id: held.id,
    reference: held.reference,
    reason: held.reason,
    decideBy: held.decideBy,
    frozen: held.status === 'Frozen',
    needs: requests.flatMap(({ thing, providedAt }) => (providedAt === null ? [thing] : [])),
    order: await orderOf(db, held),
  };
}

/** A case about this customer; undefined where there is none. */
export async function caseAbout(
  db: Db | Tx,
  id: CaseId,
  customerId: CustomerId,
): Promise<Case | undefined> {
  const found = await findCase(db, id);
  return found?.customerId === customerId ? found : undefined;
}

/** The reference of a case about this customer; null where there is none. */
export async function caseReference(
  db: Db | Tx,
  id: CaseId,
  customerId: CustomerId,
): Promise<string | null> {
  return (await caseAbout(db, id, customerId))?.reference ?? null;
}

export async function orderOf(
  db: Db | Tx,
  { customerId, orderSealed }: Pick<Case, 'customerId' | 'orderSealed'>,
): Promise<LegalOrder | null> {
  if (orderSealed === null) return null;
  const opened = await decryptFor(db, customerId, orderSealed, CASE_CONTEXT);
  if (opened.state !== 'open') return null;
  const order: LegalOrder = JSON.parse(opened.text);
  return order;
}

async function writeOpened(tx: Tx, made: Case, by: NewCase['by']): Promise<void> {
  const { id, customerId, openedAt: at } = made;
  const textSealed =
    by === undefined ? null : await encryptFor(tx, customerId, by.reason, CASE_CONTEXT);
  await insertEvent(tx, id, { at, what: 'opened', by: by?.hand.staff.id ?? null, textSealed });
}

/** As if it had been asked for and handed in. */
async function keepPaper(tx: Tx, { id, customerId, openedAt: at }: Case, fileId: FileId) {
  const thing = 'proof_of_funds';
  await insertRequests(tx, id, [thing], at);
  await writeProvided(tx, id, thing, { at, wordsSealed: null, fileId });
  const textSealed = await encryptFor(tx, customerId, thing, CASE_CONTEXT);
  await insertEvent(tx, id, { at, what: 'provided', by: null, textSealed });
}

/** `K-7H2K-9QXM`: long enough that nobody meets somebody else's by a slip. */
async function insertWithReference(
  tx: Tx,
  made: Omit<Parameters<typeof insertCase>[1], 'reference'>,
): Promise<Case> {
  for (;;) {
    const letters = newTypedSecret(8);
    const reference = `K-${letters.slice(0, 4)}-${letters.slice(4)}`;
    const inserted = await insertCase(tx, { ...made, reference });
    if (inserted !== undefined) return inserted;
  }
}

async function sealedHits(tx: Tx, customerId: CustomerId, hits: readonly FoundHit[]) {
  const sealed = [];
  for (const hit of hits) {
    const { name, entryName, entryKind, entryFacts, because, ...facts } = hit;
    const text = JSON.stringify({ name, entryName, entryKind, entryFacts, because });
    sealed.push({
      ...facts,
      id: uuidV7(),
      sealed: await encryptFor(tx, customerId, text, CASE_CONTEXT),
    });
  }
  return sealed;
}
