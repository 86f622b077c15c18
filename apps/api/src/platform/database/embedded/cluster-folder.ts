/** The folders of the embedded server: where its data is, and the short folder of its socket. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { CannotStart, codeOf, messageOf } from '#platform/cannot-start.ts';
import type { Binaries } from './binaries.ts';
import { listensAt } from './postmaster.ts';
import { canReach, handOver, type RunAs, userInsteadOfRoot } from './run-as.ts';

/** The name of the server's superuser. The socket's folder is private, so it has no password. */
export const superuser = 'postgres';

/** Part of the socket's name; said outright, or PGPORT in the environment would change it. */
export const socketPort = '5432';

export function socketFile(folder: string): string {
  return join(folder, `.s.PGSQL.${socketPort}`);
}

/** The server's own file that says which process has the socket. */
export function socketLock(folder: string): string {
  return `${socketFile(folder)}.lock`;
}

/** A socket's path may have 107 bytes, its lock's path included. */
const longestSocketFolder = 107 - socketLock('/').length;

/** The file in the data folder that names a socket folder elsewhere. */
const socketRecord = 'socket-folder';

export interface ClusterFolders {
  readonly cluster: string;
  readonly socket: string;
  readonly log: string;
}

export function makeDataFolder(dataDir: string): string {
  const folder = resolve(dataDir);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const probe = join(folder, `.write-probe-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    throw new CannotStart(
      `The data folder ${folder} cannot be written (${codeOf(error) ?? messageOf(error)}); make it writable, or set FAIRLEAD_DATA to another folder.`,
      error,
    );
  }
  return folder;
}

/**
 * The socket lies in the data folder when the path is short enough, else in a private temporary
 * folder, whose path is kept in the data folder so that it is used again.
 */
function socketFolder(dataDir: string): string {
  const known = knownSocketFolder(dataDir);
  if (known !== undefined) return known;
  const near = join(dataDir, 'socket');
  if (Buffer.byteLength(near) <= longestSocketFolder) {
    mkdirSync(near, { mode: 0o700 });
    return near;
  }
  const made = mkdtempSync(join(tmpdir(), 'fairlead-'));
  writeFileSync(join(dataDir, socketRecord), `${made}\n`, { mode: 0o600 });
  return made;
}

function knownSocketFolder(dataDir: string): string | undefined {
  const near = join(dataDir, 'socket');
  if (Buffer.byteLength(near) <= longestSocketFolder) return existsSync(near) ? near : undefined;
  const record = join(dataDir, socketRecord);
  if (!existsSync(record)) return undefined;
  const kept = readFileSync(record, 'utf8').trim();
  return isOurs(kept) ? kept : undefined;
}

/** The address of a database of the server that another process runs on this data folder. */
export function runningServerAddress(dataDir: string, database: string): string | undefined {
  const socket = knownSocketFolder(resolve(dataDir));
  return socket === undefined ? undefined : socketAddress(socket, database);
}

/** Whether a server runs on this data folder, of whatever process or container of this machine. */
export async function isServed(dataDir: string): Promise<boolean> {
  const socket = knownSocketFolder(resolve(dataDir));
  return socket !== undefined && listensAt(socketFile(socket));
}

export function socketAddress(socket: string, database: string): string {
  const host = encodeURIComponent(socket);
  return `postgresql:///${database}?host=${host}&port=${socketPort}&user=${superuser}`;
}

/** A temporary folder that somebody else made under the same name is not to be trusted. */
function isOurs(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const stat = statSync(folder);
  const uid = process.getuid?.();
  return stat.isDirectory() && (uid === 0 || stat.uid === uid) && (stat.mode & 0o077) === 0;
}

/** initdb works aside and its result is moved in: a killed first start leaves no half cluster. */
function makeCluster(cluster: string, binaries: Binaries, runAs: RunAs): void {
  const aside = `${cluster}.new`;
  rmSync(aside, { recursive: true, force: true });
  mkdirSync(aside, { mode: 0o700 });
  handOver(aside, runAs);
  const [command = binaries.initdb, ...rest] = [
    ...runAs.prefix,
    binaries.initdb,
    `--pgdata=${aside}`,
    `--username=${superuser}`,
    '--encoding=UTF8',
    // Sorting and letter case by code point: the same on every machine.
    ...(binaries.majorVersion >= 17
      ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
      : ['--locale=C']),
    '--data-checksums',
    '--auth-local=trust',
    '--auth-host=reject',
    '--no-instructions',
  ];
  const result = spawnSync(command, rest, { ...runAs.ids, encoding: 'utf8', cwd: '/' });
  if (result.status !== 0) {
    const why = result.error ? messageOf(result.error) : result.stderr.trim().split('\n').pop();
    rmSync(aside, { recursive: true, force: true });
    throw new CannotStart(
      `The database folder ${cluster} cannot be made (${why}); free the folder and its disk, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  try {
    renameSync(aside, cluster);
  } catch (error) {
    throw new CannotStart(
      `The folder ${cluster} is in the way: it is not empty and holds no database; move it away, or set FAIRLEAD_DATA to another folder.`,
      error,
    );
  }
}

function checkVersion(cluster: string, binaries: Binaries): void {
  const found = Number.parseInt(readFileSync(join(cluster, 'PG_VERSION'), 'utf8'), 10);
  if (found === binaries.majorVersion) return;
  throw new CannotStart(
    `The database in ${cluster} was made by PostgreSQL ${found}, this program brings ${binaries.majorVersion}; make a backup with the version that made it and restore it into an empty folder.`,
  );
}

export function holdsDatabase(dataDir: string): boolean {
  try {
    return statSync(join(dataDir, 'database/PG_VERSION'), { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    if (codeOf(error) !== 'EACCES') throw error;
    throw new CannotStart(
      `This user may not look into ${join(dataDir, 'database')}; run Fairlead as the user whose bank it is, or give that folder to this one.`,
      error,
    );
  }
}

/** What root leaves in another user's bank would keep that user from starting it again. */
function refuseBankOfUser(cluster: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid } = statSync(cluster);
  if (uid === 0 || uid === userInsteadOfRoot().uid) return;
  throw new CannotStart(
    `The bank in ${cluster} belongs to the user ${uid}; run Fairlead as that user, not as root.`,
  );
}

export function prepareFolders(
  dataDir: string,
  binaries: Binaries,
  runAs: RunAs,
): ClusterFolders & { readonly fresh: boolean } {
  const folder = makeDataFolder(dataDir);
  // Another user only has to pass through the data folder; what lies in it stays closed to it.
  if (runAs.ids) chmodSync(folder, (statSync(folder).mode & 0o777) | 0o011);
  if (!canReach(folder, runAs)) {
    throw new CannotStart(
      `The embedded PostgreSQL cannot run as root here, and the user it would run as cannot reach ${folder}; set FAIRLEAD_DATA to a folder outside root's home, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  const cluster = join(folder, 'database');
  const fresh = !holdsDatabase(folder);
  if (fresh) makeCluster(cluster, binaries, runAs);
  else {
    refuseBankOfUser(cluster);
    checkVersion(cluster, binaries);
  }
  const socket = socketFolder(folder);
  chmodSync(socket, 0o700);
  handOver(cluster, runAs);
  handOver(socket, runAs);
  return { cluster, socket, log: join(folder, 'database.log'), fresh };
}
