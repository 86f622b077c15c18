/**
 * The rail of a sandbox: a bank outside with books of its own, in tables and transactions of its
 * own. What becomes of an order stands in `magic-values.ts` of the contract.
 */
import { createHash } from 'node:crypto';
import type { TransferId } from '@fairlead/contract';
import { money } from '@fairlead/money';
import type {
  NameAnswer,
  RailAdapter,
  RailAnswer,
  RailNotice,
  RailOrder,
  RailPayee,
} from '#modules/rails/rail.rules.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import type { WallTime } from '#platform/wall-time.ts';
import {
  endingOf,
  nameAnswerOf,
  type PlannedEvent,
  planFor,
  recallPlan,
} from './outcomes.rules.ts';
import {
  bookedEvents,
  dropFuture,
  eventsOf,
  insertEvent,
  insertOutsideOrder,
  isKnownOutside,
  lockOutsideOrder,
  markRecalled,
  markTold,
  type OutsideOrder,
  waitingNotices,
} from './sandbox-rail.sql.ts';

export interface SandboxRailOptions {
  readonly db: Db;
  readonly wallTime: WallTime;
  /** How fast its seconds pass: below one for tests that have no time. */
  readonly pace?: number;
}

/** What came of it does not reach the sender, as when a connection is cut. */
class NoAnswer extends Error {
  readonly code = 'NO_ANSWER';
}

export class SandboxRail implements RailAdapter {
  readonly name = 'sandbox';
  readonly #db: Db;
  readonly #wallTime: WallTime;
  readonly #pace: number;

  constructor({ db, wallTime, pace = 1 }: SandboxRailOptions) {
    this.#db = db;
    this.#wallTime = wallTime;
    this.#pace = pace;
  }

  async checkName({ accountTitle }: Pick<RailPayee, 'accountTitle'>): Promise<NameAnswer> {
    const answer = nameAnswerOf(accountTitle);
    if (answer === undefined) throw new NoAnswer('The other bank cannot be reached.');
    return answer;
  }

  async submit(order: Omit<RailOrder, 'notBefore'>): Promise<readonly RailAnswer[]> {
    const { transferId: id, amount, instructed, payee } = order;
    const { events, refusesRecall, silent } = planFor(endingOf(payee.details, instructed));
    const outside = { id, amount, refusesRecall, reference: referenceOf(id) };
    const now = this.#wallTime.now();
    const isNew = await this.#db.transaction().execute(async (tx) => {
      if (!(await insertOutsideOrder(tx, outside, now))) return false;
      for (const event of events) await this.#plan(tx, outside, event, now);
      return true;
    });
    if (isNew && silent) throw new NoAnswer('The answer was lost.');
    return eventsOf(this.#db, id, this.#wallTime.now());
  }

  async ask(transferId: TransferId): Promise<readonly RailAnswer[] | undefined> {
    if (!(await isKnownOutside(this.#db, transferId))) return undefined;
    return eventsOf(this.#db, transferId, this.#wallTime.now());
  }

  async recall(transferId: TransferId): Promise<void> {
    await this.#db.transaction().execute(async (tx) => {
      const order = await lockOutsideOrder(tx, transferId);
      if (order === undefined || order.recalledAt !== null) return;
      const now = this.#wallTime.now();
      await markRecalled(tx, transferId, now);
      const kinds = (await eventsOf(tx, transferId, now)).map(({ kind }) => kind);
      const over = kinds.includes('rejected') || kinds.includes('returned');
      const plan = recallPlan({ settled: kinds.includes('settled'), over }, order.refusesRecall);
      if (plan.kind !== 'recall_refused') await dropFuture(tx, order.reference, now);
      await this.#plan(tx, order, plan, now);
    });
  }

  notices(limit: number): Promise<readonly RailNotice[]> {
    return waitingNotices(this.#db, this.#wallTime.now(), limit);
  }

  async acknowledge(ids: readonly string[]): Promise<void> {
    const now = this.#wallTime.now();
    await this.#db.transaction().execute((tx) => markTold(tx, ids, now));
  }

  booked(from: Date, until: Date): Promise<readonly RailAnswer[]> {
    return bookedEvents(this.#db, from, until);
  }

  async #plan(
    tx: Tx,
    order: Pick<OutsideOrder, 'id' | 'reference' | 'amount'>,
    event: PlannedEvent,
    now: Date,
  ): Promise<void> {
    const { kind, reason, suffix, strange, lessMinor = 0n, afterSeconds, toldAfter } = event;
    const reference = order.reference + suffix;
    const later = (seconds: number) => new Date(now.getTime() + seconds * 1000 * this.#pace);
    const { amountMinor, currency } = order.amount;
    const answer: RailAnswer = {
      kind,
      reason,
      reference,
      transferId: strange === true ? reference : order.id,
      amount: money(amountMinor > lessMinor ? amountMinor - lessMinor : amountMinor, currency),
      at: later(afterSeconds),
    };
    await insertEvent(
      tx,
      answer,
      toldAfter.map((seconds) => later(afterSeconds + seconds)),
    );
  }
}

/** The same for the same order; it reads like what banks print. */
function referenceOf(id: string): string {
  return `SBX${createHash('sha256').update(id).digest('hex').slice(0, 15).toUpperCase()}`;
}
