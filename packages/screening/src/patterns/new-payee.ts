/** A large sum to somebody who was never paid before, or only since a short while. */
import { HOUR_MS, type Movement, type Reason, sumOf, within } from './pattern.ts';

export interface NewPayeeSettings {
  /** So long after the first payment a payee is new. */
  readonly newHours: number;
  readonly largeMinor: bigint;
}

export function newPayee(
  movement: Movement,
  earlier: readonly Movement[],
  settings: NewPayeeSettings,
): Reason | undefined {
  const same = earlier.filter(
    ({ payeeId, at, id }) =>
      payeeId === movement.payeeId && at <= movement.at && id !== movement.id,
  );
  const fresh = settings.newHours * HOUR_MS;
  if (same.some(({ at }) => at <= movement.at - fresh)) return undefined;
  // Several smaller sums on the first day are one large sum.
  const together = within(movement, same, fresh);
  const totalMinor = sumOf(together);
  if (totalMinor < settings.largeMinor) return undefined;
  return {
    pattern: 'new-payee',
    movements: together.map(({ id }) => id),
    totalMinor,
    limitMinor: settings.largeMinor,
    count: together.length,
  };
}
