/** Bundles the bank under test as the product is bundled, beside the product's own build. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';
import { bundle } from '../apps/api/bin/bundle.mjs';
import { projectRoot } from '../apps/api/src/platform/paths.ts';

export interface BuildOptions {
  /** Part of the file's name, so that two runs do not meet. */
  readonly name: string;
  readonly plugins?: readonly Plugin[];
  /** Runs before everything else in the program. */
  readonly banner?: string;
}

/** Answers the program's path; it lies among the build's files, where packages are found. */
export function buildBank({ name, plugins = [], banner = '' }: BuildOptions): Promise<string> {
  return bundle({
    entry: fileURLToPath(new URL('./bank-program.ts', import.meta.url)),
    folder: join(projectRoot, 'apps/api/dist'),
    name: `faults-${name}`,
    plugins: [...plugins],
    banner,
  });
}
