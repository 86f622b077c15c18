/**
 * What a sum earns, by the bank's own rule: each day earns balance × rate, what is whole is paid
 * each month, and the rest is carried. A year has 365 days. Pure.
 */
const UNITS_PER_MINOR = 10_000n * 365n;
const DAYS = 365;
const MONTHS = 12;

/** Days of the n-th month, when the days of a year are spread over its months. */
function daysOf(month: number): bigint {
  const through = (count: number) => Math.floor((count * DAYS) / MONTHS);
  return BigInt(through(month + 1) - through(month));
}

/** `rate` in hundredths of a percent a year. Minor units. */
export function interestOver(amountMinor: bigint, rate: number, months: number): bigint {
  let balance = amountMinor;
  let carried = 0n;
  for (let month = 0; month < months; month += 1) {
    const units = carried + balance * BigInt(rate) * daysOf(month);
    balance += units / UNITS_PER_MINOR;
    carried = units % UNITS_PER_MINOR;
  }
  return balance - amountMinor;
}
