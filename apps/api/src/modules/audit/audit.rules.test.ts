import { describe, expect, it } from 'vitest';
import { changesOf } from './audit.rules.ts';

describe('what changed', () => {
  it('is each field that differs, added and removed ones included', () => {
    const before = { language: 'en', phone: '+1', limits: { day: 5 }, same: true };
    const after = { language: 'es', limits: { day: 7 }, same: true, email: 'a@b.c' };
    expect(changesOf(before, after)).toEqual([
      { field: 'language', before: 'en', after: 'es' },
      { field: 'phone', before: '+1', after: null },
      { field: 'limits', before: '{"day":5}', after: '{"day":7}' },
      { field: 'email', before: null, after: 'a@b.c' },
    ]);
  });

  it('is nothing where nothing was recorded', () => {
    expect(changesOf(undefined, undefined)).toEqual([]);
  });

  it('is the value itself where a record holds only one', () => {
    expect(changesOf('Active', 'Locked')).toEqual([
      { field: 'value', before: 'Active', after: 'Locked' },
    ]);
  });
});
