/** Postings with their entries, pages of an account's history, holds, and giving up an id. */
import { type Currency, type Money, money } from '@fairlead/money';
import { currencyOf } from './balances.ts';
import { checkUuid } from './columns.ts';
import { outcomeOf } from './post.ts';
import type { Line, Outcome, PostingRequest } from './request.ts';
import { narrowed, type Queryable, rowsOf, shapeOf } from './rows.ts';

export interface Entry {
  readonly accountId: string;
  /** 1, 2, 3 … along the account, without a gap. */
  readonly seq: bigint;
  readonly postingId: string;
  readonly label: string;
  readonly amount: Money;
  readonly balanceAfterMinor: bigint;
  /** When it was written, by the database's clock. */
  readonly postedAt: Date;
  /** The day from which it counts. */
  readonly valueDate: string;
}

type EntryRow = [
  accountId: string,
  seq: bigint,
  postingId: string,
  label: string,
  amount: bigint,
  currency: string,
  balanceAfter: bigint,
  postedAt: Date,
  valueDate: string,
];

const entryColumns = `e.account_id, e.seq, e.posting_id, p.label, e.amount, e.currency,
  e.balance_after, e.posted_at, e.value_date`;

function entryOf(row: EntryRow): Entry {
  const [accountId, seq, postingId, label, amount, currency, balanceAfterMinor, ...times] = row;
  const [postedAt, valueDate] = times;
  return {
    accountId,
    seq,
    postingId,
    label,
    amount: money(amount, currencyOf(currency)),
    balanceAfterMinor,
    postedAt,
    valueDate,
  };
}

