/** How commands end that the machine refuses something. */
import { writeFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { CannotStart } from '#platform/cannot-start.ts';
import { runCommand } from './run-command.ts';

afterEach(() => {
  process.exitCode = 0;
  vi.restoreAllMocks();
});

async function said(command: () => void): Promise<unknown> {
  const lines = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await runCommand(async () => command());
  expect(process.exitCode).toBe(1);
  return lines.mock.calls.flat().at(-1);
}

const refused = (code: string) => Object.assign(new Error(code), { code, path: '/bank/lock' });

test('a full disk is said in one sentence', async () => {
  // Each write to this device says that the disk is full.
  expect(await said(() => writeFileSync('/dev/full', 'text'))).toBe(
    'The disk is full; make room and try again.',
  );
});

test.for([
  ['EACCES', 'This user may not use /bank/lock; run Fairlead as the user whose bank it is.'],
  ['EROFS', '/bank/lock lies on a disk that cannot be written.'],
])('a place that is closed (%s) is named', async ([code = '', sentence]) => {
  expect(
    await said(() => {
      throw refused(code);
    }),
  ).toBe(sentence);
});

test('what nobody foresaw keeps its stack', async () => {
  const fault = new TypeError('x is not a function');
  expect(
    await said(() => {
      throw fault;
    }),
  ).toBe(fault);
  const known = new CannotStart('Do this.');
  expect(
    await said(() => {
      throw known;
    }),
  ).toBe('Do this.');
});
