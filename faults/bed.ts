/** One run: a bank in a folder of its own, its people and clients, and what was counted. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { projectRoot } from '../apps/api/src/platform/paths.ts';
import { Bank, EmbeddedDatabase, freePort } from './bank.ts';
import { buildBank } from './build.ts';
import type { Verdict } from './checker/check.ts';
import { Clients, type LoadOptions, type LoadResult } from './clients.ts';
import { openPeople, signIn } from './people.ts';

const checker = fileURLToPath(new URL('./checker/main.ts', import.meta.url));
/** Sessions end after five idle minutes, and a killed bank forgets who was busy. */
const SIGN_IN_AGAIN_MS = 120_000;
const RECOVERY_LIMIT_MS = 60_000;

export interface Tally {
  kills: number;
  dbkills: number;
  ambiguous: number;
  duplicates: number;
  ops: number;
  /** Points of the money path at which the process ended. */
  points: number;
}

export interface BedOptions {
  readonly people: number;
  readonly clients: number;
  readonly say: (sentence: string) => void;
}

export class Bed {
  readonly tally: Tally = { kills: 0, dbkills: 0, ambiguous: 0, duplicates: 0, ops: 0, points: 0 };
  /** What scenarios found themselves; counts as broken. */
  readonly problems: string[] = [];
  readonly say: (sentence: string) => void;
  readonly bank: Bank;
  readonly database: EmbeddedDatabase;
  readonly program: string;
  readonly dataDir: string;
  readonly port: number;
  readonly clients: Clients;
  readonly #folder: string;
  #customers: string[] = [];
  #signedInAt = 0;
  verdict: Verdict | undefined;

  private constructor(folder: string, program: string, port: number, options: BedOptions) {
    this.#folder = folder;
    this.program = program;
    this.port = port;
    this.say = options.say;
    this.dataDir = join(folder, 'data');
    this.bank = new Bank({ program, dataDir: this.dataDir, port });
    this.database = new EmbeddedDatabase(this.dataDir);
    mkdirSync(join(folder, 'history'));
    process.once('exit', this.#abandon);
    this.clients = new Clients(join(folder, 'history'), options.clients);
  }

  static async open(options: BedOptions): Promise<Bed> {
    const program = await buildBank({ name: String(process.pid) });
    const folder = mkdtempSync(join(tmpdir(), 'fl-faults-'));
    const bed = new Bed(folder, program, await freePort(), options);
    try {
      options.say(`first start ${Math.round(await bed.bank.start())} ms`);
      await bed.#assertSafeServer();
      bed.#customers = await openPeople(bed.#place, options.people);
      await bed.refresh();
      await bed.clients.prepare([bed.bank.address]);
      return bed;
    } catch (error) {
      await bed.close();
      throw error;
    }
  }

  get #place() {
    return { url: this.database.url, dataDir: this.dataDir };
  }

  /** A run on a server that is careless with what is written would prove nothing. */
  async #assertSafeServer(): Promise<void> {
    for (const name of ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums']) {
      const [row] = await this.query<Record<string, string>>(`show ${name}`);
      if (row?.[name] !== 'on') throw new Error(`${name} is not on.`);
    }
  }

  /** Straight to the database, as its superuser. */
  async query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.database.url });
    // A server that is killed meanwhile fails the query, which is enough.
    client.on('error', (error) => this.say(`own connection: ${error.message}`));
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  }

  /** New sessions for everybody, when the last ones have become old. */
  async refresh(): Promise<void> {
    if (this.#signedInAt > 0 && performance.now() - this.#signedInAt < SIGN_IN_AGAIN_MS) return;
    await this.clients.meet(await signIn(this.#place, this.#customers));
    this.#signedInAt = performance.now();
  }

  /** Waits until the bank is whole again. */
  async recovered(bank: Bank = this.bank): Promise<void> {
    await bank.ready(RECOVERY_LIMIT_MS);
    await this.refresh();
  }

  /** Runs something under load, and lets every call come to a definite end. */
  async underLoad(
    options: Omit<LoadOptions, 'rounds'>,
    work: () => Promise<void>,
  ): Promise<LoadResult> {
    await this.clients.load(options);
    try {
      await work();
    } finally {
      this.#keep(await this.clients.rest());
    }
    return this.#last;
  }

  #last: LoadResult = { rounds: 0, settled: 0, problems: [] };

  #keep(result: LoadResult): void {
    this.problems.push(...result.problems);
    this.#last = result;
  }

  /** Runs so many rounds of a pattern. */
  async rounds(options: LoadOptions & { readonly rounds: number }): Promise<LoadResult> {
    await this.refresh();
    this.#keep(await this.clients.load(options));
    return this.#last;
  }

  /** Asks the checker, which is a program of its own. */
  async check(): Promise<Verdict> {
    const child = spawn(
      process.execPath,
      [...['--import', 'tsx', checker], join(this.#folder, 'history'), this.database.url],
      { cwd: projectRoot, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    await new Promise((resolve) => child.once('close', resolve));
    const verdict: Verdict = JSON.parse(said);
    this.verdict = verdict;
    return verdict;
  }

  /** Leaves nothing behind when the run itself dies. */
  readonly #abandon = (): void => {
    this.bank.abandon();
    const file = join(this.dataDir, 'database/postmaster.pid');
    if (existsSync(file)) this.database.killPostmaster();
    this.#tidyUp();
  };

  #tidyUp(): void {
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
    rmSync(this.program, { force: true });
  }

  async close(): Promise<void> {
    await this.clients.end();
    await this.bank.stop();
    process.off('exit', this.#abandon);
    this.#tidyUp();
  }
}
