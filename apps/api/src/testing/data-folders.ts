/** Folders of a test run: servers' data and bundled programs. A killed run's go with the next one. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive, stopOrphan } from '#platform/database/embedded/postmaster.ts';
import { projectRoot } from '#platform/paths.ts';

const prefix = 'fairlead-test-';
const programs = join(projectRoot, '.tmp/programs');
const ownerFile = 'owner';

/** Linux keeps files here in memory. */
const memory = '/dev/shm';
/** Several times what the databases of a run take at any moment, in bytes. */
const roomBytes = 4 * 1024 ** 3;

/**
 * A clone of a database is more than a thousand small files: making and dropping them on a disk
 * took more processor time than most tests.
 */
function fastestFolder(): string {
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= roomBytes ? memory : tmpdir();
}

/** Whoever makes one removes it. */
export function makeDataFolder(): string {
  return madeIn(fastestFolder());
}

/** Inside the project, so that programs find its packages; whoever runs them may read them. */
export function makeProgramsFolder(): string {
  mkdirSync(programs, { recursive: true });
  const folder = madeIn(programs);
  chmodSync(folder, 0o755);
  return folder;
}

function madeIn(parent: string): string {
  const folder = mkdtempSync(join(parent, prefix));
  writeFileSync(join(folder, ownerFile), String(process.pid));
  return folder;
}

/** Stops servers and removes folders whose makers are gone. */
export async function sweepFolders(): Promise<void> {
  for (const parent of [tmpdir(), memory, programs].filter((one) => existsSync(one))) {
    for (const name of readdirSync(parent)) {
      if (name.startsWith(prefix)) await sweep(join(parent, name));
    }
  }
}

async function sweep(folder: string): Promise<void> {
  const owner = join(folder, ownerFile);
  if (!existsSync(owner) || isAlive(Number(readFileSync(owner, 'utf8')))) return;
  if (existsSync(join(folder, 'database'))) await stopOrphan(join(folder, 'database'));
  rmSync(folder, { recursive: true, force: true });
}
