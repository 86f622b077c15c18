/**
 * A whole bank for tests, on a cloned database: in this process, where time can be moved, or as
 * processes of their own, which can be killed. Both give clients that keep cookies like a browser,
 * and the sandbox inbox.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient } from '@fairlead/contract';
import { inject } from 'vitest';
import { createBank, type RunningBank } from '#app.ts';
import { readConfig } from '#config.ts';
import type { BankOptions } from '#foundation.ts';
import type { Db } from '#platform/database/db.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { FolderBlobs } from '#platform/files/folder-blobs.ts';
import { KeyRing } from '#platform/keys/key-ring.ts';
import { silentLog } from '#platform/log.ts';
import { TestTime } from '#platform/wall-time.ts';
import { generousBudgets } from './budgets.ts';
import { cloneDatabase } from './database.ts';

/** Cookies and addresses of one browser. */
export class TestBrowser {
  readonly cookies = new Map<string, string>();
  readonly client: Client;
  readonly #baseUrl: string;
  readonly #send: typeof fetch;

  constructor(baseUrl: string, send: typeof fetch) {
    this.#baseUrl = baseUrl;
    this.#send = send;
    this.client = createClient({
      baseUrl,
      fetch: (input, init) => this.fetch(String(input), init),
    });
  }

  /** As a page of ours would: with the cookies, and saying where it comes from. */
  async fetch(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, this.#baseUrl);
    const headers = new Headers(init.headers);
    if (this.cookies.size > 0) {
      headers.set(
        'cookie',
        [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      );
    }
    if (!headers.has('origin')) headers.set('origin', new URL(this.#baseUrl).origin);
    const response = await this.#send(url, { ...init, headers });
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
    return response;
  }

  #keep(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split(/;\s*/);
    const at = pair.indexOf('=');
    const name = pair.slice(0, at);
    if (attributes.includes('Max-Age=0')) this.cookies.delete(name);
    else this.cookies.set(name, pair.slice(at + 1));
  }
}

/** What the bank sent to this address, newest first; waits for it to arrive. */
export async function readInbox(client: Client, to: string, atLeast = 1) {
  for (let turn = 0; turn < 500; turn += 1) {
    const { data } = await client.sandbox.inbox({ query: { to } });
    if (data.length >= atLeast) return data;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`Fewer than ${atLeast} messages came for ${to}.`);
}

export interface TestBank {
  readonly bank: RunningBank;
  readonly address: string;
  /** The wall clock: sessions, codes, throttles. */
  readonly clock: TestTime;
  /** Where its files lie, encrypted. */
  readonly folder: string;
  browser(): TestBrowser;
  inbox(to: string, atLeast?: number): ReturnType<typeof readInbox>;
  close(): Promise<void>;
}

export interface TestBankOptions extends BankOptions {
  readonly clock?: TestTime;
  readonly roles?: readonly ('web' | 'worker')[];
  /** Whose word about a visitor's address counts. */
  readonly trustedProxies?: readonly string[];
  /** Where people open it, instead of at its own port. */
  readonly origin?: string;
  /** What is done to the database before the bank opens on it. */
  readonly before?: (db: Db) => Promise<void>;
}

/** In this process. It listens on a free port of this machine. */
export async function startBank(options: TestBankOptions = {}): Promise<TestBank> {
  // A sandbox that is prepared is sealed by the keys of the run.
  const { url, drop } = await cloneDatabase(options.ring === undefined ? 'prepared' : 'migrated');
  const database = await openDatabase({ url, limits: { size: 6 } });
  const clock = options.clock ?? new TestTime();
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-files-'));
  const base = readConfig({ PORT: '0', HOST: 'localhost' });
  const { origin, roles = base.roles, trustedProxies = base.trustedProxies } = options;
  const config = { ...base, roles, trustedProxies, ...(origin === undefined ? {} : { origin }) };
  await options.before?.(database.db);
  const parts = { config, database, dev: false, notice: () => undefined };
  const bank = await createBank(parts, {
    wallTime: clock,
    log: silentLog,
    ring: options.ring ?? (await KeyRing.load(inject('preparedKeys'))),
    budgets: generousBudgets,
    checkAnswers: true,
    pages: 'none',
    payments: 'none',
    blobs: new FolderBlobs(folder),
    ...options,
  });
  const address = await bank.listen();
  const browser = () => new TestBrowser(address, fetch);
  return {
    bank,
    address,
    clock,
    folder,
    browser,
    inbox: (to, atLeast) => readInbox(browser().client, to, atLeast),
    close: async () => {
      await bank.close();
      await database.close();
      await drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
