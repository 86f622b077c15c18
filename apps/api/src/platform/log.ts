/**
 * Structured logs with an allow-list: a field that is not named here cannot be logged, so nothing
 * personal or secret gets in by accident. JSON escapes line breaks and terminal sequences.
 */
import { type DestinationStream, type Logger, pino } from 'pino';

/** What may wait for a place to be written to; what comes after is dropped. */
const longestBacklog = 4_000_000;

export interface LogFields {
  readonly requestId?: string;
  /** `noun.action` of the contract, never an address. */
  readonly route?: string;
  readonly status?: number;
  readonly code?: string;
  readonly durationMs?: number;
  /** Which of several things of our own: a job's name, an outbox topic. */
  readonly name?: string;
  readonly count?: number;
  /** Staff who were denied something, by their ids: nobody's name, and no customer's. */
  readonly staffId?: string;
  readonly role?: string;
  readonly sessionId?: string;
}

const allowed = [
  'requestId',
  'route',
  'status',
  'code',
  'durationMs',
  'name',
  'count',
  'staffId',
  'role',
  'sessionId',
] as const;

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

export interface Log {
  /** `event` is a fixed phrase of the program, never made from input. */
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
  /** Something unexpected: its kind and where in our code; its message may quote data. */
  fault(event: string, error: unknown, fields?: LogFields): void;
  /** The same of what is tried again by itself. */
  setback(event: string, error: unknown, fields?: LogFields): void;
  flush(): void;
}

const framesMax = 8;
const isOurs = (frame: string): boolean => !/node_modules|\bnode:/.test(frame);

/** Where it happened: the lines of the stack, without the message, which may look like some. */
function framesOf(error: unknown): readonly string[] {
  if (!(error instanceof Error) || error.stack === undefined) return [];
  const lines = error.stack.replace(error.message, '').split('\n');
  const frames = lines.map((line) => line.trim()).filter((line) => /^at .+:\d+:\d+\)?$/.test(line));
  const ours = frames.filter(isOurs);
  return (ours.length > 0 ? ours : frames).slice(0, framesMax);
}

function textProperty(error: unknown, name: string): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' && value.length <= 100 ? value : undefined;
}

/** What may be told of an unexpected error: class, code, and the database's names of our things. */
function factsOf(error: unknown): Record<string, unknown> {
  return {
    fault: error instanceof Error ? error.name : typeof error,
    faultCode: textProperty(error, 'code'),
    table: textProperty(error, 'table'),
    constraint: textProperty(error, 'constraint'),
    frames: framesOf(error),
    cause: error instanceof Error && error.cause !== undefined ? factsOf(error.cause) : undefined,
  };
}

function pick(fields: LogFields = {}): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const name of allowed) if (fields[name] !== undefined) picked[name] = fields[name];
  return picked;
}

/**
 * Where the log goes, standard output unless said. A disk that is full, or whoever read along and
 * went away, is no reason for the bank to end: lines wait until they can be written, then are
 * dropped.
 */
export function logDestination(dest: number | string = 1): DestinationStream {
  const stream = pino.destination({
    dest,
    sync: false,
    minLength: 16_000,
    maxLength: longestBacklog,
    periodicFlush: 250,
  });
  // There is no place left to say it; the stream keeps what was not written and tries again.
  stream.on('error', () => undefined);
  return stream;
}

export function createLog({
  level,
  destination = logDestination(),
}: {
  level: LogLevel;
  destination?: DestinationStream;
}): Log {
  const logger: Logger = pino(
    {
      level,
      base: null,
      messageKey: 'event',
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination,
  );
  return {
    info: (event, fields) => logger.info(pick(fields), event),
    warn: (event, fields) => logger.warn(pick(fields), event),
    error: (event, fields) => logger.error(pick(fields), event),
    fault: (event, error, fields) => logger.error({ ...pick(fields), ...factsOf(error) }, event),
    setback: (event, error, fields) => logger.warn({ ...pick(fields), ...factsOf(error) }, event),
    flush: () => logger.flush(),
  };
}

/** For tests and tools that say nothing. */
export const silentLog: Log = createLog({ level: 'silent' });
