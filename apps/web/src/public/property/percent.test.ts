import { expect, it } from 'vitest';
import { readPercent } from './percent.ts';

it.each([
  ['4', 400],
  ['3.5', 350],
  ['3,75 %', 375],
  ['٣٫٥٪', 350],
  ['0', 0],
  ['20', 2_000],
  ['20.01', undefined],
  ['-1', undefined],
  ['3.555', undefined],
  ['four', undefined],
  ['', undefined],
])('"%s" is a rate of %s hundredths of a percent', (text, points) => {
  expect(readPercent(text)).toBe(points);
});
