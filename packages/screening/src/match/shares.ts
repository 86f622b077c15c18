/** How much of the words asked about each name has. Each word counts once a name. */
export class Shares {
  readonly #sums: Float32Array;
  readonly #seen: Uint8Array;
  readonly #touched: number[] = [];
  #round = 0;

  constructor(names: number) {
    this.#sums = new Float32Array(names);
    this.#seen = new Uint8Array(names);
  }

  /** Goes on to the next word. Names have far fewer words than a byte counts. */
  next(): void {
    this.#round += 1;
  }

  add(names: readonly number[] | undefined, weight: number): void {
    if (names === undefined) return;
    for (const name of names) {
      if (this.#seen[name] === this.#round) continue;
      if (this.#seen[name] === 0) this.#touched.push(name);
      this.#seen[name] = this.#round;
      this.#sums[name] = (this.#sums[name] ?? 0) + weight;
    }
  }

  from(least: number): number[] {
    return this.#touched.filter((name) => (this.#sums[name] ?? 0) >= least);
  }
}
