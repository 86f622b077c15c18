/** Runs a TypeScript file as a process of its own, and reads along. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '#platform/paths.ts';

export interface ChildProgram {
  readonly process: ChildProcess;
  /** Everything said so far, both streams. */
  output(): string;
  /** The first match of a pattern in the output; fails when the program ends without it. */
  waitFor(pattern: RegExp): Promise<string>;
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

export interface ChildOptions {
  readonly env: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  readonly uid?: number;
  readonly gid?: number;
}

/** `file` is relative to apps/api. The environment is only what is given, and a plain PATH. */
export function runProgram(file: string, options: ChildOptions): ChildProgram {
  const { env, args = [], ...ids } = options;
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(projectRoot, 'apps/api', file), ...args],
    {
      ...ids,
      cwd: projectRoot,
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: '/nonexistent', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let text = '';
  const watchers = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (more: string) => {
      text += more;
      for (const watcher of watchers) watcher();
    });
  }
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  return {
    process: child,
    output: () => text,
    ended,
    waitFor: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = pattern.exec(text);
          if (!found) return;
          watchers.delete(look);
          resolve(found[1] ?? found[0]);
        };
        watchers.add(look);
        ended.then(() => reject(new Error(`The program ended without ${pattern}: ${text}`)));
        look();
      }),
  };
}

/** The program as it stands at a shell: answers what it said and its exit code. */
export async function runToEnd(
  file: string,
  options: ChildOptions,
): Promise<{ output: string; code: number | null }> {
  const program = runProgram(file, options);
  const { code } = await program.ended;
  return { output: program.output().trim(), code };
}
