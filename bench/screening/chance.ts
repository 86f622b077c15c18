/** Chance that comes out the same every time, so that two runs can be compared. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 up to 1, by mulberry32. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('There is nothing to pick from.');
    return item;
  }

  sample<Item>(items: readonly Item[], count: number): Item[] {
    const rest = [...items];
    for (let at = 0; at < rest.length && at < count; at += 1) {
      const other = at + this.below(rest.length - at);
      const [one, two] = [rest[at], rest[other]];
      if (one !== undefined && two !== undefined) [rest[at], rest[other]] = [two, one];
    }
    return rest.slice(0, count);
  }
}
