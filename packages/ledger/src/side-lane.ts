/**
 * Where requests wait that are stuck behind somebody's long transaction. New requests for a row
 * that is known to be stuck come here at once, so that they do not hold up a batch of the others.
 */

import { setTimeout as sleep } from 'node:timers/promises';

/** A request on its way to an answer. */
export interface Item<Request, Outcome> {
  readonly request: Request;
  /** By the monotonic clock, in milliseconds. */
  readonly deadline: number;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: Error) => void;
  /** An earlier attempt lost its connection around the commit. */
  mayBeDone: boolean;
  /** It was left out of a batch once, because another one had locked its rows. */
  heldBack: boolean;
}

const LANES = 2;
/** How often to look whether a row is still locked. Waiting in a transaction would lock others. */
const LOOK_MS = 25;
/** How many looks before a lane turns to another key. */
const LOOKS = 10;

interface SideLaneOptions<Request, Outcome> {
  readonly batchLimit: number;
  readonly keysOf: (request: Request) => readonly string[];
  /** Whether somebody else still holds what a key names. */
  readonly isStuck: (key: string) => Promise<boolean>;
  readonly run: (batch: readonly Item<Request, Outcome>[]) => Promise<void>;
  /** Fails the items whose time is over and answers the others. */
  readonly inTime: (batch: Item<Request, Outcome>[]) => readonly Item<Request, Outcome>[];
  readonly onIdle: () => void;
}

export class SideLane<Request, Outcome> {
  readonly #options: SideLaneOptions<Request, Outcome>;
  /** Who waits, by the key each is stuck on. A key is in quarantine while it is here. */
  readonly #stuck = new Map<string, Item<Request, Outcome>[]>();
  /** Keys whose items are being written. */
  readonly #running = new Set<string>();

  constructor(options: SideLaneOptions<Request, Outcome>) {
    this.#options = options;
  }

  get size(): number {
    let size = 0;
    for (const items of this.#stuck.values()) size += items.length;
    return size;
  }

  get busy(): boolean {
    return this.#running.size > 0;
  }

  quarantine(keys: ReadonlySet<string>): void {
    for (const key of keys) if (!this.#stuck.has(key)) this.#stuck.set(key, []);
  }

  /** Takes the item over if it needs a row that is stuck. */
  takes(item: Item<Request, Outcome>): boolean {
    if (this.#stuck.size === 0) return false;
    const key = this.#options.keysOf(item.request).find((name) => this.#stuck.has(name));
    if (key === undefined) return false;
    this.put(item, key);
    return true;
  }

  put(item: Item<Request, Outcome>, key: string): void {
    const items = this.#stuck.get(key);
    if (items === undefined) this.#stuck.set(key, [item]);
    else items.push(item);
    this.#start();
  }

  /** Still stuck: they wait for another turn, after the other keys. */
  putBack(items: readonly Item<Request, Outcome>[]): void {
    for (const item of items) {
      const key = this.#options.keysOf(item.request).find((name) => this.#running.has(name)) ?? '';
      this.#stuck.set(key, [...(this.#stuck.get(key) ?? []), item]);
    }
  }

  /** Fails whoever has waited past the deadline. */
  dropLate(): void {
    for (const [key, items] of this.#stuck) {
      this.#stuck.set(key, [...this.#options.inTime(items)]);
    }
  }

  #start(): void {
    for (const [key, items] of this.#stuck) {
      if (this.#running.size >= LANES) return;
      if (this.#running.has(key) || items.length === 0) continue;
      // What nobody could be blamed for is written one by one.
      const batch = items.splice(0, key === '' ? 1 : this.#options.batchLimit);
      this.#running.add(key);
      void this.#serve(key, batch).then(() => this.#finish(key));
    }
  }

  /** Waits a little for the row, without a transaction, and then writes or lets others try. */
  async #serve(key: string, batch: Item<Request, Outcome>[]): Promise<void> {
    for (let look = 0; key !== ''; look += 1) {
      if (!(await this.#options.isStuck(key))) break;
      if (look === LOOKS) return this.putBack(this.#options.inTime(batch));
      await sleep(LOOK_MS);
    }
    await this.#options.run(batch);
  }

  #finish(key: string): void {
    this.#running.delete(key);
    const items = this.#stuck.get(key) ?? [];
    this.#stuck.delete(key);
    if (items.length > 0) this.#stuck.set(key, items);
    this.#start();
    if (this.#running.size === 0) this.#options.onIdle();
  }
}
