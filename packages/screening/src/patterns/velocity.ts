/** More payments, or more money, in a while than is usual for the customer. */
import { HOUR_MS, type Movement, type Reason, sumOf, within } from './pattern.ts';

export interface VelocitySettings {
  readonly hours: number;
  readonly mostPayments: number;
  readonly mostMinor: bigint;
}

export function velocity(
  movement: Movement,
  earlier: readonly Movement[],
  settings: VelocitySettings,
): Reason | undefined {
  const recent = within(movement, earlier, settings.hours * HOUR_MS);
  const totalMinor = sumOf(recent);
  if (recent.length <= settings.mostPayments && totalMinor <= settings.mostMinor) return undefined;
  return {
    pattern: 'velocity',
    movements: recent.map(({ id }) => id),
    totalMinor,
    limitMinor: settings.mostMinor,
    count: recent.length,
  };
}
