/** Runs the tools of the house one after the other, quiet unless one of them finds something. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../apps/api/src/platform/paths.ts';

export interface Step {
  readonly name: string;
  /** A script of an installed package, or one of ours under tsx, with its arguments. */
  readonly command: readonly string[];
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

/** Prints one line a step, and what a failed one had to say. */
export async function runSteps(steps: readonly Step[]): Promise<Totals> {
  const failed: string[] = [];
  for (const { name, command } of steps) {
    const start = performance.now();
    const { ok, output } = await run(command);
    const seconds = ((performance.now() - start) / 1000).toFixed(1).padStart(6);
    console.log(`${ok ? 'ok    ' : 'FAILED'} ${seconds} s  ${name}`);
    if (!ok) {
      const said = output.trimEnd().replace(/^/gm, '    ');
      console.log(said);
      failed.push(`${name}\n${said}`);
    }
  }
  return { passed: steps.length - failed.length, failed };
}
