/**
 * Who is the one dispatcher: whoever holds an advisory lock on a connection of its own. When that
 * connection dies, so does the office, and another process takes it within a second.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { appLimits, clientConfig, sessionStatements } from '#platform/database/pool.ts';

/** Any number that no other advisory lock of the bank uses. */
const DISPATCHER_LOCK = 7_301_001;
const ASK_AGAIN_MS = 500;
const HEARTBEAT_MS = 2_000;
const SILENCE_MS = 3 * HEARTBEAT_MS;

export interface Office {
  /** Every batch names it; a higher one means that somebody else has the office. */
  readonly term: bigint;
  /** Aborted when the office is lost or laid down. */
  readonly held: AbortSignal;
  layDown(): Promise<void>;
}

/** Waits for the office. Undefined when the signal ends the wait; throws without a database. */
export async function takeOffice(url: string, stop: AbortSignal): Promise<Office | undefined> {
  const client = new pg.Client({
    ...clientConfig(url, SILENCE_MS),
    application_name: 'fairlead dispatcher',
    connectionTimeoutMillis: 5_000,
  });
  const lost = new AbortController();
  const lose = () => lost.abort();
  client.on('error', lose);
  client.on('end', lose);
  try {
    await client.connect();
    await client.query(sessionStatements('fairlead_app', appLimits));
    while (!(await tryLock(client))) {
      if (stop.aborted) {
        await client.end();
        return undefined;
      }
      await sleep(ASK_AGAIN_MS);
    }
    // Waits for a batch of the predecessor that is still being written; its next one is refused.
    const office = await client.query<{ term: bigint }>(
      'update outbox_office set term = term + 1 returning term',
    );
    return hold(client, office.rows[0]?.term ?? 0n, lost);
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const answer = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
    DISPATCHER_LOCK,
  ]);
  return answer.rows[0]?.got === true;
}

function hold(client: pg.Client, term: bigint, lost: AbortController): Office {
  // The heartbeat finds a connection that is dead without a word; silence destroys it.
  const heartbeat = setInterval(() => {
    client.query('select 1').catch(() => lost.abort());
  }, HEARTBEAT_MS);
  heartbeat.unref();
  lost.signal.addEventListener('abort', () => clearInterval(heartbeat));
  return {
    term,
    held: lost.signal,
    layDown: async () => {
      lost.abort();
      await client.end();
    },
  };
}
