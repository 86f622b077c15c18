/**
 * The one dispatcher of the outbox. It runs in every worker process; the one that holds the office
 * delivers. It looks every 250 ms and when it is woken, since grouped writers send no NOTIFY.
 */
import type { Database } from '#platform/database/open-database.ts';
import type { WorkLog } from '#platform/jobs/work-log.ts';
import { EffectLane } from './effect-lane.ts';
import { type Office, takeOffice } from './office.ts';
import { stillInOffice } from './outbox.sql.ts';
import type { EffectTopic, MoveTopic, Topic } from './topics.ts';
import { Wake } from './wake.ts';

const POLL_MS = 250;
const DATABASE_AWAY_MS = 1_000;
/** Messages; an event message tells of a whole batch of transfers. */
const MOVE_BATCH = 500;

export interface DispatcherOptions {
  readonly database: Pick<Database, 'db' | 'ownerUrl'>;
  /** Each topic of the bank, once. */
  readonly topics: readonly Topic[];
  readonly log: WorkLog;
}

export class Dispatcher {
  readonly #options: DispatcherOptions;
  readonly #stop = new AbortController();
  readonly #wakes = new Set<Wake>();
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
    for (const wake of this.#wakes) {
      wake.now();
    }
  }

  /** Ends what is on its way, then lays the office down. */
  async stop(): Promise<void> {
    this.#stop.abort();
    this.wake();
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
        await this.#pause(DATABASE_AWAY_MS);
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

  async #serve(office: Office): Promise<void> {
    const stop = AbortSignal.any([office.held, this.#stop.signal]);
    await Promise.all(
      this.#options.topics.map((topic) =>
        'move' in topic ? this.#serveMoves(topic, office, stop) : this.#serveEffects(topic, stop),
      ),
    );
  }

  async #serveMoves(topic: MoveTopic, office: Office, stop: AbortSignal): Promise<void> {
    const { db } = this.#options.database;
    await this.#repeat(topic.move, stop, async () => {
      let moved: number;
      do {
        moved = await db.transaction().execute(async (tx) => {
          if (await stillInOffice(tx, office.term)) {
            return topic.take(tx, MOVE_BATCH);
          }
          await office.layDown();
          return 0;
        });
      } while (moved === MOVE_BATCH && !stop.aborted);
    });
  }

  async #serveEffects(topic: EffectTopic, stop: AbortSignal): Promise<void> {
    const lane = new EffectLane(topic, this.#options, () => this.wake());
    await this.#repeat(topic.effect, stop, () => lane.startDue());
    await lane.finish();
    topic.close?.();
  }

  /** Does it now, and again at every wake and every quarter of a second, until stopped. */
  async #repeat(name: string, stop: AbortSignal, work: () => Promise<void>): Promise<void> {
    const wake = new Wake();
    this.#wakes.add(wake);
    stop.addEventListener('abort', () => wake.now());
    while (!stop.aborted) {
      try {
        await work();
        await wake.wait(POLL_MS);
      } catch (error) {
        this.#options.log.failed(`outbox.${name}`, error);
        await wake.wait(DATABASE_AWAY_MS);
      }
    }
    this.#wakes.delete(wake);
  }

  async #pause(milliseconds: number): Promise<void> {
    const wake = new Wake();
    this.#wakes.add(wake);
    await wake.wait(milliseconds);
    this.#wakes.delete(wake);
  }
}
