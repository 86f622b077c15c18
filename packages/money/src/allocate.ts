/** Dividing an amount among several so that the parts add up to exactly the whole. */
import { type Money, money } from './money.ts';

/**
 * Parts in proportion to the weights. What is left after rounding down goes, one minor unit each,
 * to the parts that lost most, the earlier one first where they lost the same.
 */
export function allocate(whole: Money, weights: readonly bigint[]): Money[] {
  const total = weights.reduce((a, b) => a + b, 0n);
  if (total <= 0n || weights.some((weight) => weight < 0n)) {
    throw new RangeError('Weights are not negative, and at least one is above zero.');
  }
  const sign = whole.amountMinor < 0n ? -1n : 1n;
  const amount = whole.amountMinor * sign;
  const parts = weights.map((weight) => (amount * weight) / total);
  const lost = weights.map((weight) => (amount * weight) % total);
  const left = amount - parts.reduce((a, b) => a + b, 0n);
  const order = lost
    .map((remainder, index) => ({ remainder, index }))
    .sort((a, b) => Number(b.remainder > a.remainder) - Number(b.remainder < a.remainder));
  const favoured = new Set(order.slice(0, Number(left)).map(({ index }) => index));
  return parts.map((part, index) =>
    money(sign * (favoured.has(index) ? part + 1n : part), whole.currency),
  );
}

/** Equal parts; the first ones are a minor unit larger where it does not come out even. */
export function split(whole: Money, parts: number): Money[] {
  return allocate(
    whole,
    Array.from({ length: parts }, () => 1n),
  );
}
