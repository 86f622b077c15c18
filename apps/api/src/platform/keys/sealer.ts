/**
 * What the rest of the platform sees of encryption: seal a value for a context, open it for the
 * same one. The keys behind it stand outside the database.
 */
export interface Sealer {
  /** `context` names the value's place (table, column, row); it is bound to the result. */
  seal(plaintext: Uint8Array | string, context: string): Buffer;
  /** Throws `CannotOpen` when the bytes, the context or the key is another one. */
  open(sealed: Uint8Array, context: string): Buffer;
}

/** Bytes that were not sealed by this ring for this context, or were changed since. */
export class CannotOpen extends Error {
  constructor(reason: string) {
    super(`A sealed value cannot be opened: ${reason}.`);
    this.name = 'CannotOpen';
  }
}
