/**
 * Recomputes everything: rows to leaves, leaves to roots, roots to heads, and names table and key
 * of what is not as it was sealed. Reads in bounded portions, so its memory does not grow.
 */
import type { Pool } from 'pg';
import { type Block, chain, NO_HEAD, readBlocks, readLastBlock } from './block.ts';
import { genesisIsIntact } from './genesis.ts';
import { fixSettings, inTransaction, type Query } from './query.ts';
import { readRegistry, type SealedTable } from './registry.ts';
import { checkFormats, checkLeaves } from './verify-leaves.ts';
import { checkRows, findStrays } from './verify-rows.ts';

export interface Finding {
  /** `schema.table`. */
  readonly table: string;
  /** The row's key; for the seal's own tables the block or the name. */
  readonly key: string;
  readonly problem: /** A column has another value than when it was sealed. */
    | 'changed'
    /** It was sealed and is gone. */
    | 'missing'
    /** It claims a place among rows that were sealed without it. */
    | 'extra'
    /** The chain does not fit: this block, or the one before it, was edited. */
    | 'broken';
  readonly block?: bigint;
}

export interface Verdict {
  readonly intact: boolean;
  /** What is wrong, the first in the chain's order first; cut off at the given number. */
  readonly findings: readonly Finding[];
  readonly blocks: bigint;
  readonly rows: bigint;
  /** Rows that have committed and wait for the sealer. */
  readonly unsealedRows: bigint;
  readonly head: { readonly number: bigint; readonly head: string } | null;
}

export interface VerifyOptions {
  /** Begin at this block instead of the first. */
  readonly from?: bigint;
  /** Heads published or kept elsewhere, which must be in the chain. */
  readonly knownHeads?: readonly { readonly number: bigint; readonly head: string }[];
  readonly maxFindings?: number;
  readonly onProgress?: (done: { block: bigint; rows: bigint }) => void;
}

/** It was asked to vouch for what it would not look at. The message is one plain sentence. */
export class NotLookedAt extends RangeError {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'NotLookedAt';
  }
}

/** Blocks read at once, and rows that are compared in one statement, about. */
const BLOCKS_AT_ONCE = 256;
const ROWS_AT_ONCE = 50_000n;

/** Throws `NotLookedAt` where `from` would pass a known head by, or lies beyond the chain. */
export async function verify(pool: Pool, options: VerifyOptions = {}): Promise<Verdict> {
  const maxFindings = options.maxFindings ?? 100;
  const findings: Finding[] = [];
  const snapshot = await readOnly(pool, async (query) => ({
    tables: await readRegistry(query),
    last: await readLastBlock(query),
    genesis: await genesisIsIntact(query),
  }));
  refuseUnseen(options, snapshot.last);
  if (!snapshot.genesis)
    findings.push({ table: 'seal.genesis', key: 'genesis', problem: 'changed' });
  const walk = new Walk(options, await headBefore(pool, options.from ?? 0n));
  while (findings.length < maxFindings) {
    const portion = await readOnly(pool, (query) => checkPortion(query, walk, snapshot.tables));
    if (portion === null) break;
    findings.push(...portion);
    options.onProgress?.({ block: walk.next - 1n, rows: walk.rows });
  }
  const strays = await readOnly(pool, (query) => findStrays(query, snapshot.tables));
  findings.push(...walk.endFindings(snapshot.last), ...strays.findings);
  return {
    intact: findings.length === 0,
    findings: findings.slice(0, maxFindings),
    blocks: walk.blocks,
    rows: walk.rows,
    unsealedRows: strays.unsealedRows,
    head: walk.head,
  };
}

function refuseUnseen({ from = 0n, knownHeads = [] }: VerifyOptions, last: Block | null): void {
  const unseen = knownHeads.find(({ number }) => number < from);
  if (unseen !== undefined) {
    throw new NotLookedAt(
      `The known head of block ${unseen.number} would not be looked at from block ${from} on; begin at block ${unseen.number} or before.`,
    );
  }
  if (from <= (last?.number ?? 0n)) return;
  const end = last === null ? 'the bank was not created yet' : `the last is block ${last.number}`;
  throw new NotLookedAt(`There is no block ${from} to begin at: ${end}.`);
}