export interface EntriesPage {
  readonly accountId: string;
  readonly limit: number;
  /** Those that follow this one. */
  readonly after?: bigint | undefined;
  /** Otherwise the newest. */
  readonly oldestFirst?: boolean;
  /** When they were posted, both included. */
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/**
 * A page of an account's history, at any depth alike. Times may fall a little along an account, so
 * that the first of a time is looked for a little before it (see `ledger.entry_at`).
 */
export async function entriesOf(client: Queryable, page: EntriesPage): Promise<Entry[]> {
  const { accountId, after, from, to, limit, oldestFirst = false } = page;
  const [follows, way] = oldestFirst ? ['>', 'asc'] : ['<', 'desc'];
  const { add, where, values } = narrowed([checkUuid(accountId), limit]);
  const lastBy = (moment: string) =>
    `coalesce((select e.seq from ledger.entry_at($1, ${moment}) e), 0)`;
  add(() => 'account_id = $1');
  if (after !== undefined) add((at) => `seq ${follows} ${at}`, after);
  if (from !== undefined) {
    const early = (at: string) => lastBy(`${at}::timestamptz - interval '3 s'`);
    add((at) => `posted_at >= ${at}::timestamptz and seq > ${early(String(at))}`, from);
  }
  if (to !== undefined) {
    add((at) => `posted_at <= ${at}::timestamptz and seq <= ${lastBy(String(at))}`, to);
  }
  const rows = await rowsOf<EntryRow>(client, {
    name: `ledger.entries.${shapeOf(after, from, to)}.${way}`,
    text: `select ${entryColumns}
      from (select * from ledger.entry ${where()} order by seq ${way} limit $2) e
        join ledger.posting p on p.id = e.posting_id
      order by e.seq ${way}`,
    values,
  });
  return rows.map(entryOf);
}

/** The entries of a posting, in the order of its lines; none if it has none or is not there. */
export async function entriesOfPosting(client: Queryable, postingId: string): Promise<Entry[]> {
  const rows = await rowsOf<EntryRow>(client, {
    name: 'ledger.entries_of_posting',
    text: `select ${entryColumns} from ledger.entry e join ledger.posting p on p.id = e.posting_id
      where e.posting_id = $1 order by e.line`,
    values: [checkUuid(postingId)],
  });
  return rows.map(entryOf);
}

/** The lines that a reversal of this posting must have. */
export async function reversalLines(client: Queryable, postingId: string): Promise<Line[]> {
  const entries = await entriesOfPosting(client, postingId);
  return entries.map(({ accountId, amount }) => ({
    accountId,
    amount: money(-amount.amountMinor, amount.currency),
  }));
}

export interface DecidedPosting {
  readonly id: string;
  readonly kind: PostingRequest['kind'] | 'void';
  readonly label: string;
  readonly valueDate: string;
  /** As a repeat of the request would get it. */
  readonly outcome: Outcome;
  readonly decidedAt: Date;
  readonly reversedBy: string | null;
}

/** What was decided under an id; undefined if nothing was, or nothing that is remembered. */
export async function postingOf(
  client: Queryable,
  id: string,
): Promise<DecidedPosting | undefined> {
  const [row] = await rowsOf<
    [
      kind: DecidedPosting['kind'],
      label: string,
      valueDate: string,
      outcome: string,
      decidedAt: Date,
      facts: Record<string, string> | null,
      reversedBy: string | null,
    ]
  >(client, {
    name: 'ledger.posting',
    text: `select p.kind, p.label, p.value_date, p.outcome, p.posted_at, p.facts, r.id
      from ledger.posting p left join ledger.posting r on r.reverses = p.id where p.id = $1`,
    values: [checkUuid(id)],
  });
  if (row === undefined) return undefined;
  const [kind, label, valueDate, outcome, decidedAt, facts, reversedBy] = row;
  return {
    id,
    kind,
    label,
    valueDate,
    outcome: outcomeOf([outcome, decidedAt, true, facts]),
    decidedAt,
    reversedBy,
  };
}

export interface Hold {
  readonly id: string;
  readonly accountId: string;
  readonly currency: Currency;
  readonly amountMinor: bigint;
  /** Settled so far, and given back so far. */
  readonly takenMinor: bigint;
  readonly returnedMinor: bigint;
  readonly reservedAt: Date;
  readonly expiresAt: Date | null;
  readonly ended: 'settled' | 'released' | 'expired' | null;
}

type HoldRow = [
  id: string,
  accountId: string,
  currency: string,
  amount: bigint,
  taken: bigint,
  returned: bigint,
  reservedAt: Date,
  expiresAt: Date | null,
  ended: Hold['ended'],
];

const holdColumns = `h.id, h.account_id, b.currency, h.amount, h.taken, h.returned, h.reserved_at,
  h.expires_at, h.ended from ledger.hold h join ledger.balance b on b.account_id = h.account_id`;

function holdOf(row: HoldRow): Hold {
  const [id, accountId, currency, amountMinor, takenMinor, returnedMinor, ...rest] = row;
  const [reservedAt, expiresAt, ended] = rest;
  return {
    id,
    accountId,
    currency: currencyOf(currency),
    amountMinor,
    takenMinor,
    returnedMinor,
    reservedAt,
    expiresAt,
    ended,
  };
}

export async function holdById(client: Queryable, id: string): Promise<Hold | undefined> {
  const [row] = await rowsOf<HoldRow>(client, {
    name: 'ledger.hold',
    text: `select ${holdColumns} where h.id = $1`,
    values: [checkUuid(id)],
  });
  return row && holdOf(row);
}

/** Open holds whose time was over at the given moment, the longest overdue first. */
export async function dueHolds(
  client: Queryable,
  { now, limit }: { now: Date; limit: number },
): Promise<Hold[]> {
  const rows = await rowsOf<HoldRow>(client, {
    name: 'ledger.due_holds',
    text: `select ${holdColumns} where h.ended is null and h.expires_at <= $1
      order by h.expires_at, h.id limit $2`,
    values: [now, limit],
  });
  return rows.map(holdOf);
}

/**
 * Settles ids whose outcome is unknown: waits for a commit that is still running and answers its
 * outcome, or makes sure that the id can never be accepted (`voided`).
 */
export async function giveUp(client: Queryable, ids: readonly string[]): Promise<Outcome[]> {
  const rows = await rowsOf<[string, Date, Record<string, string> | null]>(client, {
    name: 'ledger.give_up',
    text: 'select outcome, decided_at, facts from ledger.give_up($1)',
    values: [ids.map(checkUuid)],
  });
  return rows.map(([outcome, decidedAt, facts]) => outcomeOf([outcome, decidedAt, true, facts]));
}
