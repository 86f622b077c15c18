/** Names as words: scripts, order, and the parts that say little. */
import { expect, it } from 'vitest';
import type { Kind } from '#lists/list.ts';
import { normalise } from './normalise.ts';

const words = (name: string, kind?: Kind) =>
  normalise(name, kind).map(({ text, role }) => (role === 'word' ? text : `${text}:${role}`));

it.each([
  ['TORV, Ana Maria', 'ana maria torv'],
  ['Muḥammad al-Ẓafirī', 'muhammad al:particle zafiri'],
  ["O'Brannagh", 'obrannagh'],
  ['J.R. Sand', 'j:initial r:initial sand'],
  ['Dr. Emil Ost', 'dr:title emil ost'],
  ['Abdurrahman Saifuddin', 'abd rahman saif din'],
  ['Abd al-Rahman', 'abd al:particle rahman'],
  ['Abd Allah Nasrullah', 'abdallah nasr allah'],
  ['Omar bin Salem', 'omar bin:particle salem'],
  ['Su-bin Han', 'su bin han'],
  ['Евгений Щукин', 'evgeniy shchukin'],
  ['Γεώργιος Μπάκας', 'georgios bakas'],
  ['محمد عبدالرحمن', 'mohammad abd rahman'],
  ['김철수', 'kim chol su'],
  ['Haji', 'haji'],
  ['A N A  T O R V', 'ana torv'],
  ['A N A T O R V', 'anatorv'],
  ['K A D S Torv', 'k:initial a:initial d:initial s:initial torv'],
  ['A N A', 'a n a'],
])('reads %s', (name, expected) => {
  expect(words(name, 'person').join(' ')).toBe(expected);
});

it('knows the forms of companies, and never takes all of a name for one', () => {
  expect(words('Blau & Söhne GmbH', 'entity').join(' ')).toBe('blau and:particle sohne gmbh:form');
  expect(words('ООО Ромашка', 'entity').join(' ')).toBe('ooo:form romashka');
  expect(words('S.A.R.L. Delphine', 'entity').join(' ')).toBe('sarl:form delphine');
  expect(words('Holding Company', 'entity').join(' ')).toBe('holding company');
});

it('marks what comes from a script without vowels', () => {
  expect(normalise('زبران')).toMatchObject([{ bare: true }]);
  expect(normalise('Zubran')).toMatchObject([{ bare: false }]);
});

it('reads anything, and ends', () => {
  for (const name of ['', '((((', ',,,', '𝕏', '名'.repeat(500), 'a '.repeat(500)]) {
    expect(normalise(name).length).toBeLessThanOrEqual(30);
  }
});
