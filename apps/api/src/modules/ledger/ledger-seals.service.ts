/** The chain of blocks, and the head that each day ended with. */
import type { AnswerOf, Page, routes } from '@fairlead/contract';
import {
  countBlocksBefore,
  inTransaction,
  type Query,
  readBlocks,
  readBlocksBelow,
} from '@fairlead/seal';
import type { Pool } from 'pg';
import { type ListPlace, pageOf } from '#platform/http/list.ts';

type Routes = typeof routes.ledger;
type Close = AnswerOf<Routes['closes']>['data'][number];
type Seal = AnswerOf<Routes['seals']>['data'][number];

interface SealsCall {
  readonly url: string;
  readonly query: { readonly limit: number; readonly cursor?: string | undefined };
}

const READ_ONLY = 'begin isolation level repeatable read read only';

/** Newest first; a place is the number of the last one shown. */
export async function sealsPage(
  pool: Pool,
  call: SealsCall,
  place: ListPlace<string>,
): Promise<Page<Seal>> {
  const below = place.after === undefined ? undefined : BigInt(place.after);
  const rows = await inTransaction(
    pool,
    (query) => readBlocksBelow(query, below, place.fetch),
    READ_ONLY,
  );
  return pageOf(call, place, rows, {
    item: ({ number, kind, rowCount, sealedAt, head }) => ({
      number: Number(number),
      kind,
      rows: Number(rowCount),
      sealed_at: new Date(sealedAt).toISOString(),
      head: head.toString('hex'),
    }),
    placeOfRow: ({ number }) => String(number),
  });
}

/** Newest first, from today or the day before the last one shown, down to the bank's first. */
export async function closesPage(
  pool: Pool,
  call: SealsCall,
  place: ListPlace<string>,
  now: Date,
): Promise<Page<Close>> {
  const today = dayOf(now);
  const from = place.after === undefined ? today : dayBefore(place.after);
  const days = await inTransaction(
    pool,
    (query) => closesFrom(query, from, place.fetch, today),
    READ_ONLY,
  );
  return pageOf(call, place, days, { item: (day) => day, placeOfRow: ({ date }) => date });
}

async function closesFrom(
  query: Query,
  from: string,
  limit: number,
  today: string,
): Promise<Close[]> {
  const closes: Close[] = [];
  let date = from;
  let before = await countBlocksBefore(query, `${dayAfter(date)}T`);
  // Every day has a head once there is a first block; before that there was no bank.
  while (before > 0n && closes.length < limit) {
    const first = await countBlocksBefore(query, `${date}T`);
    const [last] = await readBlocks(query, before - 1n, 1);
    if (last === undefined) break;
    closes.push({
      date,
      closed: date < today,
      number: Number(last.number),
      head: last.head.toString('hex'),
      blocks: Number(before - first),
    });
    before = first;
    date = dayBefore(date);
  }
  return closes;
}

const DAY_MS = 24 * 3600 * 1000;

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

function dayBefore(day: string): string {
  return dayOf(new Date(Date.parse(day) - DAY_MS));
}

function dayAfter(day: string): string {
  return dayOf(new Date(Date.parse(day) + DAY_MS));
}
