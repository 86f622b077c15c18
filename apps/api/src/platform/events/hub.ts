/**
 * The open event streams of this process. One poller serves them all; each stream remembers the
 * last id it was given, so that catching up after a lost connection is the same as staying up.
 */

import type { Database } from '#platform/database/open-database.ts';
import { Refusal } from '#platform/errors.ts';
import type { WorkLog } from '#platform/jobs/work-log.ts';
import { Wake } from '#platform/outbox/wake.ts';
import {
  EVENT_CHANNEL,
  type EventRow,
  eventRange,
  eventsAfter,
  firstWithin,
  missedMoreThan,
} from './event.sql.ts';

/** The browser's end, as the HTTP kernel gives it. */
export interface EventSink {
  /** False when the browser takes no more for now. */
  send(event: { readonly id?: string; readonly event?: string; readonly data: string }): boolean;
  heartbeat(): boolean;
  close(): void;
  readonly closed: AbortSignal;
}

export interface HubLimits {
  readonly streamsPerProcess: number;
  /** One more closes that person's oldest. */
  readonly streamsPerPerson: number;
  /** Many visitors at once play one demonstration person. */
  readonly streamsPerPersona: number;
  /** Who missed more is told to load everything again. */
  readonly catchUp: number;
  /** A page asks for what it shows before it listens: so far back its stream begins. */
  readonly hindsightMs: number;
  readonly pollMs: number;
  readonly heartbeatMs: number;
  readonly sessionCheckMs: number;
}

const defaults: HubLimits = {
  streamsPerProcess: 2_000,
  streamsPerPerson: 5,
  streamsPerPersona: 200,
  catchUp: 500,
  hindsightMs: 1_000,
  pollMs: 1_000,
  heartbeatMs: 15_000,
  sessionCheckMs: 5_000,
};

const BATCH = 1_000;
const RETRY_AFTER_S = 10;

interface Listener {
  readonly id: string;
  readonly persona: boolean;
}

interface Stream {
  readonly personId: string;
  readonly sink: EventSink;
  readonly sessionIsOpen: () => Promise<boolean>;
  seen: bigint;
}

export class EventHub {
  readonly #database: Pick<Database, 'db' | 'listen'>;
  readonly #log: WorkLog;
  readonly #limits: HubLimits;
  readonly #streams = new Set<Stream>();
  readonly #wake = new Wake();
  #stopped = false;
  #running: Promise<void> | undefined;
  #unlisten: (() => void) | undefined;
  #timers: NodeJS.Timeout[] = [];

  constructor(
    database: Pick<Database, 'db' | 'listen'>,
    log: WorkLog,
    limits: Partial<HubLimits> = {},
  ) {
    this.#database = database;
    this.#log = log;
    this.#limits = { ...defaults, ...limits };
  }

