import { describe, expect, it } from 'vitest';
import {
  add,
  allocate,
  type Currency,
  compare,
  convert,
  currencies,
  exponentOf,
  formatMoney,
  fromWire,
  isCurrency,
  money,
  negate,
  parseMoney,
  rateFrom,
  split,
  subtract,
  sum,
  toDecimal,
  toWire,
} from './index.ts';

const eur = (amountMinor: bigint) => money(amountMinor, 'EUR');

describe('currencies', () => {
  it.each([
    ['JPY', 0],
    ['USD', 2],
    ['IQD', 3],
    ['KWD', 3],
    ['CLF', 4],
  ] as const)('gives %s %i decimals', (currency, exponent) => {
    expect(exponentOf(currency)).toBe(exponent);
  });

  it('knows each currency once, and no other code', () => {
    expect(new Set(currencies).size).toBe(currencies.length);
    expect(currencies.every((code) => /^[A-Z]{3}$/.test(code))).toBe(true);
    for (const code of ['XAU', 'XXX', 'BTC', 'usd', '', 'toString']) {
      expect(isCurrency(code)).toBe(false);
    }
  });

  it('agrees with Intl on which currencies exist', () => {
    const known = new Set(Intl.supportedValuesOf('currency'));
    // Units of account, and codes newer than some Node versions' tables.
    const others: readonly Currency[] = [
      ...(['BOV', 'CHE', 'CHW', 'CLF', 'COU', 'MXV', 'USN', 'UYI', 'UYW'] as const),
      ...(['SLE', 'VED', 'XAD', 'XCG', 'ZWG'] as const),
    ];
    expect(currencies.filter((code) => !known.has(code) && !others.includes(code))).toEqual([]);
  });
});

describe('arithmetic', () => {
  it('adds, subtracts, negates, sums and compares', () => {
    expect(add(eur(5n), eur(7n))).toEqual(eur(12n));
    expect(subtract(eur(5n), eur(7n))).toEqual(eur(-2n));
    expect(negate(eur(5n))).toEqual(eur(-5n));
    expect(sum([], 'EUR')).toEqual(eur(0n));
    expect(sum([eur(1n), eur(2n)], 'EUR')).toEqual(eur(3n));
    expect([
      compare(eur(1n), eur(2n)),
      compare(eur(2n), eur(2n)),
      compare(eur(3n), eur(2n)),
    ]).toEqual([-1, 0, 1]);
  });

  it('refuses to mix currencies', () => {
    const usd = money(1n, 'USD');
    for (const mix of [add, subtract, compare]) expect(() => mix(eur(1n), usd)).toThrow(TypeError);
    expect(() => sum([usd], 'EUR')).toThrow(TypeError);
  });
});

describe('the wire form', () => {
  it('is minor units in plain digits', () => {
    expect(fromWire('1234', 'USD')).toEqual(money(1234n, 'USD'));
    expect(toWire(money(-1234n, 'USD'))).toBe('-1234');
  });

  it('is written for programs with as many decimals as its currency has', () => {
    expect(toDecimal(money(-5n, 'USD'))).toBe('-0.05');
    expect(toDecimal(money(123_456n, 'USD'))).toBe('1234.56');
    expect(toDecimal(money(0n, 'USD'))).toBe('0.00');
    expect(toDecimal(money(-7n, 'JPY'))).toBe('-7');
    expect(toDecimal(money(1n, 'KWD'))).toBe('0.001');
  });

  it.each([
    '',
    '-1',
    '+1',
    '1.0',
    '1,0',
    '1e3',
    '0x1',
    ' 1',
    '1\n',
    '1\u00a0',
    '١',
    '１',
    '9'.repeat(16),
  ])('refuses %j in a request', (text) => {
    expect(fromWire(text, 'USD')).toBeUndefined();
  });
});

