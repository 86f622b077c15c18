/** The chain of blocks, newest first. */
import type { AnswerOf, Page, routes } from '@fairlead/contract';
import { inTransaction, readBlocksBelow } from '@fairlead/seal';
import type { Pool } from 'pg';
import { type ListPlace, pageOf } from '#platform/http/list.ts';

type Routes = typeof routes.ledger;
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
