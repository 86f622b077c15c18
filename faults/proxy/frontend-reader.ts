/**
 * Follows what a client says to PostgreSQL, message by message, just far enough to know the last
 * message of a transaction that moves money: its commit, or the Sync of a statement by itself.
 */

const START_LENGTH = 4;
const HEAD_LENGTH = 5;
const POSTING = 'ledger.post';

export class FrontendReader {
  #rest: Buffer = Buffer.alloc(0);
  #started = false;
  #inTx = false;
  #movesMoney = false;
  /** Prepared statements that call the posting function. */
  readonly #posting = new Set<string>();

  /** Whether such a message ends in this chunk. */
  read(chunk: Buffer): boolean {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    let at = 0;
    let found = false;
    for (;;) {
      const head = this.#started ? HEAD_LENGTH : START_LENGTH;
      if (bytes.length - at < head) break;
      const length = bytes.readInt32BE(at + head - 4) + head - 4;
      if (bytes.length - at < length) break;
      if (this.#started) {
        const type = String.fromCharCode(bytes[at] ?? 0);
        const body = bytes.subarray(at + HEAD_LENGTH, at + length);
        if (this.#endsPosting(type, body)) found = true;
      } else {
        this.#started = true;
      }
      at += length;
    }
    this.#rest = Buffer.from(bytes.subarray(at));
    return found;
  }

  #endsPosting(type: string, body: Buffer): boolean {
    switch (type) {
      case 'Q':
        return this.#says(textAt(body, 0));
      case 'P': {
        const name = textAt(body, 0);
        const text = textAt(body, name.length + 1);
        if (text.includes(POSTING)) this.#posting.add(name);
        else this.#posting.delete(name);
        return false;
      }
      case 'B': {
        const portal = textAt(body, 0);
        if (this.#posting.has(textAt(body, portal.length + 1))) this.#movesMoney = true;
        return false;
      }
      case 'S':
        return !this.#inTx && this.#ends();
      default:
        return false;
    }
  }

  /** Follows begin, commit and rollback; true when this commits money. */
  #says(text: string): boolean {
    const word = /^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase();
    if (word === 'begin') {
      this.#inTx = true;
      this.#movesMoney = text.includes(POSTING);
      return /;\s*commit\s*;?\s*$/i.test(text) && this.#ends();
    }
    if (word === 'commit' || word === 'rollback') {
      this.#inTx = false;
      const moved = this.#ends();
      return moved && word === 'commit';
    }
    return false;
  }

  #ends(): boolean {
    const moved = this.#movesMoney;
    this.#movesMoney = false;
    return moved;
  }
}

function textAt(body: Buffer, from: number): string {
  const end = body.indexOf(0, from);
  return body.toString('latin1', from, end < 0 ? body.length : end);
}
