/** The log when there is no place to write it to. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { workLog } from './jobs/work-log.ts';
import { createLog, logDestination } from './log.ts';

const folder = temporaryFolder();

/** More than is gathered before the first write. */
function sayMuch(log: ReturnType<typeof createLog>, event: string): void {
  for (let count = 0; count < 300; count += 1) log.info(event, { count });
}

test('a disk without room for the log does not end the bank', async () => {
  const ends: unknown[] = [];
  const keep = (error: unknown) => ends.push(error);
  process.on('uncaughtException', keep);
  // Each write to this device says that the disk is full.
  const log = createLog({ level: 'info', destination: logDestination('/dev/full') });
  for (let round = 0; round < 3; round += 1) {
    sayMuch(log, 'answered');
    await sleep(300);
  }
  process.off('uncaughtException', keep);
  expect(ends).toEqual([]);
});

test('what went wrong in the background is logged with its place, and without its words', async () => {
  const file = join(folder, 'failed');
  const log = createLog({ level: 'info', destination: logDestination(file) });
  const cause = new Error('at nadia@example.com:1:2');
  const error = Object.assign(new TypeError('to nadia\n    at nadia (her house:1:2)', { cause }), {
    code: 'ECONNRESET',
  });
  workLog(log).failed('outbox.mail', error);
  log.flush();
  await eventually(async () => readFileSync(file, 'utf8')).toContain('work failed');
  const text = readFileSync(file, 'utf8');
  const line = { level: 'warn', name: 'outbox.mail', code: 'TypeError ECONNRESET' };
  expect(JSON.parse(text)).toMatchObject(line);
  expect(JSON.parse(text).frames[0]).toMatch(/log\.test\.ts:\d+:\d+/);
  expect(text).not.toContain('nadia');
});

test('the log is written where there is room', async () => {
  const file = join(folder, 'log');
  const log = createLog({ level: 'info', destination: logDestination(file) });
  sayMuch(log, 'answered');
  await eventually(async () => readFileSync(file, 'utf8').trim().split('\n').length).toBe(300);
});
