/** What an amount is worth in another currency: cross rates, margin, fee, rounding. Pure. */
import type { Prices, RateSource } from '@fairlead/contract';
import {
  type Currency,
  convert,
  type Fraction,
  isCurrency,
  MAX_SENT_MINOR,
  money,
  rateFrom,
  roundFraction,
} from '@fairlead/money';

/** How many units one euro is, and on which day that was so. */
export interface Rate {
  readonly perEur: string;
  readonly date: string;
}

/** The rates of one source, by currency. The euro itself is not among them. */
export interface RateTable {
  readonly source: RateSource;
  readonly today: string;
  readonly rates: ReadonlyMap<Currency, Rate>;
}

/** Fixed, plausible and made up: what a sandbox counts with. */
const SANDBOX_PER_EUR = {
  AUD: '1.651',
  BRL: '5.93',
  CAD: '1.478',
  GBP: '0.842',
  JPY: '162.4',
  PHP: '62.3',
  USD: '1.085',
  ZAR: '19.85',
} as const satisfies Partial<Record<Currency, string>>;

/** Besides the euro: those that have a rate. */
export const ratedCurrencies: readonly Currency[] = Object.keys(SANDBOX_PER_EUR).filter(isCurrency);

/** The sandbox's table always has the bank's own day. */
export function sandboxRates(today: string): RateTable {
  const rates = Object.entries(SANDBOX_PER_EUR).map(
    ([currency, perEur]) => [currency as Currency, { perEur, date: today }] as const,
  );
  return { source: 'sandbox', today, rates: new Map(rates) };
}

export interface CrossRate {
  /** One unit of `from` is so many of `to`. */
  readonly rate: string;
  readonly date: string;
  readonly source: RateSource;
}

/** Decimals of a rate, as it is shown and as it is counted with. */
const RATE_DECIMALS = 10;

/** Through the euro. Undefined where a rate is missing or older than it may be. */
export function crossRate(
  { source, today, rates }: RateTable,
  from: Currency,
  to: Currency,
  staleAfterDays: number,
): CrossRate | undefined {
  const euro: Rate = { perEur: '1', date: today };
  const of = (currency: Currency) => (currency === 'EUR' ? euro : rates.get(currency));
  const [left, right] = [of(from), of(to)];
  if (left === undefined || right === undefined) return undefined;
  const date = left.date < right.date ? left.date : right.date;
  if (daysBetween(date, today) > staleAfterDays) return undefined;
  const [a, b] = [rateFrom(left.perEur), rateFrom(right.perEur)];
  const exact = {
    numerator: b.numerator * a.denominator,
    denominator: b.denominator * a.numerator,
  };
  const rate = rateText(exact, 'half-even');
  return rate === '0' ? undefined : { rate, date, source };
}

function rateText({ numerator, denominator }: Fraction, rounding: 'half-even' | 'down'): string {
  const scale = 10n ** BigInt(RATE_DECIMALS);
  const scaled = roundFraction({ numerator: numerator * scale, denominator }, rounding);
  const decimals = (scaled % scale).toString().padStart(RATE_DECIMALS, '0').replace(/0+$/, '');
  return decimals === '' ? `${scaled / scale}` : `${scaled / scale}.${decimals}`;
}

const DAY_MS = 24 * 3600 * 1000;

/** Of two calendar days. */
export function daysBetween(earlier: string, later: string): number {
  return (Date.parse(`${later}T00:00:00Z`) - Date.parse(`${earlier}T00:00:00Z`)) / DAY_MS;
}

/** What is said before somebody agrees, and held for a while. */
export interface QuoteTerms {
  readonly from: Currency;
  readonly to: Currency;
  /** What leaves, the fee included. */
  readonly amountMinor: bigint;
  readonly feeMinor: bigint;
  readonly arrivesMinor: bigint;
  readonly rate: string;
  readonly referenceRate: string;
  /** Hundredths of a percent between the two. */
  readonly margin: number;
  readonly source: RateSource;
  readonly rateDate: string;
}

const BASIS_POINTS = 10_000n;

/**
 * The fee is never more than its share. What arrives is rounded to the nearest minor unit, and not
 * beyond the reference rate: many tiny amounts would each gain a part of a unit otherwise. What
 * rounding leaves stays in the bank's position, whose entries are whole units too.
 */
export function termsOf(
  wish: { readonly from: Currency; readonly to: Currency; readonly amountMinor: bigint },
  reference: CrossRate,
  { fx_margin: margin, fx_fee: fee }: Pick<Prices, 'fx_margin' | 'fx_fee'>,
): QuoteTerms | 'too_small' | 'too_large' {
  const { from, to, amountMinor } = wish;
  const feeMinor = (amountMinor * BigInt(fee)) / BASIS_POINTS;
  const { numerator, denominator } = rateFrom(reference.rate);
  const given = {
    numerator: numerator * (BASIS_POINTS - BigInt(margin)),
    denominator: denominator * BASIS_POINTS,
  };
  const rate = rateText(given, 'down');
  const net = money(amountMinor - feeMinor, from);
  if (net.amountMinor <= 0n || rate === '0') return 'too_small';
  const nearest = convert(net, to, rate, 'half-even').money.amountMinor;
  const most = convert(net, to, reference.rate, 'down').money.amountMinor;
  const arrivesMinor = nearest < most ? nearest : most;
  if (arrivesMinor <= 0n) return 'too_small';
  if (arrivesMinor > MAX_SENT_MINOR) return 'too_large';
  return {
    from,
    to,
    amountMinor,
    feeMinor,
    arrivesMinor,
    rate,
    referenceRate: reference.rate,
    margin,
    source: reference.source,
    rateDate: reference.date,
  };
}
