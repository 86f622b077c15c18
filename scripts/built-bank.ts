/** A fresh sandbox that the built program runs in a temporary folder: for journeys and pictures. */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { runningServerAddress } from '../apps/api/src/platform/database/embedded/cluster-folder.ts';
import { projectRoot } from '../apps/api/src/platform/paths.ts';
import { makeDataFolder, sweepFolders } from '../apps/api/src/testing/data-folders.ts';

export interface BuiltBank {
  readonly url: string;
  /** Where the first owner joins, without the origin: by the newest link that was printed. */
  readonly firstOwnerPath: string;
  /** The folder with its keys and files. */
  readonly dataDir: string;
  /** The superuser's address of its database. */
  readonly databaseUrl: string;
  /** One more process on the same database, keys and files; answers its address. */
  startAnother(): Promise<string>;
  /** Ends every process of it. */
  close(): Promise<void>;
}

type Environment = Readonly<Record<string, string>>;

interface Opened {
  readonly url: string;
  /** Everything it said. */
  said(): string;
  close(): Promise<void>;
}

const START_MS = 120_000;
const OWNERS_LINK = /joins here, once: https?:\/\/[^/]+(\/\S+)\n/g;
/** A test runner says that this is a test; the built program does not care and must not. */
const QUIET = { NODE_ENV: 'production', LOG_LEVEL: 'error' };

/** `PORT=0`: the machine chooses a free one, and the bank says which. */
async function openProcess(env: Environment): Promise<Opened> {
  const program = spawn(process.execPath, ['apps/api/bin/fairlead.mjs', 'start'], {
    cwd: projectRoot,
    env: { ...process.env, ...QUIET, ...env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => program.once('exit', () => resolve()));
  const close = async () => {
    program.kill('SIGTERM');
    await ended;
  };
  let said = '';
  let opened = false;
  try {
    return await new Promise<Opened>((resolve, reject) => {
      const late = setTimeout(
        () => reject(new Error(`The bank did not open in time:\n${said}`)),
        START_MS,
      );
      const listen = (chunk: Buffer) => {
        said += chunk.toString();
        const url = /is open at (http:\S+)/.exec(said)?.[1];
        if (url === undefined || said.search(OWNERS_LINK) < 0) return;
        clearTimeout(late);
        if (opened) return void process.stderr.write(chunk);
        // From now on only what goes wrong is worth reading, and the link after a reset.
        opened = true;
        resolve({ url, said: () => said, close });
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

function databaseOf(dataDir: string): string {
  const url = runningServerAddress(dataDir, 'fairlead');
  if (url === undefined) throw new Error('The data folder has no server.');
  return url;
}

export async function startBuiltBank(env: Environment = {}): Promise<BuiltBank> {
  await sweepFolders();
  const dataDir = makeDataFolder();
  const open = (more: Environment = {}) => openProcess({ ...env, ...more, FAIRLEAD_DATA: dataDir });
  const others: Opened[] = [];
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  let first: Opened;
  try {
    first = await open();
  } catch (error) {
    remove();
    throw error;
  }
  return {
    url: first.url,
    get firstOwnerPath() {
      return [...first.said().matchAll(OWNERS_LINK)].at(-1)?.[1] ?? '';
    },
    dataDir,
    get databaseUrl() {
      return databaseOf(dataDir);
    },
    startAnother: async () => {
      const other = await open({ DATABASE_URL: databaseOf(dataDir) });
      others.push(other);
      return other.url;
    },
    close: async () => {
      // The first one has the database.
      await Promise.all(others.map((other) => other.close()));
      await first.close();
      remove();
    },
  };
}
