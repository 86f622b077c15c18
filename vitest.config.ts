/**
 * The test projects. `unit` needs nothing; `db` gets one embedded PostgreSQL for the run; `scripts`
 * checks the repository itself; `e2e` drives a browser and is started by scripts/e2e.ts.
 */
import { defineConfig } from 'vitest/config';
import { SlowestFirst } from './scripts/slowest-first.ts';

/**
 * Files of one worker share its modules: loading them anew took longer than many a test. A roomy
 * young generation, as the bank itself is started with, is collected less often. Patience is for a
 * busy machine; a test that passes waits for as long as it must.
 */
const shared = {
  environment: 'node' as const,
  pool: 'forks' as const,
  isolate: false,
  execArgv: ['--max-semi-space-size=64'],
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: [
            'packages/{money,contract,screening}/**/*.test.ts',
            'apps/web/**/*.test.{ts,tsx}',
          ],
        },
      },
      {
        test: {
          ...shared,
          name: 'db',
          include: ['apps/api/**/*.test.ts', 'packages/{ledger,seal}/**/*.test.ts'],
          globalSetup: ['apps/api/src/testing/cluster.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'scripts',
          include: ['{scripts,bench,faults,e2e}/**/*.test.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'e2e',
          include: ['e2e/**/*.spec.ts'],
          globalSetup: ['scripts/journey-setup.ts'],
        },
      },
    ],
  },
});
