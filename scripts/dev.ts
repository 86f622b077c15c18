/** `npm run dev`: the bank from its sources. A change of the API restarts it, pages reload. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const tsx = join(root, 'node_modules/tsx/dist/cli.mjs');
const watched = ['packages/*/src/**', 'apps/api/src/locales/*.json'].flatMap((pattern) => [
  '--include',
  join(root, pattern),
]);

const child = spawn(
  process.execPath,
  [
    tsx,
    'watch',
    '--clear-screen=false',
    ...watched,
    join(root, 'apps/api/src/main.ts'),
    'start',
    '--dev',
  ],
  { stdio: 'inherit', cwd: root },
);
// Ctrl-C reaches the child by itself; a signal sent to this process alone is passed on.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
