/**
 * What carries money outside. A payment is handed over in the transaction that decides it; what the
 * rail says of it reaches the listeners in the transaction that records it, each answer once.
 */
import type { RailName, TransferId } from '@fairlead/contract';
import { bankDetailsInput } from '@fairlead/contract';
import type { Currency } from '@fairlead/money';
import * as z from 'zod';
import { bookingDay } from '#platform/bank-time.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import { decryptFor, encryptFor } from '#platform/keys/bank-keys.ts';
import type { Mode } from '#platform/mode.ts';
import type { WallTime } from '#platform/wall-time.ts';
import {
  isOver,
  type NameAnswer,
  type NotBooked,
  type RailAdapter,
  type RailNews,
  type RailOrder,
  type RailPayee,
} from './rail.rules.ts';
import { findState, goOn, insertOrder, type KeptOrder, lockOrder, moveOrder } from './rails.sql.ts';
import { SandboxRail } from './sandbox/sandbox-rail.service.ts';
import type { Overdue } from './stops/rail-stops.rules.ts';
import {
  type Patience,
  stopAtLeaving,
  stopOf,
  stoppedCurrencies,
} from './stops/rail-stops.service.ts';

export {
  lateBefore,
  type NameAnswer,
  type NotBooked,
  type RailNews,
  type RailOrder,
  type RailPayee,
  shortBy,
} from './rail.rules.ts';
export { cameBackOf } from './rails.sql.ts';

const CONTEXT = 'rail_order';
const NAME_CHECK_MS = 2_000;
/** Where nobody has set it. */
const UNRECONCILED_DAYS = 3;

const words = z.object({
  accountTitle: z.string(),
  bankName: z.string(),
  details: bankDetailsInput,
  comment: z.string().nullable(),
});

/**
 * Answers the id of the posting that it made, where the news moved money that it booked; why not,
 * where it knows. Money that nobody books goes to suspense.
 */
export type RailListener = (tx: Tx, news: RailNews) => Promise<Booked>;
export type Booked = string | NotBooked | undefined;

/** `soon`: a comparison comes first, within moments. `stopped`: nobody knows when it leaves. */
export type Leaving = 'now' | 'soon' | 'stopped';

/** Whether a payment may leave. Whoever says no has taken it back, in the same transaction. */
export type LeavingGate = (tx: Tx, transferId: TransferId, when: Leaving) => Promise<boolean>;

export interface RailsOptions {
  readonly db: Db;
  readonly mode: Mode;
  readonly wallTime: WallTime;
  /** The bank's own, for its days; UTC where nobody says. */
  readonly timeZone?: () => string;
  /** How long a rail may stand unreconciled before nothing leaves over it. */
  readonly unreconciledDays?: () => number;
  /** Asks for a comparison soon; nobody is asked where nobody is named. */
  readonly askToCompare?: (tx: Tx) => Promise<void>;
  /** Instead of the rail of the bank's mode; for tests of a rail that misbehaves. */
  readonly adapter?: RailAdapter;
}

export class Rails {
  readonly #options: RailsOptions;
  readonly #adapter: RailAdapter | undefined;
  readonly #listeners: RailListener[] = [];
  readonly #gates: LeavingGate[] = [];

  constructor(options: RailsOptions) {
    this.#options = options;
    this.#adapter = options.adapter ?? railOf(options);
  }

  /** Whether money can leave this bank at all: a live bank has no rail of its own yet. */
  get open(): boolean {
    return this.#adapter !== undefined;
  }

  get name(): RailName {
    return this.adapter.name;
  }

