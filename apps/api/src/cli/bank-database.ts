/** Opens the database a command works on: the data folder's embedded one, or an outside one. */
import { type Config, readConfig } from '#config.ts';
import { CannotStart } from '#platform/cannot-start.ts';
import {
  holdsDatabase,
  makeDataFolder,
  runningServerAddress,
} from '#platform/database/embedded/cluster-folder.ts';
import { holderOf, lockDataFolder } from '#platform/database/embedded/folder-lock.ts';
import { type EmbeddedServer, startEmbeddedServer } from '#platform/database/embedded/server.ts';
import { connectionsFor } from '#platform/database/embedded/server-settings.ts';
import { requireCurrentSchema } from '#platform/database/migrate.ts';
import { type Database, openDatabase } from '#platform/database/open-database.ts';
import { connectLogin, refusePlainServer } from '#platform/database/server-checks.ts';

const databaseName = 'fairlead';

export interface OpenedDatabase {
  readonly database: Database;
  /** Closes the connections and opens new ones: for another bank, nothing of the old is known. */
  openAgain(): Promise<Database>;
  /** Only when this process runs the embedded server itself. */
  readonly embedded?: EmbeddedServer;
  close(): Promise<void>;
}

export interface OpenOptions {
  /**
   * `own`: nobody else may use the data folder. `share`: work beside a running bank, and start the
   * embedded server only when none runs.
   */
  readonly use: 'own' | 'share';
  readonly notice: (sentence: string) => void;
}

function reopening(
  first: Database,
  open: () => Promise<Database>,
  closeRest: () => Promise<void> = async () => undefined,
): OpenedDatabase {
  let database = first;
  return {
    get database() {
      return database;
    },
    openAgain: async () => {
      await database.close();
      database = await open();
      return database;
    },
    close: async () => {
      await database.close();
      await closeRest();
    },
  };
}

async function makeDatabase(server: EmbeddedServer): Promise<void> {
  const client = await connectLogin(server.connection('postgres'));
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [
      databaseName,
    ]);
    if (found.rowCount === 0) await client.query(`create database ${databaseName}`);
  } finally {
    await client.end();
  }
}

/** Joins the server that a running bank has started, and leaves it running. */
async function joinRunning(config: Config, notice: OpenOptions['notice']): Promise<OpenedDatabase> {
  const url = runningServerAddress(config.dataDir, databaseName);
  if (url === undefined) {
    throw new CannotStart(
      `Fairlead is just starting on ${config.dataDir}; try again when it runs.`,
    );
  }
  const limits = { size: config.databasePoolSize };
  const open = () => openDatabase({ url, limits, notice });
  return reopening(await open(), open);
}

async function openEmbedded(config: Config, options: OpenOptions): Promise<OpenedDatabase> {
  const { notice } = options;
  if (options.use === 'share') {
    if (await holderOf(config.dataDir, notice)) return joinRunning(config, notice);
    if (!holdsDatabase(config.dataDir)) {
      throw new CannotStart(
        `There is no bank in ${config.dataDir} yet; run "fairlead start" first, or set FAIRLEAD_DATA or DATABASE_URL to where it is.`,
      );
    }
  }
  const dataDir = makeDataFolder(config.dataDir);
  const limits = { size: config.databasePoolSize };
  let embedded: EmbeddedServer | undefined;
  const lost = (): void => {
    notice(`${dataDir} was taken over from elsewhere while this program stood still; it ends.`);
    // At once: a server that writes on beside the other's destroys what is there.
    if (embedded?.state === 'up') process.kill(embedded.pid, 'SIGQUIT');
    process.exit(1);
  };
  const unlock = await lockDataFolder(dataDir, { notice, lost });
  try {
    const settings = { max_connections: String(connectionsFor(config.databasePoolSize)) };
    embedded = await startEmbeddedServer({ dataDir, settings, notice });
    await makeDatabase(embedded);
    const server = embedded;
    const open = () => openDatabase({ url: server.connection(databaseName), limits, notice });
    const opened = reopening(await open(), open, async () => {
      await server.stop();
      unlock();
    });
    return Object.assign(opened, { embedded });
  } catch (error) {
    await embedded?.stop();
    unlock();
    throw error;
  }
}

export async function openBankDatabase(
  config: Config,
  options: OpenOptions,
): Promise<OpenedDatabase> {
  if (!config.database) return openEmbedded(config, options);
  const { url, directUrl } = config.database;
  const limits = { size: config.databasePoolSize };
  const open = () => openDatabase({ url, directUrl, limits, notice: options.notice });
  return reopening(await open(), open);
}

/** For a command that looks into a bank, whether it runs or not, and leaves it as it was. */
export async function withBankDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const notice = (sentence: string): void => console.error(sentence);
  const opened = await openBankDatabase(readConfig(), { use: 'share', notice });
  try {
    await requireCurrentSchema(opened.database.ownerPool);
    return await work(opened.database);
  } finally {
    await opened.close();
  }
}

/** For live, of both addresses of an outside database. */
export function refusePlainDatabase({ database }: Config): void {
  if (database === undefined) return;
  refusePlainServer('DATABASE_URL', database.url);
  refusePlainServer('DATABASE_DIRECT_URL', database.directUrl);
}
