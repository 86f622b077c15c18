/** Runs projects of the test suite in the open, counts what passed and names what failed. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { projectRoot } from '../apps/api/src/platform/paths.ts';
import { run, type Totals, tool } from './run-step.ts';

interface Report {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
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
    return totalsOf(JSON.parse(readFileSync(file, 'utf8')), ok);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function totalsOf(report: Report, ok: boolean): Totals {
  const failed = report.testResults.flatMap(failuresIn);
  // Trouble outside any test, such as an unhandled rejection, must not end in green.
  if (!ok && failed.length === 0) failed.push('something outside any test');
  return { passed: report.numPassedTests, failed };
}

/** A file that could not even be loaded has no tests, and counts as one that failed. */
function failuresIn({ name, status, message, assertionResults }: Report['testResults'][number]) {
  const file = relative(projectRoot, name);
  if (status === 'failed' && assertionResults.length === 0) return [`${file}: ${message}`];
  return assertionResults
    .filter((test) => test.status === 'failed')
    .map((test) => `${file} > ${test.fullName}\n${test.failureMessages.join('\n')}`);
}
