/**
 * What the bank wants of a rail and what a rail can say. Rails are compiled in: each name of the
 * contract's closed list has one adapter. Pure.
 */
import type {
  BankDetails,
  CustomerId,
  NameCheckOutcome,
  RailName,
  RailReason,
  TransferId,
} from '@fairlead/contract';
import type { Money } from '@fairlead/money';
import {
  type BusinessCalendar,
  dateAt,
  endOfDay,
  subtractBusinessDays,
} from '#platform/calendar.ts';

export interface RailPayee {
  readonly accountTitle: string;
  readonly bankName: string;
  readonly details: BankDetails;
}

/** One payment, as it is handed over. */
export interface RailOrder {
  readonly transferId: TransferId;
  readonly customerId: CustomerId;
  /** What is to arrive. */
  readonly amount: Money;
  /** What the customer asked to be sent, in the currency of their account. */
  readonly instructed: Money;
  readonly payee: RailPayee;
  /** The payee sees it. */
  readonly comment: string | null;
  /** Wall time; until then it can be taken back as if it had never been. */
  readonly notBefore: Date;
}

/** `settled` and `returned` move money; the others only say something. */
export type RailAnswerKind = 'accepted' | 'settled' | 'rejected' | 'returned' | 'recall_refused';

/** Something that a rail says, as often as it likes: known again by reference and kind. */
export interface RailAnswer {
  readonly reference: string;
  readonly kind: RailAnswerKind;
  /** The order's id as the rail has it; it may be one that nobody knows. */
  readonly transferId: string;
  readonly reason: RailReason | null;
  readonly amount: Money;
  readonly at: Date;
}

/** An answer that came unasked; the rail repeats it until it is acknowledged. */
export interface RailNotice {
  readonly id: string;
  readonly answer: RailAnswer;
}

export interface NameAnswer {
  readonly outcome: NameCheckOutcome;
  /** The name that the account really has; of a close match only. */
  readonly nameFound: string | null;
}

/** Every call may fail, and may have had its effect when it does. */
export interface RailAdapter {
  readonly name: RailName;
  checkName(payee: Pick<RailPayee, 'accountTitle' | 'details'>): Promise<NameAnswer>;
  /** Idempotent by the transfer's id. Answers all that is known of the order, oldest first. */
  submit(order: Omit<RailOrder, 'notBefore'>): Promise<readonly RailAnswer[]>;
  /** All that is known of an order, oldest first; undefined when it never arrived. */
  ask(transferId: TransferId): Promise<readonly RailAnswer[] | undefined>;
  /** Asks for the money back, once however often; what comes of it is an answer. */
  recall(transferId: TransferId): Promise<void>;
  /** What it has to tell, oldest first. */
  notices(limit: number): Promise<readonly RailNotice[]>;
  acknowledge(ids: readonly string[]): Promise<void>;
  /** The entries of its books in a span of time: what really moved. */
  booked(from: Date, until: Date): Promise<readonly RailAnswer[]>;
}

/** What listeners are told, inside the transaction that records it. */
export interface RailNews {
  readonly transferId: TransferId;
  readonly kind: RailAnswerKind;
  readonly reference: string;
  readonly reason: RailReason | null;
  readonly amount: Money;
  readonly at: Date;
  /** The ledger account on the rail's side of the posting; null where no money moves. */
  readonly against: string | null;
}

export type OrderState =
  | 'waiting'
  | 'submitted'
  | 'accepted'
  | 'settled'
  | 'rejected'
  | 'returned'
  | 'taken_back';

export type Unmatched =
  | 'no_such_order'
  | 'amount_differs'
  | 'settled_before'
  | 'duplicate'
  | 'account_closed'
  | 'corrected_before';

/** Why whoever keeps a payment cannot book what moved for it. */
export interface NotBooked {
  readonly unmatched: Unmatched;
}

/** Whether nothing more is to be asked about an order. */
export function isOver(state: OrderState, recall: 'asked' | 'refused' | null): boolean {
  return (
    ['rejected', 'returned', 'taken_back'].includes(state) ||
    (state === 'settled' && recall !== 'asked')
  );
}

