import { describe, expect, it } from 'vitest';
import { dayBefore, pointsOf } from './balance-points.ts';

const eur = (units: number) => ({ amount: `${units}00`, currency: 'EUR', display: '' });

describe('a balance over time', () => {
  it('begins and ends with its range, whatever moved in between', () => {
    const points = pointsOf({
      from: '2026-02-27',
      to: '2026-03-05',
      opening_balance: eur(5),
      days: [{ date: '2026-03-01', balance: eur(7) }],
    });
    expect(points.map(({ date, value }) => [date, value])).toEqual([
      ['2026-02-27', 5],
      ['2026-03-01', 7],
      ['2026-03-05', 7],
    ]);
    expect(points.map(({ day }) => day - (points[0]?.day ?? 0))).toEqual([0, 2, 6]);
  });

  it('is flat where nothing moved', () => {
    const points = pointsOf({
      from: '2026-01-01',
      to: '2026-01-31',
      opening_balance: eur(3),
      days: [],
    });
    expect(points.map(({ value }) => value)).toEqual([3, 3]);
  });

  it('shows what it was before a move on the very first day', () => {
    const [first] = pointsOf({
      from: '2026-03-01',
      to: '2026-03-01',
      opening_balance: eur(1),
      days: [{ date: '2026-03-01', balance: eur(2) }],
    });
    expect(first).toMatchObject({ date: '2026-02-28', value: 1 });
  });

  it('counts days over the end of a year', () => {
    expect(dayBefore('2026-01-01', 30)).toBe('2025-12-02');
  });
});
