/** What may leave by what is proven of a customer, as the ledger's guards. Pure. */
import type { CustomerId, TransferId } from '@fairlead/contract';
import type { GuardUse } from '@fairlead/ledger';
import { type Currency, money } from '@fairlead/money';
import { isAbroad } from '#modules/payees/payees.service.ts';
import { limitMinor, roughCents } from '#modules/settings/rough-worth.service.ts';
import type { Limits } from '#modules/transfers/transfers.service.ts';

/** In minor units of one currency, where nothing else is said. */
export interface TierLimits {
  readonly perTransfer: bigint;
  /** In hundredths of a dollar: these are for all accounts of a customer together. */
  readonly perDayCents: bigint;
  readonly perMonthCents: bigint;
  readonly newPayeeCents: bigint;
  readonly count: bigint;
}

const tierNames = { 1: 'tier1', 2: 'tier2', 3: 'tier3' } as const;

function isTier(tier: number): tier is keyof typeof tierNames {
  return tier in tierNames;
}

/** Halved shortly after a password was reset or an email put back; nothing with nothing proven. */
export function limitsOf(
  tier: number,
  currency: Currency,
  settings: Limits,
  lowered: boolean,
): TierLimits {
  const share = lowered ? 2n : 1n;
  const dollars = (window: 'per_transfer' | 'per_day' | 'per_month') =>
    isTier(tier) ? settings[`${tierNames[tier]}_${window}`] : 0;
  const cents = (window: 'per_day' | 'per_month') => (BigInt(dollars(window)) * 100n) / share;
  return {
    perTransfer: limitMinor(dollars('per_transfer'), currency) / share,
    perDayCents: cents('per_day'),
    perMonthCents: cents('per_month'),
    newPayeeCents: (BigInt(settings.new_payee_per_day) * 100n) / share,
    count: BigInt(settings.payments_per_day),
  };
}

/** From the second tier on money goes abroad. */
export const ABROAD_FROM = 2;

/** Whether it stays at home, or what is proven of its sender lets it go further. */
export function mayGoThere(tier: number, country: string, currency: Currency): boolean {
  return tier >= ABROAD_FROM || !isAbroad(country, currency);
}

const next = [['email'], ['identity'], ['address'], []] as const;

export function nextTierNeeds(tier: number) {
  return [...(next[tier] ?? [])];
}

export interface Windows {
  readonly day: string;
  readonly month: string;
  readonly count: string;
}

/** Of all currencies together: whoever has accounts in several may send no more than others. */
export function windowsOf(customerId: CustomerId, today: string): Windows {
  return {
    day: `sent_day:${customerId}:${today}`,
    month: `sent_month:${customerId}:${today.slice(0, 7)}`,
    count: `sent_count:${customerId}:${today}`,
  };
}

const NEW_MS = 24 * 3_600_000;

/** Whether what arrived first has been there for 24 hours; until then whoever was paid is new. */
export function isKnownPayee(paidAt: Date | null, now: Date): boolean {
  return paidAt !== null && now.getTime() - paidAt.getTime() >= NEW_MS;
}

interface Counted {
  readonly customerId: CustomerId;
  readonly amountMinor: bigint;
  readonly currency: Currency;
  readonly today: string;
  /** Of the account paid, while it is new. */
  readonly newPayee: string | null;
  readonly quoteId: string | null;
}

/** All that goes to somebody while they are new is one window, however many midnights pass. */
const NEW_PAYEE = 'sent_payee';

/** What one within the limit of a single payment counts against. */
export function countedGuards(wish: Counted, limits: TierLimits): GuardUse[] {
  const { customerId, amountMinor, currency, today, newPayee, quoteId } = wish;
  const { day, month, count } = windowsOf(customerId, today);
  const addMinor = roughCents(money(amountMinor, currency));
  const use = (key: string, ceilingMinor: bigint) => ({ key, addMinor, ceilingMinor });
  return [
    ...(quoteId === null ? [] : [{ key: `quote:${quoteId}`, addMinor: 1n, ceilingMinor: 1n }]),
    { key: count, addMinor: 1n, ceilingMinor: limits.count },
    use(day, limits.perDayCents),
    use(month, limits.perMonthCents),
    ...(newPayee === null
      ? []
      : [use(`${NEW_PAYEE}:${customerId}:${newPayee}`, limits.newPayeeCents)]),
  ];
}

/**
 * A single one that is too large, or goes further than its sender may, has a window of its own, so
 * that the ledger remembers the no.
 */
export function sendingGuards(
  wish: Counted & { readonly id: TransferId; readonly mayGoThere: boolean },
  limits: TierLimits,
): GuardUse[] {
  const { id, mayGoThere: may, amountMinor: addMinor } = wish;
  const tier = { key: `sent_tier:${id}`, addMinor: 1n, ceilingMinor: 0n };
  const single = { key: `sent:${id}`, addMinor, ceilingMinor: limits.perTransfer };
  return [
    ...(may ? [] : [tier]),
    ...(addMinor > limits.perTransfer ? [single] : []),
    ...countedGuards(wish, limits),
  ];
}

type Used = Readonly<Record<string, string>>;

function takenFrom(guards: Used, isFreed: (key: string) => boolean): GuardUse[] {
  return Object.entries(guards)
    .filter(([key]) => isFreed(key))
    .map(([key, added]) => ({ key, addMinor: -BigInt(added), ceilingMinor: 0n }));
}

/** A used quote stays used; everything else is given back when nothing left after all. */
export function givenBack(guards: Used): GuardUse[] {
  return takenFrom(guards, (key) => !key.startsWith('quote:'));
}

const WINDOWS = ['sent_day', 'sent_month', 'sent_count'] as const;

function windowOf(key: string) {
  return WINDOWS.find((name) => key.startsWith(`${name}:`));
}

/**
 * What waited for its customer over midnight counts on the day on which it goes on: the windows
 * that it is taken from, and those that it counts against. Whom it is for stays as it was counted.
 */
export function movedToDay(
  { customerId, today }: { readonly customerId: CustomerId; readonly today: string },
  guards: Used,
  limits: TierLimits,
): { readonly freed: readonly GuardUse[]; readonly counted: readonly GuardUse[] } {
  const { day, month, count } = windowsOf(customerId, today);
  if (day in guards) return { freed: [], counted: [] };
  const used = new Map(Object.entries(guards).map(([key, added]) => [windowOf(key), added]));
  const wanted = [
    [day, limits.perDayCents],
    [month, limits.perMonthCents],
    [count, limits.count],
  ] as const;
  return {
    freed: takenFrom(guards, (key) => windowOf(key) !== undefined),
    counted: wanted.flatMap(([key, ceilingMinor]) => {
      const added = used.get(windowOf(key));
      return added === undefined ? [] : [{ key, addMinor: BigInt(added), ceilingMinor }];
    }),
  };
}

/** It left, on that day and in that month; but whom it was for is as new as before. */
export function givenBackOnReturn(guards: Used): GuardUse[] {
  return takenFrom(guards, (key) => key.startsWith(`${NEW_PAYEE}:`));
}
