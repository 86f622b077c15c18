/**
 * `npm run bench -- sending`: review and order of payments to others, by senders who come at their
 * own pace whether the bank is ready or not, with a long sanctions list in the bank's memory. What
 * is measured begins at the moment at which a sender meant to begin.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Entry, SanctionsList } from '@fairlead/screening';
import { takeList } from '../apps/api/src/modules/screening/list-import.service.ts';
import { newId } from '../apps/api/src/platform/random.ts';
import { freePort, MeasuredBank } from './http.ts';
import { startPrivateServer } from './private-server.ts';
import { ratio, say, table } from './report.ts';
import { Chance } from './screening/chance.ts';
import { inventedPeople } from './screening/people.ts';
import { inBank } from './seed.ts';
import type { SeededCustomer } from './seed-customers.ts';
import { type CpuSeconds, cpuSeconds } from './timing/cpu-time.ts';

export interface SendingBenchOptions {
  readonly seconds: number;
  readonly customers: number;
  /** Each orders one payment a second. */
  readonly senders: number;
}

const LISTED = 25_000;
/** Meanwhile the bank screens its customers against the list that is new to it, which is once. */
const WARM_UP_S = 15;

/** Invented, each with the number that makes it somebody else's. */
function madeUpList(): SanctionsList {
  const people = inventedPeople(2_000, new Chance(7));
  const entries = Array.from({ length: LISTED }, (_, at): Entry => {
    const name = `${people[at % people.length]} ${people[(at * 7 + 3) % people.length]}`;
    const reference = `B${at}`;
    return {
      id: `un:${reference}`,
      source: 'un',
      reference,
      kind: 'person',
      names: [{ text: name, quality: 'primary' }],
      births: [],
      countries: [],
      programmes: ['bench'],
      remarks: '',
    };
  });
  const sha256 = createHash('sha256').update(JSON.stringify(entries)).digest('hex');
  return { source: 'un', published: '2026-01-01', sha256, files: [], entries };
}

interface Turn {
  readonly validateMs: number;
  readonly sendMs: number;
  /** From when it was meant to begin until both were answered. */
  readonly wholeMs: number;
}

/** What a sender needs of a review. */
interface Review {
  readonly name_check: { readonly token: string };
}

class Sender {
  readonly #origin: string;
  readonly #customers: readonly SeededCustomer[];
  #next = 0;

  constructor(port: number, customers: readonly SeededCustomer[]) {
    this.#origin = `http://127.0.0.1:${port}`;
    this.#customers = customers;
  }

  async #call(path: string, token: string, body: object, key?: string) {
    const response = await fetch(`${this.#origin}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: this.#origin,
        cookie: `__Host-fairlead=${token}`,
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as { readonly data: Review };
    if (!response.ok) throw new Error(`The bank refused: ${JSON.stringify(answer).slice(0, 300)}`);
    return answer.data;
  }

  /** One payment of the next customer: reviewed, then ordered. */
  async turn(meant: number): Promise<Turn> {
    const customer = this.#customers[this.#next++ % this.#customers.length];
    if (customer === undefined) throw new Error('There are no customers.');
    const order = {
      account_id: customer.accounts[0],
      payee: {
        account_title: 'Harbor Supplies',
        bank_name: 'Lakeside Bank',
        details: { country: 'US', routing_number: '021000021', account_number: '12345678' },
      },
      amount: '100',
      protection_answers: {
        purpose: 'invoice',
        hurried: false,
        coached: false,
        knows_payee: true,
        decision: 'go_on',
      },
    };
    const began = performance.now();
    const review = await this.#call('/api/transfers/validate', customer.token, order);
    const reviewed = performance.now();
    const payee_ack = { token: review.name_check.token, accepted: true };
    await this.#call('/api/transfers', customer.token, { ...order, payee_ack }, newId('transfer'));
    const sent = performance.now();
    return { validateMs: reviewed - began, sendMs: sent - reviewed, wholeMs: sent - meant };
  }
}

/** Open loop: somebody new begins when it is time, come what may. */
async function run(sender: Sender, senders: number, seconds: number): Promise<Turn[]> {
  const start = performance.now();
  const turns: Promise<Turn>[] = [];
  for (let at = 0; at < seconds * senders; at += 1) {
    const meant = start + (at * 1_000) / senders;
    const wait = meant - performance.now();
    if (wait > 0) await sleep(wait);
    turns.push(sender.turn(meant));
  }
  return Promise.all(turns);
}

function at(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function print(turns: readonly Turn[]): void {
  const rows = [
    ['validate', turns.map(({ validateMs }) => validateMs)],
    ['send', turns.map(({ sendMs }) => sendMs)],
    ['both, since meant', turns.map(({ wholeMs }) => wholeMs)],
  ] as const;
  const shares = [0.5, 0.95, 0.99];
  table(
    ['ms', 'median', 'p95', 'p99'],
    rows.map(([name, values]) => [name, ...shares.map((share) => at(values, share).toFixed(1))]),
  );
  ratio(
    'sending.p95ms',
    at(
      turns.map(({ wholeMs }) => wholeMs),
      0.95,
    ),
    1,
  );
}

/** What a payment costs, which other work on the machine changes less than how long it takes. */
function costs(payments: number, before: CpuSeconds, after: CpuSeconds): void {
  const each = Object.keys(after).map((name) => {
    const used = (after[name] ?? 0) - (before[name] ?? 0);
    return `${name} ${((1_000 * used) / payments).toFixed(1)} ms`;
  });
  say(`processor a payment: ${each.join(', ')}`);
  const [minute = 0] = loadavg();
  say(`load average ${minute.toFixed(1)} on ${availableParallelism()} cores`);
}

export async function benchSending(options: SendingBenchOptions): Promise<void> {
  const { seconds, customers, senders } = options;
  const server = await startPrivateServer();
  const folder = mkdtempSync(join(tmpdir(), 'flb-bank-'));
  const bank = new MeasuredBank(folder, server, await freePort());
  try {
    const pool = server.pool('postgres');
    await pool.query('create database bank');
    await pool.end();
    await bank.seed(customers);
    await inBank(bank.config, ({ database }) =>
      takeList(database.db, 'un', madeUpList(), {
        staff: null,
        keep: async () => undefined,
      }),
    );
    say(`${customers} customers are signed in, ${LISTED} names are listed`);
    await bank.start(undefined);
    const seeded: SeededCustomer[] = JSON.parse(readFileSync(bank.customersFile, 'utf8'));
    const sender = new Sender(bank.port, seeded);
    await run(sender, senders, WARM_UP_S);
    const watched = { bank: bank.pid, database: server.pid };
    const before = cpuSeconds(watched);
    const turns = await run(sender, senders, seconds);
    say(`${turns.length} payments, ${senders} a second for ${seconds} s`);
    print(turns);
    costs(turns.length, before, cpuSeconds(watched));
  } finally {
    await bank.stop();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
