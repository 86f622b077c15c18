/**
 * Budgets of requests per minute, shared by all processes through the database. A process takes a
 * few at a time from a window and gives them out itself, so that most requests cost no query.
 */
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { WallTime } from '#platform/wall-time.ts';
import type { Budget } from './throttle.rules.ts';
import { addToWindows, deleteWindowsBefore } from './throttle.sql.ts';

const windowMs = 60_000;
/** Entries of the window before are dropped beyond this many. */
const mostEntries = 20_000;

interface Held {
  windowStart: number;
  /** Taken from the shared window and not given out yet. */
  left: number;
  /** The shared window is used up: nothing more until the next one. */
  empty: boolean;
  taking: Promise<void> | undefined;
}

interface Taking {
  readonly class: string;
  readonly key: string;
  readonly budget: Budget;
  readonly windowStart: number;
  readonly granted: (count: number) => void;
  readonly failed: (error: unknown) => void;
}

export class Throttle {
  readonly #db: Db;
  readonly #wallTime: WallTime;
  readonly #held = new Map<string, Held>();
  #takings: Taking[] = [];
  #scheduled = false;

  constructor({ db, wallTime }: { db: Db; wallTime: WallTime }) {
    this.#db = db;
    this.#wallTime = wallTime;
  }

  /** Uses one up, or refuses with `too_many_requests`. */
  async use(name: string, key: string, budget: Budget): Promise<void> {
    for (;;) {
      const held = this.#heldOf(name, key);
      if (held.left > 0) {
        held.left -= 1;
        return;
      }
      if (held.empty) throw this.#refusal();
      held.taking ??= this.#take(name, key, budget, held);
      await held.taking;
    }
  }

  /** Whether this process knows the window to be used up already; costs nothing. */
  refuseIfEmpty(name: string, key: string): void {
    const held = this.#held.get(`${name} ${key}`);
    if (held?.empty === true && held.windowStart === this.#windowStart()) throw this.#refusal();
  }

  #windowStart(): number {
    return Math.floor(this.#wallTime.now().getTime() / windowMs) * windowMs;
  }

  #refusal(): Refusal {
    const leftMs = this.#windowStart() + windowMs - this.#wallTime.now().getTime();
    return new Refusal('too_many_requests', { retryAfterSeconds: Math.ceil(leftMs / 1000) });
  }

  #heldOf(name: string, key: string): Held {
    const windowStart = this.#windowStart();
    const id = `${name} ${key}`;
    const known = this.#held.get(id);
    if (known !== undefined && known.windowStart === windowStart) return known;
    if (this.#held.size >= mostEntries) this.#dropOld(windowStart);
    const held: Held = { windowStart, left: 0, empty: false, taking: undefined };
    this.#held.set(id, held);
    return held;
  }

  #dropOld(windowStart: number): void {
    for (const [id, held] of this.#held)
      if (held.windowStart !== windowStart) this.#held.delete(id);
    // All of this window: forget everything, the shared windows still count.
    if (this.#held.size >= mostEntries) this.#held.clear();
  }

  #take(name: string, key: string, budget: Budget, held: Held): Promise<void> {
    return new Promise<number>((granted, failed) => {
      const { windowStart } = held;
      this.#takings.push({ class: name, key, budget, windowStart, granted, failed });
      this.#schedule();
    })
      .then((count) => {
        held.left += count;
        held.empty = count === 0;
      })
      .finally(() => {
        held.taking = undefined;
      });
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      void this.#takeTogether();
    });
  }

  async #takeTogether(): Promise<void> {
    // One row cannot be written twice by one statement: of equal keys the later one waits.
    const chosen = new Map(
      this.#takings.map((taking) => [`${taking.class} ${taking.key}`, taking]),
    );
    const takings = [...chosen.values()];
    this.#takings = this.#takings.filter(
      (taking) => chosen.get(`${taking.class} ${taking.key}`) !== taking,
    );
    if (this.#takings.length > 0) this.#schedule();
    try {
      const before = await addToWindows(
        this.#db,
        takings.map(({ class: name, key, budget, windowStart }) => ({
          class: name,
          key,
          windowStart: new Date(windowStart),
          count: budget.lease,
        })),
      );
      takings.forEach(({ budget, granted }, place) => {
        const free = budget.perMinute - (before[place] ?? 0);
        granted(Math.max(0, Math.min(budget.lease, free)));
      });
    } catch (error) {
      for (const { failed } of takings) failed(error);
    }
  }
}

/** Housekeeping: the longest windows are hours. */
export async function forgetOldWindows(tx: Tx, now: Date): Promise<void> {
  await deleteWindowsBefore(tx, new Date(now.getTime() - 70 * windowMs));
}
