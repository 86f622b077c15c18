/**
 * `npm run bench -- growth`: what a long history costs. The ledger posts, and pages of history are
 * read, with no entries and then with millions; posting and paging should hardly notice.
 */
import { type Entry, entriesOf, Ledger, openAccounts, type Queryable } from '@fairlead/ledger';
import { type PrivateServer, startPrivateServer } from '../private-server.ts';
import { median, ratio, say, table } from '../report.ts';
import { fillHistory, LONG_ACCOUNT } from './history.ts';
import {
  accountId,
  checkLedger,
  ledgerPool,
  prepareLedger,
  runLedger,
  transferBetween,
} from './ledger-load.ts';

export interface GrowthOptions {
  /** So many entries are there at each step. */
  readonly sizes: readonly number[];
  readonly seconds: number;
}

const CALLERS = 256;
const RUNS = 3;
const PAGE = 50;
const READS = 2_000;
const SMALL_ACCOUNTS = 100;

interface Step {
  readonly entries: number;
  readonly perSecond: number;
  /** p99 of a page in milliseconds, by where it lies. */
  readonly pages: ReadonlyMap<string, number>;
}

export async function benchGrowth({ sizes, seconds }: GrowthOptions): Promise<void> {
  const server = await startPrivateServer();
  try {
    say(`${server.version}; fsync, synchronous_commit and full_page_writes are on`);
    await prepareLedger(server);
    await fillSmallAccounts(server);
    const steps: Step[] = [];
    for (const entries of [0, ...sizes]) {
      if (entries > 0) await fillHistory(server, entries);
      steps.push(await measure(server, entries, seconds));
      say(`${entries} entries measured`);
    }
    await checkLedger(server);
    report(steps);
  } finally {
    await server.stop();
  }
}

async function measure(server: PrivateServer, entries: number, seconds: number): Promise<Step> {
  const rates: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    rates.push((await runLedger(server, { callers: CALLERS, seconds, hot: false })).perSecond);
  }
  const pool = ledgerPool(server);
  const pages = await pageTimes(pool, entries > 0);
  await pool.end();
  return { entries, perSecond: median(rates), pages };
}

/** The first, a middle and the last page of the longest account, and first pages of others. */
async function pageTimes(client: Queryable, long: boolean): Promise<Map<string, number>> {
  const result = new Map<string, number>();
  const small = (): string => smallAccountId(1 + Math.floor(Math.random() * SMALL_ACCOUNTS));
  await checkPage(client, small(), undefined);
  result.set('small.first', await p99(() => page(client, small(), undefined)));
  if (!long) return result;
  const [newest] = await entriesOf(client, { accountId: LONG_ACCOUNT, limit: 1 });
  const last = newest?.seq ?? 1n;
  const end = BigInt(PAGE) + 1n;
  for (const after of [undefined, last / 2n, end]) await checkPage(client, LONG_ACCOUNT, after);
  const within = (): bigint => 1n + BigInt(Math.floor(Math.random() * Number(last)));
  result.set('long.first', await p99(() => page(client, LONG_ACCOUNT, undefined)));
  result.set('long.middle', await p99(() => page(client, LONG_ACCOUNT, within())));
  result.set('long.last', await p99(() => page(client, LONG_ACCOUNT, end)));
  return result;
}

function smallAccountId(number: number): string {
  return `20000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
}

/** Accounts with little more than a page of entries, for a page to compare with. */
async function fillSmallAccounts(server: PrivateServer): Promise<void> {
  const pool = ledgerPool(server);
  const ids = Array.from({ length: SMALL_ACCOUNTS }, (_, index) => smallAccountId(index + 1));
  await openAccounts(
    pool,
    ids.map((id) => ({ id, currency: 'USD', kind: 'customer', minimumMinor: 0n })),
  );
  const ledger = new Ledger({ pool });
  for (let entry = 0; entry < PAGE + 10; entry += 1) {
    await ledger.postMany(ids.map((id) => transferBetween(accountId(1), id)));
  }
  await ledger.close();
  await pool.end();
}

/** The entries below the one that it follows, the newest first. */
function page(client: Queryable, accountId: string, after: bigint | undefined): Promise<Entry[]> {
  return entriesOf(client, { accountId, limit: PAGE, after });
}

/** A page from elsewhere would be timed as well and say nothing about depth. */
async function checkPage(
  client: Queryable,
  account: string,
  after: bigint | undefined,
): Promise<void> {
  const [newest] = await entriesOf(client, { accountId: account, limit: 1 });
  const first = after === undefined ? (newest?.seq ?? 0n) : after - 1n;
  const entries = await page(client, account, after);
  const isAsked = entries.every(({ seq }, index) => seq === first - BigInt(index));
  if (!isAsked || entries.length !== PAGE) {
    throw new Error(`The page after ${after ?? 'none'} begins with ${entries[0]?.seq ?? 'none'}.`);
  }
}

async function p99(read: () => Promise<unknown>): Promise<number> {
  for (let warmUp = 0; warmUp < READS / 10; warmUp += 1) await read();
  const times: number[] = [];
  for (let turn = 0; turn < READS; turn += 1) {
    const begin = performance.now();
    await read();
    times.push(performance.now() - begin);
  }
  times.sort((a, b) => a - b);
  return times[Math.floor(0.99 * (times.length - 1))] ?? Number.NaN;
}

function report(steps: readonly Step[]): void {
  const places = ['small.first', 'long.first', 'long.middle', 'long.last'];
  table(
    ['entries', 'posted per second', ...places.map((place) => `${place} p99 ms`)],
    steps.map(({ entries, perSecond, pages }) => [
      String(entries),
      perSecond.toFixed(0),
      ...places.map((place) => pages.get(place)?.toFixed(2) ?? ''),
    ]),
  );
  const first = steps[0];
  const last = steps.at(-1);
  if (first === undefined || last === undefined) return;
  const small = first.pages.get('small.first') ?? Number.NaN;
  const worst = Math.max(...places.map((place) => last.pages.get(place) ?? 0));
  ratio('growth.post', last.perSecond / first.perSecond);
  ratio('growth.page', worst / small);
}
