/**
 * Heavy work takes turns: so many at once, so many waiting, none of them for long, and the rest
 * come again later. Whoever waits has a request to answer in time.
 */
import { Refusal } from '#platform/errors.ts';

export interface TurnLimits {
  readonly atOnce: number;
  readonly mostWaiting: number;
  readonly longestWaitMs: number;
}

export class Turns {
  readonly #limits: TurnLimits;
  readonly #waiting = new Set<() => void>();
  #running = 0;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /** Refuses with `busy`; nothing of the work has then begun. */
  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.#begin();
    try {
      return await work();
    } finally {
      const [next] = this.#waiting;
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }

  async #begin(): Promise<void> {
    const { atOnce, mostWaiting, longestWaitMs } = this.#limits;
    if (this.#running < atOnce) {
      this.#running += 1;
      return;
    }
    if (this.#waiting.size >= mostWaiting) throw tooBusy();
    // Whoever ends hands the turn over, so the count stays.
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(patience);
        this.#waiting.delete(begin);
        resolve();
      };
      const patience = setTimeout(() => {
        this.#waiting.delete(begin);
        reject(tooBusy());
      }, longestWaitMs);
      this.#waiting.add(begin);
    });
  }
}

function tooBusy(): Refusal {
  return new Refusal('busy', { retryAfterSeconds: 5 });
}
