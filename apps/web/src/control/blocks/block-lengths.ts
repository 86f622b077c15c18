/** How long a block lasts, counted from when it is decided on. */
import { nowMs } from '#lib/clock.ts';

/** In seconds. */
const LENGTHS = {
  hour: 3_600,
  day: 86_400,
  week: 604_800,
  month: 2_592_000,
  quarter: 7_776_000,
} as const;

export const BLOCK_LENGTHS = ['hour', 'day', 'week', 'month', 'quarter'] as const;

export function endOf(length: (typeof BLOCK_LENGTHS)[number]): string {
  return new Date(nowMs() + LENGTHS[length] * 1000).toISOString();
}
