import { expect, it } from 'vitest';
import { takenIn } from './taken-in.ts';

it('what was typed stays, and what was not follows the colleague’s change', () => {
  const before = { email: 'a@bank.example', phone: '1', days: ['Mon'] };
  const typed = { ...before, email: 'b@bank.example' };
  const now = { email: 'c@bank.example', phone: '2', days: ['Mon', 'Tue'] };
  expect(takenIn(before, typed, now)).toEqual({ ...now, email: 'b@bank.example' });
});

it('within a group of fields each one is looked at by itself', () => {
  const before = { en: { title: 'Bank', text: 'Old' }, es: { title: 'Banco' } };
  const typed = { en: { title: 'Bank', text: 'Mine' }, es: { title: 'Banco' } };
  const now = { en: { title: 'Our bank', text: 'Old' }, es: { title: 'Nuestro banco' } };
  expect(takenIn(before, typed, now)).toEqual({
    en: { title: 'Our bank', text: 'Mine' },
    es: { title: 'Nuestro banco' },
  });
});

it('a list that was touched stays as a whole', () => {
  expect(takenIn({ days: ['a'] }, { days: ['a', 'b'] }, { days: ['c'] })).toEqual({
    days: ['a', 'b'],
  });
});
