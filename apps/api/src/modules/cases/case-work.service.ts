/**
 * What the compliance role does with a case: open one by hand, assign, ask, note, release, reject,
 * freeze by law.
 */
import {
  type CaseId,
  type CustomerId,
  type RequestableThing,
  type ReviewSubject,
  roleMay,
  type StaffId,
} from '@fairlead/contract';
import {
  type Approval,
  type Approvals,
  type Decider,
  type LegalOrder,
  orderNamed,
  type Proposal,
  type StaffHand,
} from '#modules/approvals/approvals.service.ts';
import { requireStranger } from '#modules/customers/strangers.service.ts';
import { clearPairs } from '#modules/screening/screening.service.ts';
import { staffById } from '#modules/staff/staff.service.ts';
import { moneyTransaction } from '#modules/transfers/ledger-posting.service.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { bankNow } from '#platform/bank-time.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { decryptFor, encryptFor } from '#platform/keys/bank-keys.ts';
import { tell } from './case-notices.service.ts';
import { type Case, needsTwo } from './cases.rules.ts';
import { CASE_CONTEXT, type Cases, type Ruling } from './cases.service.ts';
import {
  assignCase,
  findHits,
  insertEvent,
  insertRequests,
  lockCase,
  markCleared,
} from './cases.sql.ts';

export interface CaseWorkParts {
  readonly cases: Cases;
  readonly approvals: Approvals;
  /** US dollars or their rough worth. */
  readonly largeHold: () => number;
}

export interface CaseHand extends StaffHand {
  readonly keep: (tx: Tx, worked: Case) => Promise<void>;
}

export class CaseWork {
  readonly #cases: Cases;
  readonly #approvals: Approvals;
  readonly #largeHold: () => number;

  constructor({ cases, approvals, largeHold }: CaseWorkParts) {
    this.#cases = cases;
    this.#approvals = approvals;
    this.#largeHold = largeHold;
    const current = async (tx: Tx, { subject }: Approval) => {
      const found = await lockCase(tx, subject.id as CaseId);
      return found && { status: found.status };
    };
    const ruled =
      (outcome: 'released' | 'frozen' | 'unfrozen') =>
      async (tx: Tx, approval: Approval, decider: Decider) => {
        const found = await lockCase(tx, approval.subject.id as CaseId);
        if (found === undefined) throw new Error('A proposal is about no case.');
        const ruling = { ...rulingOf(decider), ...(await orderIn(tx, approval)) };
        await this.#cases.rule(tx, found, outcome, ruling);
        if (outcome === 'released') await clear(tx, found, approval, decider);
      };
    const deed = { current, admits } as const;
    approvals.register({ ...deed, kind: 'hold.release', carryOut: ruled('released') });
    approvals.register({ ...deed, kind: 'legal_freeze.begin', carryOut: ruled('frozen') });
    approvals.register({ ...deed, kind: 'legal_freeze.end', carryOut: ruled('unfrozen') });
  }

