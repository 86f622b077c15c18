import { describe, expect, it } from 'vitest';
import { isoDateOf, partOrder, yearsBetween } from './birth-date.ts';

describe('a day of birth', () => {
  it.each([
    [{ day: '5', month: '3', year: '1990' }, '1990-03-05'],
    [{ day: '29', month: '2', year: '2000' }, '2000-02-29'],
    [{ day: '29', month: '2', year: '1999' }, undefined],
    [{ day: '31', month: '4', year: '1990' }, undefined],
    [{ day: '1', month: '1', year: '90' }, undefined],
    [{ day: '', month: '', year: '' }, undefined],
  ])('typed as %o is %s', (typed, iso) => {
    expect(isoDateOf(typed)).toBe(iso);
  });

  it('is asked for in the order of the reader’s language', () => {
    expect(partOrder('en')).toEqual(['month', 'day', 'year']);
    expect(partOrder('es')).toEqual(['day', 'month', 'year']);
    expect(partOrder('ar')).toEqual(['day', 'month', 'year']);
  });

  it('makes eighteen on the birthday, not a day earlier', () => {
    expect(yearsBetween('2008-11-15', '2026-11-15')).toBe(18);
    expect(yearsBetween('2008-11-16', '2026-11-15')).toBe(17);
  });
});
