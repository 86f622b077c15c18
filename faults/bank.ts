/** The bank as processes: started as an operator would, killed as nobody would. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  runningServerAddress,
  socketPort,
} from '../apps/api/src/platform/database/embedded/cluster-folder.ts';
import { projectRoot } from '../apps/api/src/platform/paths.ts';

const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 45_000;

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return address.port;
}

export interface BankOptions {
  readonly program: string;
  readonly dataDir: string;
  readonly port: number;
  readonly environment?: Readonly<Record<string, string>>;
}

export class Bank {
  readonly address: string;
  readonly #options: BankOptions;
  #child: ChildProcess | undefined;
  #said = '';

  constructor(options: BankOptions) {
    this.#options = options;
    this.address = `http://localhost:${options.port}`;
  }

  get running(): boolean {
    return this.#child !== undefined && !hasEnded(this.#child);
  }

  /** Whether it ended as by `kill -9`, and not by itself. */
  get wasKilled(): boolean {
    return this.#child?.signalCode === 'SIGKILL';
  }

  /** The last words of the process, for whoever looks into a failure. */
  get said(): string {
    return this.#said.slice(-4_000);
  }

  /** Starts the process and waits until it is ready; answers how long that took. */
  async start(environment: Readonly<Record<string, string>> = {}): Promise<number> {
    const begun = performance.now();
    this.launch(environment);
    await this.ready(START_LIMIT_MS);
    return performance.now() - begun;
  }

  /** Starts the process and does not wait for it. */
  launch(environment: Readonly<Record<string, string>> = {}): void {
    const { program, dataDir, port } = this.#options;
    this.#said = '';
    const child = spawn(process.execPath, [program], {
      cwd: projectRoot,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: '/usr/local/bin:/usr/bin:/bin',
        NODE_ENV: 'production',
        LOG_LEVEL: 'error',
        FAIRLEAD_DATA: dataDir,
        HOST: 'localhost',
        PORT: String(port),
        ...this.#options.environment,
        ...environment,
      },
    });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        this.#said = (this.#said + chunk.toString()).slice(-20_000);
      });
    }
  }

  /** Waits until the bank says that it is ready, its database included. */
  async ready(limitMs: number): Promise<void> {
    const end = performance.now() + limitMs;
    while (!(await isReady(this.address))) {
      if (!this.running) throw new Error(`The bank ended:\n${this.said}`);
      if (performance.now() > end) throw new Error(`The bank is not ready:\n${this.said}`);
      await sleep(25);
    }
  }

  /** `kill -9` of the Node process. */
  async kill(): Promise<void> {
    if (this.#child === undefined) return;
    this.#child.kill('SIGKILL');
    await ended(this.#child);
  }

  /** Waits for the process to end by itself; false when it does not. */
  async endsWithin(limitMs: number): Promise<boolean> {
    if (this.#child === undefined) return true;
    await Promise.race([ended(this.#child), sleep(limitMs, undefined, { ref: false })]);
    return hasEnded(this.#child);
  }

  async stop(): Promise<void> {
    if (this.#child === undefined || hasEnded(this.#child)) return;
    this.#child.kill('SIGTERM');
    if (!(await this.endsWithin(STOP_LIMIT_MS))) {
      await this.kill();
      throw new Error(`The bank did not stop:\n${this.said}`);
    }
  }

  /** Tells a program with fail points to note anew which are reached. */
  forgetPoints(): void {
    this.#child?.kill('SIGUSR2');
  }

  /** The last resort of a run that fails: without a word, and without waiting. */
  abandon(): void {
    this.#child?.kill('SIGKILL');
  }

  /** Memory of the Node process in bytes. */
  residentBytes(): number {
    const status = readFileSync(`/proc/${this.#child?.pid ?? 0}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function ended(child: ChildProcess): Promise<void> {
  if (!hasEnded(child)) await new Promise((resolve) => child.once('exit', resolve));
}

async function isReady(address: string): Promise<boolean> {
  try {
    const response = await fetch(`${address}/api/ready`, { signal: AbortSignal.timeout(5_000) });
    await response.text();
    return response.ok;
  } catch (error) {
    if (error instanceof Error) return false;
    throw error;
  }
}

/** The embedded server of a data folder, seen from outside. */
export class EmbeddedDatabase {
  readonly #dataDir: string;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  get url(): string {
    const url = runningServerAddress(this.#dataDir, 'fairlead');
    if (url === undefined) throw new Error('The data folder has no server.');
    return url;
  }

  get socket(): string {
    const folder = new URLSearchParams(this.url.split('?')[1]).get('host') ?? '';
    return join(folder, `.s.PGSQL.${socketPort}`);
  }

  postmaster(): number {
    const file = readFileSync(join(this.#dataDir, 'database/postmaster.pid'), 'utf8');
    return Number(file.split('\n')[0]);
  }

  killPostmaster(): void {
    process.kill(this.postmaster(), 'SIGKILL');
  }
}
