/**
 * A file's bytes, encrypted in portions so that memory stays bounded and nothing is handed out
 * before it was checked. The key is the file's own, so the nonce may be the portion's number; its
 * last byte marks the end, which no one can move. There is no header: the bytes look random.
 */
import { createCipheriv, createDecipheriv } from 'node:crypto';
import { NONCE_BYTES, TAG_BYTES } from '#platform/keys/cipher.ts';
import { CannotOpen } from '#platform/keys/sealer.ts';

export const PORTION_BYTES = 64 * 1024;

/** What binds the bytes to their place: another owner's, or another file's, do not open. */
export interface FileBinding {
  readonly id: string;
  readonly ownerId: string;
  readonly kind: string;
}

export async function* encryptFile(
  key: Buffer,
  binding: FileBinding,
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  for await (const { number, bytes, last } of portions(content, PORTION_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, last));
    cipher.setAAD(aadOf(binding));
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }
}

export async function* decryptFile(
  key: Buffer,
  binding: FileBinding,
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  for await (const { number, bytes, last } of portions(content, PORTION_BYTES + TAG_BYTES)) {
    if (bytes.length < TAG_BYTES) throw new CannotOpen('the file is cut short');
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, last));
    decipher.setAAD(aadOf(binding));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    const body = decipher.update(bytes.subarray(0, -TAG_BYTES));
    try {
      decipher.final();
    } catch {
      // The only error `final` has: the tag does not fit.
      throw new CannotOpen('the file was changed, or belongs somewhere else');
    }
    yield body;
  }
}

interface Portion {
  readonly number: number;
  readonly bytes: Buffer;
  readonly last: boolean;
}

/** Cuts a stream into portions of one size. There is always a last one, which may be shorter. */
async function* portions(
  content: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<Portion> {
  let waiting: Buffer[] = [];
  let length = 0;
  let number = 0;
  for await (const piece of content) {
    waiting.push(Buffer.from(piece));
    length += piece.length;
    if (length <= size) continue;
    // More than one portion is here, so the first of them is not the last.
    let rest = Buffer.concat(waiting);
    while (rest.length > size) {
      yield { number, bytes: rest.subarray(0, size), last: false };
      rest = rest.subarray(size);
      number += 1;
    }
    waiting = [rest];
    length = rest.length;
  }
  yield { number, bytes: Buffer.concat(waiting), last: true };
}

function nonceOf(number: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUIntBE(number, 0, 6);
  nonce.writeUInt8(last ? 1 : 0, NONCE_BYTES - 1);
  return nonce;
}

function aadOf({ id, ownerId, kind }: FileBinding): Buffer {
  return Buffer.from(JSON.stringify(['fairlead:file', id, ownerId, kind]));
}
