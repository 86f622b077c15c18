/** A fresh sandbox that the built program runs in a temporary folder: for journeys and pictures. */
import { execFileSync, spawn } from 'node:child_process';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { runningServerAddress } from '../apps/api/src/platform/database/embedded/cluster-folder.ts';
import { projectRoot } from '../apps/api/src/platform/paths.ts';
import { makeDataFolder, sweepFolders } from '../apps/api/src/testing/data-folders.ts';
import { openingDay } from '../apps/api/src/testing/opening-day.ts';

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

export interface Opened {
  readonly url: string;
  /** Everything it said. */
  said(): string;
  close(): Promise<void>;
}

const START_MS = 120_000;
export const OWNERS_LINK = /joins here, once: https?:\/\/[^/]+(\/\S+)\n/g;
/** A test runner says that this is a test; the built program does not care and must not. */
const QUIET = { NODE_ENV: 'production', LOG_LEVEL: 'error' };

/** `PORT=0`, unless one is given: the machine chooses a free one, and the bank says which. */
export async function openProcess(env: Environment): Promise<Opened> {
  const program = spawn(process.execPath, ['apps/api/bin/fairlead.mjs', 'start'], {
    cwd: projectRoot,
    env: { ...process.env, ...QUIET, PORT: '0', ...env },
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
        const url = /is open at (https?:\S+)/.exec(said)?.[1];
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

export function databaseOf(dataDir: string): string {
  const url = runningServerAddress(dataDir, 'fairlead');
  if (url === undefined) throw new Error('The data folder has no server.');
  return url;
}

/** What belongs to one folder or one run of it, and not to the bank that lies there. */
const OWN_FILES = ['owner', 'lock', 'socket', 'socket-folder', 'database.log'];

/** The keys are made when a bank opens for the first time. */
function openedToday(folder: string): boolean {
  return openingDay(statSync(join(folder, 'keys/ring.json')).mtime) === openingDay();
}

/** A new folder, with a copy of the bank in another one if that is named and of this day. */
function makeFolder(like: string | undefined): string {
  const folder = makeDataFolder();
  if (like === undefined || !openedToday(like)) return folder;
  const copied = readdirSync(like).filter((name) => !OWN_FILES.includes(name));
  // The server is particular about whose its files are, and what others may do with them.
  execFileSync('cp', ['-a', ...copied.map((name) => join(like, name)), folder]);
  return folder;
}

/**
 * The folder of a bank that was opened once and closed again, from which others begin: making a
 * cluster, a schema and demonstration people takes longer than copying them. Whoever asks for it
 * removes it.
 */
export async function prepareBankFolder(): Promise<string> {
  await sweepFolders();
  const dataDir = makeDataFolder();
  await (await openProcess({ FAIRLEAD_DATA: dataDir })).close();
  return dataDir;
}

/** `like`: the folder of a closed bank that it begins as, unless a day has passed since. */
export async function startBuiltBank(
  env: Environment = {},
  { like }: { readonly like?: string } = {},
): Promise<BuiltBank> {
  await sweepFolders();
  const dataDir = makeFolder(like);
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
