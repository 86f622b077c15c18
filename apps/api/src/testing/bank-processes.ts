/**
 * Banks as processes of their own, several if wanted, over one cloned database: for tests of what
 * happens when one is killed, and of what two must agree on.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { projectRoot } from '#platform/paths.ts';
import { readInbox, TestBrowser } from './bank.ts';
import { bundleOf } from './child-program.ts';
import { cloneDatabase } from './database.ts';

const fixture = 'src/testing/bank-process.fixture.ts';
const startLimitMs = 60_000;

export interface BankProcess {
  readonly address: string;
  readonly pid: number;
  browser(): TestBrowser;
  /** `kill -9`. */
  kill(): Promise<void>;
  /** As an operator would stop it; answers the exit code. */
  stop(): Promise<number | null>;
  /** Everything it said. */
  output(): string;
}

export interface BankProcesses {
  /** The superuser's address of the database. */
  readonly databaseUrl: string;
  /** Where files and keys lie. */
  readonly folder: string;
  readonly processes: readonly BankProcess[];
  /** One more, on the same database and keys. */
  startAnother(roles?: string): Promise<BankProcess>;
  inbox(to: string, atLeast?: number): ReturnType<typeof readInbox>;
  close(): Promise<void>;
}

function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => child.once('exit', resolve));
}

async function startProcess(environment: Record<string, string>): Promise<BankProcess> {
  const child = spawn(process.execPath, [await bundleOf(fixture)], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: '/usr/bin:/bin', LOG_LEVEL: 'error', ...environment },
  });
  let said = '';
  const address = await new Promise<string>((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Error(`The bank did not open:\n${said}`)),
      startLimitMs,
    );
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      const found = /is open at (http:\S+)/.exec(said)?.[1];
      if (found === undefined) return;
      clearTimeout(late);
      resolve(found);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', () => reject(new Error(`The bank ended instead of opening:\n${said}`)));
  });
  return {
    address,
    pid: child.pid ?? 0,
    browser: () => new TestBrowser(address, fetch),
    kill: async () => {
      child.kill('SIGKILL');
      await ended(child);
    },
    stop: async () => {
      child.kill('SIGTERM');
      return ended(child);
    },
    output: () => said,
  };
}

export async function startBankProcesses({ processes = 1 } = {}): Promise<BankProcesses> {
  // A sandbox that is prepared is sealed by the keys of the run.
  const { url, drop } = await cloneDatabase('prepared');
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-bank-'));
  mkdirSync(join(folder, 'keys'), { mode: 0o700 });
  copyFileSync(inject('preparedKeys'), join(folder, 'keys/ring.json'));
  const running: BankProcess[] = [];
  const startAnother = async (roles = 'web,worker') => {
    const started = await startProcess({
      DATABASE_URL: url,
      FAIRLEAD_DATA: folder,
      FAIRLEAD_ROLES: roles,
      HOST: 'localhost',
      PORT: '0',
    });
    running.push(started);
    return started;
  };
  for (let count = 0; count < processes; count += 1) await startAnother();
  return {
    databaseUrl: url,
    folder,
    processes: running,
    startAnother,
    inbox: async (to, atLeast) => {
      const [first] = running;
      if (first === undefined) throw new Error('No process was started.');
      return readInbox(first.browser().client, to, atLeast);
    },
    close: async () => {
      await Promise.all(running.map((one) => one.stop()));
      await drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
