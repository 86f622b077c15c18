/** How long ago, in the largest unit that fits; undefined when it is better said as a date. */
export interface Ago {
  readonly value: number;
  readonly unit: 'second' | 'minute' | 'hour' | 'day';
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Beyond this a date is easier to place than a number of days. */
const RECENT_DAYS = 6;

export function agoFrom(thenMs: number, nowMs: number): Ago | undefined {
  const passed = nowMs - thenMs;
  if (passed < -MINUTE_MS || passed > RECENT_DAYS * DAY_MS) return undefined;
  if (passed < MINUTE_MS) return { value: 0, unit: 'second' };
  if (passed < HOUR_MS) return { value: -Math.floor(passed / MINUTE_MS), unit: 'minute' };
  if (passed < DAY_MS) return { value: -Math.floor(passed / HOUR_MS), unit: 'hour' };
  return { value: -Math.floor(passed / DAY_MS), unit: 'day' };
}
