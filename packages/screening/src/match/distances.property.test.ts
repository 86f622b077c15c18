/** The laws that the search leans on: quick distances are right, and spare nothing that is near. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bitsIn, KeyPattern, maskOf } from './key-distance.ts';
import { distance, likeness } from './likeness.ts';

const key = fc.string({ unit: fc.constantFrom(...'ptksfmnlrah'), maxLength: 12 });
const word = fc.string({ unit: fc.constantFrom(...'aeiouEbdfghjklmnprstvyzSXCT'), maxLength: 12 });

function levenshtein(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [up, letter] of [...one].entries()) {
    const next = [up + 1];
    for (const [at, theirs] of [...other].entries()) {
      const swap = (row[at] ?? 0) + (letter === theirs ? 0 : 1);
      next.push(Math.min(swap, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

it('counts the edits between keys as the textbook does', () => {
  fc.assert(
    fc.property(key, key, (one, other) => {
      const pattern = new KeyPattern(one);
      pattern.setUp();
      const found = pattern.distance(other);
      pattern.clear();
      expect(found).toBe(levenshtein(one, other));
    }),
  );
});

it('never skips by their masks two keys that are near', () => {
  fc.assert(
    fc.property(key, key, (one, other) => {
      const apart = levenshtein(one, other);
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
