import { expect, it } from 'vitest';
import { nameInside } from './name-inside.rules.ts';

const outcome = (typed: string, holder: string) => nameInside(typed, holder).outcome;

it('a name is the holder’s in any order, without accents and in small letters', () => {
  for (const typed of ['José Núñez', 'jose nunez', 'NÚÑEZ, José', ' Jose  Nunez ']) {
    expect([typed, outcome(typed, 'José Núñez')]).toEqual([typed, 'match']);
  }
  expect(outcome('عمر حداد', 'عمر حداد')).toBe('match');
});

it('a name is close with an initial, a word more or less, or a slip in one word', () => {
  for (const typed of [
    'J. Núñez',
    'José M. Núñez',
    'José Núñes',
    'Josée Núñez',
    'José Núñez Díaz',
  ]) {
    expect([typed, outcome(typed, 'José Núñez')]).toEqual([typed, 'close_match']);
  }
});

it('a name that is another’s is not close, nor is one word of it, and the holder is not named', () => {
  for (const typed of ['Núñez', 'J N', 'Ana Núñez', 'José', 'Harbor Supplies', '…', 'Jo Nu']) {
    expect([typed, nameInside(typed, 'José Núñez')]).toEqual([
      typed,
      { outcome: 'no_match', nameFound: null },
    ]);
  }
});
