/** Which changes of limits loosen what the bank holds customers and staff to. Pure. */
import type { limitSettings } from '@fairlead/contract';
import type * as z from 'zod';

type Limits = z.infer<typeof limitSettings>;

/** Money inside the bank and a sandbox's own: what is raised here leaves for nobody. */
const anybodys: readonly (keyof Limits)[] = [
  'internal_per_transfer',
  'internal_per_day',
  'internal_per_month',
  'faucet_per_day',
];

type LimitsPatch = { readonly [Name in keyof Limits]?: Limits[Name] | undefined };

/** Higher is looser, whichever it is: more leaves, or fewer payments are looked at by anybody. */
export function raisesLimit(now: Limits, patch: LimitsPatch): boolean {
  const names = Object.keys(now) as (keyof Limits)[];
  return names
    .filter((name) => !anybodys.includes(name))
    .some((name) => (patch[name] ?? now[name]) > now[name]);
}
