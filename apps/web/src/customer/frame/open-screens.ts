/** Which screens stay open behind a blocking one: one's papers, one's protection, the way out. */
import type { GateFacts } from '@fairlead/contract/customer-status';
import type { Screen } from '#routes.tsx';

const RESTRICTIONS: readonly GateFacts['gate'][] = ['account_locked', 'account_in_review'];

export function isOpenUnder({ underGates }: Screen, { gate }: GateFacts): boolean {
  if (underGates === undefined || gate === 'second_factor') return false;
  return underGates === 'all' || !RESTRICTIONS.includes(gate);
}
