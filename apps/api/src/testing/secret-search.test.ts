import { expect, it } from 'vitest';
import { holdsWord } from './secret-search.ts';

it('a code is found as a word, also after a full stop, and not inside another number', () => {
  for (const text of ['123456', 'Your code is 123456.', 'Your code.123456', '"pin":"123456"']) {
    expect(holdsWord(text, '123456')).toBe(true);
  }
  for (const text of ['1234567', '00-123456', '2026-11-16 08:00:05.123456+00', 'a123456']) {
    expect(holdsWord(text, '123456')).toBe(false);
  }
});
