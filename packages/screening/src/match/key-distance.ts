/**
 * The edit distance between short keys, in which two neighbours that changed places are one edit: a
 * column a step (Myers 1999, as Hyyrö 2003 has it).
 */

const PATTERN = new Int32Array(65_536);
/** A pattern is the bits of one word of the machine. */
const MOST = 31;

export class KeyPattern {
  readonly #key: string;
  readonly #last: number;

  /** Only one pattern is set up at a time: comparing is many times, setting up once. */
  constructor(key: string) {
    this.#key = key.slice(0, MOST);
    this.#last = this.#key.length === 0 ? 0 : 1 << (this.#key.length - 1);
  }

  setUp(): void {
    for (let at = 0; at < this.#key.length; at += 1) {
      const code = this.#key.charCodeAt(at);
      PATTERN[code] = (PATTERN[code] ?? 0) | (1 << at);
    }
  }

  clear(): void {
    for (let at = 0; at < this.#key.length; at += 1) PATTERN[this.#key.charCodeAt(at)] = 0;
  }

  distance(other: string): number {
    if (this.#last === 0) return other.length;
    let plus = -1;
    let minus = 0;
    let diagonal = 0;
    let before = 0;
    let score = this.#key.length;
    for (let at = 0; at < other.length; at += 1) {
      const equal = PATTERN[other.charCodeAt(at)] ?? 0;
      const swapped = ((~diagonal & equal) << 1) & before;
      diagonal = (((equal & plus) + plus) ^ plus) | equal | minus | swapped;
      let up = minus | ~(diagonal | plus);
      let down = plus & diagonal;
      if ((up & this.#last) !== 0) score += 1;
      else if ((down & this.#last) !== 0) score -= 1;
      up = (up << 1) | 1;
      down <<= 1;
      plus = down | ~(diagonal | up);
      minus = up & diagonal;
      before = equal;
    }
    return score;
  }
}

const CLASSES = 'ptksfmnlrah';
const OTHERS = CLASSES.length;

/**
 * Which classes a key has, a bit each, and which it has twice. An edit changes one bit on either
 * side at most, so that keys whose masks differ more lie further apart.
 */
export function maskOf(key: string): number {
  let mask = 0;
  for (let at = 0; at < key.length; at += 1) {
    const known = CLASSES.indexOf(key.charAt(at));
    const bit = 1 << (known < 0 ? OTHERS : known);
    mask |= (mask & bit) === 0 ? bit : bit << 16;
  }
  return mask;
}

export function bitsIn(mask: number): number {
  let bits = mask - ((mask >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
