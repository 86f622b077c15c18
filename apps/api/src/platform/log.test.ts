/** The log when there is no place to write it to. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
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

test('the log is written where there is room', async () => {
  const file = join(folder, 'log');
  const log = createLog({ level: 'info', destination: logDestination(file) });
  sayMuch(log, 'answered');
  await eventually(async () => readFileSync(file, 'utf8').trim().split('\n').length).toBe(300);
});