/** Checks the genesis, the last block and its rows: what a start-up can afford. */
export async function verifyLastBlock(pool: Pool): Promise<Verdict> {
  const last = await readOnly(pool, readLastBlock);
  return verify(pool, { from: last?.number ?? 0n });
}

function readOnly<T>(pool: Pool, work: (query: Query) => Promise<T>): Promise<T> {
  return inTransaction(
    pool,
    async (query) => {
      await query(`select set_config('statement_timeout', '0', true)`);
      await fixSettings(query);
      return work(query);
    },
    'begin isolation level repeatable read read only',
  );
}

async function headBefore(pool: Pool, from: bigint): Promise<Block | null> {
  if (from === 0n) return null;
  const [block] = await readOnly(pool, (query) => readBlocks(query, from - 1n, 1));
  return block ?? null;
}

/** Where the verification stands in the chain. */
class Walk {
  next: bigint;
  blocks = 0n;
  rows = 0n;
  previous: Block | null;
  /** Several may be known of one block, and all of them must be its head. */
  readonly #known = new Map<bigint, string[]>();

  constructor(options: VerifyOptions, previous: Block | null) {
    this.next = options.from ?? 0n;
    this.previous = previous;
    for (const { number, head } of options.knownHeads ?? []) {
      this.#known.set(number, [...(this.#known.get(number) ?? []), head]);
    }
  }

  get head(): Verdict['head'] {
    if (this.previous === null) return null;
    return { number: this.previous.number, head: this.previous.head.toString('hex') };
  }

  /** Takes the next block of the chain and says what does not fit. */
  step(block: Block): Finding[] {
    const findings: Finding[] = [];
    for (; this.next < block.number; this.next += 1n) findings.push(missingBlock(this.next));
    if (!this.#fits(block)) {
      const key = block.number.toString();
      findings.push({ table: 'seal.block', key, problem: 'broken', block: block.number });
    }
    const known = this.#known.get(block.number);
    if (known?.some((head) => head !== block.head.toString('hex'))) {
      const key = `${block.number}: not the published head`;
      findings.push({ table: 'seal.block', key, problem: 'changed', block: block.number });
    }
    this.#known.delete(block.number);
    this.previous = block;
    this.next = block.number + 1n;
    this.blocks += 1n;
    this.rows += block.rowCount;
    return findings;
  }

  /** Blocks that were there at the beginning, or were published, and never came. */
  endFindings(last: Block | null): Finding[] {
    const gone = [...this.#known.keys()].filter((number) => number >= this.next);
    if (last !== null && last.number >= this.next && !gone.includes(last.number)) {
      gone.push(last.number);
    }
    return gone.map(missingBlock);
  }

  #fits(block: Block): boolean {
    const { previousHead, head, ...header } = block;
    const before = this.previous;
    return (
      chain(previousHead, header).head.equals(head) &&
      previousHead.equals(before?.head ?? NO_HEAD) &&
      (block.kind !== 'rows' ||
        (before !== null && before.epoch === block.epoch && before.toXid === block.fromXid))
    );
  }
}

function missingBlock(number: bigint): Finding {
  return { table: 'seal.block', key: number.toString(), problem: 'missing', block: number };
}

/** The next portion of blocks with their leaves and rows; null at the end of the chain. */
async function checkPortion(
  query: Query,
  walk: Walk,
  tables: readonly SealedTable[],
): Promise<Finding[] | null> {
  const blocks: Block[] = [];
  let rows = 0n;
  for (const block of await readBlocks(query, walk.next, BLOCKS_AT_ONCE)) {
    if (blocks.length > 0 && (rows > ROWS_AT_ONCE || block.epoch !== blocks[0]?.epoch)) break;
    blocks.push(block);
    rows += block.rowCount;
  }
  if (blocks.length === 0) return null;
  const findings = blocks.flatMap((block) => walk.step(block));
  const sealed = blocks.filter((block) => block.kind === 'rows');
  findings.push(...checkFormats(sealed, tables));
  const leaves = await checkLeaves(query, sealed, tables);
  findings.push(...leaves.findings);
  // Rows are compared with leaves that fit their root; an edited leaf accuses no row.
  const trusted = sealed.filter((block) => !leaves.bad.has(block.number));
  findings.push(...(await checkRows(query, trusted, tables)));
  return findings;
}
