import { describe, expect, it } from 'vitest';
import { decideBy } from './cases.rules.ts';

const DAY_MS = 86_400_000;
const openedAt = new Date('2026-11-16T09:00:00Z');
const calendar = { timeZone: 'UTC', weekend: [6, 7], holidays: new Set<string>() };

describe('a decision', () => {
  it('is promised within two working days', () => {
    expect(decideBy(calendar, openedAt)).toEqual(new Date('2026-11-19T00:00:00Z'));
  });

  it('is not put off for ever by holidays that staff enter', () => {
    const days = Array.from({ length: 400 }, (_, day) => openedAt.getTime() + day * DAY_MS);
    const holidays = new Set(days.map((at) => new Date(at).toISOString().slice(0, 10)));
    const by = decideBy({ ...calendar, holidays, weekend: [1, 2, 3, 4, 5] }, openedAt);
    expect(by).toEqual(new Date('2026-12-01T00:00:00Z'));
  });
});
