/**
 * `fairlead start`: database, schema, bank, doors open; and the same backwards when told to stop,
 * or when a sandbox is to be reset, after which it begins again.
 * What a bank is made of is not known here, only that it can be created, opened and closed.
 */
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Config, readConfig } from '#config.ts';
import { CannotStart, codeOf } from '#platform/cannot-start.ts';
import { makeDataFolder } from '#platform/database/embedded/cluster-folder.ts';
import { refuseIfHeld } from '#platform/database/embedded/folder-lock.ts';
import { inTurn, migrateInTurn } from '#platform/database/migrate.ts';
import type { Database } from '#platform/database/open-database.ts';
import { refuseWeakServer, weaknessWarning } from '#platform/database/server-checks.ts';
import { finishReset } from '#platform/reset/finish-reset.ts';
import { ResetWatch } from '#platform/reset/reset-watch.ts';
import { blobsOf } from './bank-blobs.ts';
import { openBankDatabase, refusePlainDatabase } from './bank-database.ts';
import { type StopRequest, stopOnSignals } from './stop-request.ts';

export interface BankParts {
  readonly config: Config;
  readonly database: Database;
  /** Pages come from their sources and reload by themselves. */
  readonly dev: boolean;
  /** Words for the log about what happens around the bank, such as a lost connection. */
  readonly notice: (sentence: string) => void;
}

export interface Bank {
  readonly mode: 'sandbox' | 'live';
  /** Lines for whoever started the bank, such as the first owner's link; whole once it listens. */
  readonly announcements: readonly string[];
  /** Opens the doors and answers the address people open, or where a worker says how it is. */
  listen(): Promise<string>;
  /** Finishes what is under way, stops background work. */
  close(): Promise<void>;
}

/** For everything that is under way: requests, and then the work behind the doors. */
export const drainLimitMs = 30_000;
/** Once all is closed nothing should hold the process; if something does, it ends anyway. */
const lingerLimitMs = 5_000;

export type CreateBank = (parts: BankParts) => Promise<Bank>;

/** The one sentence for an address that cannot be listened on; anything else is passed on. */
function listenTrouble(error: unknown, { host, port }: { host: string; port: number }): unknown {
  const sentences: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken by another program; stop that program, or set PORT to another number.`,
    EACCES: `This user may not listen on port ${port}; set PORT to a number above 1023.`,
    EADDRNOTAVAIL: `The address ${host} is not one of this machine's; correct HOST.`,
    ENOTFOUND: `The host name ${host} is not known; correct HOST.`,
  };
  const sentence = sentences[codeOf(error) ?? ''];
  return sentence === undefined ? error : new CannotStart(sentence, error);
}

/** Finds a taken port before anything is started or written. */
async function tryPort({ host, port }: Config): Promise<void> {
  if (port === 0) return;
  const server = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen({ host, port }, resolve);
    });
  } catch (error) {
    throw listenTrouble(error, { host, port });
  }
  await new Promise((resolve) => server.close(resolve));
}

async function openDoors(bank: Bank, config: Config): Promise<string> {
  try {
    return await bank.listen();
  } catch (error) {
    throw listenTrouble(error, config);
  }
}

function announce(bank: Bank, address: string, database: Database): void {
  const warning = weaknessWarning(database.server.weaknesses);
  if (warning) console.error(warning);
  console.log(`Fairlead is open at ${address} (${bank.mode}).`);
  for (const line of bank.announcements) console.log(line);
}

interface Prepared {
  readonly bank: Bank;
  readonly watch: ResetWatch;
}

/**
 * Empties a sandbox that is to be reset, brings the schema up, watches for the next reset, and
 * fills a bank that is new. One process after the other: none finds another's half-filled bank.
 */
function prepare(
  parts: BankParts,
  createBank: CreateBank,
  stop: StopRequest,
): Promise<Prepared | undefined> {
  const { config, database, notice } = parts;
  return inTurn(database.ownerPool, async (client) => {
    await finishReset(client, blobsOf(config), notice);
    await migrateInTurn(client, database.ownerPool);
    const watch = await ResetWatch.begin(database, notice);
    return stop.requested ? undefined : { watch, bank: await createBank(parts) };
  });
}

async function open(bank: Bank, { config, database }: BankParts): Promise<Config> {
  const address = await openDoors(bank, config);
  if (config.roles.includes('web')) announce(bank, address, database);
  else {
    console.log(`Fairlead's background work is running (${bank.mode}); ask ${address}/api/ready.`);
  }
  // A port that the machine chose stays the same after a reset.
  return config.port === 0 ? { ...config, port: Number(new URL(address).port) } : config;
}

/** Answers how to start again where the sandbox is to be reset, and nothing when told to stop. */
async function run(
  parts: BankParts,
  createBank: CreateBank,
  stop: StopRequest,
): Promise<Config | undefined> {
  const prepared = await prepare(parts, createBank, stop);
  if (prepared === undefined) return undefined;
  const { bank, watch } = prepared;
  try {
    if (bank.mode === 'live') {
      refusePlainDatabase(parts.config);
      refuseWeakServer(parts.database.server.weaknesses);
    }
    if (stop.requested) return undefined;
    const config = await open(bank, parts);
    await watch.opened();
    const why = await Promise.race([stop.wait, watch.over]);
    console.log('Fairlead is closing.');
    return why === 'over' ? config : undefined;
  } finally {
    await withinLimit(bank.close());
  }
}

/** Requests and work that do not end in time are cut off by the database going away. */
async function withinLimit(closing: Promise<void>): Promise<void> {
  const limit = sleep(drainLimitMs, 'late' as const, { ref: false });
  if ((await Promise.race([closing, limit])) === 'late') {
    say(`Not everything was finished in ${drainLimitMs / 1000} seconds; closing all the same.`);
  }
}

function say(sentence: string): void {
  console.error(sentence);
}

export async function start(createBank: CreateBank, { dev = false } = {}): Promise<void> {
  const config = readConfig();
  if (!config.database) refuseIfHeld(makeDataFolder(config.dataDir));
  await tryPort(config);
  const stop = stopOnSignals();
  const opened = await openBankDatabase(config, { use: 'own', notice: say });
  stop.onForce(() => {
    // Fast stop of the server goes on by itself after we are gone.
    if (opened.embedded && opened.embedded.pid > 0) process.kill(opened.embedded.pid, 'SIGINT');
  });
  try {
    let { database } = opened;
    let again = await run({ config, database, dev, notice: say }, createBank, stop);
    while (again !== undefined && !stop.requested) {
      database = await opened.openAgain();
      again = await run({ config: again, database, dev, notice: say }, createBank, stop);
    }
  } finally {
    await opened.close();
    stop.done();
    setTimeout(() => process.exit(), lingerLimitMs).unref();
  }
}
