/** Files that left the bank: from then on they are those bytes, kept, with their hash sealed. */
import type { FileId } from '@fairlead/contract';
import type { Db, Tx } from '#platform/database/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { FileFacts, FileStore } from '#platform/files/file-store.ts';
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

/** Keeps bytes under the row that `write` makes; false when it made none: somebody was quicker. */
export async function keepIssued(
  db: Db,
  files: FileStore,
  { bytes, facts }: { readonly bytes: Buffer; readonly facts: FileFacts },
  write: (tx: Tx, file: IssuedBytes & { readonly sizeBytes: number }) => Promise<boolean>,
): Promise<boolean> {
  const draft = await files.put(bytes, facts);
  return db.transaction().execute(async (tx) => {
    const fileId = await files.keep(tx, draft);
    const file = { sha256: hashBytes(bytes), sizeBytes: bytes.length, fileId };
    const written = await write(tx, file);
    if (!written) await files.erase(tx, fileId);
    return written;
  });
}
