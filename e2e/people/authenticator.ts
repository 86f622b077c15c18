/** The authenticator app in a person's own hand (RFC 6238). It never shows the same code twice. */
import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

const STEP_MS = 30_000;
/** As long as a code may take from here to the bank. */
const ON_THE_WAY_MS = 8_000;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export class Authenticator {
  readonly #secret: Buffer;
  #lastStep = 0;

  constructor(secret: string) {
    this.#secret = fromBase32(secret);
  }

  /**
   * Each code works once; the next one may be a step ahead, which a bank takes as well, and is
   * waited for beyond that. The code of the step before is good only while that still is the step
   * before when it arrives.
   */
  async nextCode(): Promise<string> {
    const earliest = Math.floor((Date.now() + ON_THE_WAY_MS) / STEP_MS) - 1;
    this.#lastStep = Math.max(this.#lastStep + 1, earliest);
    await sleep(Math.max(0, (this.#lastStep - 1) * STEP_MS - Date.now()));
    return codeOf(this.#secret, this.#lastStep);
  }
}

function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0x0f;
  const number = (digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000;
  return String(number).padStart(6, '0');
}

function fromBase32(text: string): Buffer {
  const bits = [...text.replaceAll(/[\s=]/g, '').toUpperCase()]
    .map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}
