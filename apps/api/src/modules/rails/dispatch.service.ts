/**
 * How orders reach the rail and its answers come back. An order whose time has come moves into the
 * outbox; the outbox's one dispatcher takes it to the rail, again and again until it is there. What
 * the rail tells by itself is collected; what it does not tell is asked for.
 */
import type { TransferId } from '@fairlead/contract';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Db } from '#platform/database/db.ts';
import type { WorkLog } from '#platform/jobs/work-log.ts';
import { enqueueMany } from '#platform/outbox/outbox.ts';
import { effectTopic, type Topic } from '#platform/outbox/topics.ts';
import { Wake } from '#platform/outbox/wake.ts';
import { applyAnswer } from './answers.service.ts';
import { askDelaySeconds, isOver, type RailAnswer, type RailNotice } from './rail.rules.ts';
import { openOrder, type Rails } from './rails.service.ts';
import { type KeptOrder, lockOrder, moveOrder, ordersAreDue, takeDue } from './rails.sql.ts';

const TOPIC = 'rail';
/** Ten days at a quarter of an hour each; staff see the oldest long before. */
const MAX_ATTEMPTS = 1_000;

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
      maxAttempts: MAX_ATTEMPTS,
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

/** From here on it counts as gone, whether or not the rail has heard of it. */
async function begin(db: Db, rails: Rails, transferId: TransferId): Promise<KeptOrder | undefined> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, transferId);
    if (order === undefined || isOver(order.state, order.recall)) return undefined;
    if (order.state === 'waiting') {
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

/** Collects what rails tell by themselves; several processes may, since an answer counts once. */
export class RailCollector {
  readonly #db: Db;
  readonly #rails: Rails;
  readonly #log: WorkLog;
  readonly #wake = new Wake();
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
        while (done === AT_ONCE && !this.#stopped) done = await collect(this.#db, this.#rails);
      } catch (error) {
        this.#log.failed('rails', error);
      }
      await this.#wake.wait(POLL_MS);
    }
  }
}

/** Applies what the rail has to tell and says so to it; answers how many were done with. */
async function collect(db: Db, rails: Rails): Promise<number> {
  const { adapter } = rails;
  const stories = new Map<string, RailNotice[]>();
  for (const notice of await adapter.notices(AT_ONCE)) {
    const { transferId } = notice.answer;
    const before = stories.get(transferId);
    if (before === undefined) stories.set(transferId, [notice]);
    else before.push(notice);
  }
  const waiting = [...stories.values()];
  const done: string[] = [];
  // What is said of one order is applied in its order, what is said of several beside each other.
  const lanes = Array.from({ length: LANES }, async () => {
    for (let story = waiting.shift(); story !== undefined; story = waiting.shift()) {
      done.push(...(await applyStory(db, rails, story)));
    }
  });
  const ends = await Promise.allSettled(lanes);
  if (done.length > 0) await adapter.acknowledge(done);
  // One that cannot be applied is told again, and holds up nothing but its own lane.
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return done.length;
}

/** Answers what need not be told again; one that comes too early is, when the rest is known. */
async function applyStory(
  db: Db,
  rails: Rails,
  story: readonly RailNotice[],
): Promise<readonly string[]> {
  const done: string[] = [];
  for (const { id, answer } of story) {
    const applied = await applyAnswer(db, rails, answer, { whole: false });
    if (applied === 'told') done.push(id);
  }
  return done;
}
