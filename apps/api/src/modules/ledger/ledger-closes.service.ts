/**
 * The daily close. When a day of the bank is over, the head that it ended with is written down,
 * with what was booked and the trial balance under that head, and published for anybody to keep.
 * Days that passed while the bank was down are closed too, each in order.
 */
import {
  countBlocksBefore,
  inTransaction,
  pathOfHead,
  type Query,
  readBlocks,
  readHeads,
  rootOfHeads,
} from '@fairlead/seal';
import type { Pool } from 'pg';
import { institution } from '#modules/settings/settings.service.ts';
import { recordAudit } from '#platform/audit/audit.service.ts';
import { bankNow } from '#platform/bank-time.ts';
import { dateAt, endOfDay, type PlainDate, parseDate } from '#platform/calendar.ts';
import type { Db, Tx } from '#platform/database/db.ts';
import { runOn } from '#platform/database/statements/run-sql.ts';
import { scheduleWork } from '#platform/due-work/due-work.sql.ts';
import type { DueWorkHandler } from '#platform/due-work/due-work.ts';
import type { Settings } from '#platform/settings/settings.ts';
import { type BrokenRow, closeRules, findBroken, HEADS_OF_DAYS } from './close-checks.sql.ts';
import {
  countPostings,
  type DailyClose,
  findCloseOf,
  findLastClose,
  insertClose,
  realMoment,
  totalsUnder,
} from './ledger-closes.sql.ts';

const KIND = 'daily_close';
const KEY = 'day';

/** When the bank starts: the end of its first day. */
export async function scheduleDailyClose(db: Db, timeZone: string): Promise<void> {
  const today = dateAt(await bankNow(db), timeZone);
  const dueAt = endOfDay(today, timeZone);
  await db.transaction().execute((tx) => scheduleWork(tx, { kind: KIND, key: KEY, dueAt }));
}

export function dailyCloseWork(settings: Pick<Settings, 'get'>): DueWorkHandler {
  return {
    kind: KIND,
    run: async (tx, { dueAt }) => {
      const timeZone = settings.get(institution).time_zone;
      const last = await findLastClose(tx);
      const day = nextDay(last, dueAt, timeZone);
      const endedAt = endOfDay(day, timeZone);
      // The time zone was set anew meanwhile, and there the day goes on.
      if (endedAt > dueAt) return endedAt;
      await closeDay(tx, { day: day.toString(), endedAt, last });
      return endOfDay(day.add({ days: 1 }), timeZone);
    },
  };
}

function nextDay(last: DailyClose | undefined, dueAt: Date, timeZone: string): PlainDate {
  if (last !== undefined) return parseDate(last.day).add({ days: 1 });
  return dateAt(new Date(dueAt.getTime() - 1), timeZone);
}

async function closeDay(
  tx: Tx,
  { day, endedAt, last }: { day: string; endedAt: Date; last: DailyClose | undefined },
): Promise<void> {
  const query = queryIn(tx);
  const after = last?.block ?? -1n;
  const upTo = await lastBlockBy(query, await realMoment(tx, endedAt), after);
  const [block] = await readBlocks(query, upTo, 1);
  if (block === undefined) throw new Error('There is no block to close a day with.');
  const heads = await readHeads(query, { after, upTo });
  const close = {
    day,
    endedAt,
    block: upTo,
    head: block.head.toString('hex'),
    blocks: upTo - after,
    headsRoot: rootOfHeads(heads).toString('hex'),
    postings: await countPostings(tx, { after, upTo }),
  };
  await insertClose(tx, close, await totalsUnder(tx, upTo));
  await recordAudit(tx, {
    actor: { kind: 'system' },
    action: 'ledger.day_closed',
    subject: { kind: 'daily_close', id: day },
    after: { block: close.block, head: close.head, postings: close.postings },
  });
}

/**
 * The last block that was sealed by a moment of the real clock, so that a close which comes late
 * says the same. A sandbox's days can pass at once: none ends before the one before it.
 */
async function lastBlockBy(query: Query, moment: Date, atLeast: bigint): Promise<bigint> {
  // Without the Z the moment sorts before every later one that has more digits.
  const sealed = await countBlocksBefore(query, moment.toISOString().slice(0, -1));
  const last = sealed - 1n;
  const first = atLeast < 0n ? 0n : atLeast;
  return last > first ? last : first;
}

function queryIn(tx: Tx): Query {
  const run = runOn(tx);
  return (text, values = []) => run({ text, values });
}

/** What of the published closes the chain and the books no longer bear out. */
export async function checkCloses(pool: Pool, mostFindings = 100): Promise<BrokenRow[]> {
  return inTransaction(
    pool,
    async (query) => {
      const findings = await findBroken(query, closeRules, mostFindings);
      return [...findings, ...(await otherRoots(query))].slice(0, mostFindings);
    },
    'begin isolation level repeatable read read only',
  );
}

async function otherRoots(query: Query): Promise<BrokenRow[]> {
  type Days = { day: string; after: string; upTo: string; root: string };
  const findings: BrokenRow[] = [];
  for (const { day, after, upTo, root } of await query<Days>(HEADS_OF_DAYS)) {
    const heads = await readHeads(query, { after: BigInt(after), upTo: BigInt(upTo) });
    if (rootOfHeads(heads).toString('hex') === root) continue;
    const problem = 'the heads of its blocks lead to another root';
    findings.push({ table: 'public.daily_close', key: day, problem });
  }
  return findings;
}

/** As many blocks as are remembered: the path of one is read from all blocks of its day. */
const REMEMBERED = 1_000;

/** The close that a block stands under, and the way from its head up to the close's root. */
export interface PublishedHead {
  readonly date: string;
  readonly position: number;
  readonly size: number;
  readonly path: string[];
}

/** That a block stands under a published close. */
export class PublishedHeads {
  readonly #db: Db;
  readonly #pool: Pool;
  readonly #known = new Map<bigint, PublishedHead>();

  constructor(db: Db, pool: Pool) {
    this.#db = db;
    this.#pool = pool;
  }

  /** Null while the block's day is open. A close never changes, so a path is made once. */
  async find(block: bigint): Promise<PublishedHead | null> {
    const known = this.#known.get(block);
    if (known !== undefined) return known;
    const close = await findCloseOf(this.#db, block);
    if (close === undefined) return null;
    const after = close.block - close.blocks;
    const heads = await inTransaction(
      this.#pool,
      (query) => readHeads(query, { after, upTo: close.block }),
      'begin read only',
    );
    const { position, size, path } = pathOfHead(heads, Number(block - after - 1n));
    const found = { date: close.day, position, size, path: [...path] };
    if (this.#known.size >= REMEMBERED) this.#known.clear();
    this.#known.set(block, found);
    return found;
  }
}
