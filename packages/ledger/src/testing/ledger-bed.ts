/** A ledger of its own for a test file: a clone of the run's migrated template, and verbs for it. */
import { randomBytes, randomUUID } from 'node:crypto';
import { type Currency, money } from '@fairlead/money';
import pg from 'pg';
import { expect, inject } from 'vitest';
import { openAccounts } from '#accounts.ts';
import { balancesOf } from '#balances.ts';
import { Ledger, type LedgerOptions } from '#ledger.ts';
import type { Line, Post } from '#request.ts';

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string;
    templateDatabase: string;
  }
}

export const TODAY = '2026-11-15';

export interface LedgerBed {
  readonly ledger: Ledger;
  /** As the app's role. */
  readonly pool: pg.Pool;
  /** As the superuser, who can do anything. */
  readonly root: pg.Pool;
  /** Another pool and ledger on the same database, like a second process. */
  another(options?: Another): { ledger: Ledger; pool: pg.Pool };
  readonly url: string;
  /** Opens a customer's account with so much on it, out of the sandbox funding account. */
  customer(options?: { currency?: Currency; minor?: bigint; minimum?: bigint }): Promise<string>;
  /** The account the money of the tests comes from; it has no bound. */
  funding(currency?: Currency): Promise<string>;
  available(accountId: string): Promise<bigint>;
  close(): Promise<void>;
}

/** Options of another ledger; with a `host`, its connections go through that socket's folder. */
export type Another = Partial<LedgerOptions> & { readonly host?: string };

export function line(accountId: string, minor: bigint, currency: Currency = 'USD'): Line {
  return { accountId, amount: money(minor, currency) };
}

/** A posting request of two lines; what is given overrides the rest. */
export function transfer(
  from: string,
  to: string,
  minor: bigint,
  more: Partial<Post> & { currency?: Currency } = {},
): Post {
  const { currency = 'USD', ...rest } = more;
  return {
    kind: 'post',
    id: randomUUID(),
    label: 'transfer.internal',
    valueDate: TODAY,
    lines: [line(from, -minor, currency), line(to, minor, currency)],
    ...rest,
  };
}

/** What a connection string says, as the driver reads it. */
export function connectionTo(url: string): {
  user: string;
  database: string;
  host: string;
  port: number;
} {
  const { user, database, host, port } = new pg.Client({ connectionString: url });
  return { user: user ?? '', database: database ?? '', host, port };
}

async function cloneDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `ledger_${randomBytes(8).toString('hex')}`;
  const run = async (text: string): Promise<void> => {
    const client = new pg.Client({ connectionString: inject('clusterUrl') });
    await client.connect();
    try {
      await client.query(text);
    } finally {
      await client.end();
    }
  };
  await run(`create database ${name} template ${inject('templateDatabase')} strategy file_copy`);
  const url = new URL(inject('clusterUrl'));
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database if exists ${name} with (force)`) };
}

export async function ledgerBed(options: Partial<LedgerOptions> = {}): Promise<LedgerBed> {
  const { url, drop } = await cloneDatabase();
  const root = new pg.Pool({ connectionString: url, max: 4 });
  root.on('error', () => {});
  const opened: { ledger: Ledger; pool: pg.Pool }[] = [];
  const another: LedgerBed['another'] = ({ host, ...own } = options) => {
    const { user, database, ...target } = connectionTo(url);
    const pool = new pg.Pool({
      ...(host === undefined ? target : { host }),
      user,
      database,
      max: 8,
      options: '-c role=fairlead_app',
    });
    pool.on('error', () => {});
    const one = { ledger: new Ledger({ pool, ...own }), pool };
    opened.push(one);
    return one;
  };
  const { ledger, pool } = another();
  const fundings = new Map<Currency, string>();
  const funding = async (currency: Currency = 'USD'): Promise<string> => {
    const known = fundings.get(currency);
    if (known !== undefined) return known;
    const id = randomUUID();
    fundings.set(currency, id);
    const code = `sandbox_funding.${currency}`;
    await openAccounts(pool, [{ id, currency, kind: 'sandbox_funding', code, minimumMinor: null }]);
    return id;
  };
  return {
    ledger,
    pool,
    root,
    url,
    another,
    funding,
    customer: async ({ currency = 'USD', minor = 0n, minimum = 0n } = {}) => {
      const id = randomUUID();
      await openAccounts(pool, [{ id, currency, kind: 'customer', minimumMinor: minimum }]);
      if (minor > 0n) {
        const source = await funding(currency);
        expect(await ledger.post(transfer(source, id, minor, { currency }))).toMatchObject({
          accepted: true,
        });
      }
      return id;
    },
    available: async (accountId) =>
      (await balancesOf(pool, [accountId])).get(accountId)?.availableMinor ?? 0n,
    close: async () => {
      for (const one of opened) {
        await one.ledger.close();
        await one.pool.end();
      }
      await root.end();
      await drop();
    },
  };
}
