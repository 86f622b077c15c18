/** How often somebody may ask, and how long a failed sign-in has to wait. */
import { isIPv6 } from 'node:net';
import type { RateClass } from '@fairlead/contract';
import ipaddr from 'ipaddr.js';

export interface Budget {
  readonly perMinute: number;
  /**
   * So many are taken from the shared window at a time and then given out by this process alone.
   * 1 is exact; more costs fewer writes. Never more than `perMinute` are given out by all together.
   */
  readonly lease: number;
}

export type Budgets = Readonly<Record<Exclude<RateClass, 'health'>, Budget>>;

/** Per person, or per address for somebody who is not signed in. */
export const defaultBudgets: Budgets = {
  read: { perMinute: 600, lease: 60 },
  write: { perMinute: 120, lease: 12 },
  search: { perMinute: 120, lease: 12 },
  money: { perMinute: 120, lease: 12 },
  // Each may read fifty thousand rows.
  export: { perMinute: 10, lease: 1 },
  credential: { perMinute: 30, lease: 1 },
};

/** Requests of one address that needed a session and had none; after these even 401 is too much. */
export const strangerBudget: Budget = { perMinute: 300, lease: 30 };

/** An IPv6 customer has at least a /64 for themselves, so that is one address. */
export function addressKey(ip: string): string {
  // Asked for every request: most are IPv4, and the exact test is a long expression.
  if (!ip.includes(':') || !isIPv6(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return `${address.toNormalizedString().split(':').slice(0, 4).join(':')}::/64`;
}

const waitsSeconds = [30, 60, 120, 300, 600, 900] as const;

/**
 * Failures before the first wait. Many people share an address; nobody shares an account. A person
 * over all their sessions has more than one session of theirs.
 */
export const freeFailures = { account: 5, device: 5, address: 30, person: 20 } as const;

/** How long the next attempt has to wait after so many failures in a row. */
export function waitAfter(scope: keyof typeof freeFailures, failures: number): number {
  const over = failures - freeFailures[scope];
  if (over < 0) return 0;
  return waitsSeconds[Math.min(over, waitsSeconds.length - 1)] ?? 0;
}

/** Failures are forgiven after a day without another. */
export const forgivenAfterSeconds = 24 * 3600;
