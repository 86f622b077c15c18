/** Laws of a quote: nothing is lost or made, and nobody gets more than the reference rate gives. */
import { type Currency, convert, MAX_SENT_MINOR, minorPerUnit, money } from '@fairlead/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crossRate, type RateTable, ratedCurrencies, sandboxRates, termsOf } from './fx.rules.ts';
import { readQuote, writeQuote } from './quote-token.rules.ts';

const TODAY = '2026-11-15';
const all: readonly Currency[] = ['EUR', ...ratedCurrencies];
const pair = fc.uniqueArray(fc.constantFrom(...all), { minLength: 2, maxLength: 2 });
const amount = fc.oneof(
  fc.bigInt({ min: 1n, max: 3000n }),
  fc.bigInt({ min: 1n, max: MAX_SENT_MINOR }),
);
const prices = fc.record({
  fx_margin: fc.integer({ min: 0, max: 500 }),
  fx_fee: fc.integer({ min: 0, max: 500 }),
});

/** Rates of any size within reason, and the sandbox's own. */
const table: fc.Arbitrary<RateTable> = fc.oneof(
  fc.constant(sandboxRates(TODAY)),
  fc
    .array(fc.integer({ min: 1, max: 50_000_000 }), {
      minLength: ratedCurrencies.length,
      maxLength: ratedCurrencies.length,
    })
    .map(
      (numbers): RateTable => ({
        source: 'ecb',
        today: TODAY,
        rates: new Map(
          ratedCurrencies.map((currency, at) => [
            currency,
            { perEur: ((numbers[at] ?? 1) / 10_000).toFixed(4), date: TODAY },
          ]),
        ),
      }),
    ),
);

function quoted(wish: readonly [Currency, Currency, bigint], from: RateTable, price: Prices) {
  const reference = crossRate(from, wish[0], wish[1], 5);
  if (reference === undefined) return undefined;
  return termsOf({ from: wish[0], to: wish[1], amountMinor: wish[2] }, reference, price);
}
type Prices = { fx_margin: number; fx_fee: number };

