/**
 * Encrypted files in an S3-compatible bucket, under one prefix. A long one goes and comes in
 * pieces, so that memory stays bounded and each request ends in its time.
 */
import { text } from 'node:stream/consumers';
import { S3mini, S3ServiceError, type UploadPart } from 's3mini';
import * as z from 'zod';
import { CannotStart, codeOf, messageOf } from '#platform/cannot-start.ts';
import { type Blobs, PlaceAway } from './blobs.ts';

export interface S3Place {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const PREFIX = 'files/';
/** Below the prefix, since that may be all that the access key is for. */
const OWNER = 'bank';
const PAGE = 1000;
const TIMEOUT_MS = 30_000;
const TYPE = 'application/octet-stream';

/** S3 takes no part but the last below five megabytes, and ten thousand at most. */
const PIECE_BYTES = 8 * 1024 * 1024;

/** What a bucket says is under way: one, several, or nothing at all. */
const uploadShape = z.object({ Key: z.string(), UploadId: z.string(), Initiated: z.string() });
const uploadsShape = z.object({
  ListMultipartUploadsResult: z.object({
    Upload: z.union([uploadShape, z.array(uploadShape)]).optional(),
  }),
});

export class S3Blobs implements Blobs {
  readonly place: string;
  readonly #s3: S3mini;

  constructor(place: S3Place) {
    this.place = `the bucket ${place.bucket} at ${place.endpoint}`;
    this.#s3 = new S3mini({
      endpoint: `${place.endpoint.replace(/\/$/, '')}/${place.bucket}`,
      region: place.region,
      accessKeyId: place.accessKeyId,
      secretAccessKey: place.secretAccessKey,
      requestAbortTimeout: TIMEOUT_MS,
    });
  }

  /** One request, since S3 wants the length first; one for each piece where there are several. */
  async put(name: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    const pieces = piecesOf(content);
    const first = await pieces.next();
    const second = await pieces.next();
    const whole = first.done === true ? Buffer.alloc(0) : first.value;
    if (second.done === true) {
      await this.#s3.putObject(PREFIX + name, whole, TYPE);
      return;
    }
    await this.#putInParts(PREFIX + name, [whole, second.value], pieces);
  }

  async #putInParts(
    key: string,
    begun: readonly Buffer[],
    rest: AsyncIterable<Buffer>,
  ): Promise<void> {
    const upload = await this.#s3.getMultipartUploadId(key, TYPE);
    const parts: UploadPart[] = [];
    const send = async (piece: Buffer) => {
      parts.push(await this.#s3.uploadPart(key, upload, piece, parts.length + 1));
    };
    try {
      for (const piece of begun) await send(piece);
      for await (const piece of rest) await send(piece);
      // A bucket may answer well and say inside that it failed.
      const { etag } = await this.#s3.completeMultipartUpload(key, upload, parts);
      if (typeof etag !== 'string') throw new Error('The file store did not put a file together.');
    } catch (error) {
      // What cannot be let go now is let go by `tidy`.
      await Promise.allSettled([this.#s3.abortMultipartUpload(key, upload)]);
      throw error;
    }
  }

  async get(name: string): Promise<AsyncIterable<Uint8Array> | null> {
    const isThere = await this.#s3.objectExists(PREFIX + name);
    return isThere === true ? this.#contentOf(name) : null;
  }

  async *#contentOf(name: string): AsyncGenerator<Uint8Array> {
    for (let at = 0, total = 1; at < total; ) {
      const piece = await this.#piece(name, at);
      if (piece === null) throw new Error('A file went from the file store while it was read.');
      yield piece.bytes;
      at += piece.bytes.length;
      total = piece.total;
    }
  }

  /** Null where there is no such file. A store that knows no ranges answers with all of it. */
  async #piece(name: string, at: number): Promise<Piece | null> {
    try {
      const key = PREFIX + name;
      const response = await this.#s3.getObjectRaw(key, false, at, at + PIECE_BYTES);
      const bytes = Buffer.from(await response.arrayBuffer());
      if (response.status === 200 && at === 0) return { bytes, total: bytes.length };
      const total = Number(response.headers.get('content-range')?.split('/')[1]);
      if (response.status === 206 && bytes.length > 0 && total > 0) return { bytes, total };
      throw new Error(`The file store answered ${response.status}.`);
    } catch (error) {
      if (error instanceof S3ServiceError && error.status === 404) return null;
      throw error;
    }
  }

  async delete(name: string): Promise<void> {
    await this.#s3.deleteObject(PREFIX + name);
  }

  async *list(): AsyncIterable<string> {
    let token: string | undefined;
    do {
      const page = await this.#page(token);
      for (const { Key } of page.objects ?? []) {
        if (Key !== PREFIX + OWNER) yield Key.slice(PREFIX.length);
      }
      token = page.nextContinuationToken;
    } while (token !== undefined);
  }

  /** A bucket that is not there has no page, which is not the same as an empty one. */
  async #page(token: string | undefined) {
    const page = await this.#s3.listObjectsPaged('/', PREFIX, PAGE, token).catch((error) => {
      if (error instanceof S3ServiceError && error.status < 500) {
        throw this.#unusable(error.status, error);
      }
      throw new PlaceAway(
        `The files cannot be listed in ${this.place} (${codeOf(error) ?? messageOf(error)}); see to it that this program can reach it, or correct S3_ENDPOINT.`,
        error,
      );
    });
    if (page === undefined || page === null) throw this.#unusable(404);
    return page;
  }

  #unusable(status: number, cause?: unknown): CannotStart {
    return new CannotStart(
      `The files cannot be listed in ${this.place} (it answers ${status}); make that bucket and let this access key in, or correct S3_ENDPOINT, S3_BUCKET and the keys.`,
      cause,
    );
  }

  async owner(): Promise<string | null> {
    const found = await this.get(OWNER);
    return found === null ? null : text(found);
  }

  async setOwner(bank: string | null): Promise<void> {
    if (bank === null) await this.delete(OWNER);
    else await this.#s3.putObject(PREFIX + OWNER, Buffer.from(bank), TYPE);
  }

  /** An object is there whole or not at all; the parts of one that was begun stay until let go. */
  async tidy(before: Date): Promise<void> {
    const answer = await this.#s3.listMultipartUploads('/', PREFIX, 'GET', { prefix: PREFIX });
    const { Upload: begun = [] } = uploadsShape.parse(answer).ListMultipartUploadsResult;
    for (const { Key, UploadId, Initiated } of Array.isArray(begun) ? begun : [begun]) {
      if (new Date(Initiated) < before) await this.#s3.abortMultipartUpload(Key, UploadId);
    }
  }
}

interface Piece {
  readonly bytes: Buffer;
  /** Of the whole file. */
  readonly total: number;
}

/** The same bytes in pieces of one size; the last may be shorter. */
async function* piecesOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const piece of content) {
    waiting.push(piece);
    length += piece.length;
    if (length < PIECE_BYTES) continue;
    let rest = Buffer.concat(waiting);
    for (; rest.length >= PIECE_BYTES; rest = rest.subarray(PIECE_BYTES)) {
      yield rest.subarray(0, PIECE_BYTES);
    }
    waiting = [rest];
    length = rest.length;
  }
  if (length > 0) yield Buffer.concat(waiting);
}
