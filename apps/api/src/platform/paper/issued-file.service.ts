/** Files that left the bank: from then on they are those bytes, kept, with their hash sealed. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { FileId } from '@fairlead/contract';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import {
  type FileDraft,
  type FileFacts,
  type FileStore,
  MOST_OF_A_HISTORY_BYTES,
} from '#platform/files/file-store.ts';
import { hashBytes } from '#platform/random.ts';

export interface IssuedBytes {
  readonly sha256: Buffer;
  readonly fileId: FileId;
}

/** Bytes that are not what was issued never leave the bank. Refuses erased ones: `not_found`. */
export async function readIssued(db: Db, files: FileStore, issued: IssuedBytes): Promise<Buffer> {
  const found = await files.get(db, issued.fileId);
  if (found.state !== 'found') throw new Refusal('not_found');
  const pieces: Buffer[] = [];
  for await (const piece of found.content) pieces.push(piece);
  const bytes = Buffer.concat(pieces);
  if (!hashBytes(bytes).equals(issued.sha256)) throw new Error('A kept document was changed.');
  return bytes;
}

/** Writes the row under which a file is kept; false when it was there: somebody was quicker. */
type KeepRow = (tx: Tx, file: IssuedBytes & { readonly sizeBytes: number }) => Promise<boolean>;

/** Keeps bytes under the row that `write` makes; false when it made none: somebody was quicker. */
export async function keepIssued(
  db: Db,
  files: FileStore,
  { bytes, facts }: { readonly bytes: Buffer; readonly facts: FileFacts },
  write: KeepRow,
): Promise<boolean> {
  const draft = await files.put(bytes, facts);
  return keepDraft(db, files, { draft, sha256: hashBytes(bytes) }, write);
}

async function keepDraft(
  db: Db,
  files: FileStore,
  { draft, sha256 }: { readonly draft: FileDraft; readonly sha256: Buffer },
  write: KeepRow,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const fileId = await files.keep(tx, draft);
    const written = await write(tx, { sha256, sizeBytes: draft.sizeBytes, fileId });
    if (!written) await files.erase(tx, fileId);
    return written;
  });
}

/** The same as a stream, for what is too long for memory: it breaks off where it was changed. */
export async function* streamIssued(
  db: Db,
  files: FileStore,
  issued: IssuedBytes,
): AsyncGenerator<Buffer> {
  const found = await files.get(db, issued.fileId);
  if (found.state !== 'found') throw new Refusal('not_found');
  const hash = createHash('sha256');
  for await (const piece of found.content) {
    hash.update(piece);
    yield piece;
  }
  if (!hash.digest().equals(issued.sha256)) throw new Error('A kept document was changed.');
}

export interface LongFile {
  readonly content: AsyncIterable<Buffer>;
  readonly facts: FileFacts;
}

/**
 * Keeps bytes while they leave, as fast as whoever takes them does: it is issued once all of it was
 * taken. Who goes before that leaves nothing behind, and the next one begins anew.
 */
export async function* issueWhileMade(
  db: Db,
  files: FileStore,
  { content, facts }: LongFile,
  write: KeepRow,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  const store = new PassThrough();
  // Whoever stores tells of a failure by its own end; a stream that was let go says so, too.
  store.on('error', () => undefined);
  const putting = Promise.allSettled([files.put(store, facts, MOST_OF_A_HISTORY_BYTES)]);
  try {
    for await (const piece of content) {
      hash.update(piece);
      if (!store.write(piece)) await Promise.race([once(store, 'drain'), putting]);
      yield piece;
    }
    store.end();
    const [put] = await putting;
    if (put.status === 'rejected') throw put.reason;
    await keepDraft(db, files, { draft: put.value, sha256: hash.digest() }, write);
  } finally {
    store.destroy();
    await putting;
  }
}
