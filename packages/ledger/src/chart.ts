/** The chart of accounts and the postings in pages, for whoever looks through the books. */
import type { AccountKind } from './accounts.ts';
import { type Balance, type BalanceRow, balanceColumns, balanceOf } from './balances.ts';
import { checkUuid } from './columns.ts';
import type { DecidedPosting } from './postings.ts';
import { narrowed, type Queryable, rowsOf, shapeOf } from './rows.ts';

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
  const { add, where, values } = narrowed([limit]);
  const { kind, currency, code, ids } = filter;
  if (kind !== undefined) add((at) => `a.kind = ${at}`, kind);
  if (currency !== undefined) add((at) => `a.currency = ${at}`, currency);
  if (code !== undefined) add((at) => `a.code is not null and strpos(a.code, ${at}) > 0`, code);
  if (ids !== undefined) add((at) => `a.id = any (${at}::uuid[])`, ids.map(checkUuid));
  if (after !== undefined) {
    const follows = down ? '<' : '>';
    add((...at) => `(a.kind, a.currency, a.id) ${follows} (${at.join(', ')}::uuid)`, ...after);
  }
  const order = ['a.kind', 'a.currency', 'a.id'].map((one) => (down ? `${one} desc` : one));
  const text = `select ${balanceColumns} ${where()} order by ${order.join(', ')} limit $1`;
  const name = `ledger.chart.${shapeOf(kind, currency, code, ids, after, down)}`;
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

/** Where a database transaction stands among the seals. */
export type SealPlace = readonly [epoch: number, xid: string];

export interface PostingFilter {
  /** Only these. */
  readonly ids?: readonly string[] | undefined;
  readonly outcome?: PostingRecord['outcome'] | undefined;
  /** When they were recorded, both included. */
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  /** Nothing that fits was sealed before the one, nor from the other on. */
  readonly sealedFrom?: SealPlace | undefined;
  readonly sealedBefore?: SealPlace | undefined;
}

/** By the database transaction that wrote them: the order of their seals. */
export async function postingsPage(
  client: Queryable,
  filter: PostingFilter,
  { after, limit, down }: BooksPage<PostingPlace>,
): Promise<PostingRecord[]> {
  const [follows, way] = down ? ['<', 'desc'] : ['>', 'asc'];
  const { add, where, values } = narrowed([limit]);
  const { ids, outcome, from, to, sealedFrom, sealedBefore } = filter;
  if (ids !== undefined) add((at) => `p.id = any (${at}::uuid[])`, ids.map(checkUuid));
  if (outcome !== undefined) add((at) => `p.outcome = ${at}`, outcome);
  // Said in the statement, for the index of the few that were not accepted.
  const isRefused = outcome !== undefined && outcome !== 'accepted';
  if (isRefused) add(() => `p.outcome <> 'accepted'`);
  if (from !== undefined) add((at) => `p.posted_at >= ${at}`, from);
  if (to !== undefined) add((at) => `p.posted_at <= ${at}`, to);
  const sealed = '(p.seal_epoch, p.seal_xid)';
  const place = (at: string[]) => `(${at[0]}::int2, ${at[1]}::xid8)`;
  if (sealedFrom !== undefined) add((...at) => `${sealed} >= ${place(at)}`, ...sealedFrom);
  if (sealedBefore !== undefined) add((...at) => `${sealed} < ${place(at)}`, ...sealedBefore);
  if (after !== undefined) {
    const following = (at: string[]) => `(${at[0]}::int2, ${at[1]}::xid8, ${at[2]}::uuid)`;
    add((...at) => `(p.seal_epoch, p.seal_xid, p.id) ${follows} ${following(at)}`, ...after);
  }
  const text = `select ${postingColumns} ${where()}
    order by p.seal_epoch ${way}, p.seal_xid ${way}, p.id ${way} limit $1`;
  const asked = [ids, outcome, isRefused, from, to, sealedFrom, sealedBefore, after];
  const name = `ledger.postings.${shapeOf(...asked)}.${way}`;
  const rows = await rowsOf<PostingRow>(client, { name, text, values });
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
