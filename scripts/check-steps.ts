/** What `npm run check` looks at; the longest begin first. */
import { ours, type Step, tool } from './run-step.ts';

const biome = tool('@biomejs/biome', 'biome');
const tsc = tool('ts7', 'tsc');

/** Generated files are committed; each generator can say whether its file is up to date. */
const generators = [
  ['openapi.json is up to date', 'openapi.ts'],
  ['database types are up to date', 'database-types.ts'],
] as const;

/**
 * Checkers that share the work repeat much of each other's; one alone takes less than half of the
 * time of all of them, and the other program is checked beside it. Memory is there to be used.
 */
const types = (project: string) => ({
  command: [tsc, '-p', project, '--checkers', '1'],
  env: { GOGC: '400' },
});

/** What journeys and some tests run. */
export const buildStep: Step = { name: 'build', command: ours('build.ts') };

export const tidyStep: Step = {
  name: 'tidy: the rules of the house',
  command: [tool('vitest'), 'run', '--project', 'scripts', 'scripts/tidy.test.ts'],
};

export const checkSteps: readonly Step[] = [
  { name: 'types of the web', ...types('apps/web/tsconfig.json') },
  { name: 'types', ...types('tsconfig.json') },
  { name: 'format', command: [biome, 'format'] },
  { name: 'lint', command: [biome, 'check', '--formatter-enabled=false', '--error-on-warnings'] },
  { name: 'catalogues', command: ours('catalogues.ts') },
  ...generators.map(([name, script]) => ({ name, command: [...ours(script), '--verify'] })),
  { name: 'unused code', command: [tool('knip'), '--no-progress'] },
];
