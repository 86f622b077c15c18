/** `npm test`: the check, every test, and the journeys. All of it runs, whatever fails first. */
import { buildStep, checkSteps } from './check-steps.ts';
import { runJourneys } from './journeys.ts';
import { runSteps } from './run-step.ts';

// Tidy is one of the tests of `scripts`, so it is not run a second time here. The bank is built
// once, before the first test that starts it.
const results = [
  await runSteps([buildStep, ...checkSteps]),
  // Two leave a sixth of two cores idle, three a tenth, four next to nothing: tests wait for
  // servers, for each other, for time to pass.
  await runJourneys({ beside: ['unit', 'db', 'scripts'], more: ['--maxWorkers=4'] }),
];
const passed = results.reduce((total, result) => total + result.passed, 0);
const failed = results.flatMap((result) => result.failed);
for (const failure of failed) console.log(`\nFAILED ${failure}`);
console.log(`${passed} passed, ${failed.length} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;
