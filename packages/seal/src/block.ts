/** A block's header, and the chain of heads that the headers form. Pure, but for the readers. */
import { sha256 } from './merkle.ts';
import type { Query } from './query.ts';

export interface BlockHeader {
  readonly number: bigint;
  readonly kind: 'genesis' | 'rows' | 'rebase';
  readonly epoch: number;
  /** The block covers transaction ids from this one … */
  readonly fromXid: bigint;
  /** … up to, but not including, this one. */
  readonly toXid: bigint;
  readonly rowCount: bigint;
  readonly root: Buffer;
  readonly keysDigest: Buffer;
  /** The leaf formats used in it, each as `table@version:digest`, joined by commas. */
  readonly formats: string;
  /** The cluster's system identifier. */
  readonly systemId: string;
  /** UTC with microseconds. */
  readonly sealedAt: string;
}

export interface Block extends BlockHeader {
  readonly previousHead: Buffer;
  readonly head: Buffer;
}

/** What stands before the first block. */
export const NO_HEAD = Buffer.alloc(32);

const HEADER = Buffer.of(0x02);
const HEAD = Buffer.of(0x03);

export function headerDigest(header: BlockHeader): Buffer {
  const lines = [
    header.number,
    header.kind,
    header.epoch,
    header.fromXid,
    header.toXid,
    header.rowCount,
    header.root.toString('hex'),
    header.keysDigest.toString('hex'),
    header.formats,
    header.systemId,
    header.sealedAt,
  ];
  return sha256(HEADER, lines.join('\n'));
}

/** A head commits to its block and to every block before it. */
export function headAfter(previousHead: Uint8Array, digest: Uint8Array): Buffer {
  return sha256(HEAD, previousHead, digest);
}

export function chain(previousHead: Buffer, header: BlockHeader): Block {
  return { ...header, previousHead, head: headAfter(previousHead, headerDigest(header)) };
}

interface BlockRow extends Omit<Block, 'number' | 'fromXid' | 'toXid' | 'rowCount'> {
  readonly number: string;
  readonly fromXid: string;
  readonly toXid: string;
  readonly rowCount: string;
}

const COLUMNS = `number::text, kind, epoch::int, from_xid::text as "fromXid",
  to_xid::text as "toXid", row_count::text as "rowCount", root, keys_digest as "keysDigest",
  formats, system_id as "systemId", sealed_at as "sealedAt", previous_head as "previousHead", head`;

function blockOf(row: BlockRow): Block {
  return {
    ...row,
    number: BigInt(row.number),
    fromXid: BigInt(row.fromXid),
    toXid: BigInt(row.toXid),
    rowCount: BigInt(row.rowCount),
  };
}

/** The newest block, or null before the bank is created. */
export async function readLastBlock(query: Query): Promise<Block | null> {
  const [row] = await query<BlockRow>(
    `select ${COLUMNS} from seal.block b order by b.number desc limit 1`,
  );
  return row === undefined ? null : blockOf(row);
}

/** Blocks from a number on, oldest first. */
export async function readBlocks(query: Query, from: bigint, limit: number): Promise<Block[]> {
  const rows = await query<BlockRow>(
    `select ${COLUMNS} from seal.block b where b.number >= $1 order by b.number limit $2`,
    [from.toString(), limit],
  );
  return rows.map(blockOf);
}

/** Blocks below a number, newest first. */
export async function readBlocksBelow(
  query: Query,
  below: bigint | undefined,
  limit: number,
): Promise<Block[]> {
  const rows = await query<BlockRow>(
    `select ${COLUMNS} from seal.block b where $1::bigint is null or b.number < $1::bigint
     order by b.number desc limit $2`,
    [below?.toString() ?? null, limit],
  );
  return rows.map(blockOf);
}

/**
 * How many blocks were sealed before a moment (UTC, as text): found by halves, since neither
 * numbers nor times ever fall along the chain.
 */
export async function countBlocksBefore(query: Query, moment: string): Promise<bigint> {
  const [row] = await query<{ count: string }>(
    `with recursive search (low, high) as (
       select 0::bigint, (select coalesce(max(b.number) + 1, 0) from seal.block b)
       union all
       select case when b.sealed_at < $1 then m.middle + 1 else s.low end,
              case when b.sealed_at < $1 then s.high else m.middle end
       from search s cross join lateral (select (s.low + s.high) / 2 as middle) m
         join seal.block b on b.number = m.middle
       where s.low < s.high
     )
     select low::text as count from search where low = high`,
    [moment],
  );
  return BigInt(row?.count ?? 0);
}

/** The block that covers a transaction id, or null while it is not sealed. */
export async function findBlock(query: Query, epoch: number, xid: bigint): Promise<Block | null> {
  const [row] = await query<BlockRow>(
    `select ${COLUMNS} from seal.block b
     where b.epoch = $1 and b.to_xid > $2::xid8 and b.kind = 'rows' order by b.to_xid limit 1`,
    [epoch, xid.toString()],
  );
  if (row === undefined || BigInt(row.fromXid) > xid) return null;
  return blockOf(row);
}

export async function insertBlock(query: Query, block: Block): Promise<void> {
  await query(
    `insert into seal.block (number, kind, epoch, from_xid, to_xid, row_count, root, keys_digest,
       formats, system_id, sealed_at, previous_head, head)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      block.number.toString(),
      block.kind,
      block.epoch,
      block.fromXid.toString(),
      block.toXid.toString(),
      block.rowCount.toString(),
      block.root,
      block.keysDigest,
      block.formats,
      block.systemId,
      block.sealedAt,
      block.previousHead,
      block.head,
    ],
  );
}

/** What a header says about where and when it was made. */
export async function readSealingFacts(
  query: Query,
): Promise<{ systemId: string; sealedAt: string }> {
  const [facts] = await query<{ systemId: string; sealedAt: string }>(
    `select system_identifier::text as "systemId",
       to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "sealedAt"
     from pg_control_system()`,
  );
  if (facts === undefined) throw new Error('The server did not say who it is.');
  return facts;
}
