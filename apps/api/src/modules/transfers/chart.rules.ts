/** The bank's own accounts that customers' movements go through: one a kind and currency. Pure. */
import { createHash } from 'node:crypto';
import type { Currency } from '@fairlead/money';

/**
 * `fx_position`: what was bought and sold. `fees`: what was charged. `interest`: what interest is
 * paid from. `sandbox_funding`: what simulated money comes from and goes to.
 */
export const chartKinds = ['fx_position', 'fees', 'interest', 'sandbox_funding'] as const;
export type ChartKind = (typeof chartKinds)[number];

export function chartCode(kind: ChartKind, currency: Currency): string {
  return `${kind}.${currency}`;
}

const known = new Map<string, string>();

/** Made from the code, so that every process means the same account without asking. */
export function chartAccount(kind: ChartKind, currency: Currency): string {
  const code = chartCode(kind, currency);
  const made = known.get(code);
  if (made !== undefined) return made;
  const hex = createHash('sha256').update(code).digest('hex');
  const groups = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  const id = groups.join('-');
  known.set(code, id);
  return id;
}
