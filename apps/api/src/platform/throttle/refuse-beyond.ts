/** A bound on what leaves a row each time: the rows themselves are the count. */
import { Refusal } from '#platform/errors.ts';

export interface Bound {
  readonly most: number;
  readonly withinMs: number;
}

/** `times` are those within the bound's time, newest first. Refuses with `too_many_requests`. */
export function refuseBeyond(times: readonly Date[], { most, withinMs }: Bound, now: Date): void {
  const earliest = times[most - 1];
  if (earliest === undefined) return;
  const seconds = Math.ceil((earliest.getTime() + withinMs - now.getTime()) / 1000);
  throw new Refusal('too_many_requests', { retryAfterSeconds: Math.max(1, seconds) });
}
