// A program and everything of ours that it imports in one file, for the build and for tests that
// run the program as a process of its own. What it imports only when it is wanted is a part beside
// it: a command that just looks at the seals loads no web server.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';

const parts = [
  'apps/api',
  'packages/contract',
  'packages/ledger',
  'packages/money',
  'packages/screening',
  'packages/seal',
];

/** Everything any of our packages depends on, except each other. */
function installedPackages(root) {
  const names = parts
    .map((part) => JSON.parse(readFileSync(join(root, part, 'package.json'), 'utf8')))
    .flatMap((file) => Object.keys({ ...file.dependencies, ...file.optionalDependencies }))
    .filter((name) => !name.startsWith('@fairlead/'));
  return [...new Set(names)].flatMap((name) => [name, `${name}/*`]);
}

/** `folder` must lie within the project, where the installed packages are found. */
export async function bundle(root, { entry, folder }) {
  const name = basename(entry, '.ts');
  await build({
    entryPoints: { [name]: entry },
    outdir: folder,
    bundle: true,
    splitting: true,
    chunkNames: 'parts/[name]-[hash]',
    platform: 'node',
    target: 'node20',
    format: 'esm',
    jsx: 'automatic',
    // What npm installed stays outside; our own packages are TypeScript and come in.
    packages: 'bundle',
    external: installedPackages(root),
    legalComments: 'none',
    logLevel: 'warning',
  });
  return join(folder, `${name}.js`);
}
