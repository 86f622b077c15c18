/**
 * Bounded pools. The role and the time limits are set by statements after connecting, not by
 * start-up options, which a connection pooler in front of the server would refuse.
 */
import { Socket } from 'node:net';
import pg from 'pg';
import { bankTypes } from './type-parsers.ts';

export type Role = 'fairlead_owner' | 'fairlead_app';

export interface PoolLimits {
  /** Connections at most. */
  readonly size: number;
  /** How long a caller waits for a connection before it is told that the bank is busy. */
  readonly waitMs: number;
  readonly statementMs: number;
  readonly lockMs: number;
  readonly idleInTxMs: number;
}

export const appLimits: PoolLimits = {
  size: 10,
  waitMs: 3_000,
  statementMs: 15_000,
  lockMs: 5_000,
  idleInTxMs: 10_000,
};

/** Migrations and the job runner: long statements are their work, waiting for locks is not. */
export const ownerLimits: PoolLimits = {
  size: 4,
  waitMs: 10_000,
  statementMs: 0,
  lockMs: 30_000,
  idleInTxMs: 60_000,
};

const idleMs = 20_000;

/**
 * A connection whose other end vanished without a word would hang until TCP gives up, many minutes
 * later. Silence longer than any statement may last ends it.
 */
function impatientSocket(silenceMs: number): Socket {
  const socket = new Socket();
  if (silenceMs > 0) {
    socket.setTimeout(silenceMs, () => {
      socket.destroy(new Error('The database connection fell silent.'));
    });
  }
  return socket;
}

export function clientConfig(url: string, silenceMs: number): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: 'fairlead',
    types: bankTypes,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    stream: () => impatientSocket(silenceMs),
  };
}

/** One statement list for all of it: a new connection costs one round trip more, not five. */
export function sessionStatements(role: Role, limits: PoolLimits): string {
  return [
    `set role ${role}`,
    `set statement_timeout = ${limits.statementMs}`,
    `set lock_timeout = ${limits.lockMs}`,
    `set idle_in_transaction_session_timeout = ${limits.idleInTxMs}`,
    `set timezone = 'UTC'`,
    // Our statements are short: compiling one takes a hundred times as long as running it.
    'set jit = off',
  ].join('; ');
}

export function makePool(
  url: string,
  role: Role,
  limits: PoolLimits,
  notice: (sentence: string) => void,
): pg.Pool {
  // Idle connections leave the pool before their silence would count as a fault.
  const silenceMs = limits.statementMs > 0 ? Math.max(limits.statementMs, idleMs) + 5_000 : 0;
  const pool = new pg.Pool({
    ...clientConfig(url, silenceMs),
    max: limits.size,
    connectionTimeoutMillis: limits.waitMs,
    idleTimeoutMillis: idleMs,
    onConnect: async (client) => {
      await client.query(sessionStatements(role, limits));
    },
  });
  // Without listeners the death of a connection, idle or lent out, would end the process. Who has
  // borrowed it learns of it from the query that fails.
  pool.on('error', (error) => {
    if (!pool.ending) notice(`A database connection was lost: ${error.message}`);
  });
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
