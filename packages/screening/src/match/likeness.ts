/**
 * How alike two words sound: an edit distance over sounds.ts's symbols in which exchanging what
 * romanisations exchange costs little, a vowel less than a consonant, two swapped letters one step.
 */

const SIZE = 128;
const OTHER = 1;
const INSERT = new Float32Array(SIZE).fill(0.9);
const EXCHANGE = new Float32Array(SIZE * SIZE).fill(OTHER);
const SWAP = 0.65;

const codesOf = (text: string) => [...text].map((letter) => letter.charCodeAt(0));

/** Each pair of letters, and what exchanging one for the other costs. */
const exchanges: readonly (readonly [number, string])[] = [
  [0.1, 'kq yi'],
  [0.15, 'tT dD gG ei ou vw'],
  [0.2, 'Xh Zj jy 0o 1l 1i 5s 8b eE'],
  [0.25, 'qG vf zD ae'],
  [0.3, 'kX bp sz sc Cc zZ qg sT gj Cj 2z 3e 6b 4a iE sS'],
  [0.35, 'kg GX SC SZ zc TD td bv gh kc zj jc aE'],
  [0.4, 'qX kG hG pf tc uw ow vu ao'],
  [0.45, 'Ck Sc CX CZ eo'],
  [0.55, 'dz lr sC hj jZ SX yZ 9g yj'],
  [0.65, 'mn hk hq au oE uE'],
  [0.75, 'ai eu io iu'],
];

function setUp(): void {
  for (const code of codesOf('aeiou')) INSERT[code] = 0.35;
  for (const code of codesOf('E')) INSERT[code] = 0.6;
  for (const code of codesOf('hy')) INSERT[code] = 0.3;
  for (const code of codesOf('w')) INSERT[code] = 0.4;
  for (let code = 0; code < SIZE; code += 1) EXCHANGE[code * SIZE + code] = 0;
  for (const [cost, pairs] of exchanges) {
    for (const pair of pairs.split(' ')) {
      const [one = 0, other = 0] = codesOf(pair);
      EXCHANGE[one * SIZE + other] = cost;
      EXCHANGE[other * SIZE + one] = cost;
    }
  }
}
setUp();

/** Two letters that a scanner or a tired eye takes for one: rn for m, cl for d. */
const MISREAD = 0.35;
const [M = 0, R = 0, N = 0, D = 0, K = 0, L = 0] = codesOf('mrndkl');

function isMisread(first: number, second: number, one: number): boolean {
  return (one === M && first === R && second === N) || (one === D && first === K && second === L);
}

const MOST_LETTERS = 64;
const rows = [0, 1, 2].map(() => new Float32Array(MOST_LETTERS + 1));

const insertCost = (code: number) => (code < SIZE ? (INSERT[code] ?? OTHER) : OTHER);

function exchangeCost(one: number, other: number): number {
  if (one === other) return 0;
  return one < SIZE && other < SIZE ? (EXCHANGE[one * SIZE + other] ?? OTHER) : OTHER;
}

/** The cost of coming from one to the other, or more than `most` where it is more. */
export function distance(one: string, other: string, most: number): number {
  const width = Math.min(other.length, MOST_LETTERS);
  let [before, above, here] = rows as [Float32Array, Float32Array, Float32Array];
  above[0] = 0;
  for (let at = 1; at <= width; at += 1) {
    above[at] = (above[at - 1] ?? 0) + insertCost(other.charCodeAt(at - 1));
  }
  for (let row = 1; row <= one.length && row <= MOST_LETTERS; row += 1) {
    const mine = one.charCodeAt(row - 1);
    const drop = insertCost(mine);
    const last = row > 1 ? one.charCodeAt(row - 2) : -1;
    here[0] = (above[0] ?? 0) + drop;
    let least = here[0];
    for (let at = 1; at <= width; at += 1) {
      const theirs = other.charCodeAt(at - 1);
      let cost = (above[at - 1] ?? 0) + exchangeCost(mine, theirs);
      const dropped = (above[at] ?? 0) + drop;
      if (dropped < cost) cost = dropped;
      const inserted = (here[at - 1] ?? 0) + insertCost(theirs);
      if (inserted < cost) cost = inserted;
      if (at > 1 && last === theirs && mine === other.charCodeAt(at - 2)) {
        const swapped = (before[at - 2] ?? 0) + SWAP;
        if (swapped < cost) cost = swapped;
      }
      if (at > 1 && isMisread(other.charCodeAt(at - 2), theirs, mine)) {
        cost = Math.min(cost, (above[at - 2] ?? 0) + MISREAD);
      } else if (isMisread(last, mine, theirs)) {
        cost = Math.min(cost, (before[at - 1] ?? 0) + MISREAD);
      }
      here[at] = cost;
      if (cost < least) least = cost;
    }
    if (least > most) return most + 1;
    [before, above, here] = [above, here, before];
  }
  return above[width] ?? 0;
}

export const SHORT = 4;
const SHORTER = 0.55;

/** Lucio is not Lucia, much as o and a are taken for each other elsewhere. */
const OTHER_GENDER = 0.5;

function isOtherGender(one: string, other: string): boolean {
  const ends = one.charAt(one.length - 1) + other.charAt(other.length - 1);
  return ends === 'ao' || ends === 'oa';
}

/** From 0 to 1. `least` is where it stops looking: below it the answer is 0. */
export function likeness(one: string, other: string, least: number): number {
  // A short word has few letters to tell by: each of them counts the more.
  const longer = Math.max(one.length, other.length, 2);
  const length = longer <= SHORT ? longer * SHORTER : longer;
  const most = (1 - least) * length + 1e-6;
  const cost = distance(one, other, most) + (isOtherGender(one, other) ? OTHER_GENDER : 0);
  return cost > most ? 0 : 1 - cost / length;
}