describe('formatting', () => {
  it.each([
    ['en', 123456n, 'USD', '$1,234.56'],
    ['en', -5n, 'USD', '-$0.05'],
    ['en', 0n, 'USD', '$0.00'],
    ['en', 1234n, 'JPY', '¥1,234'],
    ['en', 1234n, 'IQD', 'IQD 1.234'],
    ['de', 123456n, 'EUR', '1.234,56 €'],
    ['fr', 123456n, 'EUR', '1 234,56 €'],
    ['hi', 1234567800n, 'INR', '₹1,23,45,678.00'],
    ['fa', 123456n, 'USD', '$۱٬۲۳۴٫۵۶'],
    ['en', 99999999999999999999999n, 'USD', '$999,999,999,999,999,999,999.99'],
  ] as const)('writes in %s %d %s as %s', (locale, amountMinor, currency, expected) => {
    const written = formatMoney(money(amountMinor, currency), locale);
    expect(written.replace(/[\u00a0\u202f]/g, ' ').replace(/\u200e/g, '')).toBe(expected);
  });

  it('can show a plus, a code, or the bare number', () => {
    expect(formatMoney(eur(5n), 'en', { sign: 'always' })).toBe('+€0.05');
    expect(formatMoney(eur(-5n), 'en', { sign: 'always' })).toBe('-€0.05');
    expect(formatMoney(eur(0n), 'en', { sign: 'always' })).toBe('€0.00');
    expect(formatMoney(eur(5n), 'en', { show: 'code' })).toBe('EUR\u00a00.05');
    expect(formatMoney(eur(123456n), 'en', { show: 'none' })).toBe('1,234.56');
  });
});

describe('reading what people type', () => {
  it.each([
    ['en', 'USD', '12', 1200n],
    ['en', 'USD', '12.3', 1230n],
    ['en', 'USD', '12,3', 1230n],
    ['en', 'USD', '12,34', 1234n],
    ['en', 'USD', '.5', 50n],
    ['en', 'USD', '1,234', 123400n],
    ['en', 'USD', '1,234.5', 123450n],
    ['en', 'USD', '$1,234.56', 123456n],
    ['en', 'USD', 'usd 1,234.56', 123456n],
    ['en', 'CAD', '$5', 500n],
    ['en', 'USD', ' 007 ', 700n],
    ['de', 'EUR', '1.234', 123400n],
    ['de', 'EUR', '1.50', 150n],
    ['de', 'EUR', '1.234,5 €', 123450n],
    ['de-CH', 'CHF', "1'234.50", 123450n],
    ['fr', 'EUR', '1 234,56', 123456n],
    ['fr', 'EUR', '1 234.56', 123456n],
    ['es', 'EUR', '1.234,56', 123456n],
    ['hi', 'INR', '12,34,567.5', 123456750n],
    ['hi', 'INR', '१२,३४,५६७.५', 123456750n],
    ['ar', 'USD', '1,234.56', 123456n],
    ['ar', 'USD', '١٬٢٣٤٫٥٦', 123456n],
    ['ar', 'USD', '١٢,٥', 1250n],
    ['fa', 'USD', '۱۲۳۴٫۵', 123450n],
    ['th', 'THB', '๑๒๓.๔๕', 12345n],
    ['en', 'JPY', '1,234', 1234n],
    ['en', 'KWD', '1.234', 1234n],
    ['en', 'KWD', '1,234.000', 1234000n],
    ['en', 'KWD', '0,500', 500n],
    ['en', 'USD', '9,999,999,999,999.99', 999_999_999_999_999n],
  ] as const)('reads in %s an amount of %s from %j', (locale, currency, typed, amountMinor) => {
    expect(parseMoney(typed, currency, locale)).toEqual({
      ok: true,
      money: money(amountMinor, currency),
    });
  });

  it.each([
    ['en', 'USD', '', 'empty'],
    ['en', 'USD', ' $ ', 'empty'],
    ['en', 'USD', '-5', 'signed'],
    ['en', 'USD', '+5', 'signed'],
    ['en', 'USD', '(5)', 'signed'],
    ['en', 'USD', '5−', 'signed'],
    ['en', 'USD', 'abc', 'not_an_amount'],
    ['en', 'USD', '1e3', 'not_an_amount'],
    ['en', 'USD', '0x10', 'not_an_amount'],
    ['en', 'USD', '1 234', 'not_an_amount'],
    ['en', 'USD', '١٢', 'not_an_amount'],
    ['ar', 'USD', '١2', 'not_an_amount'],
    ['fa', 'USD', '१२', 'not_an_amount'],
    ['en', 'USD', '１２', 'not_an_amount'],
    ['en', 'USD', '5.', 'not_an_amount'],
    ['en', 'USD', '.', 'not_an_amount'],
    ['en', 'USD', '€5', 'not_an_amount'],
    ['en', 'USD', '1,23,456', 'wrong_grouping'],
    ['en', 'USD', '1.234,56', 'wrong_grouping'],
    ['en', 'USD', '1,234,56', 'wrong_grouping'],
    ['en', 'USD', '1.2.3', 'wrong_grouping'],
    ['de', 'EUR', '1,234.56', 'wrong_grouping'],
    ['hi', 'INR', '1,234,567', 'wrong_grouping'],
    ['en', 'USD', '1.234', 'too_many_decimals'],
    ['fr', 'EUR', '1.234', 'too_many_decimals'],
    ['en', 'JPY', '1.0', 'too_many_decimals'],
    ['en', 'KWD', '1,234', 'ambiguous'],
    ['de', 'KWD', '1.234', 'ambiguous'],
    ['en', 'USD', '10000000000000.00', 'too_large'],
    ['en', 'USD', '1'.repeat(61), 'not_an_amount'],
  ] as const)('refuses in %s for %s %j: %s', (locale, currency, typed, problem) => {
    expect(parseMoney(typed, currency, locale)).toEqual({ ok: false, problem });
  });
});

