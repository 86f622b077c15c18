/** Backup and restore as an operator types them. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type ChildProgram, runProgram, runToEnd } from '#testing/child-program.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';

const folder = temporaryFolder();
const file = join(folder, 'bank.backup');
const from = { PORT: '0', FAIRLEAD_DATA: join(folder, 'from') };
const to = { PORT: '0', FAIRLEAD_DATA: join(folder, 'to') };
const children: ChildProgram[] = [];
let phrase = '';

afterAll(() => {
  for (const child of children) child.process.kill('SIGKILL');
});

const fairlead = (env: Record<string, string>, ...args: string[]) =>
  runToEnd('src/main.ts', { env, args });

async function startBank(env: Record<string, string>): Promise<ChildProgram> {
  const bank = await runProgram('src/testing/plain-bank.ts', { env });
  children.push(bank);
  return bank;
}

async function stop(bank: ChildProgram): Promise<void> {
  bank.process.kill('SIGTERM');
  expect((await bank.ended).code).toBe(0);
}

test('a running bank is backed up beside its work, and the phrase is shown once', async () => {
  mkdirSync(join(folder, 'from/files/nt/me'), { recursive: true });
  mkdirSync(join(folder, 'from/keys'));
  writeFileSync(join(folder, 'from/files/nt/me/document'), 'locked bytes');
  writeFileSync(join(folder, 'from/keys/ring.json'), 'the ring');
  const bank = await startBank(from);
  await bank.waitFor(/open at/);
  const { output, code } = await fairlead(from, 'backup', file);
  expect(code).toBe(0);
  expect(output).toMatch(/Backed up to .*bank\.backup: \d+ tables, \d+ rows, 1 files; .* whole\./);
  phrase = /^([0-9a-z]{5}(?:-[0-9a-z]{5}){7})$/m.exec(output)?.[1] ?? '';
  expect(phrase).not.toBe('');
  const again = await fairlead(from, 'backup', file);
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining('exists already') });
  await stop(bank);
});

test('a restore needs the phrase', async () => {
  const without = await fairlead(to, 'restore', file);
  expect(without).toEqual({
    code: 1,
    output: 'Set FAIRLEAD_BACKUP_PHRASE to the recovery phrase of this backup.',
  });
  const wrong = await fairlead({ ...to, FAIRLEAD_BACKUP_PHRASE: 'open sesame' }, 'restore', file);
  expect(wrong.code).toBe(1);
  expect(wrong.output).toContain('The recovery phrase does not open this backup');
  const check = await fairlead({ FAIRLEAD_BACKUP_PHRASE: phrase }, 'restore', '--check', file);
  expect(check).toMatchObject({ code: 0, output: expect.stringContaining('The backup is whole') });
});

test('a restored bank starts, with its files and keys', async () => {
  const restored = await fairlead({ ...to, FAIRLEAD_BACKUP_PHRASE: phrase }, 'restore', file);
  expect(restored.output).toMatch(/^Restored the bank of .*; compared and equal\.$/);
  expect(existsSync(join(folder, 'to/files/nt/me/document'))).toBe(true);
  expect(existsSync(join(folder, 'to/keys/ring.json'))).toBe(true);
  const bank = await startBank(to);
  expect((await fetch(await bank.waitFor(/open at (\S+)/))).status).toBe(200);
  await stop(bank);
});

test('a bank is not overwritten by a backup', async () => {
  const env = { ...to, FAIRLEAD_BACKUP_PHRASE: phrase };
  const { output, code } = await fairlead(env, 'restore', file);
  expect(output).toContain('A backup is restored only into an empty database');
  expect(code).toBe(1);
});

test('an empty place has nothing to back up', async () => {
  const env = { FAIRLEAD_DATA: join(folder, 'nothing') };
  const { output, code } = await fairlead(env, 'backup', join(folder, 'none.backup'));
  expect(output).toContain('There is no bank in');
  expect(code).toBe(1);
});

test('a backup that has nowhere to go says so, and ends', async () => {
  const { output, code } = await fairlead(from, 'backup', join(folder, 'no/such/place.backup'));
  expect(output).toContain('choose a writable folder with enough room');
  expect(code).toBe(1);
});

test('a phrase that can be guessed locks no backup', async () => {
  const env = { ...from, FAIRLEAD_BACKUP_PHRASE: 'open sesame' };
  const { output, code } = await fairlead(env, 'backup', join(folder, 'weak.backup'));
  expect(output).toContain('too easy to guess');
  expect(code).toBe(1);
  expect(existsSync(join(folder, 'weak.backup'))).toBe(false);
});

test('a folder is no backup', async () => {
  const env = { ...to, FAIRLEAD_BACKUP_PHRASE: phrase };
  for (const args of [
    ['restore', folder],
    ['restore', '--check', folder],
  ]) {
    const { output, code } = await fairlead(env, ...args);
    expect(output).toBe(`${folder} is a folder; give the file of the backup.`);
    expect(code).toBe(1);
  }
});
