/**
 * The outer shell of a backup: a readable header line, then AES-256-GCM chunks. Each chunk is bound
 * to the header, to its place and to whether it is the last, so nothing can be changed, moved or
 * cut off unnoticed. The key comes from the phrase and this file's own salt, so nonces may count.
 */
import { createCipheriv, createDecipheriv, createHash, scrypt } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import * as z from 'zod';
import { CannotStart } from '#platform/cannot-start.ts';
import { newToken } from '#platform/random.ts';
import { normalisePhrase } from './phrase.ts';

const magic = 'FAIRLEAD-BACKUP';
const chunkBytes = 64 * 1024;
const tagBytes = 16;
const prefixBytes = 5;
const longestHeader = 1024;
/** 64 MiB and about a quarter of a second per guess. */
const cost = { N: 2 ** 16, r: 8, p: 1, maxmem: 2 ** 27 };

const headerShape = z.object({ format: z.literal(1), salt: z.string() });

const damaged = (): CannotStart =>
  new CannotStart('The backup is damaged or was cut short; use another copy of it.');
/** Of the first chunk nobody can tell a wrong phrase from a change in the file. */
const notOpened = (): CannotStart =>
  new CannotStart(
    'The recovery phrase does not open this backup; check FAIRLEAD_BACKUP_PHRASE, and if it is right use another copy: the beginning of this one is damaged.',
  );

function deriveKey(phrase: string, salt: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(normalisePhrase(phrase), Buffer.from(salt, 'base64url'), 32, cost, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/** Nonce and bound data of the nth chunk. */
function place(header: Buffer, count: number, last: boolean): { nonce: Buffer; bound: Buffer } {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(count, 6, 6);
  const digest = createHash('sha256').update(header).digest();
  return { nonce, bound: Buffer.concat([digest, Buffer.from([last ? 1 : 0])]) };
}

class Locking extends Transform {
  readonly #header: Buffer;
  readonly #key: Buffer;
  #held: Buffer[] = [];
  #heldBytes = 0;
  #count = 0;

  constructor(header: Buffer, key: Buffer) {
    super();
    this.#header = header;
    this.#key = key;
    this.push(header);
  }

  override _transform(data: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#held.push(data);
    this.#heldBytes += data.length;
    if (this.#heldBytes > chunkBytes) {
      let rest = Buffer.concat(this.#held);
      // At least one byte is kept back, so that the last chunk is known to be the last.
      while (rest.length > chunkBytes) {
        this.#emit(rest.subarray(0, chunkBytes), false);
        rest = rest.subarray(chunkBytes);
      }
      this.#held = [rest];
      this.#heldBytes = rest.length;
    }
    done();
  }

  override _flush(done: TransformCallback): void {
    this.#emit(Buffer.concat(this.#held), true);
    done();
  }

  #emit(plain: Buffer, last: boolean): void {
    const { nonce, bound } = place(this.#header, this.#count++, last);
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce).setAAD(bound);
    const prefix = Buffer.alloc(prefixBytes);
    prefix.writeUInt8(last ? 1 : 0, 0);
    prefix.writeUInt32BE(plain.length, 1);
    this.push(Buffer.concat([prefix, cipher.update(plain), cipher.final(), cipher.getAuthTag()]));
  }
}

class Unlocking extends Transform {
  readonly #phrase: string;
  #rest: Buffer = Buffer.alloc(0);
  #opened: { header: Buffer; key: Buffer } | undefined;
  #count = 0;
  #ended = false;

  constructor(phrase: string) {
    super();
    this.#phrase = phrase;
  }

  override _transform(data: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#rest = Buffer.concat([this.#rest, data]);
    this.#read().then(() => done(), done);
  }

  override _flush(done: TransformCallback): void {
    done(this.#ended && this.#rest.length === 0 ? null : damaged());
  }

  async #read(): Promise<void> {
    this.#opened ??= await this.#open();
    if (!this.#opened) return;
    while (this.#rest.length >= prefixBytes) {
      const size = this.#rest.readUInt32BE(1);
      if (size > chunkBytes || this.#ended) throw damaged();
      const end = prefixBytes + size + tagBytes;
      if (this.#rest.length < end) return;
      this.#unlock(this.#rest.subarray(0, end), this.#opened);
      this.#rest = this.#rest.subarray(end);
    }
  }

  async #open(): Promise<{ header: Buffer; key: Buffer } | undefined> {
    const lines = [0, 1].reduce((at) => this.#rest.indexOf(10, at) + 1 || Infinity, 0);
    if (!Number.isFinite(lines)) {
      if (this.#rest.length > longestHeader) throw notABackup();
      return undefined;
    }
    const header = this.#rest.subarray(0, lines);
    const [name, text = ''] = header.toString('utf8').split('\n');
    if (name !== magic) throw notABackup();
    const { salt } = headerShape.parse(JSON.parse(text));
    this.#rest = this.#rest.subarray(lines);
    return { header: Buffer.from(header), key: await deriveKey(this.#phrase, salt) };
  }

  #unlock(chunk: Buffer, { header, key }: { header: Buffer; key: Buffer }): void {
    const last = chunk.readUInt8(0) === 1;
    const { nonce, bound } = place(header, this.#count, last);
    const cipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(bound);
    cipher.setAuthTag(chunk.subarray(chunk.length - tagBytes));
    const plain = cipher.update(chunk.subarray(prefixBytes, chunk.length - tagBytes));
    try {
      cipher.final();
    } catch {
      throw this.#count === 0 ? notOpened() : damaged();
    }
    this.#count += 1;
    this.#ended = last;
    this.push(plain);
  }
}

const notABackup = (): CannotStart => new CannotStart('This file is not a backup of Fairlead.');

/** What is written into it comes out locked. */
export async function lockingStream(phrase: string): Promise<Transform> {
  const salt = newToken();
  const header = Buffer.from(`${magic}\n${JSON.stringify({ format: 1, salt })}\n`);
  return new Locking(header, await deriveKey(phrase, salt));
}

/** The reverse; fails with CannotStart when the phrase is wrong or the file is not whole. */
export function unlockingStream(phrase: string): Transform {
  return new Unlocking(phrase);
}
