/**
 * How orders reach the rail and its answers come back. An order whose time has come moves into the
 * outbox; the outbox's one dispatcher takes it to the rail, again and again until it is there. What
 * the rail tells by itself is collected; what it does not tell is asked for.
 */
import type { TransferId } from '@fairlead/contract';
import { sql } from 'kysely';
import * as z from 'zod';
import { moneyTransaction } from '#modules/transfers/ledger-posting.service.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import type { WorkLog } from '#platform/jobs/work-log.ts';
import { enqueueMany } from '#platform/outbox/outbox.ts';
import { effectTopic, type Topic } from '#platform/outbox/topics.ts';
import { Wake } from '#platform/outbox/wake.ts';
import { applyAnswer } from './answers.service.ts';
import { askDelaySeconds, isOver, type RailAnswer, type RailNotice } from './rail.rules.ts';
import { type Leaving, openOrder, type Rails } from './rails.service.ts';
import { type KeptOrder, lockOrder, moveOrder, ordersAreDue, takeDue } from './rails.sql.ts';

const TOPIC = 'rail';
/** Money is reserved for it, so it is asked about until there is an answer. */
const NO_END = Number.POSITIVE_INFINITY;
/** Whoever ends a stop hurries what waits for it; this is for stops that end otherwise. */
const PAUSE_MS = { soon: 5_000, stopped: 5 * 60_000 } as const;
const SOON_MS = 60_000;

export function railTopics(db: Db, rails: Rails): readonly Topic[] {
  return [
    {
      move: 'rail.due',
      waits: () => (rails.open ? ordersAreDue(rails.now()) : sql<boolean>`false`),
      take: async (tx, limit) => {
        const due = rails.open ? await takeDue(tx, rails.now(), limit) : [];
        await enqueueMany(
          tx,
          due.map((transferId) => ({ topic: TOPIC, payload: { transferId } })),
        );
        return due.length;
      },
    },
    effectTopic({
      effect: TOPIC,
      payload: z.object({ transferId: z.string() }),
      concurrency: 8,
      maxAttempts: NO_END,
      deliver: ({ payload }) => takeStep(db, rails, payload.transferId as TransferId),
    }),
  ];
}

/** One step with an order: to the rail, or a question about it; then what was answered. */
async function takeStep(db: Db, rails: Rails, transferId: TransferId): Promise<void> {
  const order = await begin(db, rails, transferId);
  if (order === undefined) return;
  for (const answer of await converse(db, rails, order)) {
    await applyAnswer(db, rails, answer, { whole: true });
  }
  await db.transaction().execute(async (tx) => {
    const now = await lockOrder(tx, transferId);
    if (now === undefined || isOver(now.state, now.recall) || now.nextStepAt !== null) return;
    const nextStepAt = new Date(rails.now().getTime() + askDelaySeconds(now.asks) * 1000);
    await moveOrder(tx, transferId, { asks: now.asks + 1, nextStepAt });
  });
}

/**
 * After a time in which no process ran, the first comparison comes by itself within moments: that
 * is no stop which anybody need be told of.
 */
async function whenOf(tx: Tx, rails: Rails, { amount, notBefore }: KeptOrder): Promise<Leaving> {
  const stop = await rails.stopAtLeaving(tx, amount.currency);
  if (stop === undefined) return 'now';
  const sinceMs = rails.now().getTime() - notBefore.getTime();
  return stop.because === 'not_compared' && sinceMs < SOON_MS ? 'soon' : 'stopped';
}

/** From here on it counts as gone, whether or not the rail has heard of it. */
async function begin(db: Db, rails: Rails, transferId: TransferId): Promise<KeptOrder | undefined> {
  return moneyTransaction(db, async (tx) => {
    const order = await lockOrder(tx, transferId);
    if (order === undefined || isOver(order.state, order.recall)) return undefined;
    if (order.state === 'waiting') {
      const when = await whenOf(tx, rails, order);
      if (!(await rails.mayLeave(tx, transferId, when))) return undefined;
      if (when !== 'now') {
        const nextStepAt = new Date(rails.now().getTime() + PAUSE_MS[when]);
        await moveOrder(tx, transferId, { nextStepAt });
        return undefined;
      }
      await moveOrder(tx, transferId, { state: 'submitted', now: rails.now() });
      return { ...order, state: 'submitted' as const };
    }
    return order;
  });
}

