/** The browser's chance, the only place of the web that draws on it. */
import type { TransferId } from '@fairlead/contract/ids';
import { nowMs } from '#lib/clock.ts';

const BYTES = 16;
const MS_BYTES = 6;

/** A UUIDv7: sorts by the time at which it was made. */
export function uuidV7(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  let ms = nowMs();
  for (let place = MS_BYTES - 1; place >= 0; place -= 1) {
    bytes[place] = ms % 256;
    ms = Math.floor(ms / 256);
  }
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The id of a transfer that is about to be sent: the same one through every further try. */
export function newTransferId(): TransferId {
  return `trf_${uuidV7()}` as TransferId;
}
