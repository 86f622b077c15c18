/**
 * `npm run bench -- http`: the real route for a transfer over HTTP, with everything that a transfer
 * costs, beside pgbench's tpcb-like on the same server, in one run, interleaved.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { trialBalance, verifyLedger } from '@fairlead/ledger';
import * as z from 'zod';
import { readConfig } from '../apps/api/src/config.ts';
import { projectRoot } from '../apps/api/src/platform/paths.ts';
import { bestClients, checkPgbench, preparePgbench, runPgbench, tpcbLike } from './pgbench.ts';
import { type PrivateServer, startPrivateServer } from './private-server.ts';
import { median, ratio, say } from './report.ts';
import { type Measurement, Results } from './results.ts';
import { seedBank } from './seed.ts';

export interface HttpBenchOptions {
  readonly rounds: number;
  readonly seconds: number;
  readonly customers: number;
  /** Where to leave a profile of the bank's processor time. */
  readonly profile?: string;
}

const CONNECTIONS = [64, 256] as const;
const START_LIMIT_MS = 60_000;
const QUIET_LIMIT_MS = 300_000;

const answer = z.object({
  perSecond: z.number(),
  done: z.number(),
  medianMs: z.number(),
  p99Ms: z.number(),
  refusals: z.record(z.string(), z.number()),
});

function programOf(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url));
}

/** What `npm start` runs, after `exec node`. */
function startArguments(): string[] {
  const file = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
  const { start } = z.object({ start: z.string() }).parse(file.scripts);
  return start.split(' ').slice(2);
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return address.port;
}

/** The program as it is shipped, in a process of its own, on the private server. */
export class MeasuredBank {
  readonly #folder: string;
  readonly #variables: Record<string, string>;
  readonly port: number;
  #child: ChildProcess | undefined;

