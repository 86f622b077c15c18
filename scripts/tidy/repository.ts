/** Reads the files of this repository: what git tracks, and what it would track. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { SourceFile } from './rule.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));

const TEXT = /\.(ts|tsx|mts|mjs|js|json|css|html|sql|md|svg|webmanifest|lock)$|(^|\/)[^.]+$/;

export function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
}

/** Every text file, in the order of its path. Deleted but still tracked files are left out. */
export function readRepository(): SourceFile[] {
  const listed = git('ls-files', '--cached', '--others', '--exclude-standard', '-z');
  const deleted = new Set(git('ls-files', '--deleted', '-z').split('\0'));
  return [...new Set(listed.split('\0'))]
    .filter((path) => path !== '' && TEXT.test(path) && !deleted.has(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') }));
}