describe('a quote', () => {
  it('leaves every unit somewhere, and charges no more than its share', () => {
    fc.assert(
      fc.property(pair, amount, prices, table, ([from, to], amountMinor, price, rates) => {
        if (from === undefined || to === undefined) return;
        const terms = quoted([from, to, amountMinor], rates, price);
        if (terms === undefined || typeof terms === 'string') return;
        expect(terms.amountMinor).toBe(amountMinor);
        expect(terms.feeMinor >= 0n).toBe(true);
        expect(terms.feeMinor * 10_000n <= amountMinor * BigInt(price.fx_fee)).toBe(true);
        expect(terms.arrivesMinor > 0n && terms.arrivesMinor <= MAX_SENT_MINOR).toBe(true);
        // What the bank takes in and what it hands out, each currency by itself.
        const lines = [
          [from, -amountMinor],
          [from, terms.feeMinor],
          [from, amountMinor - terms.feeMinor],
          [to, -terms.arrivesMinor],
          [to, terms.arrivesMinor],
        ] as const;
        for (const currency of [from, to]) {
          const mine = lines.flatMap(([of, minor]) => (of === currency ? [minor] : []));
          expect(mine.reduce((a, b) => a + b, 0n)).toBe(0n);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('never gives more than the reference rate, and at most a unit less than the rate says', () => {
    fc.assert(
      fc.property(pair, amount, prices, table, ([from, to], amountMinor, price, rates) => {
        if (from === undefined || to === undefined) return;
        const terms = quoted([from, to, amountMinor], rates, price);
        if (terms === undefined || typeof terms === 'string') return;
        const net = money(amountMinor - terms.feeMinor, from);
        const most = convert(net, to, terms.referenceRate, 'down').money.amountMinor;
        const least = convert(net, to, terms.rate, 'down').money.amountMinor;
        expect(terms.arrivesMinor <= most).toBe(true);
        expect(terms.arrivesMinor >= least).toBe(true);
        expect(Number(terms.rate) <= Number(terms.referenceRate)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('makes nobody richer who changes there and back again', () => {
    fc.assert(
      fc.property(pair, amount, prices, ([from, to], amountMinor, price) => {
        if (from === undefined || to === undefined) return;
        const there = quoted([from, to, amountMinor], sandboxRates(TODAY), price);
        if (there === undefined || typeof there === 'string') return;
        const back = quoted([to, from, there.arrivesMinor], sandboxRates(TODAY), price);
        if (back === undefined || typeof back === 'string') return;
        // Both rates have ten decimals: over huge sums their own rounding may show, no more.
        const slack = amountMinor / 10n ** 6n;
        expect(back.arrivesMinor <= amountMinor + slack).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('is refused for what is too small to change, and for what is too large to send', () => {
    const none = { fx_margin: 0, fx_fee: 0 };
    const rates = sandboxRates(TODAY);
    expect(quoted(['JPY', 'EUR', 1n], rates, none)).toBe('too_small');
    expect(quoted(['USD', 'JPY', 1n], rates, none)).toMatchObject({ arrivesMinor: 1n });
    expect(quoted(['EUR', 'PHP', MAX_SENT_MINOR], rates, none)).toBe('too_large');
  });

  it('goes through the euro, and is not made from a rate that is too old or missing', () => {
    const rates = new Map<Currency, { perEur: string; date: string }>([
      ['USD', { perEur: '1.085', date: '2026-11-13' }],
      ['GBP', { perEur: '0.842', date: '2026-11-12' }],
    ]);
    const ecb: RateTable = { source: 'ecb', today: TODAY, rates };
    expect(crossRate(ecb, 'EUR', 'USD', 5)).toMatchObject({ rate: '1.085', date: '2026-11-13' });
    expect(crossRate(ecb, 'USD', 'GBP', 5)).toEqual({
      rate: '0.7760368664',
      date: '2026-11-12',
      source: 'ecb',
    });
    expect(crossRate(ecb, 'USD', 'GBP', 2)).toBeUndefined();
    expect(crossRate(ecb, 'USD', 'JPY', 5)).toBeUndefined();
  });

  it('takes the margin from the rate and the fee from the amount', () => {
    const terms = quoted(['USD', 'EUR', 100_00n], sandboxRates(TODAY), {
      fx_margin: 40,
      fx_fee: 10,
    });
    // 1 / 1.085 = 0.9216589862; less 0.40 %; 99.90 of it.
    expect(terms).toMatchObject({
      feeMinor: 10n,
      referenceRate: '0.9216589862',
      rate: '0.9179723502',
      arrivesMinor: 91_71n,
    });
    expect(minorPerUnit('EUR')).toBe(100n);
  });
});

describe('a quote’s text', () => {
  const mac = (text: string) => Buffer.from(`${text.length}`.padStart(32, text.slice(-8)));
  const quote = {
    from: 'USD',
    to: 'EUR',
    amountMinor: 100_00n,
    feeMinor: 10n,
    arrivesMinor: 91_71n,
    rate: '0.9179723502',
    referenceRate: '0.9216589862',
    margin: 40,
    source: 'sandbox',
    rateDate: TODAY,
    id: 'AAAAAAAAAAAAAAAAAAAAAA',
    expiresAt: new Date(1_800_000_000_000),
  } as const;

  it('says all of it, and nothing when a single character is another', () => {
    const token = writeQuote(quote, mac);
    expect(token).toMatch(/^[A-Za-z0-9_.-]{40,1000}$/);
    expect(readQuote(token, mac)).toEqual(quote);
    for (const broken of [`${token}A`, token.slice(1), `${token}.x`, '', 'x'.repeat(60), '.']) {
      expect(readQuote(broken, mac)).toBeNull();
    }
  });
});
