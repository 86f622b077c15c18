/**
 * `fairlead start`: database, schema, bank, doors open; and the same backwards when told to stop.
 * What a bank is made of is not known here, only that it can be created, opened and closed.
 */
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Config, readConfig } from '#config.ts';
import { CannotStart, codeOf } from '#platform/cannot-start.ts';
import { makeDataFolder } from '#platform/database/embedded/cluster-folder.ts';
import { refuseIfHeld } from '#platform/database/embedded/folder-lock.ts';
import { migrateBank } from '#platform/database/migrate.ts';
import type { Database } from '#platform/database/open-database.ts';
import { refuseWeakServer, weaknessWarning } from '#platform/database/server-checks.ts';
import { openBankDatabase } from './bank-database.ts';
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
  /** Lines for whoever started the bank, such as the first owner's single-use link. */
  readonly announcements: readonly string[];
  /** Opens the doors and answers the address people open. */
  listen(): Promise<string>;
  /** Finishes what is under way, stops background work. */
  close(): Promise<void>;
}

const drainLimitMs = 30_000;
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

async function run(parts: BankParts, createBank: CreateBank, stop: StopRequest): Promise<void> {
  const { config, database } = parts;
  await migrateBank(database.ownerPool);
  if (stop.requested) return;
  const bank = await createBank(parts);
  try {
    if (bank.mode === 'live') refuseWeakServer(database.server.weaknesses);
    if (stop.requested) return;
    if (config.roles.includes('web')) {
      announce(bank, await openDoors(bank, config), database);
    } else {
      await bank.listen();
      console.log(`Fairlead's background work is running (${bank.mode}).`);
    }
    await stop.wait;
    console.log('Fairlead is closing.');
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
  if (config.roles.includes('web')) await tryPort(config);
  const stop = stopOnSignals();
  const opened = await openBankDatabase(config, { use: 'own', notice: say });
  stop.onForce(() => {
    // Fast stop of the server goes on by itself after we are gone.
    if (opened.embedded && opened.embedded.pid > 0) process.kill(opened.embedded.pid, 'SIGINT');
  });
  try {
    await run({ config, database: opened.database, dev, notice: say }, createBank, stop);
  } finally {
    await opened.close();
    stop.done();
    setTimeout(() => process.exit(), lingerLimitMs).unref();
  }
}
