import { describe, expect, it } from 'vitest';
import { filterFrom, searchWith } from './transfer-filter.ts';

describe('the filter of an account’s transfers', () => {
  it('is read from the address bar, without what does not fit', () => {
    const search = new URLSearchParams(
      'text=rent&min_amount=100&max_amount=ten&from=2026-01-01&to=soon&type=Debit&status=Gone',
    );
    expect(filterFrom(search)).toEqual({
      text: 'rent',
      min_amount: '100',
      from: '2026-01-01',
      type: 'Debit',
    });
  });

  it('is written into it, beside what else stands there', () => {
    const search = searchWith(new URLSearchParams('chart=year&text=old'), { type: 'Credit' });
    expect(search.toString()).toBe('chart=year&type=Credit');
  });
});
