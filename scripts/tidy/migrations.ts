/** A migration that has been committed is never edited: databases out there have run it. */
import { createHash } from 'node:crypto';
import type { Breach, Rule, SourceFile } from './rule.ts';

export const LOCK = 'migrations.lock';
const MIGRATION = /\/migrations\/(\d{4})-[a-z0-9-]+\.sql$/;

/** Path → SHA-256 of the text. */
export type Locked = ReadonlyMap<string, string>;

export function readLock(text: string): Locked {
  const lines = [...text.matchAll(/^([0-9a-f]{64}) {2}(\S+)$/gm)];
  return new Map(lines.map(([, hash = '', path = '']) => [path, hash]));
}

export function lockOf(files: readonly SourceFile[]): Locked {
  return new Map(
    files
      .filter(({ path }) => MIGRATION.test(path))
      .map(({ path, text }) => [path, createHash('sha256').update(text).digest('hex')]),
  );
}

/** What may not be: a line of an earlier lock that is gone or says something else now. */
export function changedSince(earlier: Locked, now: Locked): Breach[] {
  return [...earlier]
    .filter(([path, hash]) => now.get(path) !== hash)
    .map(([path]) => ({
      path,
      line: 0,
      says: now.has(path) ? 'was edited after it was committed' : 'was taken away',
    }));
}

export const lockedMigrations: Rule = {
  says: 'keeps every migration as migrations.lock has it',
  check: (files) => {
    const locked = readLock(files.find(({ path }) => path === LOCK)?.text ?? '');
    const now = lockOf(files);
    return [
      ...changedSince(locked, now),
      ...[...now.keys()]
        .filter((path) => !locked.has(path))
        .map((path) => ({
          path,
          line: 0,
          says: 'is not locked: npx tsx scripts/lock-migrations.ts',
        })),
    ];
  },
  planted: [
    { 'apps/api/migrations/0001-a.sql': '-- A.' },
    {
      'apps/api/migrations/0001-a.sql': '-- Edited.',
      [LOCK]: `${'0'.repeat(64)}  apps/api/migrations/0001-a.sql\n`,
    },
    { [LOCK]: `${'0'.repeat(64)}  apps/api/migrations/0001-a.sql\n` },
  ],
  clean: {
    'apps/api/migrations/0001-a.sql': '-- A.',
    [LOCK]: `${createHash('sha256').update('-- A.').digest('hex')}  apps/api/migrations/0001-a.sql\n`,
  },
};

export const migrationNames: Rule = {
  says: 'numbers migrations NNNN-name.sql, each number once in its folder',
  check: (files) => {
    const seen = new Set<string>();
    return files
      .filter(({ path }) => path.includes('/migrations/'))
      .flatMap(({ path }): Breach[] => {
        const number = MIGRATION.exec(path)?.[1];
        if (number === undefined) return [{ path, line: 0, says: 'is not named NNNN-name.sql' }];
        const key = `${path.slice(0, path.lastIndexOf('/'))} ${number}`;
        const twice = seen.has(key);
        seen.add(key);
        return twice ? [{ path, line: 0, says: `has the number ${number} of another` }] : [];
      });
  },
  planted: [
    { 'apps/api/migrations/1-a.sql': '' },
    { 'apps/api/migrations/0001-a.sql': '', 'apps/api/migrations/0001-b.sql': '' },
  ],
  clean: { 'apps/api/migrations/0001-a.sql': '', 'packages/seal/migrations/0001-b.sql': '' },
};
