import { type Currency, parseMoney } from '@fairlead/money';
import { describe, expect, it } from 'vitest';
import { inSignsOf, regroup } from './money-typing.ts';

/** Types one character after the other at the end, as a person does. */
function type(text: string, currency: Currency, locale: string): string {
  let shown = '';
  for (const char of text) {
    const after = { text: shown + char, caret: shown.length + char.length };
    shown = regroup(shown, after, currency, locale)?.text ?? after.text;
  }
  return shown;
}

describe('an amount while it is typed', () => {
  it.each([
    ['1234567.89', 'USD', 'en', '1,234,567.89'],
    ['1234567,89', 'USD', 'en', '1,234,567.89'],
    ['1234567,89', 'EUR', 'es', '1.234.567,89'],
    ['1234567.89', 'EUR', 'de', '1.234.567,89'],
    ['1234567', 'JPY', 'en', '1,234,567'],
    ['1234567.8', 'JPY', 'en', '12,345,678'],
    ['12.345', 'KWD', 'en', '12.345'],
    ['12.3456', 'KWD', 'en', '12.345'],
    ['12.50', 'USD', 'ar', '12.50'],
    ['1234567', 'INR', 'hi', '12,34,567'],
  ] as const)('%s %s in %s is shown as %s', (typed, currency, locale, shown) => {
    expect(type(typed, currency, locale)).toBe(shown);
  });

  it('is read back as the amount that was meant', () => {
    const read = parseMoney(type('1234567,89', 'EUR', 'es'), 'EUR', 'es');
    expect(read).toEqual({ ok: true, money: { amountMinor: 123_456_789n, currency: 'EUR' } });
  });

  it.each([
    ['12.345', 'USD', 'en', 'es'],
    ['12,345', 'USD', 'es', 'en'],
    ['1.500', 'JPY', 'ar', 'es'],
    ['1,234.567', 'USD', 'en', 'es'],
  ] as const)('%s %s, unreadable in %s, is no amount in %s either', (text, currency, from, to) => {
    expect(parseMoney(text, currency, from).ok).toBe(false);
    expect(parseMoney(inSignsOf(text, from, to), currency, to).ok).toBe(false);
  });

  it('ignores letters and a second decimal sign', () => {
    expect(type('12a.3.4', 'USD', 'en')).toBe('12.34');
  });

  it('keeps the caret behind the digit that was typed', () => {
    // 1,234 with the caret after the 1, then a 9 is typed.
    expect(regroup('1,234', { text: '19,234', caret: 2 }, 'USD', 'en')).toEqual({
      text: '19,234',
      caret: 2,
    });
    expect(regroup('123,456', { text: '1239,456', caret: 4 }, 'USD', 'en')).toEqual({
      text: '1,239,456',
      caret: 5,
    });
  });

  it('regroups when a digit is taken away', () => {
    expect(regroup('1,234', { text: '1,23', caret: 4 }, 'USD', 'en')).toEqual({
      text: '123',
      caret: 3,
    });
  });

  it('leaves a paste as it is, to be read as a whole', () => {
    expect(regroup('', { text: '$1,234.50', caret: 9 }, 'USD', 'en')).toBeUndefined();
  });
});
