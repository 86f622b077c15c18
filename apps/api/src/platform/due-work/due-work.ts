/**
 * Work that falls due at a moment of bank time: a deadline, a dated payment, a daily close. The
 * handler runs in the row's own transaction, and the row goes with it: once, whatever is killed.
 */
import type { Db, Tx } from '#platform/database/db.ts';
import { failureReason } from '#platform/jobs/failure-reason.ts';
import type { WorkLog } from '#platform/jobs/work-log.ts';
import { retryDelaySeconds } from '#platform/outbox/retry.rules.ts';
import { Wake } from '#platform/outbox/wake.ts';
import {
  countUnfinished,
  type DueWorkRow,
  keepForLater,
  lockNextDue,
  removeDueWork,
  repeatDueWork,
} from './due-work.sql.ts';

const POLL_MS = 500;
const WAIT_FOR_OTHERS_MS = 50;

/** What a handler is given. `dueAt` is what it counts by: the worker may be days late. */
export interface DueItem {
  readonly key: string;
  readonly dueAt: Date;
  readonly payload: unknown;
}

export interface DueWorkHandler {
  readonly kind: string;
  /**
   * Does a part of very much and answers the same moment while there is more, so that it stays what
   * has been due longest. Of all such work one is in hand at a time; the rest has a lane left.
   */
  readonly bulk?: boolean;
  /** Everything through `tx`. A moment as the answer makes the same row due again then. */
  run(tx: Tx, item: DueItem): Promise<Date | undefined>;
}

export interface DueWorkResult {
  readonly done: number;
  /** Failed, and waiting for another attempt. */
  readonly failing: number;
}

export class DueWork {
  readonly #db: Db;
  readonly #log: WorkLog;
  readonly #handlers: ReadonlyMap<string, DueWorkHandler>;
  readonly #lanes: number;
  readonly #wake = new Wake();
  #stopped = false;
  #running: Promise<void> | undefined;

  constructor(db: Db, handlers: readonly DueWorkHandler[], log: WorkLog, lanes = 2) {
    this.#db = db;
    this.#log = log;
    this.#lanes = lanes;
    this.#handlers = new Map(handlers.map((handler) => [handler.kind, handler]));
  }

  /** Polls until stopped; several processes may, since a row is locked while it is worked on. */
  start(): void {
    this.#running ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#wake.now();
    await this.#running;
  }

  /**
   * Does everything that is due until a moment of bank time, including what falls due because of
   * it, and waits for what other workers have in hand.
   */
  async runUntil(bankTime: Date): Promise<DueWorkResult> {
    let done = 0;
    for (;;) {
      done += await this.#drain(bankTime);
      const { busy, failing } = await countUnfinished(this.#db, this.#kinds, bankTime);
      if (busy === 0 || this.#stopped) {
        return { done, failing };
      }
      await new Promise((resolve) => setTimeout(resolve, WAIT_FOR_OTHERS_MS));
    }
  }

  get #kinds(): string[] {
    return [...this.#handlers.keys()];
  }

  get #promptKinds(): string[] {
    return this.#kinds.filter((kind) => this.#handlers.get(kind)?.bulk !== true);
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      try {
        await this.#drain(undefined);
      } catch (error) {
        this.#log.failed('due-work', error);
      }
      await this.#wake.wait(POLL_MS);
    }
  }

  /** Several lanes, each one row after the other, until nothing is left to take. */
  async #drain(until: Date | undefined): Promise<number> {
    const others = Array.from({ length: this.#lanes - 1 }, () => new Wake());
    const round: Round = { until, others, isOver: false };
    const ends = await Promise.allSettled([
      this.#takeAll(round),
      ...others.map((wake) => this.#takePrompt(round, wake)),
    ]);
    let done = 0;
    for (const end of ends) {
      if (end.status === 'rejected') throw end.reason;
      done += end.value;
    }
    return done;
  }

  /** The first lane takes whatever has been due longest. */
  async #takeAll(round: Round): Promise<number> {
    let done = 0;
    let begin = () => {
      for (const wake of round.others) wake.now();
      begin = () => undefined;
    };
    try {
      for (;;) {
        const outcome = await this.#takeNext(round, this.#kinds, () => begin());
        if (outcome === 'nothing') return done;
        done += outcome === 'done' ? 1 : 0;
      }
    } finally {
      endRound(round);
    }
  }

  /**
   * The others take nothing in bulk. They begin when the first has found something, since most of
   * the time nothing is due, and look again for as long as it has work.
   */
  async #takePrompt(round: Round, wake: Wake): Promise<number> {
    let done = 0;
    await wake.wait();
    try {
      for (;;) {
        const outcome = await this.#takeNext(round, this.#promptKinds);
        if (outcome !== 'nothing') done += outcome === 'done' ? 1 : 0;
        else if (round.isOver) return done;
        else await wake.wait(POLL_MS);
      }
    } catch (error) {
      endRound(round);
      throw error;
    }
  }

  async #takeNext(
    { until, isOver }: Round,
    kinds: readonly string[],
    begun: () => void = () => undefined,
  ): Promise<'done' | 'failed' | 'nothing'> {
    if (this.#stopped || isOver) return 'nothing';
    let taken: DueWorkRow | undefined;
    try {
      return await this.#db.transaction().execute(async (tx) => {
        const row = await lockNextDue(tx, kinds, until);
        if (row === undefined) {
          return 'nothing';
        }
        taken = row;
        begun();
        await this.#handle(tx, row);
        return 'done';
      });
    } catch (error) {
      const failed = taken;
      if (failed === undefined) {
        throw error;
      }
      this.#log.failed(`due-work.${failed.kind}`, error);
      const delay = retryDelaySeconds(failed.attempts + 1, failed.key);
      await this.#db
        .transaction()
        .execute((tx) => keepForLater(tx, failed, failureReason(error), delay));
      return 'failed';
    }
  }

  async #handle(tx: Tx, row: DueWorkRow): Promise<void> {
    const again = await this.#handlers.get(row.kind)?.run(tx, row);
    if (again === undefined) {
      await removeDueWork(tx, row);
    } else {
      await repeatDueWork(tx, row, again);
    }
  }
}

/** Lanes that work at the same time. It is over when the first finds nothing, or any fails. */
interface Round {
  readonly until: Date | undefined;
  readonly others: readonly Wake[];
  isOver: boolean;
}

function endRound(round: Round): void {
  round.isOver = true;
  for (const wake of round.others) wake.now();
}
