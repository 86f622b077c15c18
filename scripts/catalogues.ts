/** Says what is wrong with the catalogues of the API and the web, one line each. */
import { join } from 'node:path';
import { projectRoot } from '../apps/api/src/platform/paths.ts';
import { catalogueProblems } from '../apps/web/build/catalogues.ts';

const folders = ['apps/api/src/locales', 'apps/web/src/locales', 'apps/web/src/locales/site'];
const problems = folders.flatMap((folder) =>
  catalogueProblems(join(projectRoot, folder)).map((problem) => `${folder} ${problem}`),
);
for (const problem of problems) console.log(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
