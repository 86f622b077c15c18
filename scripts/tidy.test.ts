import { describe, expect, it } from 'vitest';
import { changedSince, LOCK, readLock } from './tidy/migrations.ts';
import { git, readRepository } from './tidy/repository.ts';
import { type Breach, plantedFiles } from './tidy/rule.ts';
import { rules } from './tidy/rules.ts';

const files = readRepository();

function written(breaches: readonly Breach[]): string[] {
  return breaches.map(({ path, line, says }) => `${path}${line > 0 ? `:${line}` : ''} ${says}`);
}

describe('the repository', () => {
  for (const { says, check } of rules) {
    it(says, () => expect(written(check(files))).toEqual([]));
  }

  it('never changes a migration that an earlier commit had locked', () => {
    const now = readLock(files.find(({ path }) => path === LOCK)?.text ?? '');
    const commits = git('log', '--format=%H', '--', LOCK).split('\n').filter(Boolean);
    const earlier = commits.map((commit) => readLock(git('show', `${commit}:${LOCK}`)));
    expect(written(earlier.flatMap((lock) => changedSince(lock, now)))).toEqual([]);
  });
});

describe('every rule', () => {
  for (const { says, check, planted, clean } of rules) {
    it(`is broken where it must be: ${says}`, () => {
      expect(planted.length).toBeGreaterThan(0);
      expect(planted.filter((scene) => check(plantedFiles(scene)).length === 0)).toEqual([]);
    });

    it(`lets the innocent pass: ${says}`, () => {
      expect(written(check(plantedFiles(clean)))).toEqual([]);
    });
  }
});
