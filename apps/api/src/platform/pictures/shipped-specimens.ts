/** The made-up documents that come with the program: of these a sandbox keeps the whole picture. */

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SpecimenName } from '@fairlead/contract';
import { projectRoot } from '#platform/paths.ts';

const FOLDER = join(projectRoot, 'apps/api/specimens');

let known: ReadonlySet<string> | undefined;

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function shipped(): ReadonlySet<string> {
  known ??= new Set(
    readdirSync(FOLDER)
      .filter((name) => /\.(png|jpg|pdf)$/.test(name))
      .map((name) => digestOf(readFileSync(join(FOLDER, name)))),
  );
  return known;
}

/** Every byte of it: a copy that was drawn anew would not be known again. */
export function readSpecimen(name: SpecimenName): Promise<Buffer> {
  return readFile(join(FOLDER, `${name}.png`));
}

/** By every byte of it: a specimen that somebody drew on is not one. */
export function isShippedSpecimen(bytes: Uint8Array): boolean {
  return shipped().has(digestOf(bytes));
}
