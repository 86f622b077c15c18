/**
 * Which keys belong to which database. The keys are bound to the open database once, at start, and
 * found from any `Db` or `Tx` of it, so that a service needs to pass only its `tx`.
 */
import type { Db, Tx } from '#platform/database/db.ts';
import { runOn } from '#platform/database/statements/run-sql.ts';
import { DataKeys, type Decrypted, INSTITUTION } from './data-keys.ts';
import type { KeyRing } from './key-ring.ts';

export interface BankKeys {
  readonly ring: KeyRing;
  readonly dataKeys: DataKeys;
}

/** By the dialect's adapter: the one thing a database and all its transactions share. */
const bound = new WeakMap<object, BankKeys>();

export function bindKeys(db: Db, ring: KeyRing): BankKeys {
  const keys = { ring, dataKeys: new DataKeys(ring) };
  bound.set(db.getExecutor().adapter, keys);
  return keys;
}

export function keysOf(db: Db | Tx): BankKeys {
  const keys = bound.get(db.getExecutor().adapter);
  if (keys === undefined) throw new Error('No key ring is bound to this database: see bindKeys.');
  return keys;
}

/**
 * Encrypts a person's text under their own data key, made where they have none. `context` names
 * the place; the same one opens it. Throws `PersonErased` when their data was erased.
 */
export async function encryptFor(
  tx: Tx,
  personId: string,
  text: string,
  context = '',
): Promise<Buffer> {
  return keysOf(tx).dataKeys.encryptFor(runOn(tx), personId, text, context);
}

export async function decryptFor(
  db: Db | Tx,
  personId: string,
  sealed: Uint8Array,
  context = '',
): Promise<Decrypted> {
  return keysOf(db).dataKeys.decryptFor(runOn(db), personId, sealed, context);
}

/** Destroys a person's data key. Nothing encrypted under it can be read ever again. */
export async function eraseKey(tx: Tx, personId: string): Promise<void> {
  if (personId === INSTITUTION) throw new Error('The institution is not a person to be erased.');
  await keysOf(tx).dataKeys.erase(runOn(tx), personId);
}
