import { describe, expect, it } from 'vitest';
import { roundTicks } from './ticks.ts';

describe('the lines of a chart', () => {
  it.each([
    [0, 100, [0, 50, 100]],
    [0, 730, [0, 250, 500, 750]],
    [0, 1, [0, 0.5, 1]],
    [0, 0, [0, 0.5, 1]],
    [950, 1010, [940, 960, 980, 1000, 1020]],
    [-40, 100, [-50, 0, 50, 100]],
  ])('from %d to %d stand at %o', (least, most, ticks) => {
    expect(roundTicks(least, most, 3)).toEqual(ticks);
  });

  it('hold everything that is drawn', () => {
    for (const [least, most] of [
      [3, 7],
      [0, 123_456_789],
      [-5, -1],
      [12, 12],
    ] as const) {
      const ticks = roundTicks(least, most, 3);
      expect(ticks[0]).toBeLessThanOrEqual(least);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
      expect(ticks.length).toBeLessThanOrEqual(6);
    }
  });
});
