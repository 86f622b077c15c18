import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allocate,
  convert,
  currencies,
  formatMoney,
  fromWire,
  MAX_SENT_MINOR,
  money,
  negate,
  parseMoney,
  sum,
  toWire,
} from './index.ts';

/** The languages of the site, and regions that write numbers in their own way. */
const languages = 'ar cs de en es fa fi fr hi hu id it ja nl pl pt ru sk sv th tr vi'.split(' ');
const regions = 'ar-EG de-AT de-CH en-IN en-ZA fr-CH pt-PT pt-CV es-MX bn my ne mr ur'.split(' ');
const locales = [...languages, ...regions];

const currency = fc.constantFrom(...currencies);
const locale = fc.constantFrom(...locales);
/** Small amounts, where signs and leading zeros go wrong, as often as large ones. */
const sentMinor = fc.oneof(
  fc.bigInt({ min: 0n, max: 2000n }),
  fc.bigInt({ min: 0n, max: MAX_SENT_MINOR }),
);
const anyMinor = fc.oneof(
  fc.bigInt({ min: -2000n, max: 2000n }),
  fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
);

describe('reading and writing', () => {
  it('reads back what it wrote, for every currency in every language', () => {
    const amounts = [0n, 1n, 99n, 1000n, 123_456n, 1_234_567n, MAX_SENT_MINOR];
    for (const tongue of languages) {
      for (const code of currencies) {
        for (const amountMinor of amounts) {
          const sent = money(amountMinor, code);
          const back = parseMoney(formatMoney(sent, tongue, { show: 'none' }), code, tongue);
          expect(back, `${tongue} ${code} ${amountMinor}`).toEqual({ ok: true, money: sent });
        }
      }
    }
  });

  it('reads back any amount, with symbol, with code or bare', () => {
    fc.assert(
      fc.property(
        sentMinor,
        currency,
        locale,
        fc.constantFrom('symbol', 'code', 'none'),
        (amountMinor, code, tongue, show) => {
          const sent = money(amountMinor, code);
          const written = formatMoney(sent, tongue, { show });
          expect(parseMoney(written, code, tongue)).toEqual({ ok: true, money: sent });
        },
      ),
      { numRuns: 5000 },
    );
  });

  it('writes every minor unit of amounts of any size', () => {
    fc.assert(
      fc.property(anyMinor, currency, (amountMinor, code) => {
        const written = formatMoney(money(amountMinor, code), 'en', { show: 'none' });
        const digits = BigInt(written.replace(/\D/g, ''));
        expect(written.startsWith('-') ? -digits : digits).toBe(amountMinor);
      }),
    );
  });

  it('keeps an amount through the wire form', () => {
    fc.assert(
      fc.property(sentMinor, currency, (amountMinor, code) => {
        const sent = money(amountMinor, code);
        expect(fromWire(toWire(sent), code)).toEqual(sent);
      }),
    );
  });
});

describe('ten thousand bad inputs', () => {
  const piece = fc.constantFrom(
    ...'0123456789.,-+eExX()$€£ \u00a0\u202f\u200f\t\n٠١٢۳۴१२１２٬٫\'’"_/\\%∞'.split(''),
    'NaN',
    'Infinity',
    '1e3',
    '--',
    '__proto__',
    '0x',
  );
  const garbled = fc.oneof(
    fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
    fc.string({ unit: 'binary', maxLength: 80 }),
  );

  it('never throws, and reads nothing that holds a stranger to numbers', () => {
    fc.assert(
      fc.property(garbled, currency, locale, (typed, code, tongue) => {
        const parsed = parseMoney(typed, code, tongue);
        if (!parsed.ok) return;
        expect(parsed.money.amountMinor >= 0n && parsed.money.amountMinor <= MAX_SENT_MINOR).toBe(
          true,
        );
        expect(typed).toMatch(/^[^eExX\-+()/\\%∞_"]*$|[A-Z]{3}/i);
        const again = parseMoney(formatMoney(parsed.money, tongue), code, tongue);
        expect(again).toEqual(parsed);
      }),
      { numRuns: 10_000 },
    );
  });

  it('reads the same digits whatever the language, or refuses them', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{1,12}$/), locale, (digits, tongue) => {
        const parsed = parseMoney(digits, 'JPY', tongue);
        expect(parsed).toEqual({ ok: true, money: money(BigInt(digits), 'JPY') });
      }),
    );
  });
});

describe('dividing', () => {
  const weights = fc
    .array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { minLength: 1, maxLength: 12 })
    .filter((list) => list.some((weight) => weight > 0n));

  it('loses no unit, and no part is a unit away from its share', () => {
    fc.assert(
      fc.property(anyMinor, weights, (amountMinor, shares) => {
        const whole = money(amountMinor, 'EUR');
        const parts = allocate(whole, shares);
        const total = shares.reduce((a, b) => a + b, 0n);
        expect(sum(parts, 'EUR')).toEqual(whole);
        parts.forEach((part, index) => {
          const off = part.amountMinor * total - amountMinor * (shares[index] ?? 0n);
          expect(off < total && off > -total).toBe(true);
        });
      }),
    );
  });

  it('divides a debit as it divides a credit', () => {
    fc.assert(
      fc.property(anyMinor, weights, (amountMinor, shares) => {
        const whole = money(amountMinor, 'EUR');
        expect(allocate(negate(whole), shares)).toEqual(allocate(whole, shares).map(negate));
      }),
    );
  });
});

describe('converting', () => {
  const rate = fc
    .tuple(fc.nat({ max: 99_999 }), fc.stringMatching(/^[0-9]{1,8}$/))
    .map(([whole, decimals]) => `${whole}.${decimals}`)
    .filter((text) => /[1-9]/.test(text));

  it('is exact: result and residue together are the unrounded product', () => {
    fc.assert(
      fc.property(
        anyMinor,
        currency,
        currency,
        rate,
        fc.constantFrom('half-even', 'half-up', 'down', 'up'),
        (amountMinor, from, to, text, rounding) => {
          const { money: result, residue } = convert(money(amountMinor, from), to, text, rounding);
          const { numerator, denominator } = residue;
          expect(result.currency).toBe(to);
          expect(numerator < denominator && numerator > -denominator).toBe(true);
          if (rounding.startsWith('half')) {
            expect(2n * numerator <= denominator && 2n * numerator >= -denominator).toBe(true);
          }
          const towardsZero = numerator === 0n || numerator > 0n === amountMinor > 0n;
          if (rounding === 'down') expect(towardsZero).toBe(true);
          if (rounding === 'up') expect(numerator === 0n || !towardsZero).toBe(true);
        },
      ),
    );
  });

  it('rounds a debit as it rounds a credit', () => {
    fc.assert(
      fc.property(anyMinor, currency, rate, (amountMinor, to, text) => {
        const credit = convert(money(amountMinor, 'USD'), to, text, 'half-even');
        const debit = convert(money(-amountMinor, 'USD'), to, text, 'half-even');
        expect(debit.money).toEqual(negate(credit.money));
      }),
    );
  });
});
