import { describe, expect, test } from 'vitest';
import { fitsAbove, labelEvery } from './labels.ts';

describe('labels under bars', () => {
  const days = ['10 nov', '11 nov', '12 nov'];

  test('are all drawn where there is room', () => {
    expect(labelEvery(days, 60)).toBe(1);
  });

  test('are left out in turn where they would touch', () => {
    expect(labelEvery(days, 26)).toBe(2);
    expect(labelEvery(days, 10)).toBe(5);
  });

  test('are each drawn where there are none to touch', () => {
    expect(labelEvery([], 40)).toBe(1);
  });
});

describe('the figure over a bar', () => {
  const low = { y: 196, text: '0' };

  test('that is wider than its place is drawn over neighbours that are far below', () => {
    expect(fitsAbove([low, { y: 22, text: '1.02K' }, low], 1, 26)).toBe(true);
  });

  test('is left out beside a neighbour about as high', () => {
    const heads = [low, { y: 22, text: '1.02K' }, { y: 30, text: '980.5' }];
    expect(fitsAbove(heads, 1, 26)).toBe(false);
    expect(fitsAbove(heads, 2, 26)).toBe(false);
  });

  test('is always drawn within its own place', () => {
    expect(fitsAbove([low, low, low], 1, 26)).toBe(true);
  });
});
