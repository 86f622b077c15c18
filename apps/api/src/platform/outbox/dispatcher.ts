/**
 * The one dispatcher of the outbox. It runs in every worker process; the one that holds the office
 * delivers. It looks every 250 ms and when it is woken, since grouped writers send no NOTIFY.
 */
import type { RawBuilder } from 'kysely';
import type { Database } from '#platform/database/open-database.ts';
import type { WorkLog } from '#platform/jobs/work-log.ts';
import { EffectLane } from './effect-lane.ts';
import { type Office, takeOffice } from './office.ts';
import { deliveriesWait, stillInOffice, whichWait } from './outbox.sql.ts';
import type { EffectTopic, MoveTopic, Topic } from './topics.ts';
import { pause, Wake } from './wake.ts';

const POLL_MS = 250;
const DATABASE_AWAY_MS = 1_000;
/** Messages; an event message tells of a whole batch of transfers. */
const MOVE_BATCH = 500;

export interface DispatcherOptions {
  readonly database: Pick<Database, 'db' | 'ownerUrl'>;
  /** Each topic of the bank, once. */
  readonly topics: readonly Topic[];
  readonly log: WorkLog;
  /** Told of every message whose time was over before it could be delivered. */
  readonly lapsed?: (topic: string) => void;
}

export class Dispatcher {
  readonly #options: DispatcherOptions;
  readonly #stop = new AbortController();
  readonly #look = new Wake();
  #running: Promise<void> | undefined;
  #office: Office | undefined;

  constructor(options: DispatcherOptions) {
    this.#options = options;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** Whether this process delivers at the moment. */
  get inOffice(): boolean {
    return this.#office !== undefined && !this.#office.held.aborted;
  }

  /** Something has committed: look at once. */
  wake(): void {
    this.#look.now();
  }

  /** Ends what is on its way, then lays the office down. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { database, log } = this.#options;
    while (!this.#stop.signal.aborted) {
      try {
        const office = await takeOffice(database.ownerUrl, this.#stop.signal);
        if (office !== undefined) {
          await this.#serveTerm(office);
        }
      } catch (error) {
        log.failed('outbox.office', error);
        await pause(DATABASE_AWAY_MS, this.#stop.signal);
      }
    }
  }

  async #serveTerm(office: Office): Promise<void> {
    this.#office = office;
    try {
      await this.#serve(office);
    } finally {
      this.#office = undefined;
      await office.layDown();
    }
  }

  /** One look tells which lanes have work: a bank in which nothing happens asks for little. */
  async #serve(office: Office): Promise<void> {
    const { topics, database } = this.#options;
    const stop = AbortSignal.any([office.held, this.#stop.signal]);
    const lanes = new Map(
      topics.map((topic) => [nameOf(topic), { topic, wake: new Wake() }] as const),
    );
    const look = async () => {
      const conditions = new Map(topics.map((topic) => [nameOf(topic), conditionOf(topic)]));
      for (const name of await whichWait(database.db, conditions)) lanes.get(name)?.wake.now();
    };
    await Promise.all([
      this.#repeat('look', { stop, wake: this.#look, everyMs: POLL_MS }, look),
      ...[...lanes.values()].map(({ topic, wake }) =>
        'move' in topic
          ? this.#serveMoves(topic, office, { stop, wake })
          : this.#serveEffects(topic, { stop, wake }),
      ),
    ]);
  }

  async #serveMoves(topic: MoveTopic, office: Office, turns: Turns): Promise<void> {
    const { db } = this.#options.database;
    await this.#repeat(topic.move, turns, async () => {
      let moved: number;
      do {
        moved = await db.transaction().execute(async (tx) => {
          if (await stillInOffice(tx, office.term)) {
            return topic.take(tx, MOVE_BATCH);
          }
          await office.layDown();
          return 0;
        });
      } while (moved === MOVE_BATCH && !turns.stop.aborted);
      // What one moves is often what another waits for.
      if (moved > 0) this.wake();
    });
  }

  async #serveEffects(topic: EffectTopic, turns: Turns): Promise<void> {
    const { stop } = turns;
    const lane = new EffectLane(topic, this.#options, { stop, finished: () => this.wake() });
    await this.#repeat(topic.effect, turns, () => lane.startDue());
    await lane.finish();
    topic.close?.();
  }

  /** Does it now and at every wake, and by itself as often as is said, until stopped. */
  async #repeat(
    name: string,
    { stop, wake, everyMs }: Turns,
    work: () => Promise<void>,
  ): Promise<void> {
    stop.addEventListener('abort', () => wake.now());
    while (!stop.aborted) {
      try {
        await work();
        await wake.wait(everyMs);
      } catch (error) {
        this.#options.log.failed(`outbox.${name}`, error);
        await pause(DATABASE_AWAY_MS, stop);
      }
    }
  }
}

/** When a lane works: at every wake, and by itself if `everyMs` says how often. */
interface Turns {
  readonly stop: AbortSignal;
  readonly wake: Wake;
  readonly everyMs?: number;
}

function nameOf(topic: Topic): string {
  return 'move' in topic ? topic.move : topic.effect;
}

function conditionOf(topic: Topic): RawBuilder<boolean> {
  return 'move' in topic ? topic.waits() : deliveriesWait(topic.effect);
}
