/** AES-256-GCM over whole values: nonce, ciphertext, tag in one run of bytes. */
import { createCipheriv, createDecipheriv } from 'node:crypto';
import { newBytes } from '#platform/random.ts';
import { CannotOpen } from './sealer.ts';

export const KEY_BYTES = 32;
export const NONCE_BYTES = 12;
export const TAG_BYTES = 16;

/** Nonces are random: one key may seal 2^32 values before it must be rotated (SP 800-38D). */
export function encrypt(key: Uint8Array, plaintext: Uint8Array | string, aad: string): Buffer {
  const nonce = newBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(aad));
  const body = typeof plaintext === 'string' ? Buffer.from(plaintext) : plaintext;
  return Buffer.concat([nonce, cipher.update(body), cipher.final(), cipher.getAuthTag()]);
}

export function decrypt(key: Uint8Array, sealed: Uint8Array, aad: string): Buffer {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) throw new CannotOpen('it is too short');
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES));
  decipher.setAAD(Buffer.from(aad));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const body = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES));
  try {
    return Buffer.concat([body, decipher.final()]);
  } catch {
    // The only error `final` has: the tag does not fit the bytes, the key or the context.
    throw new CannotOpen('the bytes, the key or the context is another one');
  }
}
