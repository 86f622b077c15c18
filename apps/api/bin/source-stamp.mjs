// One hash over everything the build is made of: its value says whether a build is still good.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const parts = [
  'apps/api/src',
  'apps/web/src',
  'apps/web/public',
  'apps/web/build',
  'apps/web/vite.config.ts',
  'packages/contract/src',
  'packages/ledger/src',
  'packages/money/src',
  'packages/screening/src',
  'packages/seal/src',
  'apps/api/bin/bundle.mjs',
  'package-lock.json',
  'scripts/build.ts',
];

/** Tests are no part of the program. */
const isTest = (name) => /\.test\.tsx?$/.test(name);

/** In one order on every machine. */
function* filesIn(folder) {
  const inside = readdirSync(folder, { withFileTypes: true });
  for (const entry of inside.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* filesIn(path);
    else if (!isTest(path)) yield path;
  }
}

function* filesOf(part) {
  if (!existsSync(part)) return;
  if (statSync(part).isDirectory()) yield* filesIn(part);
  else yield part;
}

/** Whether `dist` holds a build of the sources as they are now. */
export function isBuilt(root) {
  const stampFile = join(root, 'apps/api/dist/stamp');
  if (!existsSync(join(root, 'apps/api/dist/main.js')) || !existsSync(stampFile)) return false;
  // An installation without sources, such as an image, carries only the build.
  if (!existsSync(join(root, 'scripts/build.ts'))) return true;
  return readFileSync(stampFile, 'utf8') === sourceStamp(root);
}

/** The hash of the names and contents of all sources below the project's root folder. */
export function sourceStamp(root) {
  const hash = createHash('sha256');
  for (const part of parts) {
    for (const file of filesOf(join(root, part))) {
      const content = readFileSync(file);
      hash.update(`${file.slice(root.length)}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest('hex');
}
