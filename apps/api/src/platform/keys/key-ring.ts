/**
 * The bank's keys, kept in a file outside the database. The newest `seal` key encrypts; older ones
 * still open what they sealed, until a rotation has sealed it again and nothing uses them.
 */
import { createHmac } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { CannotStart } from '#platform/cannot-start.ts';
import { systemTime, type WallTime } from '#platform/wall-time.ts';
import { decrypt, encrypt } from './cipher.ts';
import {
  createRing,
  type KeyPurpose,
  newKey,
  newRing,
  parseRing,
  type RingFile,
  readRing,
  replaceRing,
} from './ring-file.ts';
import { CannotOpen, type Sealer } from './sealer.ts';

/** First byte of everything a ring sealed; the key's id (8 bytes) follows. */
const FORMAT = 1;
const HEADER_BYTES = 9;
/** How soon a running process sees another process's rotation. */
const LOOK_AGAIN_MS = 5_000;

/** What may be told about a key. Its material never leaves the ring. */
export interface KeyFacts {
  readonly id: string;
  readonly purpose: KeyPurpose;
  readonly createdAt: string;
  readonly current: boolean;
}

export class KeyRing implements Sealer {
  readonly #path: string | null;
  #ring: RingFile;
  #material = new Map<string, Buffer>();
  #current = { seal: '', mac: '' };
  #changedAtMs = 0;
  #lookedAtMs = 0;

  private constructor(path: string | null, ring: RingFile) {
    this.#path = path;
    this.#ring = ring;
    this.#take(ring);
  }

  /** Reads the ring in a file, and makes the first one where there is none. */
  static async load(path: string, time: WallTime = systemTime): Promise<KeyRing> {
    const found = await readRing(path);
    if (found !== null) return new KeyRing(path, found);
    await createRing(path, newRing(time.now()));
    const made = await readRing(path);
    if (made === null) throw new Error('The key ring vanished while it was made.');
    return new KeyRing(path, made);
  }

  /** Of a bank that there is: nothing is made, which would be in the way of the right one. */
  static async loadExisting(path: string): Promise<KeyRing> {
    const found = await readRing(path);
    if (found !== null) return new KeyRing(path, found);
    throw new CannotStart(
      `There is no key ring ${path}; set FAIRLEAD_DATA or FAIRLEAD_KEY_RING to where it is, or put back the one from your backup.`,
    );
  }

  /** A ring that stands in no file: for tests. */
  static inMemory(time: WallTime = systemTime): KeyRing {
    return new KeyRing(null, newRing(time.now()));
  }

  seal(plaintext: Uint8Array | string, context: string): Buffer {
    this.#lookAgain(false);
    const id = this.#current.seal;
    const header = Buffer.concat([Buffer.of(FORMAT), Buffer.from(id, 'hex')]);
    return Buffer.concat([header, encrypt(this.#key(id), plaintext, aad(context))]);
  }

  open(sealed: Uint8Array, context: string): Buffer {
    const id = keyIdOf(sealed);
    if (!this.#material.has(id)) this.#lookAgain(true);
    return decrypt(this.#key(id), sealed.subarray(HEADER_BYTES), aad(context));
  }

  /** A keyed hash, for looking up what must not be stored in clear. The same for ever. */
  mac(context: string, value: Uint8Array | string): Buffer {
    const mac = createHmac('sha256', this.#key(this.#current.mac));
    return mac
      .update(`${Buffer.byteLength(context)}:${context}`)
      .update(value)
      .digest();
  }

  get currentSealKeyId(): string {
    this.#lookAgain(false);
    return this.#current.seal;
  }

  list(): KeyFacts[] {
    this.#lookAgain(true);
    return this.#ring.keys.map(({ id, purpose, createdAt }) => ({
      id,
      purpose,
      createdAt,
      current: this.#current[purpose] === id,
    }));
  }

  /** Adds a new `seal` key, which encrypts from now on. Returns its id. */
  async addSealKey(time: WallTime = systemTime): Promise<string> {
    this.#lookAgain(true);
    const key = newKey('seal', time.now());
    await this.#replace({ ...this.#ring, keys: [...this.#ring.keys, key] });
    return key.id;
  }

  /** Destroys keys that nothing uses any more. The current ones stay, whatever is asked. */
  async drop(ids: readonly string[]): Promise<void> {
    this.#lookAgain(true);
    const kept = new Set(Object.values(this.#current));
    const keys = this.#ring.keys.filter((key) => kept.has(key.id) || !ids.includes(key.id));
    await this.#replace({ ...this.#ring, keys });
  }

  async #replace(ring: RingFile): Promise<void> {
    if (this.#path !== null) await replaceRing(this.#path, ring);
    this.#take(ring);
  }

  #take(ring: RingFile): void {
    this.#ring = ring;
    this.#material = new Map(ring.keys.map((k) => [k.id, Buffer.from(k.material, 'base64')]));
    const newest = (purpose: KeyPurpose): string =>
      ring.keys.findLast((key) => key.purpose === purpose)?.id ?? '';
    this.#current = { seal: newest('seal'), mac: newest('mac') };
  }

  /** Reads the file again if it changed; synchronous, since it is small and rotations are rare. */
  #lookAgain(now: boolean): void {
    if (this.#path === null) return;
    const atMs = performance.now();
    if (!now && atMs - this.#lookedAtMs < LOOK_AGAIN_MS) return;
    this.#lookedAtMs = atMs;
    // A file that is gone takes nothing from a running bank; its next start will say so.
    const changedAtMs = statSync(this.#path, { throwIfNoEntry: false })?.mtimeMs;
    if (changedAtMs === undefined || changedAtMs === this.#changedAtMs) return;
    this.#take(parseRing(readFileSync(this.#path, 'utf8'), this.#path));
    this.#changedAtMs = changedAtMs;
  }

  #key(id: string): Buffer {
    const key = this.#material.get(id);
    if (key === undefined) throw new CannotOpen(`the ring has no key ${id}`);
    return key;
  }
}

/** The id of the ring key that sealed these bytes. */
export function keyIdOf(sealed: Uint8Array): string {
  if (sealed.length < HEADER_BYTES || sealed[0] !== FORMAT) throw new CannotOpen('not our format');
  return Buffer.from(sealed.subarray(1, HEADER_BYTES)).toString('hex');
}

function aad(context: string): string {
  return `fairlead:${context}`;
}
