/** `npm run check`: format, lint, types, tidy, catalogues, generated files, unused code. */
import { checkSteps, tidyStep } from './check-steps.ts';
import { runSteps } from './run-step.ts';

const { failed } = await runSteps([...checkSteps, tidyStep]);
process.exitCode = failed.length > 0 ? 1 : 0;
