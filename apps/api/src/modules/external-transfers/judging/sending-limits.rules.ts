/** What may leave by what is proven of a customer, as the ledger's guards. Pure. */
import type { CustomerId, TransferId } from '@fairlead/contract';
import type { GuardUse } from '@fairlead/ledger';
import { type Currency, money } from '@fairlead/money';
import { limitMinor, roughCents } from '#modules/settings/rough-worth.service.ts';
import type { Limits } from '#modules/transfers/transfers.service.ts';

/** In minor units of one currency, where nothing else is said. */
export interface TierLimits {
  readonly perTransfer: bigint;
  readonly perDay: bigint;
  readonly perMonth: bigint;
  /** In hundredths of a dollar: a payee is new to all accounts of a customer together. */
  readonly newPayeeCents: bigint;
  readonly count: bigint;
}

/** A price in hundredths of a dollar. */
export function priceMinor(cents: number, currency: Currency): bigint {
  return limitMinor(cents, currency) / 100n;
}

const tierNames = { 1: 'tier1', 2: 'tier2', 3: 'tier3' } as const;

function isTier(tier: number): tier is keyof typeof tierNames {
  return tier in tierNames;
}

/** Halved while a password was reset a short while ago; nothing with nothing proven. */
export function limitsOf(
  tier: number,
  currency: Currency,
  settings: Limits,
  lowered: boolean,
): TierLimits {
  const share = lowered ? 2n : 1n;
  const of = (window: 'per_transfer' | 'per_day' | 'per_month') =>
    isTier(tier) ? limitMinor(settings[`${tierNames[tier]}_${window}`], currency) / share : 0n;
  return {
    perTransfer: of('per_transfer'),
    perDay: of('per_day'),
    perMonth: of('per_month'),
    newPayeeCents: (BigInt(settings.new_payee_per_day) * 100n) / share,
    count: BigInt(settings.payments_per_day),
  };
}

/** From the second tier on money goes abroad. */
export const ABROAD_FROM = 2;

const next = [['email'], ['identity'], ['address'], []] as const;

export function nextTierNeeds(tier: number) {
  return [...(next[tier] ?? [])];
}

export interface Windows {
  readonly day: string;
  readonly month: string;
  readonly count: string;
}

export function windowsOf(customerId: CustomerId, currency: Currency, today: string): Windows {
  const mine = `${customerId}:${currency}`;
  return {
    day: `sent_day:${mine}:${today}`,
    month: `sent_month:${mine}:${today.slice(0, 7)}`,
    count: `sent_count:${customerId}:${today}`,
  };
}

/** A single one that is too large has a window of its own, so that the ledger remembers the no. */
export function sendingGuards(
  wish: {
    readonly id: TransferId;
    readonly customerId: CustomerId;
    readonly amountMinor: bigint;
    readonly currency: Currency;
    readonly today: string;
    /** Of the account paid, while it is new. */
    readonly newPayee: string | null;
    readonly quoteId: string | null;
  },
  limits: TierLimits,
): GuardUse[] {
  const { id, customerId, amountMinor, currency, today, newPayee, quoteId } = wish;
  const { day, month, count } = windowsOf(customerId, currency, today);
  const use = (key: string, ceilingMinor: bigint) => ({ key, addMinor: amountMinor, ceilingMinor });
  return [
    ...(quoteId === null ? [] : [{ key: `quote:${quoteId}`, addMinor: 1n, ceilingMinor: 1n }]),
    ...(amountMinor > limits.perTransfer ? [use(`sent:${id}`, limits.perTransfer)] : []),
    { key: count, addMinor: 1n, ceilingMinor: limits.count },
    use(day, limits.perDay),
    use(month, limits.perMonth),
    ...(newPayee === null
      ? []
      : [
          {
            key: `sent_payee:${customerId}:${newPayee}:${today}`,
            addMinor: roughCents(money(amountMinor, currency)),
            ceilingMinor: limits.newPayeeCents,
          },
        ]),
  ];
}

/** A used quote stays used; everything else is given back when nothing left after all. */
export function givenBack(guards: Readonly<Record<string, string>>): GuardUse[] {
  return Object.entries(guards)
    .filter(([key]) => !key.startsWith('quote:'))
    .map(([key, added]) => ({ key, addMinor: -BigInt(added), ceilingMinor: 0n }));
}
