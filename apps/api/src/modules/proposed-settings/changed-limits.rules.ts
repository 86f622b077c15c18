/** Which changes of limits loosen what customers and staff are held to, or stop them. Pure. */
import type { limitSettings } from '@fairlead/contract';
import type * as z from 'zod';

type Limits = z.infer<typeof limitSettings>;
type LimitsPatch = { readonly [Name in keyof Limits]?: Limits[Name] | undefined };

type Directions = 'either' | 'up' | 'down' | 'neither';

/**
 * In which direction one needs a second person. Up: more leaves, or fewer payments are looked at by
 * anybody. Down: so little may be sent or released that it is nothing. That more is looked at is
 * what one person does in an emergency: each of those payments has its own decide-by date.
 */
const BY_TWO: Readonly<Record<keyof Limits, Directions>> = {
  // Money inside the bank: what is raised here leaves for nobody.
  internal_per_transfer: 'down',
  internal_per_day: 'down',
  internal_per_month: 'down',
  tier1_per_transfer: 'either',
  tier1_per_day: 'either',
  tier1_per_month: 'either',
  tier2_per_transfer: 'either',
  tier2_per_day: 'either',
  tier2_per_month: 'either',
  tier3_per_transfer: 'either',
  tier3_per_day: 'either',
  tier3_per_month: 'either',
  new_payee_per_day: 'either',
  payments_per_day: 'either',
  approver_per_day: 'either',
  purpose_from: 'up',
  new_payee_review: 'up',
  velocity_review: 'up',
  large_hold: 'up',
  unreconciled_days: 'up',
  // A sandbox's own.
  faucet_per_day: 'neither',
};

export function changesLimit(now: Limits, patch: LimitsPatch): boolean {
  const names = Object.keys(now) as (keyof Limits)[];
  return names.some((name) => {
    const next = patch[name] ?? now[name];
    if (next === now[name]) return false;
    return BY_TWO[name] === 'either' || BY_TWO[name] === (next > now[name] ? 'up' : 'down');
  });
}
