/** A browser that other programs can drive, by the port that it opens for them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface DebuggedBrowser {
  readonly port: number;
  close(): Promise<void>;
}

const START_MS = 30_000;

function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let said = '';
    const late = setTimeout(() => reject(new Error(`The browser is silent:\n${said}`)), START_MS);
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const port = /listening on ws:\/\/[^:]+:(\d+)\//.exec(said)?.[1];
      if (port === undefined) return;
      clearTimeout(late);
      resolve(Number(port));
    });
  });
}

export async function openDebuggedBrowser(program: string): Promise<DebuggedBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'flb-browser-'));
  const child = spawn(
    program,
    ['--headless', '--no-sandbox', '--remote-debugging-port=0', `--user-data-dir=${profile}`],
    // Some systems start it through a shell: the whole group is ended.
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  );
  const ended = new Promise((resolve) => child.once('exit', resolve));
  return {
    port: await portOf(child),
    close: async () => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
      await ended;
      // Its helpers may still be writing.
      rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}
