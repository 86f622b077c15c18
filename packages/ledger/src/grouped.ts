/**
 * Group commit: requests that arrive while a batch is being written form the next batch. When idle
 * a request goes at once. One bad or stuck request never fails its neighbours: an unexpected error
 * makes the batch run again in halves, and what waits for somebody's lock goes to a side lane.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { type Attempt, asError, attempt, type Work, type Writer } from './attempt.ts';
import { BusyKeys } from './busy-keys.ts';
import { GroupFailure, StillLocked } from './failures.ts';
import { FairQueue } from './fair-queue.ts';
import { type Item, SideLane } from './side-lane.ts';

/** What requests lock: tells a stuck one from its neighbours, and who is in whose way. */
export interface Locks<Request> {
  /** Names for the rows that a request locks. */
  readonly keysOf: (request: Request) => readonly string[];
  /** Which of them somebody else holds at this moment. */
  readonly find: (pool: Pool, keys: readonly string[]) => Promise<ReadonlySet<string>>;
}

export interface Trouble<Request> {
  readonly kind: 'connection' | 'locked' | 'again' | 'halved' | 'failed';
  readonly error: Error;
  /** The batch; with `failed`, the one request that failed. */
  readonly requests: readonly Request[];
}

export interface GroupedOptions<Request, Outcome> extends Work<Request, Outcome> {
  readonly write: Writer<Request, Outcome>;
  readonly locks?: Locks<Request>;
  /** Told about everything that did not go smoothly; for the log and the metrics. */
  readonly onTrouble?: (trouble: Trouble<Request>) => void;
  readonly batchLimit?: number;
  /** How many may wait, of all sources and of one. */
  readonly queueLimit?: number;
  readonly queueLimitPerSource?: number;
  /** Batches written at the same time; with one, requests of a source stay in their order. */
  readonly inFlight?: number;
  readonly lockTimeoutMs?: number;
  /** By when a request has an answer. */
  readonly deadlineMs?: number;
}

export interface Grouped<Request, Outcome> {
  /** Rejects with a `GroupFailure`, or with the error that this request alone caused. */
  submit(request: Request, source?: string): Promise<Outcome>;
  /** How many wait and are not yet in a batch. */
  readonly waiting: number;
  /** Waits for what is under way and refuses what comes. */
  close(): Promise<void>;
}

export function grouped<Request, Outcome>(
  options: GroupedOptions<Request, Outcome>,
): Grouped<Request, Outcome> {
  return new Group(options);
}

type Batch<Request, Outcome> = readonly Item<Request, Outcome>[];

const defaults = {
  batchLimit: 128,
  queueLimit: 4096,
  queueLimitPerSource: 4096,
  inFlight: 2,
  lockTimeoutMs: 200,
  deadlineMs: 5_000,
};
/** For deadlocks, serialization errors and ids that were claimed meanwhile. */
const MOST_TRIES = 3;
const SHORTEST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 250;
const SWEEP_MS = 100;

class Group<Request, Outcome> implements Grouped<Request, Outcome> {
  readonly #options: GroupedOptions<Request, Outcome> & typeof defaults;
  readonly #queue: FairQueue<Item<Request, Outcome>>;
  readonly #side: SideLane<Request, Outcome>;
  /** What the batches under way lock. */
  readonly #busyKeys: BusyKeys<Request>;
  /** Batches under way, and the requests in them. */
  #busy = 0;
  #underWay = 0;
  /** How many were under way or waited when the last batch began. */
  #outstandingBefore = 0;
  /** When a batch last began or ended. */
  #movedAt = 0;
  #scheduled = false;
  #sweeper: NodeJS.Timeout | undefined;
  #closing: (() => void) | undefined;
  #closed: Promise<void> | undefined;

