/** Tells a database that is away or busy from a fault of ours, for whoever answers the caller. */
import pg from 'pg';
import { codeOf } from '#platform/cannot-start.ts';

const awayCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'],
  ...['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  // Shut down, crashed, starting up; idle for too long; gone read-only after a fail-over.
  ...['57P01', '57P02', '57P03', '57P05', '25006'],
]);

/** Connection exceptions, all of them: a pooler says 08P01 of whatever is between it and us. */
const CONNECTION_CLASS = /^08[0-9A-Z]{3}$/;
/** Only the server itself has it, and says 08P01 there of a statement without its values. */
const BINDING = 'exec_bind_message';

const busyCodes = new Set([
  // Too many connections; lock not got in time; statement cancelled by its time limit; out of
  // memory or disk, which passes or is somebody's to mend, but is no reason to say "unknown".
  ...['53300', '55P03', '57014', '53200', '53100'],
  // Somebody else's locks were in the way, and nothing was written: the same again is right.
  ...['40P01', '40001'],
]);

const awayMessages = [
  'Connection terminated',
  'Client has encountered a connection error',
  'fell silent',
];

/**
 * `away`: the server cannot be reached. `busy`: it can, but had no room in time. Whether a
 * statement that was under way took effect is unknown in the first case.
 */
export function databaseTrouble(error: unknown): 'away' | 'busy' | undefined {
  const code = codeOf(error);
  if (code !== undefined && isAway(code, error)) return 'away';
  if (code !== undefined && busyCodes.has(code)) return 'busy';
  if (!(error instanceof Error)) return undefined;
  if (error.message.includes('timeout exceeded when trying to connect')) return 'busy';
  return awayMessages.some((words) => error.message.includes(words)) ? 'away' : undefined;
}

function isAway(code: string, error: unknown): boolean {
  if (awayCodes.has(code)) return true;
  // A statement that was put wrongly is a fault of ours, and nobody is to try it again.
  const isOurs = error instanceof pg.DatabaseError && error.routine === BINDING;
  return CONNECTION_CLASS.test(code) && !isOurs;
}
