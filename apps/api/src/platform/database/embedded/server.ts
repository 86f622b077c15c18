/**
 * Starts, watches and stops the embedded PostgreSQL. The server runs in its own process group, so
 * Ctrl-C in a terminal reaches only Node, which drains first and then stops the server. A server
 * that dies is started again; until it answers, the database is away.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { CannotStart, codeOf, messageOf } from '#platform/cannot-start.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import {
  type ClusterFolders,
  prepareFolders,
  socketAddress,
  socketFile,
  socketLock,
  socketPort,
} from './cluster-folder.ts';
import { listensAt, stopOrphan, stopPostmaster } from './postmaster.ts';
import { chooseRunAs, type RunAs } from './run-as.ts';
import { asArguments, serverSettings } from './server-settings.ts';

/** Long, since a server that died replays its log first; a dead one is noticed at once. */
const startLimitMs = 600_000;
const longestPauseMs = 5_000;
const largestLogBytes = 10_000_000;

export interface EmbeddedServerOptions {
  readonly dataDir: string;
  /** Settings of PostgreSQL that win over our own. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Another PostgreSQL on this machine; tests use it to try older versions. */
  readonly binaries?: Binaries;
  /** Told when the server died and when it is back, in words for a log. */
  readonly notice?: (sentence: string) => void;
}

export interface EmbeddedServer {
  /** The address of a database of this server, as the superuser, over the private socket. */
  connection(database: string): string;
  readonly pid: number;
  /** `away` from the server's death until it answers again. */
  readonly state: 'up' | 'away' | 'stopped';
  readonly fresh: boolean;
  /** Calls back at each unexpected death. */
  onDeath(listener: () => void): void;
  stop(): Promise<void>;
}

function launch(
  folders: ClusterFolders,
  binaries: Binaries,
  runAs: RunAs,
  settings: Readonly<Record<string, string>>,
): ChildProcess {
  if (existsSync(folders.log) && statSync(folders.log).size > largestLogBytes) {
    renameSync(folders.log, `${folders.log}.1`);
  }
  const log = openSync(folders.log, 'a', 0o600);
  const [command = binaries.postgres, ...rest] = [
    ...runAs.prefix,
    binaries.postgres,
    '-D',
    folders.cluster,
    '-k',
    folders.socket,
    '-p',
    socketPort,
    ...asArguments(serverSettings(binaries.majorVersion, settings)),
  ];
  try {
    return spawn(command, rest, {
      ...runAs.ids,
      cwd: '/',
      detached: true,
      stdio: ['ignore', log, log],
    });
  } finally {
    closeSync(log);
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // A server that dies while it is asked must not become an unhandled error event.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    const code = codeOf(error);
    const notYet = ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P03', '57P01', '53300'];
    if (code === undefined || notYet.includes(code)) return false;
    throw error;
  } finally {
    await client.end();
  }
}

function lastLogLine(folders: ClusterFolders): string {
  const lines = readFileSync(folders.log, 'utf8').trim().split('\n');
  const telling = lines.filter((line) => /FATAL|PANIC|ERROR|error while loading/.test(line));
  return (telling.at(-1) ?? lines.at(-1) ?? '').replace(/^.*?(FATAL|PANIC|ERROR): +/, '');
}

/** Where children of a dead server still hold its socket, they let go of it within moments. */
const closingLimitMs = 2_000;

/** A server whose process is not to be seen from here would write into the same files as ours. */
async function refuseIfServed({ cluster, socket }: ClusterFolders): Promise<void> {
  const end = performance.now() + closingLimitMs;
  while (await listensAt(socketFile(socket))) {
    if (performance.now() > end) {
      throw new CannotStart(
        `A database server that cannot be seen from here, such as one of another container, uses ${cluster}; stop it first, or set FAIRLEAD_DATA to another folder.`,
      );
    }
    await sleep(50);
  }
}

class RunningServer implements EmbeddedServer {
  state: 'up' | 'away' | 'stopped' = 'away';
  #child: ChildProcess | undefined;
  #stopping = false;
  #restarting: Promise<void> | undefined;
  readonly #listeners: (() => void)[] = [];
  readonly #folders: ClusterFolders;
  readonly #start: () => ChildProcess;
  readonly #notice: (sentence: string) => void;
  readonly fresh: boolean;

  constructor(
    folders: ClusterFolders & { fresh: boolean },
    start: () => ChildProcess,
    notice: (sentence: string) => void,
  ) {
    this.#folders = folders;
    this.fresh = folders.fresh;
    this.#start = start;
    this.#notice = notice;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  connection(database: string): string {
    return socketAddress(this.#folders.socket, database);
  }

  onDeath(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Starts the process once and waits until it answers. */
  async startOnce(): Promise<void> {
    await stopOrphan(this.#folders.cluster);
    await refuseIfServed(this.#folders);
    // Nobody else uses this socket, and the data folder has a lock of its own. A dead server's pid
    // in here may be a stranger's by now, or not be reaped yet, and would keep ours from starting.
    rmSync(socketLock(this.#folders.socket), { force: true });
    const child = this.#start();
    this.#child = child;
    let over: string | undefined;
    child.once('error', (error) => {
      over = messageOf(error);
    });
    child.once('exit', (code, signal) => {
      over ??= lastLogLine(this.#folders) || `exit ${code ?? signal}`;
      if (this.state === 'up') this.#died();
    });
    const end = performance.now() + startLimitMs;
    while (!(await answers(this.connection('postgres')))) {
      if (over !== undefined) throw new Error(over);
      if (this.#stopping) throw new Error('stopped while starting');
      if (performance.now() > end) throw new Error(`no answer in ${startLimitMs / 1000} seconds`);
      await sleep(15);
    }
    if (over !== undefined) throw new Error(over);
    this.state = 'up';
  }

  #died(): void {
    if (this.#stopping) return;
    this.state = 'away';
    this.#notice('The database server ended unexpectedly; starting it again.');
    for (const listener of this.#listeners) listener();
    this.#restarting = this.#restart();
  }

  async #restart(): Promise<void> {
    for (let pauseMs = 50; !this.#stopping; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        await this.startOnce();
        this.#notice('The database server is back.');
        return;
      } catch (error) {
        if (this.#stopping) return;
        this.#notice(`The database server does not start yet: ${messageOf(error)}.`);
        await sleep(pauseMs);
      }
    }
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#restarting;
    if (this.pid > 0 && this.#child?.exitCode === null && this.#child.signalCode === null) {
      await stopPostmaster(this.pid);
    }
    this.state = 'stopped';
  }
}

export async function startEmbeddedServer(options: EmbeddedServerOptions): Promise<EmbeddedServer> {
  const binaries = options.binaries ?? findBinaries();
  const runAs = chooseRunAs(binaries.postgres);
  const folders = prepareFolders(options.dataDir, binaries, runAs);
  const server = new RunningServer(
    folders,
    () => launch(folders, binaries, runAs, options.settings ?? {}),
    options.notice ?? (() => undefined),
  );
  try {
    await server.startOnce();
  } catch (error) {
    await server.stop();
    if (error instanceof CannotStart) throw error;
    throw new CannotStart(
      `The database in ${folders.cluster} does not start (${messageOf(error)}); see ${folders.log}, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
      error,
    );
  }
  return server;
}
