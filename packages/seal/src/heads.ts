/**
 * The heads of a run of blocks under one hash, such as those of a day: a short path shows that a
 * block is one of them, to whoever knows only the published root.
 */
import { inclusionPath, leafHash, RootBuilder, rootFromPath } from './merkle.ts';
import type { Query } from './query.ts';

/** Where a head stands among the heads of its run, and its way up to the root. */
export interface HeadPath {
  readonly position: number;
  readonly size: number;
  /** Siblings from the head up to the root, in hexadecimal. */
  readonly path: readonly string[];
}

/** The heads of the blocks after one number, up to and including another, oldest first. */
export async function readHeads(
  query: Query,
  { after, upTo }: { readonly after: bigint; readonly upTo: bigint },
): Promise<Buffer[]> {
  const rows = await query<{ head: Buffer }>(
    `select b.head from seal.block b where b.number > $1 and b.number <= $2 order by b.number`,
    [after.toString(), upTo.toString()],
  );
  return rows.map(({ head }) => head);
}

export function rootOfHeads(heads: readonly Uint8Array[]): Buffer {
  const builder = new RootBuilder();
  for (const head of heads) builder.add(leafHash(head));
  return builder.root();
}

export function pathOfHead(heads: readonly Uint8Array[], position: number): HeadPath {
  const path = inclusionPath(heads.map(leafHash), position);
  return {
    position,
    size: heads.length,
    path: path.map((hash) => Buffer.from(hash).toString('hex')),
  };
}

/** The root that a head and its path lead to, both hexadecimal; null when they do not fit. */
export function rootOverHead(head: string, { position, size, path }: HeadPath): string | null {
  const siblings = path.map((hash) => Buffer.from(hash, 'hex'));
  const leaf = leafHash(Buffer.from(head, 'hex'));
  return rootFromPath(leaf, position, size, siblings)?.toString('hex') ?? null;
}