  /** Refuses with `rail_not_available` where there is none. */
  get adapter(): RailAdapter {
    if (this.#adapter === undefined) throw new Refusal('rail_not_available');
    return this.#adapter;
  }

  now(): Date {
    return this.#options.wallTime.now();
  }

  /** How long a rail may stand unreconciled, as it is set now. */
  patience(): Patience {
    const { unreconciledDays = () => UNRECONCILED_DAYS } = this.#options;
    return { days: unreconciledDays(), now: this.now() };
  }

  /**
   * Whether its books and ours are known to fit in a currency: money leaves in it. What differs
   * stays open for some days before it does not.
   */
  async isReconciled(db: Db | Tx, currency: Currency): Promise<boolean> {
    return (await stopOf(db, this.name, currency, this.patience())) === undefined;
  }

  /** In which currencies nothing leaves; where there is no rail at all, in none of them. */
  async stoppedCurrencies(db: Db | Tx): Promise<Currency[]> {
    if (!this.open) return [];
    return stoppedCurrencies(db, this.name, this.patience());
  }

  /** In the transaction in which something is about to leave. */
  async stopAtLeaving(tx: Tx, currency: Currency): Promise<Overdue | undefined> {
    const stop = await stopAtLeaving(tx, this.name, currency, this.patience());
    if (stop?.because === 'not_compared') await this.#options.askToCompare?.(tx);
    return stop;
  }

  /** The bank's own day, on which this transaction books. */
  today(tx: Tx): Promise<string> {
    const { timeZone = () => 'UTC' } = this.#options;
    return bookingDay(tx, timeZone());
  }

  /** Never later than two seconds: what has not answered by then is not available. */
  async checkName(payee: Pick<RailPayee, 'accountTitle' | 'details'>): Promise<NameAnswer> {
    const { adapter } = this;
    const unavailable: NameAnswer = { outcome: 'unavailable', nameFound: null };
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<NameAnswer>((resolve) => {
      timer = setTimeout(() => resolve(unavailable), NAME_CHECK_MS);
    });
    // A rail that fails is one that cannot be asked, which is an answer of its own.
    const asked = adapter.checkName(payee).then(
      (answer) => answer,
      () => unavailable,
    );
    try {
      return await Promise.race([asked, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * Once however often; it leaves after `notBefore`, when the transaction has committed. What was
   * put aside goes on.
   */
  async handOver(tx: Tx, order: RailOrder): Promise<void> {
    const { transferId, customerId, amount, instructed, payee, comment, notBefore } = order;
    const said = JSON.stringify({ ...payee, comment });
    const sealed = await encryptFor(tx, customerId, said, CONTEXT);
    const rail = this.name;
    const facts = { transferId, customerId, rail, amount, instructed, notBefore };
    const isNew = await insertOrder(tx, { ...facts, sealed, now: this.now() });
    if (!isNew) await goOn(tx, transferId, notBefore);
  }

  /** It has not left, and is left alone until it is handed over again or taken back. */
  async putAside(tx: Tx, transferId: TransferId): Promise<void> {
    await moveOrder(tx, transferId, { nextStepAt: null });
  }

  /**
   * Takes an order back as if it had not been handed over, or asks the rail for it. Refuses with
   * `transfer_not_open` when it is over. Locks the order: call it before locking rows of your own,
   * and then look whether it was handed over while you waited for them.
   */
  async takeBack(tx: Tx, transferId: TransferId): Promise<'not_handed_over' | 'recall_asked'> {
    const order = await lockOrder(tx, transferId);
    if (order === undefined) return 'not_handed_over';
    if (await this.takeBackWaiting(tx, transferId)) return 'not_handed_over';
    const past = order.state !== 'settled' && isOver(order.state, null);
    if (past || order.recall === 'refused') throw new Refusal('transfer_not_open');
    if (order.recall === null) {
      await moveOrder(tx, transferId, { recall: 'asked', asks: 0, nextStepAt: this.now() });
    }
    return 'recall_asked';
  }

  /** Takes back only what has not left; false: it has, or nothing is to be taken back. */
  async takeBackWaiting(tx: Tx, transferId: TransferId): Promise<boolean> {
    const order = await lockOrder(tx, transferId);
    if (order?.state !== 'waiting') return false;
    const change = {
      state: 'taken_back',
      nextStepAt: null,
      forget: true,
      now: this.now(),
    } as const;
    await moveOrder(tx, transferId, change);
    return true;
  }

  /** Whether it is with the rail, or would be by itself. */
  async isHandedOver(db: Db | Tx, transferId: TransferId): Promise<boolean> {
    const state = await findState(db, transferId);
    return state !== undefined && state !== 'taken_back';
  }

  /** Called in the transaction that records the news; what they throw undoes both. */
  onNews(listener: RailListener): void {
    this.#listeners.push(listener);
  }

  /** Asked when an order is about to leave: much may have happened since it was handed over. */
  onLeaving(gate: LeavingGate): void {
    this.#gates.push(gate);
  }

  /** The order is locked and has not left. */
  async mayLeave(...asked: Parameters<LeavingGate>): Promise<boolean> {
    for (const gate of this.#gates) if (!(await gate(...asked))) return false;
    return true;
  }

  /** Answers the posting that a listener made, or why it made none. */
  async tell(tx: Tx, news: RailNews): Promise<Booked> {
    let made: Booked;
    for (const listener of this.#listeners) made = (await listener(tx, news)) ?? made;
    return made;
  }
}

function railOf({ db, mode, wallTime }: RailsOptions): RailAdapter | undefined {
  return mode === 'sandbox' ? new SandboxRail({ db, wallTime }) : undefined;
}

/** What the rail needs of an order; undefined when the customer's data was erased. */
export async function openOrder(
  db: Db | Tx,
  order: KeptOrder,
): Promise<Omit<RailOrder, 'notBefore'> | undefined> {
  if (order.sealed === null) return undefined;
  const opened = await decryptFor(db, order.customerId, order.sealed, CONTEXT);
  if (opened.state !== 'open') return undefined;
  const { comment, ...payee } = words.parse(JSON.parse(opened.text));
  const { transferId, customerId, amount, instructed } = order;
  return { transferId, customerId, amount, instructed, payee, comment };
}
