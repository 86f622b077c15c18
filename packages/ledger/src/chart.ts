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

/** What follows a place; everything, without one. */
interface BooksPage<Place> {
  readonly after: Place | undefined;
  readonly limit: number;
  /** The other way round. */
  readonly down: boolean;
}

/** Accounts in the order of kind, currency and id. */
export async function chartPage(
  client: Queryable,
  filter: ChartFilter,
  { after, limit, down }: BooksPage<ChartPlace>,
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
    const follows = down ? '<' : '>';
    add((...at) => `(a.kind, a.currency, a.id) ${follows} (${at.join(', ')}::uuid)`, ...after);
  }
  const where = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
  const order = ['a.kind', 'a.currency', 'a.id'].map((one) => (down ? `${one} desc` : one));
  const text = `select ${balanceColumns} ${where} order by ${order.join(', ')} limit $1`;
  const asked = [kind, currency, code, ids, after].map((one) => (one === undefined ? '-' : 'x'));
  const name = `ledger.chart.${asked.join('')}${down ? '.down' : ''}`;
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

/** By the database transaction that wrote them: the order of their seals. */
export async function postingsPage(
  client: Queryable,
  { after, limit, down }: BooksPage<PostingPlace>,
): Promise<PostingRecord[]> {
  const [follows, way] = down ? ['<', 'desc'] : ['>', 'asc'];
  const place = `(p.seal_epoch, p.seal_xid, p.id) ${follows} ($2::int2, $3::xid8, $4::uuid)`;
  const rows = await rowsOf<PostingRow>(client, {
    name: `ledger.${after === undefined ? 'first_' : ''}postings.${way}`,
    text: `select ${postingColumns} ${after === undefined ? '' : `where ${place}`}
      order by p.seal_epoch ${way}, p.seal_xid ${way}, p.id ${way} limit $1`,
    values: [limit, ...(after ?? [])],
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