  /** About a customer, by hand: a file with a date, which holds back nothing. */
  open(
    db: Db,
    wish: {
      readonly customerId: CustomerId;
      readonly about: ReviewSubject;
      readonly reason: string;
    },
    hand: CaseHand,
  ): Promise<Case> {
    const { customerId, about, reason } = wish;
    return db.transaction().execute(async (tx) => {
      await requireStranger(tx, customerId, hand.staff.id);
      const { id } = await this.#cases.open(tx, {
        kind: 'customer_review',
        reason: null,
        customerId,
        findings: [{ rule: `review_${about}`, facts: {} }],
        by: { hand, reason },
      });
      const opened = await lockCase(tx, id);
      if (opened === undefined) throw new Error('A case that was opened is not there.');
      await hand.keep(tx, opened);
      return opened;
    });
  }

  /** Only a review that was opened by hand: everything else is decided. */
  close(db: Db, id: CaseId, reason: string, hand: CaseHand): Promise<Case> {
    return this.#onOpen(db, id, hand, async (tx, found, now) => {
      if (found.kind !== 'customer_review') throw new Refusal('not_found');
      await this.#cases.close(tx, id, now, { hand, reason });
      return { ...found, status: 'Closed' };
    });
  }

  /** To somebody of the compliance role who is in office; null gives it back to the queue. */
  assign(db: Db, id: CaseId, to: StaffId | null, hand: CaseHand): Promise<Case> {
    return this.#onOpen(db, id, hand, async (tx, found, now) => {
      if (to !== null) {
        const { role, disabledAt } = await staffById(tx, to);
        if (role !== 'compliance' || disabledAt !== null) {
          throw new Refusal('not_found', { field: 'staff_id' });
        }
      }
      await write(tx, found, 'assigned', hand, now, undefined, {
        before: { assigned_to: found.assignedTo },
        after: { assigned_to: to },
      });
      return assignCase(tx, id, to);
    });
  }

  /** Refuses with `transfer_not_open` where no payment waits for the answer. */
  ask(db: Db, id: CaseId, things: readonly RequestableThing[], hand: CaseHand): Promise<Case> {
    return this.#onOpen(db, id, hand, async (tx, found, now) => {
      requirePayment(found);
      await insertRequests(tx, id, things, now);
      await write(tx, found, 'asked', hand, now, things.join(', '), { after: { things } });
      await tell(tx, found, 'payment_needs', { reference: found.reference }, now.toISOString());
      return found;
    });
  }

  /** To a decided case too: the file goes on. */
  async note(db: Db, id: CaseId, text: string, hand: CaseHand): Promise<Case> {
    return db.transaction().execute(async (tx) => {
      const found = await lockCase(tx, id);
      if (found === undefined) throw new Refusal('not_found');
      await requireStranger(tx, found.customerId, hand.staff.id);
      await write(tx, found, 'noted', hand, await bankNow(tx), text);
      await hand.keep(tx, found);
      return found;
    });
  }

  /** Alone where it may be; otherwise a proposal that somebody else approves. */
  release(
    db: Db,
    id: CaseId,
    { reason, cleared }: { readonly reason: string; readonly cleared: readonly string[] },
    hand: CaseHand,
  ): Promise<Case> {
    return this.#onOpen(db, id, hand, async (tx, found, now) => {
      requireDecision(found);
      const hits = await findHits(tx, id);
      if (cleared.some((one) => !hits.some((hit) => hit.id === one))) {
        throw new Refusal('not_found', { field: 'cleared' });
      }
      if (!needsTwo(found, hits.length, this.#largeHold())) {
        return this.#cases.rule(tx, found, 'released', {
          ...rulingOf({ ...hand, now }),
          text: reason,
        });
      }
      const after = { status: 'Released', cleared: cleared.join(' ') };
      await this.#propose(tx, 'hold.release', found, { reason, after }, hand, now);
      return found;
    });
  }

  reject(db: Db, id: CaseId, reason: string, hand: CaseHand): Promise<Case> {
    return this.#onOpen(
      db,
      id,
      hand,
      (tx, found, now) => {
        requireDecision(found);
        return this.#cases.rule(tx, found, 'rejected', {
          ...rulingOf({ ...hand, now }),
          text: reason,
        });
      },
      'ends',
    );
  }

  freeze(
    db: Db,
    id: CaseId,
    { reason, order }: { readonly reason: string; readonly order: LegalOrder },
    hand: CaseHand,
  ): Promise<Case> {
    return this.#onOpen(db, id, hand, async (tx, found, now) => {
      requirePayment(found);
      const wish = { reason, order, after: { status: 'Frozen' } };
      await this.#propose(tx, 'legal_freeze.begin', found, wish, hand, now);
      return found;
    });
  }

  async unfreeze(db: Db, id: CaseId, reason: string, hand: CaseHand): Promise<Case> {
    return db.transaction().execute(async (tx) => {
      await this.#approvals.lockAbout(tx, id);
      const found = await lockCase(tx, id);
      if (found === undefined) throw new Refusal('not_found');
      await requireStranger(tx, found.customerId, hand.staff.id);
      if (found.status !== 'Frozen') throw new Refusal('already_decided');
      const after = { status: 'Closed' };
      await this.#propose(
        tx,
        'legal_freeze.end',
        found,
        { reason, after },
        hand,
        await bankNow(tx),
      );
      await hand.keep(tx, found);
      return found;
    });
  }

  async #propose(
    tx: Tx,
    kind: 'hold.release' | 'legal_freeze.begin' | 'legal_freeze.end',
    found: Case,
    wish: Pick<Proposal, 'reason' | 'after' | 'order'>,
    hand: CaseHand,
    now: Date,
  ): Promise<void> {
    const proposal = {
      kind,
      subject: { kind: 'case', id: found.id } as const,
      customerId: found.customerId,
      amount: kind === 'hold.release' ? found.amount : null,
      before: { status: found.status },
      ...wish,
    };
    await this.#approvals.propose(tx, proposal, hand, now);
    await write(tx, found, 'proposed', hand, now, wish.reason, {
      after: { ...wish.after, ...wish.order },
    });
  }

  /** Refuses with `not_found`, and with `already_decided` what is not open any more. */
  async #onOpen(
    db: Db,
    id: CaseId,
    hand: CaseHand,
    work: (tx: Tx, found: Case, now: Date) => Promise<Case>,
    ends?: 'ends',
  ): Promise<Case> {
    return moneyTransaction(db, async (tx) => {
      const now = await bankNow(tx);
      if (ends === undefined) await this.#approvals.lockAbout(tx, id);
      else await this.#approvals.voidAbout(tx, id, now);
      const found = await lockCase(tx, id);
      if (found === undefined) throw new Refusal('not_found');
      await requireStranger(tx, found.customerId, hand.staff.id);
      if (found.status !== 'Open') throw new Refusal('already_decided');
      const worked = await work(tx, found, now);
      await hand.keep(tx, worked);
      return worked;
    });
  }
}

