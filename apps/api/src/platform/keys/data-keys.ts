/**
 * A data key for each person. Text encrypted under it can be erased wherever it stands, sealed
 * rows and backups of rows included, by destroying the key.
 */

import type { RunSql } from '#platform/database/statements/run-sql.ts';
import { newBytes } from '#platform/random.ts';
import { decrypt, encrypt, KEY_BYTES } from './cipher.ts';
import { addStatement, eraseStatement, findStatement, type KeyRow } from './data-key.sql.ts';
import { type KeyRing, keyIdOf } from './key-ring.ts';
import { CannotOpen } from './sealer.ts';

/** The owner of text that belongs to no one person. */
export const INSTITUTION = 'institution';

/** First byte of everything a data key sealed. */
const FORMAT = 2;
const CACHE_SIZE = 10_000;
/** Another process's erasure is honoured after this long at the latest. */
const CACHE_MS = 60_000;

export type Decrypted =
  | { readonly state: 'open'; readonly text: string }
  /** The person's key is gone, and the text with it. Not an error. */
  | { readonly state: 'erased' };

/** Raised when text is to be encrypted for somebody whose data was erased. */
export class PersonErased extends Error {
  constructor() {
    super('The data of this person was erased; nothing can be encrypted for them any more.');
    this.name = 'PersonErased';
  }
}

type Known = Buffer | 'erased';

export class DataKeys {
  readonly #ring: KeyRing;
  readonly #cache = new Map<string, { key: Buffer; untilMs: number }>();

  constructor(ring: KeyRing) {
    this.#ring = ring;
  }

  async encryptFor(run: RunSql, personId: string, text: string, context: string): Promise<Buffer> {
    const key = (await this.keysFor(run, [personId])).get(personId);
    if (key === undefined || key === 'erased') throw new PersonErased();
    return encryptWith(key, text, aad(personId, context));
  }

  async decryptFor(
    run: RunSql,
    personId: string,
    sealed: Uint8Array,
    context: string,
  ): Promise<Decrypted> {
    const key = (await this.#find(run, [personId])).get(personId);
    if (key === undefined) throw new CannotOpen('the person has no data key');
    if (key === 'erased') return { state: 'erased' };
    return { state: 'open', text: decryptWith(key, sealed, aad(personId, context)) };
  }

  /** The keys of many people at once, made where missing. Two statements at most. */
  async keysFor(run: RunSql, personIds: readonly string[]): Promise<ReadonlyMap<string, Known>> {
    const wanted = [...new Set(personIds)].sort();
    const found = await this.#find(run, wanted);
    const missing = wanted.filter((id) => !found.has(id));
    if (missing.length === 0) return found;
    await run(addStatement(missing.map((id) => ({ personId: id, ...this.#wrap(id) }))));
    // Read back: another transaction may have made the same person's key first.
    for (const [id, key] of await this.#find(run, missing)) found.set(id, key);
    return found;
  }

  /** Destroys a person's key, and with it everything encrypted under it. For good. */
  async erase(run: RunSql, personId: string): Promise<void> {
    this.#cache.delete(personId);
    // A person without a key gets an erased one, so that none can be made later.
    await this.keysFor(run, [personId]);
    await run(eraseStatement(personId));
    this.#cache.delete(personId);
  }

  /** A fresh wrapping of the same key under the ring's current one. */
  rewrap(row: { personId: string; wrapped: Buffer }): { keyId: string; wrapped: Buffer } {
    const key = this.#ring.open(row.wrapped, wrapContext(row.personId));
    return this.#wrapKey(row.personId, key);
  }

  #wrap(personId: string): { keyId: string; wrapped: Buffer } {
    return this.#wrapKey(personId, newBytes(KEY_BYTES));
  }

  #wrapKey(personId: string, key: Buffer): { keyId: string; wrapped: Buffer } {
    const wrapped = this.#ring.seal(key, wrapContext(personId));
    return { keyId: keyIdOf(wrapped), wrapped };
  }

  async #find(run: RunSql, personIds: readonly string[]): Promise<Map<string, Known>> {
    const found = new Map<string, Known>();
    const unknown: string[] = [];
    for (const id of personIds) {
      const cached = this.#cached(id);
      if (cached === undefined) unknown.push(id);
      else found.set(id, cached);
    }
    if (unknown.length === 0) return found;
    for (const row of await run<KeyRow>(findStatement(unknown))) {
      if (row.wrapped === null) {
        found.set(row.person_id, 'erased');
        continue;
      }
      const key = this.#ring.open(row.wrapped, wrapContext(row.person_id));
      found.set(row.person_id, key);
      // A key made in this very transaction may yet be rolled back; remembering it would encrypt
      // later text under a key that nobody has.
      if (!row.made_here) this.#remember(row.person_id, key);
    }
    return found;
  }

  #cached(personId: string): Buffer | undefined {
    const entry = this.#cache.get(personId);
    if (entry === undefined || entry.untilMs < performance.now()) return undefined;
    return entry.key;
  }

  #remember(personId: string, key: Buffer): void {
    const oldest = this.#cache.keys().next();
    if (this.#cache.size >= CACHE_SIZE && !oldest.done) this.#cache.delete(oldest.value);
    this.#cache.set(personId, { key, untilMs: performance.now() + CACHE_MS });
  }
}

export function encryptWith(key: Buffer, text: string, boundTo: string): Buffer {
  return Buffer.concat([Buffer.of(FORMAT), encrypt(key, text, boundTo)]);
}

function decryptWith(key: Buffer, sealed: Uint8Array, boundTo: string): string {
  if (sealed[0] !== FORMAT) throw new CannotOpen('not our format');
  return decrypt(key, sealed.subarray(1), boundTo).toString('utf8');
}

/** What a person's ciphertext is bound to: the person, and the place it was written for. */
export function aad(personId: string, context: string): string {
  return `fairlead:person:${personId}:${context}`;
}

function wrapContext(personId: string): string {
  return `data-key:${personId}`;
}
