/**
 * A transfer between own accounts from the review on: its id is made when the review opens and
 * stays with it through a reload. Kept in the tab's own storage, and gone at sign-out.
 */
import type { AccountId, TransferId } from '@fairlead/contract/ids';
import { bank } from '#lib/client.ts';
import { nowMs } from '#lib/clock.ts';
import { newTransferId } from '#lib/sending/transfer-id.ts';

export type Quote = Awaited<ReturnType<typeof bank.fx.quote>>;

/** Exactly what is sent. */
export interface Order {
  readonly id: TransferId;
  readonly from: AccountId;
  readonly to: AccountId;
  /** Minor units of the currency of `from`. */
  readonly amount: string;
  readonly comment?: string;
  readonly quote_id?: string;
}

export interface Review {
  readonly order: Order;
  /** Across currencies. */
  readonly quote?: Quote;
  /** When the quote ends, by this browser's own clock. */
  readonly until?: string;
}

export const REVIEW = 'transfer.review';
export const SENDING = 'transfer.sending';

/** How long the bank holds a quote, less the time that an order needs to get there. */
const HELD_MS = 58_000;

export interface Wish extends Omit<Order, 'id' | 'quote_id'> {
  /** Set where the two currencies differ. */
  readonly exchange?: { readonly from: string; readonly to: string };
}

/** Opens a review: asks for a quote where one is needed, and makes the transfer's id. */
export async function reviewOf({ exchange, ...wish }: Wish): Promise<Review> {
  if (exchange === undefined) return { order: { id: newTransferId(), ...wish } };
  const quote = await bank.fx.quote({ query: { ...exchange, amount: wish.amount } });
  return {
    order: { id: newTransferId(), ...wish, quote_id: quote.quote_id },
    quote,
    until: new Date(nowMs() + HELD_MS).toISOString(),
  };
}

export function isOrder(kept: unknown): kept is Order {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    ['id', 'from', 'to', 'amount'].every((name) => typeof Reflect.get(kept, name) === 'string')
  );
}

export function isReview(kept: unknown): kept is Review {
  return typeof kept === 'object' && kept !== null && isOrder(Reflect.get(kept, 'order'));
}

export function sendOrder({ id, ...body }: Order, signal: AbortSignal) {
  return bank.transfers.internal({ body, idempotencyKey: id, signal });
}
