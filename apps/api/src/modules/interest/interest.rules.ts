/**
 * Interest as whole numbers. A day earns balance × rate units, and 3,650,000 of them (rates are
 * hundredths of a percent of a year of 365 days) are one minor unit. Pure.
 */
import { createHash } from 'node:crypto';
import type { AccountId, TransferId } from '@fairlead/contract';

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

/**
 * The transfer that pays an account for the days through this one. Made from them, and shaped like
 * an id of that day, so that whoever does the work again means the same transfer.
 */
export function paymentId(accountId: AccountId, through: string): TransferId {
  const time = Date.parse(`${through}T00:00:00Z`).toString(16).padStart(12, '0');
  const hex = createHash('sha256').update(`interest ${accountId} ${through}`).digest('hex');
  const uuid = [
    time.slice(0, 8),
    time.slice(8),
    `7${hex.slice(0, 3)}`,
    `a${hex.slice(3, 6)}`,
    hex.slice(6, 18),
  ].join('-');
  return `trf_${uuid}` as TransferId;
}

/** What a day's work goes through, in order. Interest is paid on the first of a month. */
export const steps = ['accrue', 'pay', 'mature', 'done'] as const;
export type Step = (typeof steps)[number];

export function nextStep(step: Step, day: string): Step {
  if (step === 'accrue') return day.endsWith('-01') ? 'pay' : 'mature';
  return step === 'pay' ? 'mature' : 'done';
}