describe('dividing', () => {
  it('gives the odd units to those who lost most, then to the first', () => {
    expect(split(eur(100n), 3).map(toWire)).toEqual(['34', '33', '33']);
    expect(split(eur(-100n), 3).map(toWire)).toEqual(['-34', '-33', '-33']);
    expect(allocate(eur(10n), [1n, 0n, 2n]).map(toWire)).toEqual(['3', '0', '7']);
  });

  it('refuses weights that divide nothing', () => {
    for (const weights of [[], [0n], [1n, -1n], [3n, -1n]]) {
      expect(() => allocate(eur(1n), weights)).toThrow(RangeError);
    }
  });
});

describe('converting', () => {
  it.each([
    ['half-even', 5n, '0.1', 0n],
    ['half-even', 15n, '0.1', 2n],
    ['half-up', 5n, '0.1', 1n],
    ['down', 19n, '0.1', 1n],
    ['up', 11n, '0.1', 2n],
    ['half-up', -5n, '0.1', -1n],
    ['down', -19n, '0.1', -1n],
    ['up', -11n, '0.1', -2n],
  ] as const)('rounds %s: %d × %s = %d', (rounding, amountMinor, rate, expected) => {
    expect(convert(eur(amountMinor), 'USD', rate, rounding).money).toEqual(money(expected, 'USD'));
  });

  it('minds the decimals of both currencies and hands back what rounding took', () => {
    const { money: yen, residue } = convert(eur(1001n), 'JPY', '163.25', 'half-even');
    expect(yen).toEqual(money(1634n, 'JPY'));
    expect(residue).toEqual({ numerator: 1325n, denominator: 10000n });
    expect(convert(money(1n, 'KWD'), 'JPY', '500', 'down').money).toEqual(money(0n, 'JPY'));
  });

  it.each(['', '0', '-1', '1e3', '1,5', '.5', '1.', 'NaN', '٣'])('refuses the rate %j', (rate) => {
    expect(() => convert(eur(1n), 'USD', rate, 'down')).toThrow(RangeError);
  });

  it('reads a rate exactly', () => {
    expect(rateFrom('1.0832')).toEqual({ numerator: 10832n, denominator: 10000n });
  });
});
