/** A password alone must not add a second factor of its own to somebody who has one. */
import { Refusal } from '#platform/errors.ts';

/** Refuses with `second_factor_required`. */
export function refuseBeforeFactor(
  session: { readonly secondFactorAt: Date | null },
  enrolled: boolean,
): void {
  if (enrolled && session.secondFactorAt === null) throw new Refusal('second_factor_required');
}
