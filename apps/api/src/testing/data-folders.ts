/** Temporary data folders of whole servers. A run that was killed leaves its own to the next one. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive, stopOrphan } from '#platform/database/embedded/postmaster.ts';

const prefix = 'fairlead-test-';
const ownerFile = 'owner';

/** Whoever makes one removes it. */
export function makeDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  writeFileSync(join(folder, ownerFile), String(process.pid));
  return folder;
}

/** Stops servers and removes folders whose makers are gone. */
export async function sweepDataFolders(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(prefix)) continue;
    const folder = join(tmpdir(), name);
    const owner = join(folder, ownerFile);
    if (!existsSync(owner) || isAlive(Number(readFileSync(owner, 'utf8')))) continue;
    if (existsSync(join(folder, 'database'))) await stopOrphan(join(folder, 'database'));
    rmSync(folder, { recursive: true, force: true });
  }
}
