/** Several payments just under a limit within some days, which together would be above it. */
import { DAY_MS, type Movement, type Reason, sumOf, within } from './pattern.ts';

export interface StructuringSettings {
  readonly days: number;
  readonly limitMinor: bigint;
  /** How close to the limit counts as just under it, in percent of the limit. */
  readonly percentUnder: number;
  readonly leastPayments: number;
}

export function structuring(
  movement: Movement,
  earlier: readonly Movement[],
  settings: StructuringSettings,
): Reason | undefined {
  const { limitMinor, percentUnder } = settings;
  const floor = limitMinor - (limitMinor * BigInt(percentUnder)) / 100n;
  const isUnder = ({ amountMinor }: Movement) => amountMinor >= floor && amountMinor < limitMinor;
  if (!isUnder(movement)) return undefined;
  const under = within(movement, earlier, settings.days * DAY_MS).filter(isUnder);
  const totalMinor = sumOf(under);
  if (under.length < settings.leastPayments || totalMinor < limitMinor) return undefined;
  return {
    pattern: 'structuring',
    movements: under.map(({ id }) => id),
    totalMinor,
    limitMinor,
    count: under.length,
  };
}
