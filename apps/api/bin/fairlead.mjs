#!/usr/bin/env node
// Runs the built program, after building it when its sources changed since the last build. The
// program runs in this very process, so that signals reach it.
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isBuilt } from './source-stamp.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const program = join(root, 'apps/api/dist/main.js');

if (!isBuilt(root)) {
  console.error('Building Fairlead; this takes some seconds and happens once.');
  try {
    const tsx = createRequire(import.meta.url).resolve('tsx/cli');
    execFileSync(process.execPath, [tsx, join(root, 'scripts/build.ts')], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  } catch {
    console.error('Fairlead could not be built; run "npm ci" and then "npm run build" to see why.');
    process.exit(1);
  }
}

// React and others look at it to leave out what only helps developers.
process.env.NODE_ENV ??= 'production';
await import(pathToFileURL(program).href);