  async start(): Promise<void> {
    this.#unlisten = await this.#database.listen(EVENT_CHANNEL, () => this.#wake.now());
    this.#running = this.#run();
    this.#timers = [
      setInterval(() => this.#beat(), this.#limits.heartbeatMs).unref(),
      setInterval(() => void this.#checkSessions(), this.#limits.sessionCheckMs).unref(),
    ];
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#unlisten?.();
    for (const timer of this.#timers) {
      clearInterval(timer);
    }
    for (const stream of this.#streams) {
      this.#end(stream);
    }
    this.#wake.now();
    await this.#running;
  }

  get streamCount(): number {
    return this.#streams.size;
  }

  /** Answers once the stream is served. Refuses with `busy` when this process has no room. */
  async open(
    listener: Listener,
    sink: EventSink,
    lastEventId: string | undefined,
    sessionIsOpen: () => Promise<boolean>,
  ): Promise<void> {
    const { id: personId } = listener;
    this.#makeRoom(listener);
    const position = await this.#position(personId, lastEventId);
    const first = position.missed ? 'stream.reset' : 'stream.opened';
    const stream: Stream = { personId, sink, sessionIsOpen, seen: position.from };
    sink.send({ id: String(position.from), event: first, data: '{}' });
    if (this.#stopped || sink.closed.aborted) {
      sink.close();
      return;
    }
    this.#streams.add(stream);
    sink.closed.addEventListener('abort', () => this.#streams.delete(stream), { once: true });
    this.#wake.now();
  }

  #makeRoom({ id, persona }: Listener): void {
    const { streamsPerProcess, streamsPerPerson, streamsPerPersona } = this.#limits;
    if (this.#streams.size >= streamsPerProcess) {
      throw new Refusal('busy', { retryAfterSeconds: RETRY_AFTER_S });
    }
    const own = [...this.#streams].filter(({ personId }) => personId === id);
    const tooMany = own.length + 1 - (persona ? streamsPerPersona : streamsPerPerson);
    for (const oldest of own.slice(0, Math.max(0, tooMany))) this.#end(oldest);
  }

  /** Where the stream begins, and whether something before that can no longer be given. */
  async #position(
    personId: string,
    lastEventId: string | undefined,
  ): Promise<{ from: bigint; missed: boolean }> {
    const { db } = this.#database;
    const { first, last } = await eventRange(db);
    if (lastEventId === undefined || !/^\d{1,18}$/.test(lastEventId)) {
      const { catchUp, hindsightMs } = this.#limits;
      const heardOf = await firstWithin(db, personId, hindsightMs, catchUp);
      return { from: heardOf === undefined ? last : heardOf - 1n, missed: false };
    }
    const seen = BigInt(lastEventId);
    const gone =
      seen > last ||
      seen + 1n < first ||
      (await missedMoreThan(db, personId, seen, this.#limits.catchUp));
    return gone ? { from: last, missed: true } : { from: seen, missed: false };
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      try {
        if (this.#streams.size > 0) {
          await this.#deliver();
        }
      } catch (error) {
        this.#log.failed('events', error);
      }
      await this.#wake.wait(this.#limits.pollMs);
    }
  }

  async #deliver(): Promise<void> {
    // Streams that open while the query runs are served by the next round.
    const streams = [...this.#streams];
    const from = streams.reduce(
      (low, { seen }) => (seen < low ? seen : low),
      streams[0]?.seen ?? 0n,
    );
    const persons = [...new Set(streams.map((stream) => stream.personId))];
    const { last, rows } = await eventsAfter(this.#database.db, from, persons, BATCH);
    const upTo = rows.length === BATCH ? (rows.at(-1)?.id ?? last) : last;
    for (const stream of streams) {
      this.#give(stream, rows);
      stream.seen = upTo > stream.seen ? upTo : stream.seen;
    }
    if (rows.length === BATCH) {
      this.#wake.now();
    }
  }

  #give(stream: Stream, rows: readonly EventRow[]): void {
    for (const row of rows) {
      if (row.personId !== stream.personId || row.id <= stream.seen) {
        continue;
      }
      const event = { id: String(row.id), event: row.kind, data: JSON.stringify(row.data) };
      if (!stream.sink.send(event)) {
        // Too slow: it comes back with the last id it has really read.
        this.#end(stream);
        return;
      }
    }
  }

  #beat(): void {
    for (const stream of this.#streams) {
      if (!stream.sink.heartbeat()) {
        this.#end(stream);
      }
    }
  }

  async #checkSessions(): Promise<void> {
    try {
      await Promise.all(
        [...this.#streams].map(async (stream) => {
          if (!(await stream.sessionIsOpen())) {
            stream.sink.send({ event: 'session.ended', data: '{}' });
            this.#end(stream);
          }
        }),
      );
    } catch (error) {
      this.#log.failed('events.sessions', error);
    }
  }

  #end(stream: Stream): void {
    this.#streams.delete(stream);
    stream.sink.close();
  }
}
