/** Runs projects of the test suite in the open, and counts what passed and failed. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, tool } from './run-step.ts';

export interface Totals {
  readonly passed: number;
  readonly failed: number;
}

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly { status: string; assertionResults: readonly unknown[] }[];
}

export async function runTests(
  projects: readonly string[],
  {
    more = [],
    env = {},
  }: { more?: readonly string[]; env?: Readonly<Record<string, string>> } = {},
): Promise<Totals> {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-tests-'));
  try {
    const file = join(folder, 'report.json');
    const { ok } = await run(
      [
        tool('vitest'),
        'run',
        ...projects.flatMap((project) => ['--project', project]),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
        ...more,
      ],
      { shown: true, env },
    );
    return totalsOf(file, ok);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A file that could not even be loaded has no tests, and counts as one that failed. */
function totalsOf(file: string, ok: boolean): Totals {
  const report: Report = JSON.parse(readFileSync(file, 'utf8'));
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length;
  const failed = report.numFailedTests + broken;
  // Trouble outside any test, such as an unhandled rejection, must not end in green.
  return { passed: report.numPassedTests, failed: ok ? failed : Math.max(failed, 1) };
}
