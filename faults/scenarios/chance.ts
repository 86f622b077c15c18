/** Chance that can be had again: the same seed gives the same run. */
import { createHash } from 'node:crypto';

export class Chance {
  readonly #seed: number;
  #state: number;
  #uuids = 0;

  constructor(seed: number) {
    this.#seed = seed;
    this.#state = seed | 0;
  }

  /** A fraction from 0 to 1, by the generator called mulberry32. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  of<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('Nothing to choose from.');
    return item;
  }

  uuid(): string {
    this.#uuids += 1;
    const hex = createHash('sha256').update(`${this.#seed} ${this.#uuids}`).digest('hex');
    const parts = [0, 8, 12, 16, 20].map((from, i) => hex.slice(from, [8, 12, 16, 20, 32][i]));
    return parts.join('-');
  }
}
