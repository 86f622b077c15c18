/** A browser that other programs can drive, by the port that it opens for them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

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

/** Whether there was still somebody of the group to end. */
function endGroup(pid: number): boolean {
  try {
    return process.kill(-pid, 'SIGKILL');
  } catch {
    return false;
  }
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
      // Its helpers outlive it for a moment, and write.
      for (let turn = 0; child.pid !== undefined && turn < 100 && endGroup(child.pid); turn += 1) {
        await sleep(50);
      }
      rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}
