/** Encrypted files in an S3-compatible bucket, under one prefix. */
import { S3mini } from 's3mini';
import type { Blobs } from './blobs.ts';

export interface S3Place {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const PREFIX = 'files/';
const PAGE = 1000;
const TIMEOUT_MS = 30_000;

export class S3Blobs implements Blobs {
  readonly #s3: S3mini;

  constructor(place: S3Place) {
    this.#s3 = new S3mini({
      endpoint: `${place.endpoint.replace(/\/$/, '')}/${place.bucket}`,
      region: place.region,
      accessKeyId: place.accessKeyId,
      secretAccessKey: place.secretAccessKey,
      requestAbortTimeout: TIMEOUT_MS,
    });
  }

  /** One request with the whole file: uploads are bounded, and S3 wants the length first. */
  async put(name: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    const parts: Uint8Array[] = [];
    for await (const part of content) parts.push(part);
    await this.#s3.putObject(PREFIX + name, Buffer.concat(parts), 'application/octet-stream');
  }

  async get(name: string): Promise<AsyncIterable<Uint8Array> | null> {
    const response = await this.#s3.getObjectResponse(PREFIX + name);
    if (response === null || response.status === 404) return null;
    if (!response.ok || response.body === null) {
      throw new Error(`The file store answered ${response.status}.`);
    }
    return piecesOf(response.body);
  }

  async delete(name: string): Promise<void> {
    await this.#s3.deleteObject(PREFIX + name);
  }

  async *list(): AsyncIterable<string> {
    let token: string | undefined;
    do {
      const page = await this.#s3.listObjectsPaged('/', PREFIX, PAGE, token);
      for (const object of page?.objects ?? []) yield object.Key.slice(PREFIX.length);
      token = page?.nextContinuationToken;
    } while (token !== undefined);
  }

  /** A bucket takes an object whole or not at all. */
  async tidy(): Promise<void> {}
}

async function* piecesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel();
  }
}
