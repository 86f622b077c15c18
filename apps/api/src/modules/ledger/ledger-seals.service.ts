/** The chain of blocks, and where in it a time is. */
import type { SealPlace } from '@fairlead/ledger';
import {
  type Block,
  countBlocksBefore,
  inTransaction,
  type Query,
  readBlocks,
  readBlocksBelow,
} from '@fairlead/seal';
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

/** Longer than any transaction of the bank stays open: by then what it wrote is sealed. */
const SEALED_BY_MS = 3_600_000;

/**
 * Where what was recorded in a time stands among the seals, so that a long history is not read for
 * a day of it. A block that was sealed before the time has nothing of it.
 */
export async function sealedIn(
  pool: Pool,
  { from, to }: { readonly from: Date | undefined; readonly to: Date | undefined },
) {
  if (from === undefined && to === undefined) return {};
  return inTransaction(
    pool,
    async (query) => {
      const late = to === undefined ? undefined : new Date(to.getTime() + SEALED_BY_MS);
      return {
        sealedFrom: from && (await endOf(query, (await sealedBefore(query, from)) - 1n)),
        sealedBefore: late && (await endOf(query, await sealedBefore(query, late))),
      };
    },
    READ_ONLY,
  );
}

const sealedBefore = (query: Query, moment: Date) =>
  countBlocksBefore(query, moment.toISOString().slice(0, -1));

/** What follows a block; undefined where there is no such block. */
async function endOf(query: Query, number: bigint): Promise<SealPlace | undefined> {
  const [block] = number < 0n ? [] : await readBlocks(query, number, 1);
  return block && [block.epoch, String(block.toXid)];
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
