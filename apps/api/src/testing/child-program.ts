/**
 * Runs a program of ours as a process of its own, and reads along. It is bundled first, once for
 * each test worker: reading hundreds of TypeScript files at every start took longer than most of
 * what is tested. The bank itself is taken from its build, where that is of these sources.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { bundle } from '#bin/bundle.mjs';
import { isBuilt } from '#bin/source-stamp.mjs';
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
  /** Words before the program, such as `unshare --pid`. */
  readonly prefix?: readonly string[];
}

const bundles = new Map<string, Promise<string>>();

/** The bundle of a program, in this worker's part of the run's folder. */
export function bundleOf(file: string): Promise<string> {
  const made = bundles.get(file) ?? makeBundle(file);
  bundles.set(file, made);
  return made;
}

async function makeBundle(file: string): Promise<string> {
  if (file === 'src/main.ts' && isBuilt(projectRoot)) {
    return join(projectRoot, 'apps/api/dist/main.js');
  }
  const folder = join(inject('programsFolder'), String(process.pid));
  mkdirSync(folder, { recursive: true });
  return bundle({ entry: join(projectRoot, 'apps/api', file), folder });
}

/** `file` is relative to apps/api. The environment is only what is given, and a plain PATH. */
export async function runProgram(file: string, options: ChildOptions): Promise<ChildProgram> {
  const { env, args = [], prefix = [], ...ids } = options;
  const words = [...prefix, process.execPath, await bundleOf(file), ...args];
  const [command = process.execPath, ...rest] = words;
  const child = spawn(command, rest, {
    ...ids,
    cwd: projectRoot,
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: '/nonexistent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
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
  const program = await runProgram(file, options);
  const { code } = await program.ended;
  return { output: program.output().trim(), code };
}
