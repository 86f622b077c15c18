import { existsSync, mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { holderOf, lockDataFolder } from './folder-lock.ts';
import { startOf } from './lock-holder.ts';

const folder = temporaryFolder();
const file = join(folder, 'lock');
const said: string[] = [];
let losses = 0;
const options = {
  notice: (sentence: string) => void said.push(sentence),
  lost: () => {
    losses += 1;
  },
};
const look = (dataDir: string) => holderOf(dataDir, options.notice);

/** A pid that nobody has here. */
const noPid = 2 ** 22 - 1;
const elsewhere = { pid: noPid, startedAt: '1', place: 'another', host: 'the-other' };

test('a folder is locked and given back', async () => {
  const release = await lockDataFolder(folder, options);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid });
  release();
  expect(existsSync(file)).toBe(false);
});

test.for([
  ['that is gone', { pid: noPid, startedAt: '1' }],
  ['whose number another process has now', { pid: process.ppid, startedAt: '1' }],
  ['that had our own number', { pid: process.pid, startedAt: '1' }],
  ['cut short while it was written', '{"pid":'],
])('a lock of a holder %s is taken over at once', async ([, holder]) => {
  writeFileSync(file, typeof holder === 'string' ? holder : JSON.stringify(holder));
  const began = performance.now();
  expect(await look(folder)).toBeUndefined();
  (await lockDataFolder(folder, options))();
  expect(performance.now() - began).toBeLessThan(1_000);
});

test('a holder that runs is respected and its lock left alone', async () => {
  // The process that started us is alive and is not us.
  const text = JSON.stringify({ pid: process.ppid, startedAt: startOf(process.ppid) });
  writeFileSync(file, text);
  expect(await look(folder)).toMatchObject({ pid: process.ppid });
  const locking = lockDataFolder(folder, options);
  await expect(locking).rejects.toThrow(`(process ${process.ppid}); stop it first`);
  expect(readFileSync(file, 'utf8')).toBe(text);
});

test('a holder in another container is respected while it touches its lock', async () => {
  // Our own number and beginning: these say nothing of a process elsewhere.
  const holder = { ...elsewhere, pid: process.pid, startedAt: startOf(process.pid) };
  writeFileSync(file, JSON.stringify(holder));
  const touching = setInterval(() => utimesSync(file, new Date(), new Date()), 500);
  const locking = lockDataFolder(folder, options);
  await expect(locking).rejects.toThrow('on another machine (the-other); stop it first');
  clearInterval(touching);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(holder);
});

test('a holder elsewhere that stands still is taken over, and ends when it sees that', async () => {
  writeFileSync(file, JSON.stringify(elsewhere));
  const release = await lockDataFolder(folder, options);
  expect(said).toContain(`Looking whether the-other still uses ${folder}.`);
  const touched = statSync(file).mtimeMs;
  await eventually(async () => statSync(file).mtimeMs).toBeGreaterThan(touched);
  expect(losses).toBe(0);
  writeFileSync(file, JSON.stringify(elsewhere));
  await eventually(async () => losses).toBe(1);
  release();
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(elsewhere);
}, 30_000);

test('a folder that is not there is nobody’s', async () => {
  expect(await look(join(folder, 'nowhere'))).toBeUndefined();
  mkdirSync(join(folder, 'plain'));
  writeFileSync(join(folder, 'plain/file'), '');
  expect(await look(join(folder, 'plain/file'))).toBeUndefined();
});
