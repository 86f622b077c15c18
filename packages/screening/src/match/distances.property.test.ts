/** The laws that the search leans on: quick distances are right, and spare nothing that is near. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bitsIn, KeyPattern, maskOf } from './key-distance.ts';
import { distance, likeness } from './likeness.ts';

const key = fc.string({ unit: fc.constantFrom(...'ptksfmnlrah'), maxLength: 12 });
const word = fc.string({ unit: fc.constantFrom(...'aeiouEbdfghjklmnprstvyzSXCT'), maxLength: 12 });

/** Edits, and neighbours that changed places. */
function textbook(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  const cell = (row: number, at: number) => rows[row]?.[at] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= one.length; row += 1) {
    const here = [row];
    rows[row] = here;
    for (let at = 1; at <= other.length; at += 1) {
      const [mine, theirs] = [one.charAt(row - 1), other.charAt(at - 1)];
      const swaps = row > 1 && at > 1 && one.charAt(row - 2) === theirs;
      const swapped = swaps && mine === other.charAt(at - 2) ? cell(row - 2, at - 2) + 1 : 99;
      const exchanged = cell(row - 1, at - 1) + (mine === theirs ? 0 : 1);
      here[at] = Math.min(exchanged, cell(row - 1, at) + 1, cell(row, at - 1) + 1, swapped);
    }
  }
  return cell(one.length, other.length);
}

it('counts the edits between keys as the textbook does', () => {
  fc.assert(
    fc.property(key, key, (one, other) => {
      const pattern = new KeyPattern(one);
      pattern.setUp();
      const found = pattern.distance(other);
      pattern.clear();
      expect(found).toBe(textbook(one, other));
    }),
  );
});

it('never skips by their masks two keys that are near', () => {
  fc.assert(
    fc.property(key, key, (one, other) => {
      const apart = textbook(one, other);
      expect(bitsIn(maskOf(one) & ~maskOf(other))).toBeLessThanOrEqual(apart);
      expect(bitsIn(maskOf(other) & ~maskOf(one))).toBeLessThanOrEqual(apart);
    }),
  );
});

it('finds two words as alike from either side, and the same wholly', () => {
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(distance(one, other, 99)).toBeCloseTo(distance(other, one, 99), 4);
      expect(distance(one, one, 99)).toBe(0);
      expect(likeness(one, other, 0)).toBeLessThanOrEqual(1);
    }),
  );
});
