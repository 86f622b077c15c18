/** What `npm run check` looks at, in order. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../apps/api/src/platform/paths.ts';
import { ours, type Step, tool } from './run-step.ts';

const biome = tool('@biomejs/biome', 'biome');
const tsc = tool('ts7', 'tsc');

/** Generated files are committed; each generator can say whether its file is up to date. */
const generators = [
  ['openapi.json is up to date', 'openapi.ts'],
  ['database types are up to date', 'database-types.ts'],
] as const;

export const tidyStep: Step = {
  name: 'tidy: the rules of the house',
  command: [tool('vitest'), 'run', '--project', 'scripts', 'scripts/tidy.test.ts'],
};

export const checkSteps: readonly Step[] = [
  { name: 'format', command: [biome, 'format'] },
  { name: 'lint', command: [biome, 'check', '--formatter-enabled=false', '--error-on-warnings'] },
  { name: 'types', command: [tsc, '-p', 'tsconfig.json'] },
  { name: 'types of the web', command: [tsc, '-p', 'apps/web/tsconfig.json'] },
  { name: 'catalogues', command: ours('catalogues.ts') },
  ...generators
    .filter(([, script]) => existsSync(join(projectRoot, 'scripts', script)))
    .map(([name, script]) => ({ name, command: [...ours(script), '--verify'] })),
  { name: 'unused code', command: [tool('knip'), '--no-progress'] },
];
