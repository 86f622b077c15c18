/** Lines with more than one name in them. */
import { expect, it } from 'vitest';
import { namesIn } from './names-in.ts';

it.each([
  ['Harbour Goods Ltd attn. Ana Torv', ['harbour goods ltd', 'ana torv']],
  ['Ana Torv C/O Emil Ost', ['ana torv', 'emil ost']],
  ['Ana Torv c / o: Emil Ost', ['ana torv', 'emil ost']],
  ['attn: Ana Torv', ['ana torv']],
  ['Emil Ost a.k.a. Ana Torv', ['emil ost', 'ana torv']],
  ['Quais SA à l’attention de Ana Torv', ['quais sa', 'ana torv']],
  ['شركة الميناء لعناية محمود الزبيراني', ['شركة الميناء', 'محمود الزبيراني']],
  ['Ana Torv attn Emil Ost c/o Nord GmbH', ['ana torv', 'emil ost', 'nord gmbh']],
])('in %s are several', (line, names) => {
  expect(namesIn(line)).toEqual(names);
});

it.each([
  'Ana Torv',
  'Attila Akan',
  'Jean Aka Kouassi',
  'Ana Maria Alias',
  'Alia Formerlyn',
  'Coral Obota',
  '',
])('%s is one name', (line) => {
  expect(namesIn(line)).toEqual([]);
});

it('reads anything, and ends', () => {
  for (const line of ['attn '.repeat(500), 'a c/o '.repeat(500), 'ana attn '.repeat(500)]) {
    expect(namesIn(line).length).toBeLessThanOrEqual(20);
  }
});