async function converse(db: Db, rails: Rails, order: KeptOrder): Promise<readonly RailAnswer[]> {
  const { adapter } = rails;
  const { transferId } = order;
  // The rail knows a repeat by its id, so an order without any answer is simply sent again.
  if (order.state === 'submitted') {
    const whole = await openOrder(db, order);
    if (whole === undefined) throw new Error('An order under way cannot be read.');
    const answers = await adapter.submit(whole);
    if (order.recall !== 'asked') return answers;
  }
  if (order.recall === 'asked') await adapter.recall(transferId);
  const answers = await adapter.ask(transferId);
  if (answers === undefined) throw new Error('The rail does not know an order that it took.');
  return answers;
}

const POLL_MS = 500;
const AT_ONCE = 100;
const LANES = 4;
/** About a minute. */
const LONGEST_REST_TURNS = 120;

interface Setback {
  readonly failures: number;
  readonly notices: number;
  readonly untilTurn: number;
}

/**
 * What could not be applied, by its order. Each rests for twice as many turns as the last time; the
 * others go on, since so many more are asked for as rest.
 */
class Setbacks {
  readonly #known = new Map<string, Setback>();
  #turn = 0;

  /** Answers how many notices may be resting. */
  nextTurn(): number {
    this.#turn += 1;
    return [...this.#known.values()].reduce((all, { notices }) => all + notices, 0);
  }

  rests(transferId: string): boolean {
    return (this.#known.get(transferId)?.untilTurn ?? 0) > this.#turn;
  }

  add(transferId: string, notices: number): void {
    const failures = (this.#known.get(transferId)?.failures ?? 0) + 1;
    const rest = Math.min(LONGEST_REST_TURNS, 2 ** Math.min(failures, 10));
    this.#known.set(transferId, { failures, notices, untilTurn: this.#turn + rest });
  }

  /** Another process may have been luckier with one that is not told any more. */
  forgetAllBut(transferIds: ReadonlyMap<string, unknown>): void {
    for (const id of this.#known.keys()) if (!transferIds.has(id)) this.#known.delete(id);
  }

  forget(transferId: string): void {
    this.#known.delete(transferId);
  }
}

/** Collects what rails tell by themselves; several processes may, since an answer counts once. */
export class RailCollector {
  readonly #db: Db;
  readonly #rails: Rails;
  readonly #log: WorkLog;
  readonly #wake = new Wake();
  readonly #setbacks = new Setbacks();
  #stopped = false;
  #running: Promise<void> | undefined;

  constructor(db: Db, rails: Rails, log: WorkLog) {
    this.#db = db;
    this.#rails = rails;
    this.#log = log;
  }

  start(): void {
    if (this.#rails.open) this.#running ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#wake.now();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      try {
        let done = AT_ONCE;
        while (done >= AT_ONCE && !this.#stopped) done = await this.#collect();
      } catch (error) {
        this.#log.failed('rails', error);
      }
      await this.#wake.wait(POLL_MS);
    }
  }

  /** Applies what the rail has to tell and says so to it; answers how many were done with. */
  async #collect(): Promise<number> {
    const { adapter } = this.#rails;
    const resting = this.#setbacks.nextTurn();
    const stories = storiesIn(await adapter.notices(AT_ONCE + resting));
    this.#setbacks.forgetAllBut(stories);
    const waiting = [...stories].filter(([id]) => !this.#setbacks.rests(id));
    const done: string[] = [];
    // What is said of one order is applied in its order, what is said of several beside each other.
    const lanes = Array.from({ length: LANES }, async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        done.push(...(await this.#applyStory(...next)));
      }
    });
    await Promise.all(lanes);
    if (done.length > 0) await adapter.acknowledge(done);
    return done.length;
  }

  /**
   * Answers what need not be told again. One that comes too early is, when the rest is known; one
   * that cannot be applied is, later, and holds up nothing but its own story.
   */
  async #applyStory(transferId: string, story: readonly RailNotice[]): Promise<readonly string[]> {
    const done: string[] = [];
    try {
      for (const { id, answer } of story) {
        const applied = await applyAnswer(this.#db, this.#rails, answer, { whole: false });
        if (applied === 'told') done.push(id);
      }
      this.#setbacks.forget(transferId);
    } catch (error) {
      this.#setbacks.add(transferId, story.length - done.length);
      this.#log.failed('rails.notice', error);
    }
    return done;
  }
}

/** By the order that they are about, each in the order in which it was told. */
function storiesIn(notices: readonly RailNotice[]): ReadonlyMap<string, readonly RailNotice[]> {
  const stories = new Map<string, RailNotice[]>();
  for (const notice of notices) {
    const { transferId } = notice.answer;
    const before = stories.get(transferId);
    if (before === undefined) stories.set(transferId, [notice]);
    else before.push(notice);
  }
  return stories;
}
