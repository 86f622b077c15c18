/** The deliveries of one topic: as many at a time as it allows, each settled in the database. */
import type { Db } from '#platform/database/db.ts';
import { countWork } from '#platform/jobs/control-count.sql.ts';
import { failureReason } from '#platform/jobs/failure-reason.ts';
import type { WorkLog } from '#platform/jobs/work-log.ts';
import { keysOf } from '#platform/keys/bank-keys.ts';
import { dueMessages, keepFailure, type OutboxRow, removeMessage } from './outbox.sql.ts';
import { secretContext } from './outbox.ts';
import { retryDelaySeconds } from './retry.rules.ts';
import { type EffectTopic, Undeliverable } from './topics.ts';
import { pause } from './wake.ts';

/** A receiver that does not answer for so long has failed; it may still apply what it was sent. */
const DEADLINE_MS = 60_000;

const HOUR_S = 3_600;

/** Between attempts to write down what came of a delivery; doubles. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 60_000;

interface LaneOptions {
  readonly database: { readonly db: Db };
  readonly log: WorkLog;
  /** Told of every message whose time was over before it could be delivered. */
  readonly lapsed?: (topic: string) => void;
}

export class EffectLane {
  readonly #topic: EffectTopic;
  readonly #options: LaneOptions;
  readonly #finished: () => void;
  readonly #inFlight = new Map<bigint, Promise<void>>();

  readonly #stop: AbortSignal;

  constructor(
    topic: EffectTopic,
    options: LaneOptions,
    { stop, finished }: { readonly stop: AbortSignal; readonly finished: () => void },
  ) {
    this.#topic = topic;
    this.#stop = stop;
    this.#options = options;
    this.#finished = finished;
  }

  /** Starts what is due and has room. */
  async startDue(): Promise<void> {
    const room = this.#topic.concurrency - this.#inFlight.size;
    if (room === 0) {
      return;
    }
    const rows = await dueMessages(this.#options.database.db, this.#topic.effect, room, [
      ...this.#inFlight.keys(),
    ]);
    for (const row of rows) {
      const delivery = this.#deliver(row).finally(() => {
        this.#inFlight.delete(row.id);
        this.#finished();
      });
      this.#inFlight.set(row.id, delivery);
    }
  }

  async finish(): Promise<void> {
    await Promise.all(this.#inFlight.values());
  }

  async #deliver(row: OutboxRow): Promise<void> {
    const failure = await this.#attempt(row);
    if (!(await this.#settleAtLast(row, failure))) {
      return;
    }
    if (failure !== undefined) {
      this.#options.log.failed(`outbox.${this.#topic.effect}`, failure);
    }
    if (row.expired) {
      this.#options.lapsed?.(this.#topic.effect);
    }
  }

  /**
   * A database that cannot write (its disk is full) does not send the same mail again and again:
   * what was delivered waits to be settled. False where the office ends before: whoever has it then
   * delivers once more, which receivers bear.
   */
  async #settleAtLast(row: OutboxRow, failure: unknown): Promise<boolean> {
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      try {
        await this.#settle(row, failure);
        return true;
      } catch (error) {
        this.#options.log.failed(`outbox.${this.#topic.effect}.settle`, error);
      }
      await pause(pauseMs, this.#stop);
      if (this.#stop.aborted) return false;
    }
  }

  /** The error, or undefined when it arrived. */
  async #attempt(row: OutboxRow): Promise<unknown> {
    try {
      if (row.expired) {
        throw new Undeliverable('expired');
      }
      await withinDeadline(
        this.#topic.deliver({
          topic: this.#topic.effect,
          key: row.deliveryKey,
          personId: row.personId,
          payload: row.payload,
          secret: this.#openSecret(row),
          attempt: row.attempts + 1,
        }),
      );
      return undefined;
    } catch (error) {
      return error ?? new Error('thrown nothing');
    }
  }

  #openSecret(row: OutboxRow): unknown {
    if (row.secret === null) {
      return undefined;
    }
    const { ring } = keysOf(this.#options.database.db);
    const opened = ring.open(row.secret, secretContext(row.deliveryKey));
    return JSON.parse(opened.toString('utf8'));
  }

  async #settle(row: OutboxRow, failure: unknown): Promise<void> {
    const { db } = this.#options.database;
    const failures = row.attempts + 1;
    await db.transaction().execute(async (tx) => {
      await countWork(
        tx,
        `outbox.${this.#topic.effect}`,
        failure === undefined ? 'done' : 'failed',
      );
      // Of what has lapsed nothing can be made any more, by staff neither.
      if (failure === undefined || row.expired) {
        await removeMessage(tx, this.#topic.effect, row);
        return;
      }
      await keepFailure(tx, this.#topic.effect, row, {
        reason: failureReason(failure),
        delaySeconds: this.#isGivenUp(row, failure)
          ? undefined
          : retryDelaySeconds(failures, row.deliveryKey),
      });
    });
  }

  #isGivenUp(row: OutboxRow, failure: unknown): boolean {
    const { maxAttempts, patienceHours = 0 } = this.#topic;
    const isTriedOften = row.attempts + 1 >= maxAttempts;
    return (
      failure instanceof Undeliverable || (isTriedOften && row.ageSeconds >= patienceHours * HOUR_S)
    );
  }
}

async function withinDeadline(delivery: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const error = Object.assign(new Error('No answer in time.'), { code: 'ETIMEDOUT' });
    timer = setTimeout(() => reject(error), DEADLINE_MS);
  });
  try {
    await Promise.race([delivery, late]);
  } finally {
    clearTimeout(timer);
  }
}
