import fc from 'fast-check';
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

it('a name is close where words of it are left out', () => {
  const holder = 'María del Carmen Núñez López';
  for (const typed of ['María Núñez', 'M. Núñez', 'Carmen Nuñes López', 'Núñez López, María']) {
    expect([typed, outcome(typed, holder)]).toEqual([typed, 'close_match']);
  }
});

it('two things that are not as they are make it another’s', () => {
  for (const typed of [
    'J. Núñes',
    'J. Núñez Díaz',
    'Josée Núñes',
    'José Núñez Díaz Vega',
    'José Núñes Díaz',
    'A B C D E F G H I J K L M N Núñez',
    'Ana Jo José Núñez Díaz',
    'J Núñez García López Pérez',
  ]) {
    expect([typed, nameInside(typed, 'José Núñez')]).toEqual([
      typed,
      { outcome: 'no_match', nameFound: null },
    ]);
  }
});

/** Few letters, so that words are often alike. */
const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 5 });
const name = (maxLength: number) => fc.array(word, { minLength: 1, maxLength });

it('nobody is told a name of which they did not know all but one of the words they typed', () => {
  const isTold = (typed: string[], holder: string[]) =>
    nameInside(typed.join(' '), holder.join(' ')).nameFound !== null;
  fc.assert(
    fc.property(name(8), name(4), (typed, holder) => {
      if (!isTold(typed, holder)) return;
      const rest = [...holder];
      const known = typed.filter((one) => {
        const at = rest.indexOf(one);
        if (at >= 0) rest.splice(at, 1);
        return at >= 0;
      });
      expect(known.length).toBeGreaterThanOrEqual(typed.length - 1);
      expect(known.some((one) => one.length > 1)).toBe(true);
      expect(typed.length).toBeLessThanOrEqual(holder.length + 1);
    }),
    { numRuns: 5_000 },
  );
});
