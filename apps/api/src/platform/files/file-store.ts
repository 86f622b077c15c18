/**
 * Files of the bank: each encrypted under a key of its own, which the key ring wraps and the
 * database keeps. Forgetting that key erases the file, wherever copies of its bytes are.
 */
import type { FileId } from '@fairlead/contract';
import type { Db, Tx } from '#platform/database/db.ts';
import { keysOf } from '#platform/keys/bank-keys.ts';
import { KEY_BYTES } from '#platform/keys/cipher.ts';
import { keyIdOf } from '#platform/keys/key-ring.ts';
import { CannotOpen } from '#platform/keys/sealer.ts';
import { newBytes, newId } from '#platform/random.ts';
import type { Blobs } from './blobs.ts';
import { decryptFile, encryptFile } from './file-cipher.ts';
import {
  eraseFileKey,
  eraseFileKeysOf,
  findStoredFile,
  insertStoredFile,
} from './stored-file.sql.ts';

/** Larger files are refused while they are read: uploads are 10 MB, receipts far less. */
const MOST_BYTES = 32 * 1024 * 1024;

/**
 * For what is made from a whole history, and must be had however long that is. A ZIP archive counts
 * to four gigabytes, so this is the most that every program opens.
 */
export const MOST_OF_A_HISTORY_BYTES = 3 * 1024 ** 3;

export interface FileFacts {
  readonly ownerId: string;
  /** What it is for, such as `identity-front`. */
  readonly kind: string;
  readonly mediaType: string;
}

/** Bytes that are stored but not yet part of the bank: `keep` makes them so. */
export interface FileDraft extends FileFacts {
  readonly id: FileId;
  readonly sizeBytes: number;
  readonly key: Buffer;
}

export class FileTooLarge extends Error {
  constructor(mostBytes: number) {
    super(`A file may have ${mostBytes} bytes at most.`);
    this.name = 'FileTooLarge';
  }
}

export type FoundFile =
  | { readonly state: 'found'; readonly facts: FileFacts; readonly content: AsyncIterable<Buffer> }
  | { readonly state: 'erased' }
  | { readonly state: 'unknown' };

export class FileStore {
  readonly #blobs: Blobs;

  constructor(blobs: Blobs) {
    this.#blobs = blobs;
  }

  /** Encrypts and stores bytes; outside any transaction, since a disk or a bucket may be slow. */
  async put(
    content: Uint8Array | AsyncIterable<Uint8Array>,
    facts: FileFacts,
    mostBytes = MOST_BYTES,
  ): Promise<FileDraft> {
    const id = newId('file');
    const key = newBytes(KEY_BYTES);
    const size = { bytes: 0, mostBytes };
    const source = content instanceof Uint8Array ? once(content) : content;
    await this.#blobs.put(id, encryptFile(key, { id, ...facts }, counted(source, size)));
    return { ...facts, id, key, sizeBytes: size.bytes };
  }

  /** Makes a draft part of the bank. One that is never kept is swept away after a day. */
  async keep(tx: Tx, draft: FileDraft): Promise<FileId> {
    const wrappedKey = keysOf(tx).ring.seal(draft.key, wrapContext(draft.id));
    const { key: _, ...facts } = draft;
    const keyId = keyIdOf(wrappedKey);
    await insertStoredFile(tx, { ...facts, sizeBytes: BigInt(draft.sizeBytes), keyId, wrappedKey });
    return draft.id;
  }

  /**
   * The file's bytes as a stream that fails, part-way at worst, when they are not what was put. It
   * opens nothing before it is read: whoever may still be refused leaves nothing behind.
   */
  async get(db: Db | Tx, id: FileId): Promise<FoundFile> {
    const row = await findStoredFile(db, id);
    if (row === null) return { state: 'unknown' };
    if (row.wrappedKey === null) return { state: 'erased' };
    const key = keysOf(db).ring.open(row.wrappedKey, wrapContext(id));
    const bytes = await this.#blobs.get(id);
    if (bytes === null) throw new CannotOpen('the file is missing from the store');
    const { ownerId, kind, mediaType } = row;
    const content = decryptFile(key, { id, ownerId, kind }, bytes);
    return { state: 'found', facts: { ownerId, kind, mediaType }, content };
  }

  /** Whether it is there and was not erased. */
  async has(db: Db | Tx, id: FileId): Promise<boolean> {
    const row = await findStoredFile(db, id);
    return row !== null && row.wrappedKey !== null;
  }

  /** Erases a file: with this commit nobody can read it. Its bytes are swept away later. */
  async erase(tx: Tx, id: FileId): Promise<boolean> {
    return eraseFileKey(tx, id);
  }

  /** Erases everything that is kept for somebody. */
  async eraseAllOf(tx: Tx, ownerId: string): Promise<void> {
    await eraseFileKeysOf(tx, ownerId);
  }
}

export function wrapContext(id: string): string {
  return `file:${id}`;
}

async function* once(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}

async function* counted(
  content: AsyncIterable<Uint8Array>,
  size: { bytes: number; readonly mostBytes: number },
): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    size.bytes += piece.length;
    if (size.bytes > size.mostBytes) throw new FileTooLarge(size.mostBytes);
    yield piece;
  }
}
