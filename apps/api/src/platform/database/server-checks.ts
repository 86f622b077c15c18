/** What must be true of a server before a bank runs on it, each refused in one plain sentence. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { CannotStart, codeOf, messageOf } from '#platform/cannot-start.ts';
import { clientConfig } from './pool.ts';

const oldestVersion = 150_000;
const connectLimitMs = 10_000;
/** A server that is up but still recovering says so with this code; it is worth waiting for. */
const startingUp = '57P03';
const recoveryLimitMs = 60_000;

/** Host, port and database of an address, never its password. */
function describe(url: string): { place: string; user: string; database: string } {
  const client = new pg.Client({ connectionString: url });
  const place = client.host.startsWith('/') ? client.host : `${client.host}:${client.port}`;
  return { place, user: client.user ?? '', database: client.database ?? '' };
}

function unreachable(url: string, error: unknown): CannotStart {
  const { place, user, database } = describe(url);
  const code = codeOf(error);
  const sentences: Record<string, string> = {
    ENOTFOUND: `The database server ${place} is not known by that name; correct DATABASE_URL.`,
    EAI_AGAIN: `The name of the database server ${place} cannot be looked up; check the network or correct DATABASE_URL.`,
    '28P01': `The database at ${place} refuses the user "${user}"; correct the user and password in DATABASE_URL.`,
    '28000': `The database at ${place} refuses the user "${user}"; correct DATABASE_URL, or let that user in on the server.`,
    '3D000': `There is no database "${database}" at ${place}; create it there, or correct DATABASE_URL.`,
    '53300': `The database at ${place} has no free connection; allow more connections there, or stop what uses them.`,
  };
  const sentence = code === undefined ? undefined : sentences[code];
  return new CannotStart(
    sentence ??
      `The database at ${place} does not answer (${code ?? messageOf(error)}); start it, or correct DATABASE_URL.`,
    error,
  );
}

/** A plain login connection, without a role. The caller ends it. */
export async function connectLogin(url: string): Promise<pg.Client> {
  const end = performance.now() + recoveryLimitMs;
  for (;;) {
    const client = new pg.Client({
      ...clientConfig(url, 0),
      connectionTimeoutMillis: connectLimitMs,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end();
      if (codeOf(error) !== startingUp || performance.now() > end) throw unreachable(url, error);
      await sleep(200);
    }
  }
}

interface Facts {
  version: number;
  versionText: string;
  replica: boolean;
  encoding: string;
  fsync: string;
  fullPageWrites: string;
  synchronousCommit: string;
  dataChecksums: string;
}

/** Settings that could lose what was acknowledged. Live refuses them, a sandbox says so in red. */
export type Weakness = 'fsync' | 'full_page_writes' | 'synchronous_commit' | 'data_checksums';

export interface ServerFacts {
  readonly version: string;
  readonly weaknesses: readonly Weakness[];
}

function weaknessesOf(facts: Facts): Weakness[] {
  const safeCommit = ['on', 'remote_apply'].includes(facts.synchronousCommit);
  const found: [Weakness, boolean][] = [
    ['fsync', facts.fsync !== 'on'],
    ['full_page_writes', facts.fullPageWrites !== 'on'],
    ['synchronous_commit', !safeCommit],
    ['data_checksums', facts.dataChecksums !== 'on'],
  ];
  return found.filter(([, weak]) => weak).map(([name]) => name);
}

/** Throws CannotStart when no bank can run here at all. */
export async function checkServer(client: pg.ClientBase, url: string): Promise<ServerFacts> {
  const { rows } = await client.query<Facts>(`
    select current_setting('server_version_num')::int as version,
      current_setting('server_version') as "versionText",
      pg_is_in_recovery() as replica,
      current_setting('server_encoding') as encoding,
      current_setting('fsync') as fsync,
      current_setting('full_page_writes') as "fullPageWrites",
      current_setting('synchronous_commit') as "synchronousCommit",
      current_setting('data_checksums') as "dataChecksums"
  `);
  const facts = rows[0];
  if (!facts) throw new Error('The server did not tell its settings.');
  const { place, database } = describe(url);
  if (facts.version < oldestVersion) {
    throw new CannotStart(
      `The database at ${place} is PostgreSQL ${facts.versionText}, which is too old; upgrade it to 15 or newer.`,
    );
  }
  if (facts.replica) {
    throw new CannotStart(
      `The database at ${place} is a read-only replica; set DATABASE_URL to the primary server.`,
    );
  }
  if (facts.encoding !== 'UTF8') {
    throw new CannotStart(
      `The database "${database}" at ${place} is encoded in ${facts.encoding}; create it anew with encoding 'UTF8'.`,
    );
  }
  return { version: facts.versionText, weaknesses: weaknessesOf(facts) };
}

const weaknessSentence = (weaknesses: readonly Weakness[]): string =>
  `the database server runs with ${weaknesses.join(', ')} off or too weak, so a power cut could lose acknowledged payments`;

/** For live: no start on a server that could lose money. */
export function refuseWeakServer(weaknesses: readonly Weakness[]): void {
  if (weaknesses.length === 0) return;
  throw new CannotStart(
    `A live bank does not start here: ${weaknessSentence(weaknesses)}; switch these settings on.`,
  );
}

const ownMachine = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i;

/**
 * For live: what goes over a network goes to who proves that they are the server, and nobody reads
 * along. `name` is the variable that the operator corrects.
 */
export function refusePlainServer(name: string, url: string): void {
  const { host } = new pg.Client({ connectionString: url });
  if (host.startsWith('/') || ownMachine.test(host)) return;
  // Of several the last one counts.
  if (new URL(url).searchParams.getAll('sslmode').at(-1) === 'verify-full') return;
  throw new CannotStart(
    `A live bank does not start here: the connection to ${host} would be open to whoever is between; add sslmode=verify-full to ${name}.`,
  );
}

/** For a sandbox: the same as a warning, or nothing. */
export function weaknessWarning(weaknesses: readonly Weakness[]): string | undefined {
  return weaknesses.length === 0 ? undefined : `Warning: ${weaknessSentence(weaknesses)}.`;
}
