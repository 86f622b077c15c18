/**
 * A bounded queue that is fair between sources: each turn takes one item of every source that
 * waits, so that one busy caller does not make the others wait for all of its items.
 */
export class FairQueue<Item> {
  readonly #limit: number;
  readonly #limitPerSource: number;
  /** Sources that wait, in the order of their turns. */
  readonly #waiting = new Map<string, Item[]>();
  /** Those that had their turn and could not go. */
  #putBack: Item[] = [];
  #size = 0;

  constructor({ limit, limitPerSource }: { limit: number; limitPerSource: number }) {
    this.#limit = limit;
    this.#limitPerSource = limitPerSource;
  }

  get size(): number {
    return this.#size;
  }

  /** False when the queue is full: for everybody, or for this source. */
  offer(source: string, item: Item): boolean {
    if (this.#size >= this.#limit) return false;
    const items = this.#waiting.get(source);
    if (items === undefined) {
      this.#waiting.set(source, [item]);
    } else {
      if (items.length >= this.#limitPerSource) return false;
      items.push(item);
    }
    this.#size += 1;
    return true;
  }

  /** At most so many items, one a source and turn; a source that got its turn goes to the end. */
  take(most: number): Item[] {
    const taken = this.#putBack.splice(0, most);
    this.#size -= taken.length;
    while (taken.length < most && this.#size > 0) {
      // A turn: the sources that wait as it begins, each once.
      let turns = this.#waiting.size;
      for (const [source, items] of this.#waiting) {
        if (turns === 0 || taken.length === most) break;
        turns -= 1;
        this.#waiting.delete(source);
        // The last one that waits gets all the room there is; the others one place each.
        const share = this.#waiting.size === 0 ? most - taken.length : 1;
        const got = items.length === 1 ? items : items.splice(0, share);
        for (const item of got) taken.push(item);
        this.#size -= got.length;
        if (got !== items && items.length > 0) this.#waiting.set(source, items);
      }
    }
    return taken;
  }

  /** Gives back what was taken and could not go: it is first when items are taken again. */
  putBack(items: readonly Item[]): void {
    this.#putBack.push(...items);
    this.#size += items.length;
  }

  /** Takes out whatever waits in vain. */
  removeIf(inVain: (item: Item) => boolean): Item[] {
    const removed = this.#putBack.filter(inVain);
    this.#putBack = this.#putBack.filter((item) => !inVain(item));
    for (const [source, items] of this.#waiting) {
      const kept = items.filter((item) => !inVain(item));
      if (kept.length === items.length) continue;
      removed.push(...items.filter(inVain));
      if (kept.length === 0) this.#waiting.delete(source);
      else this.#waiting.set(source, kept);
    }
    this.#size -= removed.length;
    return removed;
  }
}
