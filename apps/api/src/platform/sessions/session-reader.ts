/**
 * Reads the session of each request and notes activity. Reads are fresh but batched: a session that
 * was ended anywhere is seen as ended by every process at the next request. Activity is held in
 * memory for a few seconds and written together, so a busy session costs no write per request.
 */
import type { SessionId } from '@fairlead/contract';
import { batched } from '#platform/batched.ts';
import type { Db } from '#platform/database/db.ts';
import { hashToken } from '#platform/random.ts';
import type { WallTime } from '#platform/wall-time.ts';
import {
  activityWriteSeconds,
  isOpen,
  type SessionKind,
  type SessionPolicy,
} from './session.rules.ts';
import { type Session, sessionsById, sessionsByToken, writeActivity } from './session.sql.ts';

export type ReadSession =
  | { readonly state: 'open'; readonly session: Session }
  | { readonly state: 'ended' }
  | { readonly state: 'unknown' };

export interface SessionReaderOptions {
  readonly db: Db;
  readonly wallTime: WallTime;
  /** Asked anew each time: the idle minutes are a setting. */
  readonly policy: () => SessionPolicy;
  readonly onFault: (error: unknown) => void;
}

/** Between portions others have their turn: the values of thousands take long to put together. */
const WRITTEN_AT_ONCE = 250;

/** 32 random bytes in base64url; anything else is not worth a look at the database. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

export class SessionReader {
  readonly #options: SessionReaderOptions;
  readonly #byToken: (tokenHash: string) => Promise<Session | undefined>;
  readonly #byId: (id: SessionId) => Promise<Session | undefined>;
  readonly #seen = new Map<SessionId, Date>();
  #timer: NodeJS.Timeout | undefined;
  /** What is under way; the reader has not stopped before it is done. */
  #writing: Promise<void> = Promise.resolve();

  constructor(options: SessionReaderOptions) {
    this.#options = options;
    this.#byToken = batched((hashes: readonly string[]) => sessionsByToken(options.db, hashes));
    this.#byId = batched((ids: readonly SessionId[]) => sessionsById(options.db, ids));
  }

  /** Begins to write down activity now and then. */
  start(): void {
    this.#timer ??= setInterval(() => {
      this.#writing = this.#writing.then(() => this.writeDown()).catch(this.#options.onFault);
    }, activityWriteSeconds * 1000);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    await this.#writing;
    await this.writeDown();
  }

  async read(kind: SessionKind, token: string): Promise<ReadSession> {
    if (!TOKEN.test(token)) return { state: 'unknown' };
    const session = await this.#byToken(hashToken(token).toString('hex'));
    // A token counts only in its own audience's cookie.
    if (session === undefined || session.kind !== kind) return { state: 'unknown' };
    return this.#isOpen(session) ? { state: 'open', session } : { state: 'ended' };
  }

  /** Whether a session that was read a moment ago has not run out since; asks nobody. */
  hasTimeLeft(session: Session): boolean {
    return this.#isOpen(session);
  }

  async isStillOpen(id: SessionId): Promise<boolean> {
    const session = await this.#byId(id);
    return session !== undefined && this.#isOpen(session);
  }

  /** The person did something: the session stays awake. */
  noteActivity(id: SessionId): void {
    this.#seen.set(id, this.#options.wallTime.now());
  }

  async writeDown(): Promise<void> {
    const seen = [...this.#seen];
    for (let from = 0; from < seen.length; from += WRITTEN_AT_ONCE) {
      const some = seen.slice(from, from + WRITTEN_AT_ONCE);
      await this.#options.db.transaction().execute((tx) => writeActivity(tx, some));
      for (const [id, at] of some) if (this.#seen.get(id) === at) this.#seen.delete(id);
    }
  }

  #isOpen(session: Session): boolean {
    const { wallTime, policy } = this.#options;
    const seenAt = this.#seen.get(session.id) ?? session.lastSeenAt;
    const lastSeenAt = seenAt > session.lastSeenAt ? seenAt : session.lastSeenAt;
    return isOpen({ ...session, lastSeenAt }, wallTime.now(), policy());
  }
}
