/** How the bank serves its customers, counted from its books at most once in a while. */
import type { ServiceFacts as Facts } from '@fairlead/contract';
import type { Db } from '#platform/database/db.ts';
import type { WallTime } from '#platform/wall-time.ts';
import { countFacts } from './service-facts.sql.ts';

/** Counting reads thousands of rows; nobody needs it fresher. */
const KEPT_MS = 30_000;

export class ServiceFacts {
  readonly #db: Db;
  readonly #wallTime: WallTime;
  #kept: { readonly atMs: number; readonly facts: Promise<Facts> } | undefined;

  constructor({ db, wallTime }: { readonly db: Db; readonly wallTime: WallTime }) {
    this.#db = db;
    this.#wallTime = wallTime;
  }

  async read(): Promise<Facts> {
    const now = this.#wallTime.now().getTime();
    const fresh = this.#kept !== undefined && now - this.#kept.atMs < KEPT_MS;
    if (!fresh || this.#kept === undefined) this.#kept = { atMs: now, facts: this.#count() };
    const { facts } = this.#kept;
    try {
      return await facts;
    } catch (error) {
      // A failure is not kept: the next one counts again.
      if (this.#kept?.facts === facts) this.#kept = undefined;
      throw error;
    }
  }

  async #count(): Promise<Facts> {
    const counted = await countFacts(this.#db);
    return {
      counted_at: counted.countedAt.toISOString(),
      ledger_since: counted.ledgerSince.toISOString(),
      ledger_age_days: counted.ledgerAgeDays,
      settled_in_30_days: counted.settled,
      median_milliseconds: counted.medianMilliseconds,
      held_share: counted.heldShare,
      held_now: counted.heldNow,
      oldest_hold_since: counted.oldestHoldSince?.toISOString() ?? null,
    };
  }
}
