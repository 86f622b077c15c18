/**
 * One attempt to write a batch on one connection, in one database transaction. Its only subtlety is
 * to know what is not known: after a lost connection, whether the commit may have happened.
 */
import type { Pool, PoolClient } from 'pg';
import { type ErrorKind, errorKind, GroupFailure, WriterError } from './failures.ts';

export interface WriteLimits {
  /** How long to wait for a lock; already set for the transaction unless it is one statement. */
  readonly lockTimeoutMs: number;
}

/**
 * Writes a batch and answers one outcome a request. A refusal is an outcome, not an exception: an
 * exception undoes the whole batch. It may be run again after an unknown outcome, so it must give
 * the same answer to the same ids, as the posting function does.
 */
export type Writer<Request, Outcome> = (
  client: PoolClient,
  requests: readonly Request[],
  limits: WriteLimits,
) => Promise<readonly Outcome[]>;

export interface Work<Request, Outcome> {
  readonly pool: Pool;
  readonly write: Writer<Request, Outcome>;
  /** For these the writer sends one statement, which commits by itself: no begin and commit. */
  readonly oneStatement?: (requests: readonly Request[]) => boolean;
}

export type Attempt<Outcome> =
  | { readonly done: true; readonly outcomes: readonly Outcome[] }
  | {
      readonly done: false;
      readonly kind: ErrorKind;
      readonly error: Error;
      /** The commit was sent and its answer did not come. */
      readonly mayBeDone: boolean;
    };

export async function attempt<Request, Outcome>(
  work: Work<Request, Outcome>,
  requests: readonly Request[],
  limits: WriteLimits & { readonly timeLeftMs: number },
): Promise<Attempt<Outcome>> {
  let client: PoolClient;
  try {
    client = await connectWithin(work.pool, limits.timeLeftMs);
  } catch (error) {
    return { done: false, kind: 'connection', error: asError(error), mayBeDone: false };
  }
  const connection = new Connection(client, limits.timeLeftMs);
  const alone = work.oneStatement?.(requests) ?? false;
  const state = { alone, committing: alone };
  try {
    const outcomes = await writeAndCommit(work, client, requests, limits, state);
    return { done: true, outcomes };
  } catch (thrown) {
    const error = asError(thrown);
    const kind = connection.lost ? 'connection' : errorKind(error);
    if (kind === 'connection') connection.lost ??= error;
    else if (!alone) await connection.rollBack();
    return { done: false, kind, error, mayBeDone: kind === 'connection' && state.committing };
  } finally {
    connection.release();
  }
}

/** A connection of the pool, or a failure in time, whatever the pool's own patience is. */
async function connectWithin(pool: Pool, timeLeftMs: number): Promise<PoolClient> {
  const connecting = pool.connect();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, timeLeftMs, 'late');
  });
  const first = await Promise.race([connecting, late]);
  clearTimeout(timer);
  if (first !== 'late') return first;
  // Whatever comes of it now, nobody waits for it any more.
  void connecting.then(
    (client) => client.release(),
    () => undefined,
  );
  throw new GroupFailure('too_late');
}

async function writeAndCommit<Request, Outcome>(
  { write }: Work<Request, Outcome>,
  client: PoolClient,
  requests: readonly Request[],
  limits: WriteLimits,
  state: { readonly alone: boolean; committing: boolean },
): Promise<readonly Outcome[]> {
  if (!state.alone) {
    await client.query(`begin; set local lock_timeout = ${Math.ceil(limits.lockTimeoutMs)}`);
  }
  const outcomes = await write(client, requests, limits);
  if (outcomes.length !== requests.length) {
    throw new WriterError('A writer answers as many outcomes as it got requests.');
  }
  if (!state.alone) {
    state.committing = true;
    const { command } = await client.query('commit');
    // The server answers so when a statement failed and the writer hid the error.
    if (command !== 'COMMIT') throw new WriterError('A writer must not hide a failed statement.');
  }
  return outcomes;
}

/** A connection of the pool, watched for its loss and cut off when the time is over. */
class Connection {
  lost: Error | undefined;
  readonly #client: PoolClient;
  readonly #watchdog: NodeJS.Timeout;
  #released = false;

  constructor(client: PoolClient, timeLeftMs: number) {
    this.#client = client;
    client.on('error', this.#onError);
    this.#watchdog = setTimeout(() => {
      this.lost = new GroupFailure('too_late');
      this.release();
    }, timeLeftMs);
  }

  readonly #onError = (error: Error): void => {
    this.lost = error;
  };

  async rollBack(): Promise<void> {
    try {
      await this.#client.query('rollback');
    } catch (error) {
      this.lost = asError(error);
    }
  }

  /** Gives the connection back, or throws it away if it is lost. */
  release(): void {
    if (this.#released) return;
    this.#released = true;
    clearTimeout(this.#watchdog);
    this.#client.release(this.lost);
    // Afterwards, because a connection that is thrown away may still complain.
    if (this.lost === undefined) this.#client.off('error', this.#onError);
  }
}

export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
