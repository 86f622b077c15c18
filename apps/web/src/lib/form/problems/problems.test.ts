import { expect, it } from 'vitest';
import { problemsIn } from './problems.ts';

const asIs = (words: string) => words;

it('a form names what is wrong in the rows of its lists, each by its own place', () => {
  const errors = {
    accent_colour: { type: 'custom', message: 'field.error.colour' },
    holidays: [
      undefined,
      { date: { type: 'custom', message: 'field.error.required' } },
      { name: { type: 'custom', message: 'field.error.too-long' } },
    ],
  };
  expect(problemsIn(errors, asIs)).toEqual([
    { field: 'accent_colour', message: 'field.error.colour' },
    { field: 'holidays.1.date', message: 'field.error.required' },
    { field: 'holidays.2.name', message: 'field.error.too-long' },
  ]);
});

it('what is wrong with a whole list is said of the list', () => {
  const errors = { holidays: { root: { type: 'custom', message: 'field.error.too-long' } } };
  expect(problemsIn(errors, asIs)).toEqual([
    { field: 'holidays', message: 'field.error.too-long' },
  ]);
});
