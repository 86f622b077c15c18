/** Tamper evidence for append-only tables; see the README for the model. */
export {
  type Block,
  type BlockHeader,
  countBlocksBefore,
  findBlock,
  readBlocks,
  readBlocksBelow,
  readLastBlock,
} from './block.ts';
export { createGenesis, type Genesis, genesisIsIntact, readGenesis } from './genesis.ts';
export { type HeadPath, pathOfHead, readHeads, rootOfHeads, rootOverHead } from './heads.ts';
export { type ColumnValue, hashOfRow, leafText } from './leaf.ts';
export { isProof, type Proof, type ProofVerdict, verifyProof } from './proof.ts';
export { type Proving, prove } from './prove.ts';
export { inTransaction, type Query, queryOn } from './query.ts';
export { type Rebase, rebase } from './rebase.ts';
export { needsRebase, RebaseNeeded, sealOnce, type Turn } from './seal-once.ts';
export { Sealer, type SealerOptions } from './sealer.ts';
export {
  type Finding,
  NotLookedAt,
  type Verdict,
  type VerifyOptions,
  verify,
  verifyLastBlock,
} from './verify.ts';
