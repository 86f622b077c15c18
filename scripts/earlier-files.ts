/**
 * The files of earlier builds. A tab that was open when the bank was built anew goes on with the
 * scripts it began with, and fetches some of them late: so what the last few builds had, and the
 * new one has not, stays beside it. Names carry their hash, so no file is ever another one's.
 */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

/** How many builds ago a file may have been part of one. */
const BUILDS_KEPT = 3;

const agesShape = z.record(z.string(), z.int().positive());
type Ages = z.infer<typeof agesShape>;

/** `putAside` before a build empties the folder, `giveBack` after it is written. */
export class EarlierFiles {
  readonly #assets: string;
  /** Where they wait meanwhile; a build that was killed leaves them here for the next. */
  readonly #aside: string;
  readonly #agesFile: string;

  constructor(dist: string) {
    this.#assets = join(dist, 'client/assets');
    this.#aside = join(dist, 'earlier');
    this.#agesFile = join(dist, 'earlier.json');
  }

  putAside(): void {
    mkdirSync(this.#aside, { recursive: true });
    for (const name of namesIn(this.#assets)) {
      renameSync(join(this.#assets, name), join(this.#aside, name));
    }
  }

  giveBack(): void {
    const built = new Set(namesIn(this.#assets));
    const before = this.#ages();
    const ages: Ages = {};
    // A build that has all that was there a moment ago is that build again: nothing grows older.
    const older = namesIn(this.#aside).some((name) => !built.has(name) && !(name in before));
    for (const name of namesIn(this.#aside)) {
      const age = (before[name] ?? 0) + (older ? 1 : 0);
      if (built.has(name) || age > BUILDS_KEPT) continue;
      ages[name] = age;
      renameSync(join(this.#aside, name), join(this.#assets, name));
    }
    rmSync(this.#aside, { recursive: true, force: true });
    writeFileSync(this.#agesFile, JSON.stringify(ages));
  }

  #ages(): Ages {
    if (!existsSync(this.#agesFile)) return {};
    return agesShape.parse(JSON.parse(readFileSync(this.#agesFile, 'utf8')));
  }
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}
