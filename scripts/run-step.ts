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

/** Prints one line a step, and what a failed one had to say. Returns how many passed and failed. */
export async function runSteps(
  steps: readonly Step[],
): Promise<{ passed: number; failed: number }> {
  let failed = 0;
  for (const { name, command } of steps) {
    const start = performance.now();
    const { ok, output } = await run(command);
    const seconds = ((performance.now() - start) / 1000).toFixed(1).padStart(6);
    console.log(`${ok ? 'ok    ' : 'FAILED'} ${seconds} s  ${name}`);
    if (!ok) {
      failed += 1;
      console.log(output.trimEnd().replace(/^/gm, '    '));
    }
  }
  return { passed: steps.length - failed, failed };
}
