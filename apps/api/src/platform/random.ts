/** The only source of randomness: ids, tokens, PINs. */
import { hash, randomBytes, randomFillSync, randomInt, randomUUID } from 'node:crypto';
import { type Id, type IdKind, idPrefixes } from '@fairlead/contract';

/** Taken from the system a few thousand bytes at a time: ids are made at every request. */
const noise = Buffer.alloc(4096);
let noiseUsed = noise.length;

/** A UUIDv7: 48 bits of milliseconds, then random, so that ids sort by time. */
export function uuidV7(nowMs = Date.now()): string {
  if (noiseUsed === noise.length) {
    randomFillSync(noise);
    noiseUsed = 0;
  }
  const at = noiseUsed;
  noiseUsed += 16;
  noise.writeUIntBE(nowMs, at, 6);
  noise.writeUInt8((noise.readUInt8(at + 6) & 0x0f) | 0x70, at + 6);
  noise.writeUInt8((noise.readUInt8(at + 8) & 0x3f) | 0x80, at + 8);
  return grouped(noise.toString('hex', at, at + 16));
}

function grouped(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}

/** The same for the same words, so that whoever makes it means the same thing. */
export function uuidOf(words: string): string {
  const hex = hash('sha256', words, 'hex');
  return grouped(`${hex.slice(0, 12)}8${hex.slice(13, 16)}a${hex.slice(17, 32)}`);
}

/** The same for the same words and moment; sorts by the moment, as those do that are random. */
export function uuidAt(ms: number, words: string): string {
  const time = ms.toString(16).padStart(12, '0');
  const hex = hash('sha256', words, 'hex');
  return grouped(`${time}7${hex.slice(0, 3)}a${hex.slice(3, 18)}`);
}

/** Names one request in logs and records, which are never in its order: it need not sort. */
export function newRequestId(): string {
  return randomUUID();
}

export function newId<K extends IdKind>(kind: K): Id<K> {
  return `${idPrefixes[kind]}_${uuidV7()}` as Id<K>;
}

/** A secret that nobody can guess: 256 bits, for cookies and links. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Tokens are kept only as this. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** SHA-256 of bytes. */
export function hashBytes(bytes: Uint8Array): Buffer {
  return hash('sha256', bytes, 'buffer');
}

/** Random bytes: keys, nonces, salts. */
export function newBytes(length: number): Buffer {
  return randomBytes(length);
}

/** Five digits, as a string: some begin with zeros. */
export function newPin(): string {
  return String(randomInt(100_000)).padStart(5, '0');
}

/** Crockford's base 32: nobody mixes up these characters. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A secret that a person may have to type or paste; five bits a character. */
export function newTypedSecret(characters: number): string {
  return [...randomBytes(characters)].map((byte) => ALPHABET.charAt(byte % 32)).join('');
}