  constructor(folder: string, server: PrivateServer, port: number) {
    this.#folder = folder;
    this.port = port;
    const host = encodeURIComponent(server.host);
    this.#variables = {
      DATABASE_URL: `postgresql:///bank?host=${host}&port=5432&user=bench`,
      FAIRLEAD_DATA: folder,
      HOST: '127.0.0.1',
      PORT: String(port),
    };
  }

  /** Fills the bank before it opens. */
  async seed(customers: number): Promise<void> {
    const seeded = await seedBank(this.config, customers);
    writeFileSync(this.customersFile, JSON.stringify(seeded));
  }

  get config() {
    return readConfig(this.#variables);
  }

  get customersFile(): string {
    return join(this.#folder, 'customers.json');
  }

  async start(profile: string | undefined): Promise<void> {
    const log = openSync(join(this.#folder, 'bank.log'), 'a');
    const profiling = profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`];
    this.#child = spawn(process.execPath, [...profiling, ...startArguments()], {
      cwd: projectRoot,
      stdio: ['ignore', log, log],
      env: { PATH: process.env.PATH, ...this.#variables },
    });
    closeSync(log);
    const end = performance.now() + START_LIMIT_MS;
    while (!(await this.#isReady())) {
      if (this.#child.exitCode !== null || performance.now() > end) {
        throw new Error(`The bank did not open:\n${this.#lastWords()}`);
      }
      await sleep(100);
    }
  }

  async #isReady(): Promise<boolean> {
    try {
      return (await fetch(`http://127.0.0.1:${this.port}/api/ready`)).ok;
    } catch {
      // Nobody listens yet.
      return false;
    }
  }

  #lastWords(): string {
    return readFileSync(join(this.#folder, 'bank.log'), 'utf8').slice(-2_000);
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  }
}

/** Every answer must be a yes, or what is measured is not transfers. */
async function runHttp(
  bank: MeasuredBank,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Measurement> {
  const args = [bank.customersFile, bank.port, connections, seconds].map(String);
  const child = spawn(process.execPath, ['--import', 'tsx', programOf('./http-load.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let out = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  await new Promise((resolve) => child.once('close', resolve));
  const { refusals, ...measured } = answer.parse(JSON.parse(out));
  if (Object.keys(refusals).length > 0) {
    throw new Error(`The bank refused transfers: ${JSON.stringify(refusals)}`);
  }
  return measured;
}

/** Ten thousand new customers are to be screened and told of their money: no part of a transfer. */
async function untilQuiet(server: PrivateServer): Promise<void> {
  const pool = server.pool('bank');
  const end = performance.now() + QUIET_LIMIT_MS;
  try {
    for (;;) {
      const { rows } = await pool.query<{ busy: boolean }>(`select
        exists (select from outbox_message)
        or exists (select from due_work where due_at <= bank_now()) as busy`);
      if (rows[0]?.busy === false) return;
      if (performance.now() > end) throw new Error('The bank does not get done with its work.');
      await sleep(250);
    }
  } finally {
    await pool.end();
  }
}

/** Every answered transfer is there once, and the books add up. */
async function checkBank(server: PrivateServer, answered: number): Promise<void> {
  const pool = server.pool('bank');
  try {
    const { rows } = await pool.query<{ made: string; posted: string }>(`select
      (select count(*) from transfer where kind = 'internal') as made,
      (select count(*) from ledger.posting where label = 'transfer.internal'
         and outcome = 'accepted') as posted`);
    const { made, posted } = rows[0] ?? { made: '0', posted: '0' };
    if (Number(made) !== answered || Number(posted) !== answered) {
      throw new Error(`${answered} were answered, ${posted} posted and ${made} written down.`);
    }
    if (!(await trialBalance(pool)).balanced) throw new Error('The books do not add up.');
  } finally {
    await pool.end();
  }
}

async function verifyBank(server: PrivateServer): Promise<void> {
  const pool = server.pool('bank');
  try {
    const { intact, findings, entries } = await verifyLedger(pool);
    if (!intact) throw new Error(`The ledger is broken: ${JSON.stringify(findings[0])}`);
    say(`${entries} entries verified`);
  } finally {
    await pool.end();
  }
}

export async function benchHttp(options: HttpBenchOptions): Promise<void> {
  const server = await startPrivateServer();
  const folder = mkdtempSync(join(tmpdir(), 'flb-bank-'));
  const bank = new MeasuredBank(folder, server, await freePort());
  try {
    say(`${server.version}; fsync, synchronous_commit and full_page_writes are on`);
    await preparePgbench(server);
    const pool = server.pool('postgres');
    await pool.query('create database bank');
    await pool.end();
    await bank.seed(options.customers);
    say(`${options.customers} customers are signed in`);
    await bank.start(options.profile);
    await untilQuiet(server);
    say('what they left to do is done');
    await measure(server, bank, options);
  } finally {
    await bank.stop();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(
  server: PrivateServer,
  bank: MeasuredBank,
  { rounds, seconds }: HttpBenchOptions,
): Promise<void> {
  const clients = await bestClients(server, tpcbLike, Math.max(2, Math.round(seconds / 4)));
  const anchor = `tpcb (${clients} clients)`;
  const results = new Results({ database: server.pid, bank: bank.pid });
  const p99s: number[] = [];
  // A program that has just started is not yet compiled; the database always is.
  let answered = (await runHttp(bank, { connections: 256, seconds })).done;
  for (let round = 1; round <= rounds; round += 1) {
    await results.measure(anchor, () => runPgbench(server, tpcbLike, { clients, seconds }));
    for (const connections of CONNECTIONS) {
      await results.measure(`http (${connections} connections)`, async () => {
        const measured = await runHttp(bank, { connections, seconds });
        answered += measured.done;
        if (connections === 64 && measured.p99Ms !== undefined) p99s.push(measured.p99Ms);
        return measured;
      });
    }
    await checkPgbench(server);
    await checkBank(server, answered);
    say(`round ${round} of ${rounds} done, books checked`);
  }
  await verifyBank(server);
  results.print();
  ratio('http.transfer/tpcb', results.rate('http (256 connections)') / results.rate(anchor));
  ratio('http.p99ms', median(p99s));
}
