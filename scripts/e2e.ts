/** `npm run e2e [-- --all] [-- part of a file name]`: the journeys in a real browser. */
import { runJourneys } from './journeys.ts';

const given = process.argv.slice(2);
const { passed, failed } = await runJourneys({
  all: given.includes('--all'),
  more: given.filter((argument) => argument !== '--all'),
});
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
