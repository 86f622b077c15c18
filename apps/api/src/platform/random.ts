/** The only source of randomness: ids, tokens, PINs. */
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { type Id, type IdKind, idPrefixes } from '@fairlead/contract';

/** A UUIDv7: 48 bits of milliseconds, then random, so that ids sort by time. */
export function uuidV7(nowMs = Date.now()): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(nowMs, 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
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
  return createHash('sha256').update(token).digest();
}

/** A PIN of so many digits, as a string with its leading zeros. */
export function newPin(digits: number): string {
  return String(randomInt(10 ** digits)).padStart(digits, '0');
}
