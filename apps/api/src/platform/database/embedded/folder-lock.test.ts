import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { holderOf, lockDataFolder, startOf } from './folder-lock.ts';

const folder = temporaryFolder();
const file = join(folder, 'lock');

test('a folder is locked and given back', async () => {
  const release = await lockDataFolder(folder);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid });
  release();
  expect(existsSync(file)).toBe(false);
});

test.for([
  ['that is gone', { pid: 2 ** 22 - 1, startedAt: '1' }],
  ['whose number another process has now', { pid: process.ppid, startedAt: '1' }],
  ['that had our own number', { pid: process.pid, startedAt: '1' }],
  ['cut short while it was written', '{"pid":'],
])('a lock of a holder %s is taken over', async ([, holder]) => {
  writeFileSync(file, typeof holder === 'string' ? holder : JSON.stringify(holder));
  expect(holderOf(folder)).toBeUndefined();
  (await lockDataFolder(folder))();
});

test('a holder that runs is respected and its lock left alone', async () => {
  // The process that started us is alive and is not us.
  const text = JSON.stringify({ pid: process.ppid, startedAt: startOf(process.ppid) });
  writeFileSync(file, text);
  expect(holderOf(folder)).toBe(process.ppid);
  await expect(lockDataFolder(folder)).rejects.toThrow(`(process ${process.ppid}); stop it first`);
  expect(readFileSync(file, 'utf8')).toBe(text);
});

test('a folder that is not there is nobody’s', () => {
  expect(holderOf(join(folder, 'nowhere'))).toBeUndefined();
  mkdirSync(join(folder, 'plain'));
  writeFileSync(join(folder, 'plain/file'), '');
  expect(holderOf(join(folder, 'plain/file'))).toBeUndefined();
});
