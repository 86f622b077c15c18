/**
 * Builds what `fairlead start` runs: the API as one file beside its installed packages, the pages
 * for browsers, and the renderer of public pages. The stamp is written last: no stamp, no build.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build as bundle } from 'esbuild';
import { build as buildWeb } from 'vite';
import { sourceStamp } from '../apps/api/bin/source-stamp.mjs';
import { projectRoot } from '../apps/api/src/platform/paths.ts';

const api = join(projectRoot, 'apps/api');
const web = join(projectRoot, 'apps/web');
const stampFile = join(api, 'dist/stamp');

async function buildApi(): Promise<void> {
  await bundle({
    entryPoints: [join(api, 'src/main.ts')],
    outfile: join(api, 'dist/main.js'),
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    jsx: 'automatic',
    // What npm installed stays outside; our own packages are TypeScript and come in.
    packages: 'bundle',
    external: installedPackages(),
    legalComments: 'none',
    logLevel: 'warning',
  });
}

/** Everything any of our packages depends on, except each other. */
function installedPackages(): string[] {
  const names = [
    'apps/api',
    'packages/contract',
    'packages/ledger',
    'packages/money',
    'packages/screening',
    'packages/seal',
  ]
    .map((folder) => readPackage(join(projectRoot, folder, 'package.json')))
    .flatMap((file) => Object.keys({ ...file.dependencies, ...file.optionalDependencies }))
    .filter((name) => !name.startsWith('@fairlead/'));
  return [...new Set(names)].flatMap((name) => [name, `${name}/*`]);
}

interface PackageFile {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

function readPackage(file: string): PackageFile {
  return JSON.parse(readFileSync(file, 'utf8'));
}

async function buildPages(): Promise<void> {
  const configFile = join(web, 'vite.config.ts');
  if (!existsSync(configFile)) return;
  const shared = { root: web, configFile, logLevel: 'error' as const, mode: 'production' };
  await buildWeb(shared);
  await buildWeb({ ...shared, build: { ssr: true } });
}

const started = performance.now();
// Taken before reading the sources: a change made meanwhile leads to another build, not to a lie.
const stamp = sourceStamp(projectRoot);
rmSync(stampFile, { force: true });
await buildApi();
await buildPages();
writeFileSync(stampFile, stamp);
console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
