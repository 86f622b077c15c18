/** A start builds again exactly when something the build is made of has changed. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isBuilt, sourceStamp } from '../apps/api/bin/source-stamp.mjs';

const root = mkdtempSync(join(tmpdir(), 'fairlead-stamp-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, content: string): string {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), content);
  return sourceStamp(root);
}

test('the stamp follows names and contents of sources, and nothing else', () => {
  const first = write('apps/api/src/main.ts', 'one');
  expect(sourceStamp(root)).toBe(first);
  expect(write('apps/api/src/main.ts', 'two')).not.toBe(first);
  expect(write('apps/api/src/main.ts', 'one')).toBe(first);
  expect(write('apps/api/src/deep/er.test.ts', 'a test')).toBe(first);
  expect(write('apps/api/dist/main.js', 'built')).toBe(first);
  expect(write('docs/note.md', 'words')).toBe(first);
  expect(write('packages/money/src/index.ts', '')).not.toBe(first);
});

test('a build is good while the sources are those that it was made of', () => {
  write('scripts/build.ts', 'builds');
  write('apps/api/dist/main.js', 'built');
  expect(isBuilt(root)).toBe(false);
  write('apps/api/dist/stamp', sourceStamp(root));
  expect(isBuilt(root)).toBe(true);
  write('apps/web/src/routes.tsx', 'changed');
  expect(isBuilt(root)).toBe(false);
});
