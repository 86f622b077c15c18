/** A fresh sandbox that the built program runs in a temporary folder: for journeys and pictures. */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { projectRoot } from '../apps/api/src/platform/paths.ts';
import { makeDataFolder, sweepFolders } from '../apps/api/src/testing/data-folders.ts';

export interface BuiltBank {
  readonly url: string;
  /** Where the first owner joins, without the origin: by the newest link that was printed. */
  readonly firstOwnerPath: string;
  close(): Promise<void>;
}

const START_MS = 120_000;
const OWNERS_LINK = /joins here, once: https?:\/\/[^/]+(\/\S+)\n/g;
/** A test runner says that this is a test; the built program does not care and must not. */
const QUIET = { NODE_ENV: 'production', LOG_LEVEL: 'error' };

/** `PORT=0`: the machine chooses a free one, and the bank says which. */
export async function startBuiltBank(
  env: Readonly<Record<string, string>> = {},
): Promise<BuiltBank> {
  await sweepFolders();
  const data = makeDataFolder();
  const program = spawn(process.execPath, ['apps/api/bin/fairlead.mjs', 'start'], {
    cwd: projectRoot,
    env: { ...process.env, ...QUIET, ...env, FAIRLEAD_DATA: data, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => program.once('exit', () => resolve()));
  const close = async () => {
    program.kill('SIGTERM');
    await ended;
    rmSync(data, { recursive: true, force: true });
  };
  let said = '';
  let opened = false;
  try {
    return await new Promise<BuiltBank>((resolve, reject) => {
      const late = setTimeout(
        () => reject(new Error(`The bank did not open in time:\n${said}`)),
        START_MS,
      );
      const listen = (chunk: Buffer) => {
        said += chunk.toString();
        const url = /is open at (http:\S+)/.exec(said)?.[1];
        const [, firstOwnerPath] = [...said.matchAll(OWNERS_LINK)][0] ?? [];
        if (url === undefined || firstOwnerPath === undefined) return;
        clearTimeout(late);
        if (opened) return void process.stderr.write(chunk);
        // From now on only what goes wrong is worth reading, and the link after a reset.
        opened = true;
        resolve({
          url,
          get firstOwnerPath() {
            return [...said.matchAll(OWNERS_LINK)].at(-1)?.[1] ?? firstOwnerPath;
          },
          close,
        });
      };
      program.stdout.on('data', listen);
      program.stderr.on('data', listen);
      program.once('exit', () => {
        clearTimeout(late);
        reject(new Error(`The bank ended instead of opening:\n${said}`));
      });
    });
  } catch (error) {
    await close();
    throw error;
  }
}
