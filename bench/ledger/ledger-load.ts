/** Our ledger under load: callers in this process that post one transfer after another. */
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ledger, openAccounts, type Post, verifyLedger } from '@fairlead/ledger';
import { money } from '@fairlead/money';
import type { PrivateServer } from '../private-server.ts';

export const ACCOUNTS = 10_000;
const OVERDRAFT = -(10n ** 14n);
const DATABASE = 'ledger';
/** As many connections as batches in flight, and a few for reading. */
const POOL = 8;

export interface Load {
  readonly callers: number;
  readonly seconds: number;
  /** Every transfer goes to one account. */
  readonly hot: boolean;
}

export interface Measured {
  readonly perSecond: number;
  /** Also what was done to warm up. */
  readonly done: number;
  readonly medianMs: number;
  readonly p99Ms: number;
}

export function accountId(number: number): string {
  return `00000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
}

/** A UUIDv7, as the bank's clients send it: the time, then chance. */
function uuidV7(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

/** 1.00 USD from one account to another. */
export function transferBetween(from: string, to: string): Post {
  return {
    kind: 'post',
    id: uuidV7(),
    label: 'transfer.internal',
    valueDate: '2026-11-15',
    lines: [
      { accountId: from, amount: money(-100n, 'USD') },
      { accountId: to, amount: money(100n, 'USD') },
    ],
  };
}

function aTransfer(hot: boolean): Post {
  const from = 2 + Math.floor(Math.random() * (ACCOUNTS - 1));
  const step = 1 + Math.floor(Math.random() * (ACCOUNTS - 1));
  const to = hot ? 1 : 1 + ((from - 1 + step) % ACCOUNTS);
  return transferBetween(accountId(from), accountId(to));
}

/** Makes the ledger's database with the real migrations, and its accounts. */
export async function prepareLedger(server: PrivateServer): Promise<void> {
  const root = server.pool('postgres');
  await root.query(`create role fairlead_owner nologin; create role fairlead_app nologin`);
  await root.query(`create database ${DATABASE} owner fairlead_owner`);
  await root.end();
  const owner = server.pool(DATABASE, { role: 'fairlead_owner', max: 1 });
  for (const name of ['seal', 'ledger']) {
    const folder = fileURLToPath(new URL(`../../packages/${name}/migrations/`, import.meta.url));
    for (const file of readdirSync(folder).sort()) {
      await owner.query(readFileSync(`${folder}${file}`, 'utf8'));
    }
  }
  await owner.end();
  const app = ledgerPool(server);
  const numbers = Array.from({ length: ACCOUNTS }, (_, index) => index + 1);
  await openAccounts(
    app,
    numbers.map((number) => ({
      id: accountId(number),
      currency: 'USD',
      kind: 'customer',
      minimumMinor: OVERDRAFT,
    })),
  );
  await app.end();
  const admin = server.pool(DATABASE);
  await admin.query('vacuum analyze');
  await admin.end();
}

export function ledgerPool(server: PrivateServer) {
  return server.pool(DATABASE, { role: 'fairlead_app', max: POOL });
}

export async function runLedger(server: PrivateServer, load: Load): Promise<Measured> {
  const pool = ledgerPool(server);
  const ledger = new Ledger({
    pool,
    queueLimit: 2 * load.callers,
    queueLimitPerSource: 2 * load.callers,
  });
  // Connections, plans and compiled code are warm before the clock starts, as pgbench's are.
  const warmUp = await callers(ledger, { ...load, seconds: 1 });
  const measured = await callers(ledger, load);
  await ledger.close();
  await pool.end();
  return { ...measured, done: measured.done + warmUp.done };
}

async function callers(ledger: Ledger, { callers: count, seconds, hot }: Load): Promise<Measured> {
  const times: number[] = [];
  const begin = performance.now();
  const end = begin + seconds * 1_000;
  const caller = async (): Promise<void> => {
    for (let now = performance.now(); now < end; ) {
      const outcome = await ledger.post(aTransfer(hot));
      if (!outcome.accepted) throw new Error(`A transfer was refused: ${outcome.code}.`);
      const after = performance.now();
      times.push(after - now);
      now = after;
    }
  };
  await Promise.all(Array.from({ length: count }, caller));
  const lasted = (performance.now() - begin) / 1_000;
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.floor(share * (times.length - 1))] ?? 0;
  const done = times.length;
  return { perSecond: done / lasted, done, medianMs: at(0.5), p99Ms: at(0.99) };
}

export async function checkLedger(server: PrivateServer): Promise<void> {
  const pool = server.pool(DATABASE);
  const { intact, findings } = await verifyLedger(pool);
  await pool.end();
  if (!intact) throw new Error(`The ledger is broken: ${JSON.stringify(findings[0])}`);
}
