/**
 * An inclusion proof: a row's values, the way from its leaf to the block's root, and the block's
 * header. Checked without a database; what remains is to compare the head with a published one.
 */
import { type BlockHeader, headAfter, headerDigest } from './block.ts';
import { type ColumnValue, hashOfRow } from './leaf.ts';
import { rootFromPath } from './merkle.ts';

/** Plain JSON: hashes in hexadecimal, large numbers as text. */
export interface Proof {
  readonly table: string;
  readonly formatVersion: number;
  readonly values: readonly ColumnValue[];
  /** The leaf's place among the block's leaves. */
  readonly position: number;
  /** Siblings from the leaf up to the root. */
  readonly path: readonly string[];
  readonly block: {
    readonly number: string;
    readonly kind: BlockHeader['kind'];
    readonly epoch: number;
    readonly fromXid: string;
    readonly toXid: string;
    readonly rowCount: string;
    readonly root: string;
    readonly keysDigest: string;
    readonly formats: string;
    readonly systemId: string;
    readonly sealedAt: string;
    readonly previousHead: string;
  };
}

export type ProofVerdict =
  /** The row is in the block; `head` is what the chain must show for that block. */
  | { readonly valid: true; readonly blockNumber: bigint; readonly head: string }
  | { readonly valid: false; readonly reason: 'leaf or path' | 'format' };

/** Whether something read from outside has the shape of a proof. */
export function isProof(value: unknown): value is Proof {
  if (!hasFields(value, PROOF_FIELDS) || !hasFields(value.block, BLOCK_FIELDS)) return false;
  return isList(value.values, isColumnValue) && isList(value.path, (hash) => isText(hash));
}

const PROOF_FIELDS = {
  table: 'string',
  formatVersion: 'number',
  values: 'object',
  position: 'number',
  path: 'object',
  block: 'object',
} as const;

const BLOCK_FIELDS = {
  number: 'string',
  kind: 'string',
  epoch: 'number',
  fromXid: 'string',
  toXid: 'string',
  rowCount: 'string',
  root: 'string',
  keysDigest: 'string',
  formats: 'string',
  systemId: 'string',
  sealedAt: 'string',
  previousHead: 'string',
} as const;

const NUMBERS = ['number', 'fromXid', 'toXid', 'rowCount'];

function hasFields<F extends Readonly<Record<string, string>>>(
  value: unknown,
  fields: F,
): value is Record<keyof F, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const found = new Map<string, unknown>(Object.entries(value));
  return Object.entries(fields).every(([name, type]) => {
    const field = found.get(name);
    return typeof field === type && (!NUMBERS.includes(name) || /^\d{1,20}$/.test(String(field)));
  });
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isList(value: unknown, isItem: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isItem);
}

function isColumnValue(value: unknown): boolean {
  if (!Array.isArray(value) || value.length !== 2) return false;
  return isText(value[0]) && (value[1] === null || isText(value[1]));
}

export function verifyProof(proof: Proof): ProofVerdict {
  const leaf = hashOfRow(proof.table, proof.formatVersion, proof.values);
  const path = proof.path.map((hash) => Buffer.from(hash, 'hex'));
  const root = rootFromPath(leaf, proof.position, Number(proof.block.rowCount), path);
  if (root === null || root.toString('hex') !== proof.block.root) {
    return { valid: false, reason: 'leaf or path' };
  }
  const marks = proof.block.formats.split(',').map((mark) => mark.split(':')[0]);
  if (!marks.includes(`${proof.table}@${proof.formatVersion}`)) {
    return { valid: false, reason: 'format' };
  }
  const header = headerOf(proof.block);
  const head = headAfter(Buffer.from(proof.block.previousHead, 'hex'), headerDigest(header));
  return { valid: true, blockNumber: header.number, head: head.toString('hex') };
}

function headerOf(block: Proof['block']): BlockHeader {
  return {
    ...block,
    number: BigInt(block.number),
    fromXid: BigInt(block.fromXid),
    toXid: BigInt(block.toXid),
    rowCount: BigInt(block.rowCount),
    root: Buffer.from(block.root, 'hex'),
    keysDigest: Buffer.from(block.keysDigest, 'hex'),
  };
}
