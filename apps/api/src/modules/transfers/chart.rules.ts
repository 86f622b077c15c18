/** The bank's own accounts that customers' movements go through: one a kind and currency. Pure. */
import type { RailName } from '@fairlead/contract';
import type { Currency } from '@fairlead/money';
import { uuidOf } from '#platform/random.ts';

/**
 * `own_funds`: what corrections and interest of a live bank are covered from. `fx_position`: what
 * was bought and sold. `fees`: what was charged. `interest`: what interest of a sandbox is paid
 * from. `suspense`: what moved outside and belongs to nobody yet. `sandbox_funding`: what simulated
 * money comes from and goes to.
 */
export const chartKinds = [
  'own_funds',
  'fx_position',
  'fees',
  'interest',
  'suspense',
  'sandbox_funding',
] as const;
export type ChartKind = (typeof chartKinds)[number];

export function chartCode(kind: ChartKind, currency: Currency): string {
  return `${kind}.${currency}`;
}

export function settlementCode(rail: RailName, currency: Currency): string {
  return `settlement.${rail}.${currency}`;
}

const known = new Map<string, string>();

/** Made from the code, so that every process means the same account without asking. */
function accountOf(code: string): string {
  const made = known.get(code);
  if (made !== undefined) return made;
  const id = uuidOf(code);
  known.set(code, id);
  return id;
}

export function chartAccount(kind: ChartKind, currency: Currency): string {
  return accountOf(chartCode(kind, currency));
}

/** What has left over a rail and not come back: the mirror of the rail's own books. */
export function settlementAccount(rail: RailName, currency: Currency): string {
  return accountOf(settlementCode(rail, currency));
}
