/**
 * The inside of a backup: one item after another, each a name and its parts, so that nothing has to
 * fit into memory and no length has to be known before. An item is u16 length and name, then parts
 * of u32 length and bytes, then a part of length 0.
 */
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { CannotStart } from '#platform/cannot-start.ts';

const partBytes = 256 * 1024;
const largestPart = 2 * partBytes;

export class ItemWriter {
  readonly #out: Writable;
  #held: Buffer[] = [];
  #heldBytes = 0;

  constructor(out: Writable) {
    this.#out = out;
  }

  async begin(name: string): Promise<void> {
    const text = Buffer.from(name, 'utf8');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(text.length);
    await this.#write(Buffer.concat([length, text]));
  }

  /** Small pieces are gathered into larger parts. */
  async add(piece: Buffer): Promise<void> {
    for (let at = 0; at < piece.length; at += partBytes) {
      const some = piece.subarray(at, at + partBytes);
      this.#held.push(some);
      this.#heldBytes += some.length;
      if (this.#heldBytes >= partBytes) await this.#writeHeld();
    }
  }

  async end(): Promise<void> {
    if (this.#heldBytes > 0) await this.#writeHeld();
    await this.#write(Buffer.alloc(4));
  }

  async whole(name: string, content: Buffer): Promise<void> {
    await this.begin(name);
    await this.add(content);
    await this.end();
  }

  async #writeHeld(): Promise<void> {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(this.#heldBytes);
    const part = Buffer.concat([length, ...this.#held]);
    this.#held = [];
    this.#heldBytes = 0;
    await this.#write(part);
  }

  async #write(bytes: Buffer): Promise<void> {
    // A stream that is over takes nothing more, and never says that it has room again.
    if (this.#out.destroyed) throw this.#out.errored ?? new Error('The stream is closed.');
    if (!this.#out.write(bytes)) await once(this.#out, 'drain');
  }
}

export class ItemReader {
  readonly #source: AsyncIterator<Buffer>;
  #held: Buffer[] = [];
  #heldBytes = 0;

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** The next item's name, or nothing at the end. All parts of the item before must be read. */
  async next(): Promise<string | undefined> {
    const length = await this.#read(2);
    if (length === undefined) return undefined;
    return (await this.#must(length.readUInt16BE())).toString('utf8');
  }

  async *parts(): AsyncGenerator<Buffer, void, undefined> {
    for (;;) {
      const size = (await this.#must(4)).readUInt32BE();
      if (size === 0) return;
      if (size > largestPart) throw new CannotStart('The backup is damaged.');
      yield await this.#must(size);
    }
  }

  async whole(): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of this.parts()) parts.push(part);
    return Buffer.concat(parts);
  }

  async #must(size: number): Promise<Buffer> {
    const bytes = await this.#read(size);
    if (bytes === undefined) throw new CannotStart('The backup is damaged.');
    return bytes;
  }

  /** Exactly so many bytes, or nothing when the source is at its end. */
  async #read(size: number): Promise<Buffer | undefined> {
    while (this.#heldBytes < size) {
      const more = await this.#source.next();
      if (more.done) {
        if (this.#heldBytes > 0) throw new CannotStart('The backup is damaged.');
        return undefined;
      }
      this.#held.push(more.value);
      this.#heldBytes += more.value.length;
    }
    const all = this.#held.length === 1 ? this.#held[0] : undefined;
    const joined = all ?? Buffer.concat(this.#held);
    this.#held = [joined.subarray(size)];
    this.#heldBytes = joined.length - size;
    return joined.subarray(0, size);
  }
}
