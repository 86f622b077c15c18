/** The windows that movements count against, as the ledger's guards. Pure. */
import type { limitSettings } from '@fairlead/contract';
import type { GuardUse } from '@fairlead/ledger';
import type { Currency } from '@fairlead/money';
import type * as z from 'zod';
import { limitMinor } from '#modules/settings/rough-worth.service.ts';
import type { Movement } from './transfers.rules.ts';

export type Limits = z.infer<typeof limitSettings>;
/** By what its keys name first. `quote`: used before. `expired`: no longer held. */
const guardWindows = {
  transfer: 'transfer',
  day: 'customer',
  month: 'customer',
  faucet: 'customer',
  quote: 'quote',
  expired: 'quote',
  // Of what leaves the bank.
  sent: 'transfer',
  sent_tier: 'transfer',
  sent_day: 'customer',
  sent_month: 'customer',
  sent_count: 'customer',
  sent_payee: 'customer',
} as const;
export type GuardWindow = keyof typeof guardWindows;

/** The windows of which a customer's own are found by what their keys begin with. */
export const customerWindows: readonly string[] = Object.entries(guardWindows).flatMap(
  ([window, names]) => (names === 'customer' ? [window] : []),
);

interface Window {
  /** Of what leaves. */
  readonly currency: Currency;
  /** The bank's own day. */
  readonly today: string;
  readonly now: Date;
  readonly limits: Limits;
}

/**
 * A single one that is too large has a window of its own, only so that the ledger refuses and
 * remembers it like any other. A quote that has expired is refused in the same way: a late repeat
 * of what is still being written then finds what came of it, and never hears a wrong no.
 */
export function guardsOf(
  movement: Pick<Movement, 'id' | 'kind' | 'customerId' | 'amountMinor' | 'quote'>,
  { currency, today, now, limits }: Window,
): GuardUse[] {
  const { id, kind, customerId, amountMinor } = movement;
  const use = (window: GuardWindow, of: string, limit: number): GuardUse => ({
    key: `${window}:${of}`,
    addMinor: amountMinor,
    ceilingMinor: limitMinor(limit, currency),
  });
  const mine = `${customerId}:${currency}`;
  if (kind === 'faucet') return [use('faucet', `${mine}:${today}`, limits.faucet_per_day)];
  if (kind !== 'internal') return [];
  const quote = movement.quote?.says;
  if (quote && quote.expiresAt <= now) {
    return [{ key: `expired:${quote.id}`, addMinor: 1n, ceilingMinor: 0n }];
  }
  const single = use('transfer', id, limits.internal_per_transfer);
  return [
    ...(quote ? [{ key: `quote:${quote.id}`, addMinor: 1n, ceilingMinor: 1n }] : []),
    ...(amountMinor > single.ceilingMinor ? [single] : []),
    use('day', `${mine}:${today}`, limits.internal_per_day),
    use('month', `${mine}:${today.slice(0, 7)}`, limits.internal_per_month),
  ];
}

function isWindow(text: string): text is GuardWindow {
  return Object.hasOwn(guardWindows, text);
}

/** Which window a guard of ours is. */
export function windowOf(guard: string): GuardWindow {
  const window = guard.slice(0, guard.indexOf(':'));
  if (isWindow(window)) return window;
  throw new Error('The ledger names a guard that is not ours.');
}
