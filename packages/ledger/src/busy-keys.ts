/** What the batches under way lock, so that a request can be told that would wait for them. */
export class BusyKeys<Request> {
  readonly #keysOf: (request: Request) => readonly string[];
  /** How many requests under way name each key. */
  readonly #counts = new Map<string, number>();

  constructor(keysOf: (request: Request) => readonly string[]) {
    this.#keysOf = keysOf;
  }

  /** Marks what a batch locks; the answer takes the marks away again. */
  add(batch: readonly { readonly request: Request }[]): () => void {
    const keys = batch.flatMap(({ request }) => this.#keysOf(request));
    for (const key of keys) this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
    return () => {
      for (const key of keys) {
        const count = this.#counts.get(key) ?? 0;
        if (count > 1) this.#counts.set(key, count - 1);
        else this.#counts.delete(key);
      }
    };
  }

  clashWith(request: Request): boolean {
    return this.#keysOf(request).some((key) => this.#counts.has(key));
  }
}
