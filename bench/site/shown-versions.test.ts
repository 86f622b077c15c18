import { describe, expect, it } from 'vitest';
import { judge } from './shown-versions.ts';

/** Two things; each was published at 0, and again a while later. */
const history = new Map([
  ['quay', [publishedAt(0), publishedAt(2_000)]],
  ['pier', [publishedAt(0), publishedAt(5_000)]],
]);

function publishedAt(begun: number) {
  return { begun, answered: begun + 10 };
}

function page(asked: number, quay: readonly number[], pier: readonly number[]) {
  const shown = new Map([
    ['quay', quay],
    ['pier', pier],
  ]);
  return judge({ asked, shown }, history);
}

describe('the judge of pages that were read while they changed', () => {
  it('lets a page be a second behind, and no more', () => {
    expect(page(3_000, [1, 1], [1])).toBe('right');
    expect(page(3_011, [1, 1], [1])).toBe('stale');
    expect(page(3_011, [2, 2], [1])).toBe('right');
    expect(page(60_000, [2], [2, 2])).toBe('right');
  });

  it('finds two versions of one thing, and things of different moments', () => {
    expect(page(3_000, [1, 2], [1])).toBe('mixed');
    expect(page(5_100, [1], [2])).toBe('mixed');
    expect(page(3_000, [2], [])).toBe('mixed');
    expect(page(3_000, [3], [1])).toBe('mixed');
  });
});
