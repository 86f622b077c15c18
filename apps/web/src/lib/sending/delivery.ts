/**
 * Sends money exactly once. The order carries the transfer's id and is kept in the tab from before
 * the first try until an answer is known, so that a second try, a reload or a lost answer asks for
 * the same transfer again and never for another.
 */
import type { TransferId } from '@fairlead/contract/ids';
import { forgetDraft, keepDraft } from '#lib/draft.ts';
import { isDefiniteNo } from './outcome.ts';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 10_000;
/** An answer that takes longer is asked for anew. */
const PATIENCE_MS = 15_000;

/** `unknown`: the answer was lost, and is being asked for again. */
export type DeliveryState = 'idle' | 'sending' | 'unknown';

export interface AnyOrder {
  readonly id: TransferId;
}

export interface DeliveryOptions<Order, Answer> {
  /** Under which the order is kept in this tab. */
  readonly name: string;
  readonly post: (order: Order, signal: AbortSignal) => Promise<Answer>;
  readonly onDone: (answer: Answer) => void;
  readonly onRefused: (error: unknown, order: Order) => void;
}

export class Delivery<Order extends AnyOrder, Answer> {
  readonly #options: () => DeliveryOptions<Order, Answer>;
  readonly #show: (state: DeliveryState, order: Order) => void;
  #busy = false;
  #left = false;
  #wake = () => {};

  constructor(
    options: () => DeliveryOptions<Order, Answer>,
    show: (state: DeliveryState, order: Order) => void,
  ) {
    this.#options = options;
    this.#show = show;
  }

  /** A double click is one order: while one is under way, another is not taken. */
  async send(order: Order, triedBefore = false): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    keepDraft(this.#options().name, order);
    this.#show(triedBefore ? 'unknown' : 'sending', order);
    await this.#untilKnown(order, triedBefore);
    this.#busy = false;
  }

  /** Asks at once instead of waiting for the next try. */
  askNow(): void {
    this.#wake();
  }

  /** The screen is left: what is not known stays kept, and is asked for when one comes back. */
  leave(): void {
    this.#left = true;
    this.#wake();
  }

  async #untilKnown(order: Order, already: boolean): Promise<void> {
    let triedBefore = already;
    for (let pause = FIRST_PAUSE_MS; !this.#left; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        const answer = await this.#options().post(order, AbortSignal.timeout(PATIENCE_MS));
        return this.#end(order, () => this.#options().onDone(answer));
      } catch (error) {
        if (isDefiniteNo(error, triedBefore)) {
          return this.#end(order, () => this.#options().onRefused(error, order));
        }
      }
      triedBefore = true;
      if (this.#left) return;
      this.#show('unknown', order);
      await this.#pause(pause);
    }
  }

  #end(order: Order, tell: () => void): void {
    // Nobody was told: forgotten now, the review would come back as if nothing had been sent.
    if (this.#left) return;
    forgetDraft(this.#options().name);
    this.#show('idle', order);
    tell();
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
