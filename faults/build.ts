/** Bundles the bank under test as the product is bundled, beside the product's own build. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { projectRoot } from '../apps/api/src/platform/paths.ts';

/** What npm installed stays outside; our own packages are TypeScript and come in. */
export const installedOutside: Plugin = {
  name: 'installed-outside',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^[a-z@]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@fairlead/')
        ? undefined
        : { path, external: true },
    );
  },
};

export interface BuildOptions {
  /** Part of the file's name, so that two runs do not meet. */
  readonly name: string;
  readonly plugins?: readonly Plugin[];
  /** Runs before everything else in the program. */
  readonly banner?: string;
}

/** Answers the program's path; it lies among the build's files, where packages are found. */
export async function buildBank({
  name,
  plugins = [],
  banner = '',
}: BuildOptions): Promise<string> {
  const outfile = join(projectRoot, 'apps/api/dist', `faults-${name}.js`);
  await build({
    entryPoints: [fileURLToPath(new URL('./bank-program.ts', import.meta.url))],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    jsx: 'automatic',
    plugins: [installedOutside, ...plugins],
    banner: { js: banner },
    legalComments: 'none',
    logLevel: 'warning',
  });
  return outfile;
}
