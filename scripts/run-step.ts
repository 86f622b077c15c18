/** Runs the tools of the house, two at a time, quiet unless one of them finds something. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../apps/api/src/platform/paths.ts';

export interface Step {
  readonly name: string;
  /** A script of an installed package, or one of ours under tsx, with its arguments. */
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** The file that a package runs as its command, so that no shell and no PATH is needed. */
export function tool(packageName: string, command = packageName): string {
  const folder = join(projectRoot, 'node_modules', packageName);
  const { bin }: { bin: string | Record<string, string> } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  const file = typeof bin === 'string' ? bin : bin[command];
  if (file === undefined) throw new Error(`${packageName} has no command ${command}.`);
  return join(folder, file);
}

export const ours = (script: string) => [tool('tsx'), join(projectRoot, 'scripts', script)];

export interface Ran {
  readonly ok: boolean;
  readonly output: string;
}

/** `shown`: the output goes to the terminal as it comes; otherwise it is kept. */
export function run(
  command: readonly string[],
  { shown = false, env = {} }: { shown?: boolean; env?: Readonly<Record<string, string>> } = {},
): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, command, {
      cwd: projectRoot,
      env: { ...process.env, ...env },
      stdio: ['ignore', shown ? 'inherit' : 'pipe', shown ? 'inherit' : 'pipe'],
    });
    const chunks: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      resolve({ ok: code === 0, output: Buffer.concat(chunks).toString() });
    });
  });
}

export interface Totals {
  readonly passed: number;
  /** What failed, in words: named once more where a long run ends. */
  readonly failed: readonly string[];
}

/** Each of our tools keeps about one core busy, and a machine for this has at least two. */
const AT_ONCE = 2;

/** Prints one line, and what a failed step had to say; answers that, or nothing. */
async function runOne({ name, command, env = {} }: Step): Promise<string | undefined> {
  const start = performance.now();
  const { ok, output } = await run(command, { env });
  const seconds = ((performance.now() - start) / 1000).toFixed(1).padStart(6);
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${seconds} s  ${name}`);
  if (ok) return undefined;
  const said = output.trimEnd().replace(/^/gm, '    ');
  console.log(said);
  return `${name}\n${said}`;
}

/** Side by side, in their order; each says something when it ends. */
export async function runSteps(steps: readonly Step[]): Promise<Totals> {
  const failed: string[] = [];
  const waiting = [...steps];
  const work = async (): Promise<void> => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const failure = await runOne(step);
      if (failure !== undefined) failed.push(failure);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { passed: steps.length - failed.length, failed };
}
