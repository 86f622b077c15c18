/**
 * Builds what `fairlead start` runs: the API, the pages for browsers, and the renderer of public
 * pages. The stamp is written last: no stamp, no build.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build as buildWeb } from 'vite';
import { bundle } from '../apps/api/bin/bundle.mjs';
import { sourceStamp } from '../apps/api/bin/source-stamp.mjs';
import { projectRoot } from '../apps/api/src/platform/paths.ts';
import { PageFiles } from '../apps/web/build/page-files.ts';
import { EarlierFiles } from './earlier-files.ts';

const api = join(projectRoot, 'apps/api');
const web = join(projectRoot, 'apps/web');
const stampFile = join(api, 'dist/stamp');

async function buildPages(): Promise<void> {
  const configFile = join(web, 'vite.config.ts');
  const shared = { root: web, configFile, logLevel: 'error' as const, mode: 'production' };
  const input = {
    app: 'src/entry-app.tsx',
    styles: 'src/styles/main.css',
    'service-worker': 'src/service-worker.ts',
  };
  const pages = new PageFiles();
  const earlier = new EarlierFiles(join(web, 'dist'));
  await buildWeb({
    ...shared,
    plugins: [pages.learner()],
    build: { write: false, minify: false, rolldownOptions: { input } },
  });
  earlier.putAside();
  await buildWeb({
    ...shared,
    build: {
      emptyOutDir: true,
      manifest: '.vite/areas.json',
      rolldownOptions: { input, output: { codeSplitting: { groups: pages.groups() } } },
    },
  });
  await buildWeb({
    ...shared,
    build: {
      emptyOutDir: false,
      copyPublicDir: false,
      manifest: '.vite/site.json',
      rolldownOptions: { input: { public: 'src/entry-public.ts' } },
    },
  });
  earlier.giveBack();
  await buildWeb({ ...shared, build: { ssr: true } });
}

const started = performance.now();
// Taken before reading the sources: a change made meanwhile leads to another build, not to a lie.
const stamp = sourceStamp(projectRoot);
rmSync(stampFile, { force: true });
rmSync(join(api, 'dist/parts'), { recursive: true, force: true });
await bundle({ entry: join(api, 'src/main.ts'), folder: join(api, 'dist') });
await buildPages();
writeFileSync(stampFile, stamp);
console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
