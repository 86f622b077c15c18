/** Days as a test needs them on whichever day it runs. */
const DAY_MS = 86_400_000;

/** So many days after this moment, or before it, in UTC. */
export function dayAfter(moment: Date, days: number): string {
  return new Date(moment.getTime() + days * DAY_MS).toISOString().slice(0, 10);
}

/** The birthday of somebody who is eighteen on this day, so many days later. */
export function eighteenAfter(moment: Date, days: number): string {
  const birth = new Date(moment);
  birth.setUTCFullYear(birth.getUTCFullYear() - 18);
  return dayAfter(birth, days);
}
