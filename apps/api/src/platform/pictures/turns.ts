/** Heavy work takes turns: so many at once, so many waiting, and the rest come again later. */
import { Refusal } from '#platform/errors.ts';

export class Turns {
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(limits: { readonly atOnce: number; readonly mostWaiting: number }) {
    this.#atOnce = limits.atOnce;
    this.#mostWaiting = limits.mostWaiting;
  }

  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.#begin();
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }

  async #begin(): Promise<void> {
    if (this.#running < this.#atOnce) {
      this.#running += 1;
      return;
    }
    if (this.#waiting.length >= this.#mostWaiting) {
      throw new Refusal('busy', { retryAfterSeconds: 5 });
    }
    // Whoever ends hands the turn over, so the count stays.
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}
