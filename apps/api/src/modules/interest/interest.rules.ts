/**
 * Interest as whole numbers. A day earns balance × rate units, and 3,650,000 of them (rates are
 * hundredths of a percent of a year of 365 days) are one minor unit. Pure.
 */

export const UNITS_PER_MINOR = 10_000n * 365n;

export interface EarnedDay {
  readonly balanceMinor: bigint;
  /** Hundredths of a percent a year. */
  readonly rate: number;
}

export function unitsOf({ balanceMinor, rate }: EarnedDay): bigint {
  return balanceMinor > 0n ? balanceMinor * BigInt(rate) : 0n;
}

export interface Payment {
  readonly amountMinor: bigint;
  /** What is less than a minor unit; counts towards the next one. */
  readonly carriedUnits: bigint;
}

/** Rounded down; nothing is lost, because the rest is carried. */
export function paymentOf(units: bigint): Payment {
  return { amountMinor: units / UNITS_PER_MINOR, carriedUnits: units % UNITS_PER_MINOR };
}

/** What a day's work goes through, in order. Interest is paid on the first of a month. */
export const steps = ['accrue', 'pay', 'mature', 'done'] as const;
export type Step = (typeof steps)[number];

export function nextStep(step: Step, day: string): Step {
  if (step === 'accrue') return day.endsWith('-01') ? 'pay' : 'mature';
  return step === 'pay' ? 'mature' : 'done';
}
