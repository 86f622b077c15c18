/** The products there are, in the order of the sign-up form and then of online banking. */
import type { GroupOf } from '#control/settings/settings.queries.ts';

export type ProductId = keyof GroupOf<'products'>['value'];

export const productIds = [
  'savings-account',
  'current-account',
  'offshore-account',
  'checking-account',
  'fixed-deposit-account',
  'complete-freedom',
  'retirement-access-plus',
  'concession-account',
  'maxi-saver',
  'incentive-saver',
  'term-deposits',
] as const satisfies readonly ProductId[];
