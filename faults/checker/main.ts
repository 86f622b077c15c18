/**
 * The checker as a program of its own: `main.ts <folder with histories> <address of the database>`.
 * It says everything it found and ends with 1 if that is anything.
 */

import { readBooks } from './books.ts';
import { check } from './check.ts';
import { readHistory } from './history.ts';

const [folder, url] = process.argv.slice(2);
if (folder === undefined || url === undefined) {
  throw new Error('Say the folder of the histories and the address of the database.');
}
const verdict = check(readHistory(folder), await readBooks(url));
console.log(JSON.stringify(verdict));
process.exitCode = verdict.findings.length > 0 ? 1 : 0;
