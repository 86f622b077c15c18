/** The chart of accounts and the postings in pages, for whoever looks through the books. */
import type { AccountKind } from './accounts.ts';
import { type Balance, type BalanceRow, balanceColumns, balanceOf } from './balances.ts';
import { checkUuid } from './columns.ts';
import type { DecidedPosting } from './postings.ts';
import { type Queryable, rowsOf } from './rows.ts';

export interface ChartFilter {
  readonly kind?: AccountKind | undefined;
  readonly currency?: string | undefined;
  /** Part of the code of one of the bank's own accounts. */
  readonly code?: string | undefined;
  /** Only these. */
  readonly ids?: readonly string[] | undefined;
}

/** An account's place in the chart. */
export type ChartPlace = readonly [kind: AccountKind, currency: string, id: string];

/** Accounts in the order of kind, currency and id, after a place. */
export async function chartPage(
  client: Queryable,
  filter: ChartFilter,
  { after, limit }: { after: ChartPlace | undefined; limit: number },
): Promise<Balance[]> {
  const conditions: string[] = [];
  const values: unknown[] = [limit];
  const add = (condition: (...places: string[]) => string, ...given: unknown[]) => {
    const places = given.map((value) => `$${values.push(value)}`);
    conditions.push(condition(...places));
  };
  const { kind, currency, code, ids } = filter;
  if (kind !== undefined) add((at) => `a.kind = ${at}`, kind);
  if (currency !== undefined) add((at) => `a.currency = ${at}`, currency);
  if (code !== undefined) add((at) => `a.code is not null and strpos(a.code, ${at}) > 0`, code);
  if (ids !== undefined) add((at) => `a.id = any (${at}::uuid[])`, ids.map(checkUuid));
  if (after !== undefined) {
    add((...at) => `(a.kind, a.currency, a.id) > (${at.join(', ')}::uuid)`, ...after);
  }
  const where = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
  const text = `select ${balanceColumns} ${where} order by a.kind, a.currency, a.id limit $1`;
  const asked = [kind, currency, code, ids, after].map((one) => (one === undefined ? '-' : 'x'));
  const name = `ledger.chart.${asked.join('')}`;
  const rows = await rowsOf<BalanceRow>(client, { name, text, values });
  return rows.map(balanceOf);
}

/** Where a posting stands: in the order in which they were written down. */
export type PostingPlace = readonly [epoch: number, xid: string, id: string];

export interface PostingRecord extends Pick<DecidedPosting, 'id' | 'kind' | 'label'> {
  readonly outcome:
    | 'accepted'
    | 'limit_exceeded'
    | 'insufficient_funds'
    | 'linked_refused'
    | 'voided';
  readonly valueDate: string;
  readonly postedAt: Date;
  readonly entryCount: number;
  readonly reverses: string | null;
  readonly reversedBy: string | null;
  readonly place: PostingPlace;
}

type PostingRow = [
  id: string,
  kind: PostingRecord['kind'],
  outcome: PostingRecord['outcome'],
  label: string,
  valueDate: string,
  postedAt: Date,
  entryCount: number,
  reverses: string | null,
  reversedBy: string | null,
  epoch: number,
  xid: string,
];

const postingColumns = `p.id, p.kind, p.outcome, p.label, p.value_date, p.posted_at, p.entry_count,
  p.reverses, (select r.id from ledger.posting r where r.reverses = p.id), p.seal_epoch,
  p.seal_xid::text from ledger.posting p`;

function recordOf(row: PostingRow): PostingRecord {
  const [id, kind, outcome, label, valueDate, postedAt, entryCount, ...rest] = row;
  const [reverses, reversedBy, epoch, xid] = rest;
  const links = { reverses, reversedBy };
  const place = [epoch, xid, id] as const;
  return { id, kind, outcome, label, valueDate, postedAt, entryCount, ...links, place };
}

/** Newest first, by the database transaction that wrote them: the order of their seals. */
export async function postingsPage(
  client: Queryable,
  { before, limit }: { before: PostingPlace | undefined; limit: number },
): Promise<PostingRecord[]> {
  const place = '(p.seal_epoch, p.seal_xid, p.id) < ($2::int2, $3::xid8, $4::uuid)';
  const rows = await rowsOf<PostingRow>(client, {
    name: before === undefined ? 'ledger.first_postings' : 'ledger.postings',
    text: `select ${postingColumns} ${before === undefined ? '' : `where ${place}`}
      order by p.seal_epoch desc, p.seal_xid desc, p.id desc limit $1`,
    values: [limit, ...(before ?? [])],
  });
  return rows.map(recordOf);
}

export async function postingFacts(
  client: Queryable,
  id: string,
): Promise<PostingRecord | undefined> {
  const [row] = await rowsOf<PostingRow>(client, {
    name: 'ledger.posting_facts',
    text: `select ${postingColumns} where p.id = $1`,
    values: [checkUuid(id)],
  });
  return row && recordOf(row);
}
