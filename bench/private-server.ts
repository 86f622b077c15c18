/**
 * A PostgreSQL of its own for a benchmark: Debian's, which brings pgbench, in a temporary folder,
 * with everything on that a bank needs. Everything measured runs on this one server.
 */
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

const HOME = '/usr/lib/postgresql';
const PORT = 5432;
const START_TIMEOUT_MS = 30_000;

/** The same for everything that is measured. */
const settings: Readonly<Record<string, string>> = {
  listen_addresses: '',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '1GB',
  max_wal_size: '8GB',
  checkpoint_timeout: '30min',
  max_connections: '100',
};

export interface PrivateServer {
  /** The folder of its socket. */
  readonly host: string;
  readonly binaries: string;
  readonly version: string;
  readonly pid: number;
  /** A pool as the superuser, or as a role. */
  pool(database: string, options?: { max?: number; role?: string }): pg.Pool;
  /** Runs one of the server's own programs against it and answers what it printed. */
  run(program: string, args: readonly string[]): Promise<string>;
  stop(): Promise<void>;
}

/** Where pgbench and the server are; undefined if there is none. */
function findBinaries(): string | undefined {
  if (!existsSync(HOME)) return undefined;
  return readdirSync(HOME)
    .map((version) => join(HOME, version, 'bin'))
    .filter((folder) =>
      ['initdb', 'postgres', 'pgbench'].every((name) => existsSync(join(folder, name))),
    )
    .sort()
    .at(-1);
}

/** PostgreSQL refuses to run as root: as root it runs in a user namespace of its own. */
function withoutRoot(command: string, args: readonly string[]): [string, string[]] {
  if (process.getuid?.() !== 0) return [command, [...args]];
  return ['unshare', ['--user', '--map-user=65534', '--map-group=65534', command, ...args]];
}

async function waitUntilUp(host: string): Promise<void> {
  const end = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    const pool = new pg.Pool({ host, port: PORT, user: 'bench', database: 'postgres', max: 1 });
    try {
      await pool.query('select 1');
      return;
    } catch (error) {
      if (performance.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    } finally {
      await pool.end();
    }
  }
}

async function assertSafe(server: PrivateServer): Promise<void> {
  const pool = server.pool('postgres');
  try {
    for (const name of ['fsync', 'synchronous_commit', 'full_page_writes']) {
      const { rows } = await pool.query(`select current_setting($1) as value`, [name]);
      if (rows[0]?.value !== 'on') throw new Error(`${name} is off: that would measure nothing.`);
    }
  } finally {
    await pool.end();
  }
}

export async function startPrivateServer(): Promise<PrivateServer> {
  const binaries = findBinaries();
  if (binaries === undefined) {
    throw new Error(
      'pgbench is missing. Install it: apt-get install -y postgresql postgresql-contrib',
    );
  }
  const folder = mkdtempSync(join(tmpdir(), 'flb-'));
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  const uid = process.getuid?.();
  if (uid !== undefined && uid !== 0) chownSync(data, uid, process.getgid?.() ?? uid);
  const inBinaries = (name: string, args: string[]) => withoutRoot(join(binaries, name), args);
  const [initdb, initdbArgs] = inBinaries('initdb', [
    ...['-D', data, '-U', 'bench', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-k'],
  ]);
  execFileSync(initdb, initdbArgs, { stdio: 'ignore' });
  const given = Object.entries({ ...settings, unix_socket_directories: folder });
  const [postgres, postgresArgs] = inBinaries('postgres', [
    ...['-D', data, '-p', String(PORT)],
    ...given.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  // A process group of its own: Ctrl-C must reach this program first.
  const postmaster = spawn(postgres, postgresArgs, { stdio: 'ignore', detached: true });
  const ended = new Promise<void>((resolve) => postmaster.on('exit', () => resolve()));
  const server: PrivateServer = {
    host: folder,
    pid: postmaster.pid ?? 0,
    binaries,
    version: execFileSync(join(binaries, 'postgres'), ['--version'], { encoding: 'utf8' }).trim(),
    pool: (database, { max = 4, role } = {}) =>
      new pg.Pool({
        host: folder,
        port: PORT,
        user: 'bench',
        database,
        max,
        ...(role === undefined ? {} : { options: `-c role=${role}` }),
      }),
    run: (program, args) => runProgram(join(binaries, program), folder, args),
    stop: async () => {
      postmaster.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    await waitUntilUp(folder);
    await assertSafe(server);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return server;
}

function runProgram(path: string, host: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(path, ['-h', host, '-p', String(PORT), '-U', 'bench', ...args]);
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk) => {
      out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      err += chunk;
    });
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0) resolve(out);
      else reject(new Error(`${path} failed: ${err.slice(-2_000)}`));
    });
  });
}
