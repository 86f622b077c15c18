/**
 * Writes migrations.lock: adds new migrations, and takes what is not committed yet as it stands.
 * A migration that the last commit had locked cannot be changed; write a new one instead.
 */
import { writeFileSync } from 'node:fs';
import { changedSince, LOCK, lockOf, readLock } from './tidy/migrations.ts';
import { git, readRepository, root } from './tidy/repository.ts';

const now = lockOf(readRepository());
const committed =
  git('ls-tree', '--name-only', 'HEAD', LOCK).trim() === '' ? '' : git('show', `HEAD:${LOCK}`);
const changed = changedSince(readLock(committed), now);
if (changed.length > 0) {
  for (const { path, says } of changed) console.error(`${path} ${says}`);
  process.exitCode = 1;
} else {
  const lines = [...now]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, hash]) => `${hash}  ${path}\n`);
  writeFileSync(`${root}/${LOCK}`, lines.join(''));
  console.log(`${LOCK} holds ${now.size} migrations.`);
}
