import { describe, expect, it } from 'vitest';
import { underName } from './problem.ts';

describe('the summary of what is wrong', () => {
  it.each([
    ['Street', 'Please fill this in.', 'Street: Please fill this in.'],
    ['What happened?', 'Please write it.', 'What happened? Please write it.'],
    ['¿Qué ha pasado?', 'Escríbalo.', '¿Qué ha pasado? Escríbalo.'],
    ['ماذا حدث؟', 'اكتبه من فضلك.', 'ماذا حدث؟ اكتبه من فضلك.'],
    ['المدينة', 'اكتبها من فضلك.', 'المدينة: اكتبها من فضلك.'],
  ])('names %s in the way of its sentence', (name, message, whole) => {
    expect(underName(name, message)).toBe(whole);
  });
});
