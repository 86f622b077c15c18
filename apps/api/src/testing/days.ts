/** Days as a test needs them on whichever day it runs. */
import type { TestBrowser } from './bank.ts';

const DAY_MS = 86_400_000;

/** Bank time moves on over HTTP, in as many calls as it takes. */
export async function passTime(
  { client }: Pick<TestBrowser, 'client'>,
  seconds: number,
): Promise<void> {
  for (let left = seconds; left > 0; ) {
    ({ left } = await client.sandbox.advanceClock({ body: { advance: left } }));
  }
}

/** So many days after this moment, or before it, in UTC. */
export function dayAfter(moment: Date, days: number): string {
  return new Date(moment.getTime() + days * DAY_MS).toISOString().slice(0, 10);
}

/**
 * The birthday of somebody who is eighteen on this day, so many days later. Eighteen years before a
 * 29 February there was none, and whoever is born on the next day is not eighteen yet.
 */
export function eighteenAfter(moment: Date, days: number): string {
  const birth = new Date(moment);
  birth.setUTCFullYear(birth.getUTCFullYear() - 18);
  if (birth.getUTCDate() !== moment.getUTCDate()) birth.setUTCDate(0);
  return dayAfter(birth, days);
}
