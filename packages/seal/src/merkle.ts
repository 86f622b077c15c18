/**
 * Merkle trees as in RFC 6962: leaves and inner nodes are hashed under different prefixes, so that
 * neither can be passed off as the other. Pure.
 */
import { createHash, hash } from 'node:crypto';

export const HASH_BYTES = 32;
const LEAF = Buffer.of(0x00);
const NODE = 0x01;

export function sha256(...parts: readonly (Uint8Array | string)[]): Buffer {
  const digest = createHash('sha256');
  for (const part of parts) digest.update(part);
  return digest.digest();
}

export function leafHash(data: Uint8Array | string): Buffer {
  return sha256(LEAF, data);
}

/** One call for a whole node: a block has as many nodes as rows, so this is what sealing costs. */
const node = Buffer.alloc(1 + 2 * HASH_BYTES, NODE);

export function nodeHash(left: Uint8Array, right: Uint8Array): Buffer {
  node.set(left, 1);
  node.set(right, 1 + HASH_BYTES);
  return hash('sha256', node, 'buffer');
}

/** The root of nothing. */
export const EMPTY_ROOT = sha256();

/** Builds a root from leaf hashes in order, keeping only one node per level. */
export class RootBuilder {
  #count = 0;
  /** The full subtrees so far, largest first: one for each set bit of the count. */
  readonly #subtrees: Uint8Array[] = [];

  /** The leaf is kept, not copied. */
  add(leaf: Uint8Array): void {
    let top = leaf;
    for (let rest = this.#count; rest % 2 === 1; rest = (rest - 1) / 2) {
      const left = this.#subtrees.pop();
      if (left === undefined) throw new Error('A Merkle tree lost a subtree.');
      top = nodeHash(left, top);
    }
    this.#subtrees.push(top);
    this.#count += 1;
  }

  get count(): bigint {
    return BigInt(this.#count);
  }

  root(): Buffer {
    let root: Uint8Array | undefined;
    for (const subtree of this.#subtrees.toReversed()) {
      root = root === undefined ? subtree : nodeHash(subtree, root);
    }
    return root === undefined ? EMPTY_ROOT : Buffer.from(root);
  }
}

/** Leaf hashes that stand one after the other in one run of bytes. */
export function* hashesIn(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += HASH_BYTES) {
    yield bytes.subarray(at, at + HASH_BYTES);
  }
}

/** The siblings on the way from a leaf up to the root, lowest first. */
export function inclusionPath(hashes: readonly Uint8Array[], index: number): Uint8Array[] {
  if (index < 0 || index >= hashes.length) throw new RangeError('No such leaf.');
  return pathWithin(hashes, index);
}

/** The root that a leaf and its path lead to; null when the path does not fit the tree's size. */
export function rootFromPath(
  leaf: Uint8Array,
  index: number,
  size: number,
  path: readonly Uint8Array[],
): Buffer | null {
  if (index < 0 || index >= size) return null;
  let top: Buffer = Buffer.from(leaf);
  let at = index;
  let last = size - 1;
  for (const sibling of path) {
    if (last === 0 || sibling.length !== HASH_BYTES) return null;
    if (at % 2 === 1 || at === last) {
      top = nodeHash(sibling, top);
      // A node without a right neighbour moves up unchanged until it is a right child.
      while (at % 2 === 0 && at !== 0) {
        at = Math.floor(at / 2);
        last = Math.floor(last / 2);
      }
    } else {
      top = nodeHash(top, sibling);
    }
    at = Math.floor(at / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 ? top : null;
}

/** The largest power of two that is smaller than the size. */
function splitOf(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}

function rootOf(hashes: readonly Uint8Array[]): Buffer {
  const builder = new RootBuilder();
  for (const hash of hashes) builder.add(hash);
  return builder.root();
}

function pathWithin(hashes: readonly Uint8Array[], index: number): Uint8Array[] {
  if (hashes.length <= 1) return [];
  const split = splitOf(hashes.length);
  const [left, right] = [hashes.slice(0, split), hashes.slice(split)];
  return index < split
    ? [...pathWithin(left, index), rootOf(right)]
    : [...pathWithin(right, index - split), rootOf(left)];
}