/** Nobody decides on a file that they may not open: hits, papers and notes stand there. */
function admits({ role }: StaffHand['staff']): boolean {
  return roleMay(role, 'cases.work');
}

function requirePayment({ kind }: Case): void {
  if (kind !== 'held_transfer') throw new Refusal('transfer_not_open');
}

/**
 * A restriction is lifted or renewed where it stands; its file ends with it. A review that was
 * opened by hand is closed: nothing waits for it.
 */
function requireDecision({ kind }: Case): void {
  if (kind === 'restriction' || kind === 'customer_review') throw new Refusal('transfer_not_open');
}

function rulingOf({ staff, actor, requestId, now }: Decider): Ruling {
  return { by: staff.id, actor, requestId, now };
}

async function orderIn(tx: Tx, approval: Approval): Promise<{ readonly order?: LegalOrder }> {
  if (approval.kind !== 'legal_freeze.begin') return {};
  const order = await orderNamed(tx, approval);
  if (order === null) throw new Error('A legal freeze names no order.');
  return { order };
}

/** The pairs that the proposer found not to be the same, remembered from now on. */
async function clear(tx: Tx, found: Case, approval: Approval, { now }: Decider): Promise<void> {
  const ids = String(approval.after.cleared ?? '').split(' ');
  const hits = (await findHits(tx, found.id)).filter(({ id }) => ids.includes(id));
  const pairs = [];
  for (const hit of hits) {
    const opened = await decryptFor(tx, found.customerId, hit.sealed, CASE_CONTEXT);
    if (opened.state !== 'open') continue;
    const said: { readonly name: string; readonly entryName: string } = JSON.parse(opened.text);
    pairs.push({ ...hit, name: said.name, entryName: said.entryName });
  }
  await clearPairs(tx, pairs, {
    customerId: found.customerId,
    caseId: found.id,
    by: approval.proposedBy,
    at: now,
  });
  await markCleared(
    tx,
    hits.map(({ id }) => id),
    now,
  );
}

async function write(
  tx: Tx,
  { id, customerId }: Case,
  what: 'assigned' | 'asked' | 'noted' | 'proposed',
  hand: StaffHand,
  now: Date,
  text?: string,
  facts: { readonly before?: unknown; readonly after?: unknown } = {},
): Promise<void> {
  const textSealed =
    text === undefined ? null : await encryptFor(tx, customerId, text, CASE_CONTEXT);
  await insertEvent(tx, id, { at: now, what, by: hand.staff.id, textSealed });
  await recordAudit(tx, {
    actor: hand.actor,
    action: `case.${what}`,
    subject: { kind: 'case', id },
    customerId,
    confidential: true,
    ...facts,
    requestId: hand.requestId,
  });
}
