import { describe, expect, it } from 'vitest';
import { groupAccountNumber, maskCard } from './number-groups.ts';
import { plainDigits } from './plain-digits.ts';
import { agoFrom } from './relative-time.ts';

describe('an account number', () => {
  it.each([
    ['123456789012', '12 345 678 9012'],
    ['12345678901234', '1234 567 890 1234'],
    ['GB33BUKB20201555555555', 'GB33 BUKB 2020 1555 5555 55'],
    ['ES91 2100 0418 4502 0005 1332', 'ES91 2100 0418 4502 0005 1332'],
    ['12345', '12345'],
  ])('%s is written %s', (number, written) => {
    expect(groupAccountNumber(number)).toBe(written);
  });

  it('of a card shows the last four digits only', () => {
    expect(maskCard('4242')).toBe('•••• 4242');
  });
});

describe('a code', () => {
  it.each([
    ['12 34-56', '123456'],
    ['١٢٣٤٥٦', '123456'],
    ['۱۲۳۴۵۶', '123456'],
    ['१२३४५६', '123456'],
    ['１２３', '123'],
    ['12a34', '1234'],
  ])('typed as %s is %s', (typed, digits) => {
    expect(plainDigits(typed)).toBe(digits);
  });
});

describe('a moment', () => {
  const now = 1_800_000_000_000;
  const minute = 60_000;
  it.each([
    [0, { value: 0, unit: 'second' }],
    [59_000, { value: 0, unit: 'second' }],
    [minute, { value: -1, unit: 'minute' }],
    [59 * minute, { value: -59, unit: 'minute' }],
    [60 * minute, { value: -1, unit: 'hour' }],
    [24 * 60 * minute, { value: -1, unit: 'day' }],
    [7 * 24 * 60 * minute, undefined],
    [-2 * minute, undefined],
  ])('%d ms ago is told as %o', (passed, ago) => {
    expect(agoFrom(now - passed, now)).toEqual(ago);
  });
});
