import { describe, expect, it } from 'vitest';
import { middleOf, moved, zoomed, zoomOf } from './crop.ts';

const landscape = { width: 800, height: 400 };

describe('the square that is cut out of a picture', () => {
  it('begins as the largest one, in the middle', () => {
    expect(middleOf(landscape)).toEqual({ x: 200, y: 0, size: 400 });
  });

  it('never leaves the picture', () => {
    const crop = middleOf(landscape);
    expect(moved(crop, landscape, 9_999, 50)).toEqual({ x: 400, y: 0, size: 400 });
    expect(moved(crop, landscape, -9_999, -50)).toEqual({ x: 0, y: 0, size: 400 });
  });

  it('keeps its middle when one comes closer, and comes no closer than four times', () => {
    const crop = zoomed(middleOf(landscape), landscape, 2);
    expect(crop).toEqual({ x: 300, y: 100, size: 200 });
    expect(zoomOf(crop, landscape)).toBe(2);
    expect(zoomed(crop, landscape, 100).size).toBe(100);
    expect(zoomed(crop, landscape, 0.1).size).toBe(400);
  });

  it('is the whole of a picture that is small already', () => {
    const small = { width: 40, height: 40 };
    expect(zoomed(middleOf(small), small, 4)).toEqual({ x: 0, y: 0, size: 40 });
  });
});