  constructor(options: GroupedOptions<Request, Outcome>) {
    this.#options = { ...defaults, ...options };
    this.#queue = new FairQueue({
      limit: this.#options.queueLimit,
      limitPerSource: this.#options.queueLimitPerSource,
    });
    const keysOf = options.locks?.keysOf ?? (() => []);
    this.#busyKeys = new BusyKeys(keysOf);
    this.#side = new SideLane({
      batchLimit: this.#options.batchLimit,
      keysOf,
      isStuck: async (key) => (await this.#stuckAmong([key])).has(key),
      run: (batch) => this.#write(batch, 'side'),
      inTime: (batch) => this.#inTime(batch, new StillLocked()),
      onIdle: () => this.#checkClosed(),
    });
  }

  get waiting(): number {
    return this.#queue.size + this.#side.size;
  }

  submit(request: Request, source = ''): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      if (this.#closing) return reject(new GroupFailure('closing'));
      const deadline = performance.now() + this.#options.deadlineMs;
      const item = { request, deadline, resolve, reject, mayBeDone: false, heldBack: false };
      if (this.#side.size >= this.#options.queueLimit || !this.#queue.offer(source, item)) {
        return reject(new GroupFailure('queue_full'));
      }
      this.#schedule();
    });
  }

  close(): Promise<void> {
    this.#closed ??= new Promise((resolve) => {
      this.#closing = resolve;
    });
    this.#checkClosed();
    return this.#closed;
  }

  #checkClosed(): void {
    if (this.#closing && this.#busy === 0 && this.waiting === 0 && !this.#side.busy) {
      clearInterval(this.#sweeper);
      this.#closing();
    }
  }

  /** After the events at hand, so that requests that came together go together. */
  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.#start();
    });
    this.#sweeper ??= setInterval(() => this.#sweep(), SWEEP_MS).unref();
  }

  /**
   * Lanes share evenly what is outstanding: while the database writes one batch, the program deals
   * with the answers and the next requests of the other. Beside a batch a smaller one than that
   * would cost more than it brings, so it waits for more, or for the lane to be free. Not behind
   * one that stands still: a lost connection, or somebody's lock.
   */
  #start(): void {
    const { inFlight, batchLimit } = this.#options;
    while (this.#busy < inFlight && this.#queue.size > 0) {
      const outstanding = this.#underWay + this.#queue.size;
      const fairShare = Math.ceil(Math.max(outstanding, this.#outstandingBefore) / inFlight);
      const share = Math.min(batchLimit, fairShare);
      if (this.#busy > 0 && this.#queue.size < share && !this.#standsStill()) return;
      this.#outstandingBefore = outstanding;
      const batch = this.#queue.take(share).filter((item) => !this.#side.takes(item));
      if (batch.length > 0) this.#begin(this.#withoutClashes(batch));
    }
  }

  #standsStill(): boolean {
    return performance.now() - this.#movedAt > this.#options.lockTimeoutMs;
  }

  /**
   * Holds back, for one turn, what would wait in the database for a batch under way, and its whole
   * batch with it. Where most would wait, as for one account that all of them name, they go: the
   * next batch is then at the lock when it is free.
   */
  #withoutClashes(batch: Batch<Request, Outcome>): Batch<Request, Outcome> {
    if (this.#busy === 0) return batch;
    const clashes = new Set(
      batch.filter((item) => !item.heldBack && this.#busyKeys.clashWith(item.request)),
    );
    if (clashes.size === 0 || 2 * clashes.size > batch.length) return batch;
    for (const item of clashes) item.heldBack = true;
    this.#queue.putBack([...clashes]);
    return batch.filter((item) => !clashes.has(item));
  }

  #begin(batch: Batch<Request, Outcome>): void {
    this.#busy += 1;
    this.#movedAt = performance.now();
    this.#underWay += batch.length;
    const unmark = this.#busyKeys.add(batch);
    void this.#write(batch, 'main').then(() => {
      this.#busy -= 1;
      this.#movedAt = performance.now();
      unmark();
      this.#underWay -= batch.length;
      if (this.#queue.size > 0) this.#schedule();
      this.#checkClosed();
    });
  }

  /** Who has waited past the deadline gets an answer even while nothing moves. */
  #sweep(): void {
    const now = performance.now();
    for (const item of this.#queue.removeIf(({ deadline }) => deadline < now)) {
      this.#fail(item, new GroupFailure('too_late'));
    }
    this.#side.dropLate();
    this.#start();
    if (this.waiting > 0) return;
    clearInterval(this.#sweeper);
    this.#sweeper = undefined;
  }

  /** Brings every item of the batch to an answer. Never rejects. */
  async #write(batch: Batch<Request, Outcome>, lane: 'main' | 'side'): Promise<void> {
    let waiting = batch;
    for (let tries = 1; waiting.length > 0; tries += 1) {
      const result = await this.#attempt(waiting);
      if (result.done) {
        result.outcomes.forEach((outcome, index) => {
          waiting[index]?.resolve(outcome);
        });
        return;
      }
      for (const item of waiting) item.mayBeDone ||= result.mayBeDone;
      const { kind, error } = result;
      if (kind === 'connection') {
        this.#report('connection', error, waiting);
        await sleep(Math.min(SHORTEST_PAUSE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS));
        waiting = this.#inTime(waiting, error);
      } else if (kind === 'locked') {
        this.#report('locked', error, waiting);
        waiting = this.#inTime(waiting, error);
        if (lane === 'side') return this.#side.putBack(waiting);
        waiting = await this.#withoutStuck(waiting, tries);
      } else if (kind === 'again' && tries < MOST_TRIES) {
        this.#report('again', error, waiting);
      } else {
        return this.#halve(waiting, error, lane);
      }
    }
  }

  #attempt(batch: Batch<Request, Outcome>): Promise<Attempt<Outcome>> {
    const { lockTimeoutMs } = this.#options;
    const latest = Math.max(...batch.map(({ deadline }) => deadline));
    return attempt(
      this.#options,
      batch.map(({ request }) => request),
      { lockTimeoutMs, timeLeftMs: Math.max(latest - performance.now(), 1) },
    );
  }

  async #halve(batch: Batch<Request, Outcome>, error: Error, lane: 'main' | 'side'): Promise<void> {
    const [only] = batch;
    if (batch.length === 1 && only) {
      this.#report('failed', error, batch);
      this.#fail(only, error);
      return;
    }
    this.#report('halved', error, batch);
    const middle = batch.length >> 1;
    await this.#write(batch.slice(0, middle), lane);
    await this.#write(batch.slice(middle), lane);
  }

  /** Sends what is stuck behind a lock to the side lane, and answers the rest. */
  async #withoutStuck(
    batch: Batch<Request, Outcome>,
    tries: number,
  ): Promise<Batch<Request, Outcome>> {
    const { locks } = this.#options;
    const keys = new Set(batch.flatMap(({ request }) => [...(locks?.keysOf(request) ?? [])]));
    this.#side.quarantine(await this.#stuckAmong([...keys]));
    const rest = batch.filter((item) => !this.#side.takes(item));
    if (rest.length < batch.length || tries < MOST_TRIES) return rest;
    // Nobody is seen to hold a lock, yet it is never free: one by one, without holding up others.
    for (const item of rest) this.#side.put(item, '');
    return [];
  }

  async #stuckAmong(keys: readonly string[]): Promise<ReadonlySet<string>> {
    const { locks, pool } = this.#options;
    try {
      return (await locks?.find(pool, keys)) ?? new Set();
    } catch (error) {
      // The next attempt meets the same trouble and deals with it.
      this.#report('connection', asError(error), []);
      return new Set();
    }
  }

  #inTime(batch: Batch<Request, Outcome>, error: Error): Batch<Request, Outcome> {
    const now = performance.now();
    for (const item of batch) {
      if (item.deadline <= now) this.#fail(item, new GroupFailure('too_late', error));
    }
    return batch.filter(({ deadline }) => deadline > now);
  }

  #fail(item: Item<Request, Outcome>, error: Error): void {
    item.reject(item.mayBeDone ? new GroupFailure('unknown', error) : error);
  }

  #report(kind: Trouble<Request>['kind'], error: Error, batch: Batch<Request, Outcome>): void {
    this.#options.onTrouble?.({ kind, error, requests: batch.map(({ request }) => request) });
  }
}
