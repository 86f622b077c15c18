/** Where the program's own files are, the same when run from source and from the bundle. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

function isProjectRoot(folder: string): boolean {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) return false;
  const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return (
    typeof parsed === 'object' && parsed !== null && 'name' in parsed && parsed.name === 'fairlead'
  );
}

function findProjectRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!isProjectRoot(folder)) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('The package.json named "fairlead" was not found.');
    folder = parent;
  }
  return folder;
}

export const projectRoot = findProjectRoot();

const packageFile = z.object({ version: z.string() });

/** The version of the program, as its package.json says. */
export function programVersion(): string {
  const text = readFileSync(join(projectRoot, 'package.json'), 'utf8');
  return packageFile.parse(JSON.parse(text)).version;
}
