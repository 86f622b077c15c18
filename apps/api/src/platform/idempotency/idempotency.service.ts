/**
 * Repeats of writes that move no money, or whose money goes on changing. The first request with a
 * key runs and its answer is kept for 30 days, sealed; the same request again gets that answer,
 * another request with the key is refused. A request that was refused frees its key, because
 * nothing happened.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { Sealer } from '#platform/keys/sealer.ts';
import type { WallTime } from '#platform/wall-time.ts';
import {
  deleteClaim,
  deleteExpired,
  findRecord,
  insertClaim,
  type RepeatKey,
  takeOver,
  writeAnswer,
} from './idempotency.sql.ts';

const keptDays = 30;
/** No request runs longer than its deadline, so a claim this old belongs to a dead process. */
const deadAfterSeconds = 60;
/** How long a repeat waits for the first request's answer. */
const defaultWaitMs = 5_000;
const pauseMs = 50;

export interface KeptAnswer {
  readonly status: number;
  readonly body: string;
}

export interface RepeatRequest extends RepeatKey {
  readonly route: string;
  readonly digest: Buffer;
}

/** The right to run, given to one request at a time. */
export interface RunningClaim {
  /** Keeps the answer, in the transaction of its effect where there is one. */
  keep(tx: Tx, answer: KeptAnswer): Promise<void>;
  keepAlone(answer: KeptAnswer): Promise<void>;
  /** Nothing happened: the key is free again. */
  release(): Promise<void>;
}

export type Begun =
  | { readonly kind: 'run'; readonly claim: RunningClaim }
  | { readonly kind: 'replay'; readonly answer: KeptAnswer };

export class RepeatStore {
  readonly #db: Db;
  readonly #sealer: Sealer;
  readonly #wallTime: WallTime;
  readonly #waitMs: number;

  constructor(parts: { db: Db; sealer: Sealer; wallTime: WallTime; waitMs?: number }) {
    this.#db = parts.db;
    this.#sealer = parts.sealer;
    this.#wallTime = parts.wallTime;
    this.#waitMs = parts.waitMs ?? defaultWaitMs;
  }

  /** Refuses with `id_already_used` or, when the first is still running, `in_progress`. */
  async begin(request: RepeatRequest): Promise<Begun> {
    for (let waitedMs = 0; waitedMs <= this.#waitMs; waitedMs += pauseMs) {
      const begun = await this.#tryToBegin(request);
      if (begun !== undefined) return begun;
      await sleep(pauseMs);
    }
    throw new Refusal('in_progress', { retryAfterSeconds: 1 });
  }

  async #tryToBegin(request: RepeatRequest): Promise<Begun | undefined> {
    const now = this.#wallTime.now();
    const expiresAt = new Date(now.getTime() + keptDays * 24 * 3600 * 1000);
    const claim = { ...request, startedAt: now, expiresAt };
    if (await this.#db.transaction().execute((tx) => insertClaim(tx, claim))) {
      return { kind: 'run', claim: this.#running(request, now) };
    }
    const record = await findRecord(this.#db, request);
    // It was freed a moment ago: try again.
    if (record === undefined) return undefined;
    if (!record.digest.equals(request.digest)) {
      throw new Refusal('id_already_used', { field: 'Idempotency-Key' });
    }
    if (record.answer !== null)
      return { kind: 'replay', answer: this.#open(request, record.answer) };
    if (now.getTime() - record.startedAt.getTime() <= deadAfterSeconds * 1000) return undefined;
    const ours = await this.#db
      .transaction()
      .execute((tx) => takeOver(tx, request, { from: record.startedAt, to: now }));
    return ours ? { kind: 'run', claim: this.#running(request, now) } : undefined;
  }

  #running(key: RepeatKey, startedAt: Date): RunningClaim {
    const keep = async (tx: Tx, answer: KeptAnswer): Promise<void> => {
      const sealed = this.#sealer.seal(JSON.stringify(answer), contextOf(key));
      if (!(await writeAnswer(tx, key, startedAt, sealed))) throw new Refusal('in_progress');
    };
    return {
      keep,
      keepAlone: (answer) => this.#db.transaction().execute((tx) => keep(tx, answer)),
      release: () => this.#db.transaction().execute((tx) => deleteClaim(tx, key, startedAt)),
    };
  }

  #open(key: RepeatKey, sealed: Buffer): KeptAnswer {
    const { status, body }: KeptAnswer = JSON.parse(
      this.#sealer.open(sealed, contextOf(key)).toString('utf8'),
    );
    return { status, body };
  }
}

function contextOf({ ownerId, key }: RepeatKey): string {
  return `idempotency_record.answer ${ownerId} ${key}`;
}

/** Housekeeping. */
export async function forgetOldAnswers(tx: Tx, now: Date): Promise<void> {
  await deleteExpired(tx, now);
}
