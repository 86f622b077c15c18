/**
 * The running server process as the data folder tells of it. A pid read from a file may by now
 * belong to somebody else, so nothing is stopped before it is known to be a server of this folder.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '#platform/cannot-start.ts';

const fastStopMs = 30_000;
const immediateStopMs = 10_000;

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** A server process works in its data folder, and so do all its children. */
function worksIn(pid: number, folder: string): boolean {
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
    return stdout.includes('postgres') && stdout.includes(folder);
  }
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT' || code === 'EACCES' || code === 'ESRCH') return false;
    throw error;
  }
}

function anyProcessWorksIn(folder: string): boolean {
  if (process.platform !== 'linux') return false;
  return readdirSync('/proc').some((name) => /^\d+$/.test(name) && worksIn(Number(name), folder));
}

function readPid(clusterDir: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

async function goneWithin(pid: number, limitMs: number): Promise<boolean> {
  const end = performance.now() + limitMs;
  while (isAlive(pid)) {
    if (performance.now() > end) return false;
    await sleep(20);
  }
  return true;
}

/** Fast stop: running statements are rolled back, everything is written. Then the blunt one. */
export async function stopPostmaster(pid: number): Promise<void> {
  for (const [signal, limitMs] of [
    ['SIGINT', fastStopMs],
    ['SIGQUIT', immediateStopMs],
  ] as const) {
    if (!isAlive(pid)) return;
    process.kill(pid, signal);
    if (await goneWithin(pid, limitMs)) return;
  }
  throw new Error(`The database server (process ${pid}) does not stop.`);
}

/**
 * Stops a server that outlived the program, and clears a pid file whose pid now belongs to a
 * stranger: PostgreSQL would take that stranger for a running server. The file is left alone while
 * any process works in the folder, since it also guards the old server's shared memory.
 */
export async function stopOrphan(clusterDir: string): Promise<'none' | 'stopped' | 'cleared'> {
  const pid = readPid(clusterDir);
  if (pid === undefined || !isAlive(pid)) return 'none';
  const folder = realpathSync(clusterDir);
  if (worksIn(pid, folder)) {
    await stopPostmaster(pid);
    return 'stopped';
  }
  if (anyProcessWorksIn(folder)) return 'none';
  rmSync(join(clusterDir, 'postmaster.pid'));
  return 'cleared';
}

/** Whether a server listens at a socket, whatever pid it has and wherever: the kernel answers. */
export function listensAt(socket: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const connection = connect(socket);
    connection.once('connect', () => {
      connection.destroy();
      resolve(true);
    });
    connection.once('error', (error) => {
      if (['ENOENT', 'ECONNREFUSED'].includes(codeOf(error) ?? '')) resolve(false);
      // So many wait there that nobody else can.
      else if (codeOf(error) === 'EAGAIN') resolve(true);
      else reject(error);
    });
  });
}