/** Business days that an order or a movement in suspense may stand open. */
const OPEN_DAYS = 5;

/** What began before this has stood open for too long; `now` is wall time, as rails have it. */
export function lateBefore(calendar: BusinessCalendar, now: Date): Date {
  const { timeZone } = calendar;
  const day = subtractBusinessDays(calendar, dateAt(now, timeZone), OPEN_DAYS + 1);
  return endOfDay(day, timeZone);
}

const FIRST_ASK_S = 5;
const LONGEST_ASK_S = 900;

/** When an order without an end is asked about again: doubling, up to a quarter of an hour. */
export function askDelaySeconds(asks: number): number {
  return Math.min(LONGEST_ASK_S, FIRST_ASK_S * 2 ** Math.min(asks, 10));
}

/** What an answer means for an order in a state. */
export type Reading =
  | { readonly does: 'move'; readonly to: OrderState }
  | { readonly does: 'tell' }
  /** Nothing new in it, and no money. */
  | { readonly does: 'nothing' }
  /** Something before it has not been heard: the whole story is asked for. */
  | { readonly does: 'wait' }
  | { readonly does: 'suspense'; readonly because: Unmatched };

interface OrderFacts {
  readonly state: OrderState;
  readonly amount: Money;
}

const underWay: readonly OrderState[] = ['submitted', 'accepted'];

/** `whole`: everything before it was heard, so that nothing is to be waited for. */
export function readAnswer(
  order: OrderFacts | undefined,
  answer: RailAnswer,
  whole: boolean,
): Reading {
  if (answer.kind === 'settled' || answer.kind === 'returned') {
    return readMovement(order, answer, whole);
  }
  if (order === undefined) return { does: 'nothing' };
  const { state } = order;
  if (answer.kind === 'recall_refused') {
    return state === 'settled' || underWay.includes(state) ? { does: 'tell' } : { does: 'nothing' };
  }
  if (answer.kind === 'accepted') {
    return state === 'submitted' ? { does: 'move', to: 'accepted' } : { does: 'nothing' };
  }
  return underWay.includes(state) ? { does: 'move', to: 'rejected' } : { does: 'nothing' };
}

function readMovement(order: OrderFacts | undefined, answer: RailAnswer, whole: boolean): Reading {
  if (order === undefined) return { does: 'suspense', because: 'no_such_order' };
  const { state, amount } = order;
  const early = answer.kind === 'returned' && underWay.includes(state);
  if (early) return whole ? { does: 'suspense', because: 'no_such_order' } : { does: 'wait' };
  const fits = answer.kind === 'settled' ? underWay.includes(state) : state === 'settled';
  if (!fits) {
    const before = answer.kind === 'settled' ? 'settled_before' : 'duplicate';
    return { does: 'suspense', because: before };
  }
  const same =
    amount.amountMinor === answer.amount.amountMinor && amount.currency === answer.amount.currency;
  if (!same) return { does: 'suspense', because: 'amount_differs' };
  return { does: 'move', to: answer.kind === 'settled' ? 'settled' : 'returned' };
}

/** How much less than what was sent moved; undefined when it was more, or another currency. */
export function shortBy(sent: Money, moved: Money): bigint | undefined {
  const short = sent.amountMinor - moved.amountMinor;
  return sent.currency === moved.currency && short >= 0n ? short : undefined;
}

/**
 * The state that an order comes to when staff say that a movement in suspense is its own; undefined
 * when it cannot be. What comes back may be less than what was sent, where the other bank kept its
 * charges; never more. `matched`: what has moved for it already, and was booked.
 */
export function claimedState(
  order: OrderFacts,
  movement: { readonly kind: 'settled' | 'returned'; readonly amount: Money },
  matched: readonly string[],
): OrderState | undefined {
  const { state, amount } = order;
  const short = shortBy(amount, movement.amount);
  if (short === undefined || matched.includes(movement.kind)) return undefined;
  if (movement.kind === 'settled') {
    if (short > 0n) return undefined;
    return underWay.includes(state) || state === 'settled' ? 'settled' : undefined;
  }
  const wasPaid = matched.includes('settled') && (state === 'settled' || state === 'returned');
  return wasPaid ? 'returned' : undefined;
}
