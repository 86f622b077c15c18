/** What kind of failure a database error is, and the failures that a caller of `grouped` meets. */

/** Codes of PostgreSQL, https://www.postgresql.org/docs/current/errcodes-appendix.html. */
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK_OR_SERIALIZATION = new Set(['40P01', '40001']);
const UNIQUE_VIOLATION = '23505';
/** Ids are claimed by this index: another connection was faster with one of them. */
const ID_CLAIM = 'posting_pkey';
/** The server ends connections: it shuts down, starts up, or was told to end this one. */
const SERVER_AWAY = new Set(['57P01', '57P02', '57P03', '57P05', '25P03']);
const CONNECTION_CLASS = '08';

export type ErrorKind =
  /** The connection is gone. */
  | 'connection'
  /** A lock did not come in time. */
  | 'locked'
  /** Worth the same try again. */
  | 'again'
  /** Nobody expected this. */
  | 'other';

interface DatabaseError extends Error {
  readonly code?: string;
  readonly constraint?: string;
  /** Only errors that the server sent have one. */
  readonly severity?: string;
}

export function errorKind(error: DatabaseError): ErrorKind {
  const { code = '', constraint, severity } = error;
  if (severity === undefined) return 'other';
  if (severity === 'FATAL' || severity === 'PANIC' || SERVER_AWAY.has(code)) return 'connection';
  if (code.startsWith(CONNECTION_CLASS)) return 'connection';
  if (code === LOCK_NOT_AVAILABLE) return 'locked';
  if (code === UNIQUE_VIOLATION && constraint === ID_CLAIM) return 'again';
  return DEADLOCK_OR_SERIALIZATION.has(code) ? 'again' : 'other';
}

/** A writer that broke its contract, such as by answering fewer outcomes than requests. */
export class WriterError extends Error {
  override readonly name = 'WriterError';
}

/** Somebody kept a lock until the deadline; has the code that the server gives for that. */
export class StillLocked extends Error {
  override readonly name = 'StillLocked';
  readonly code = LOCK_NOT_AVAILABLE;
}

export type GroupFailureKind =
  /** Not done: the queue is full, or full for this source. */
  | 'queue_full'
  /** Not done by the deadline, because of a queue, a lock, or a database that is away. */
  | 'too_late'
  /** Done or not: the connection was lost around the commit. Ask again with the same id. */
  | 'unknown'
  /** Not done: the program is closing. */
  | 'closing';

export class GroupFailure extends Error {
  override readonly name = 'GroupFailure';
  readonly kind: GroupFailureKind;

  constructor(kind: GroupFailureKind, cause?: unknown) {
    super(`The batch could not be written: ${kind}.`, { cause });
    this.kind = kind;
  }
}
