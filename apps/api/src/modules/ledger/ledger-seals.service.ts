/** The chain of blocks. */
import { type Block, inTransaction, readBlocks, readBlocksBelow } from '@fairlead/seal';
import type { Pool } from 'pg';

const READ_ONLY = 'begin isolation level repeatable read read only';

/** A place is the number of the last one shown. */
export async function sealsPage(
  pool: Pool,
  { after, limit, down }: { after: string | undefined; limit: number; down: boolean },
): Promise<Block[]> {
  const last = after === undefined ? undefined : BigInt(after);
  return inTransaction(
    pool,
    (query) =>
      down
        ? readBlocksBelow(query, last, limit)
        : readBlocks(query, last === undefined ? 0n : last + 1n, limit),
    READ_ONLY,
  );
}

export function sealAnswer({ number, kind, rowCount, sealedAt, head }: Block) {
  return {
    number: Number(number),
    kind,
    rows: Number(rowCount),
    sealed_at: new Date(sealedAt).toISOString(),
    head: head.toString('hex'),
  };
}
