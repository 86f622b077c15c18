/**
 * `npm run e2e [-- --all] [-- --area public] [-- part of a file name]`: the journeys in a real
 * browser. `--all` looks at every screen in all eight ways, `--area` at those of one area only;
 * `-t` takes a part of them, such as `-t "dark, in ar"`.
 */
import { runJourneys } from './journeys.ts';

const given = process.argv.slice(2);
const named = given.indexOf('--area');
const area = named < 0 ? undefined : given.splice(named, 2)[1];
const { passed, failed } = await runJourneys({
  all: given.includes('--all'),
  ...(area === undefined ? {} : { area }),
  more: given.filter((argument) => argument !== '--all'),
});
console.log(`${passed} passed, ${failed.length} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;
