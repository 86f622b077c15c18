/**
 * `npm run bench -- account`: a customer opens an account with a long history beside one with a
 * hundred entries: everything that its page and the dashboard ask for, over HTTP, in turns. Fails
 * where the long one takes more than twice as long.
 */
import type { CustomerId } from '@fairlead/contract';
import { ratio, say, table } from '../report.ts';
import type { Size } from './fill-bank.ts';

interface FilledBank {
  readonly address: string;
  customerCookie(id: CustomerId): Promise<string>;
}

export interface AccountBenchOptions {
  /** On the long account. */
  readonly entries: number;
  readonly run: (size: Size, measure: (bank: FilledBank) => Promise<void>) => Promise<void>;
}

const SHORT = 100;
const CUSTOMERS = 101;
const MOST_RATIO = 2;
const REQUESTS = 200;
const WARM_UP = 20;

const idOf = (kind: string, number: number) =>
  `${kind}${number.toString(16).padStart(6, '0')}-0000-7000-8000-000000000000`;
const YEAR_MS = 365 * 24 * 3_600_000;

function questions(account: string): Readonly<Record<string, string>> {
  const from = new Date(Date.now() - YEAR_MS).toISOString().slice(0, 10);
  return {
    account: `/api/accounts/${account}`,
    balances: `/api/accounts/${account}/balances`,
    'balances of a year': `/api/accounts/${account}/balances?from=${from}`,
    movements: `/api/transfers?account_id=${account}`,
    accounts: '/api/accounts?limit=100',
    summary: '/api/accounts/summary',
    'latest movements': '/api/transfers?limit=8',
  };
}

interface Reader {
  readonly account: string;
  readonly cookie: string;
  readonly times: Map<string, number[]>;
}

async function readerOf(bank: FilledBank, number: number): Promise<Reader> {
  const customer = `cus_${idOf('01', number)}` as CustomerId;
  const cookie = await bank.customerCookie(customer);
  return { account: `acc_${idOf('02', number)}`, cookie, times: new Map() };
}

/** Everything together is what somebody waits for. */
async function open(address: string, { account, cookie, times }: Reader): Promise<void> {
  let whole = 0;
  for (const [name, question] of Object.entries(questions(account))) {
    const begun = performance.now();
    const response = await fetch(`${address}${question}`, { headers: { cookie } });
    const body = await response.text();
    if (!response.ok) throw new Error(`${question} answered ${response.status}: ${body}`);
    const took = performance.now() - begun;
    whole += took;
    times.set(name, [...(times.get(name) ?? []), took]);
  }
  times.set('all of it', [...(times.get('all of it') ?? []), whole]);
}

function p95({ times }: Reader, name: string): number {
  const sorted = [...(times.get(name) ?? [])].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
}

export async function benchAccount({ entries, run }: AccountBenchOptions): Promise<void> {
  const transfers = entries + SHORT * CUSTOMERS;
  await run({ customers: CUSTOMERS, transfers, onFirst: entries }, async (bank) => {
    say(`one account with ${entries} movements, ${CUSTOMERS - 1} with about ${SHORT}`);
    const long = await readerOf(bank, 1);
    const short = await readerOf(bank, 2);
    for (let turn = 0; turn < WARM_UP + REQUESTS; turn += 1) {
      if (turn === WARM_UP) for (const { times } of [long, short]) times.clear();
      await open(bank.address, long);
      await open(bank.address, short);
    }
    const names = [...long.times.keys()];
    table(
      ['p95 ms', 'long', 'short', 'ratio'],
      names.map((name) => {
        const [ofLong, ofShort] = [p95(long, name), p95(short, name)];
        return [name, ofLong.toFixed(1), ofShort.toFixed(1), (ofLong / ofShort).toFixed(2)];
      }),
    );
    const whole = p95(long, 'all of it') / p95(short, 'all of it');
    ratio('account.long/short', whole);
    if (whole > MOST_RATIO) process.exitCode = 1;
  });
}
