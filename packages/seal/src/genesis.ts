/**
 * Block 0: what the bank was created as, and the facts of its creation. Its head is under every
 * later head, so that none of it can change afterwards.
 */
import { chain, insertBlock, NO_HEAD, readBlocks, readSealingFacts } from './block.ts';
import { hashOfRow } from './leaf.ts';
import { sha256 } from './merkle.ts';
import type { Query } from './query.ts';

export interface Genesis {
  readonly mode: 'sandbox' | 'live';
  /** JSON text, kept byte for byte. */
  readonly facts: string;
  /** UTC with microseconds, by the database's clock. */
  readonly createdAt: string;
}

const COLUMNS = `mode, facts,
  to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "createdAt"`;

/** Block 0's only leaf. */
export function genesisHash(genesis: Genesis): Buffer {
  return hashOfRow('seal.genesis', 1, [
    ['mode', genesis.mode],
    ['facts', genesis.facts],
    ['created_at', genesis.createdAt],
  ]);
}

export async function readGenesis(query: Query): Promise<Genesis | null> {
  const [row] = await query<Genesis>(`select ${COLUMNS} from seal.genesis`);
  return row ?? null;
}

/** Creates the bank, inside the caller's transaction. A second one fails on the primary key. */
export async function createGenesis(
  query: Query,
  { mode, facts }: { mode: Genesis['mode']; facts: object },
): Promise<Genesis> {
  const [genesis] = await query<Genesis>(
    `insert into seal.genesis (mode, facts) values ($1, $2) returning ${COLUMNS}`,
    [mode, JSON.stringify(facts)],
  );
  if (genesis === undefined) throw new Error('The genesis was not written.');
  const block = chain(NO_HEAD, {
    number: 0n,
    kind: 'genesis',
    epoch: 1,
    fromXid: 0n,
    toXid: 0n,
    rowCount: 1n,
    root: genesisHash(genesis),
    keysDigest: sha256(),
    formats: '',
    ...(await readSealingFacts(query)),
  });
  await insertBlock(query, block);
  return genesis;
}

/** Whether the genesis is still the one that block 0 sealed. */
export async function genesisIsIntact(query: Query): Promise<boolean> {
  const genesis = await readGenesis(query);
  const [first] = await readBlocks(query, 0n, 1);
  if (genesis === null || first === undefined || first.kind !== 'genesis') return false;
  const { previousHead, head, ...header } = first;
  return (
    first.root.equals(genesisHash(genesis)) &&
    previousHead.equals(NO_HEAD) &&
    chain(NO_HEAD, header).head.equals(head)
  );
}
