/** A bound on what leaves a row each time: the rows themselves are the count. */
import { Refusal } from '#platform/errors.ts';

export interface Bound {
  readonly most: number;
  readonly withinMs: number;
  /** Where the sentence says what else can be done. */
  readonly refusal?: 'too_many_complaints';
}

/** `times` are those within the bound's time, newest first. Refuses with `too_many_requests`. */
export function refuseBeyond(times: readonly Date[], bound: Bound, now: Date): void {
  const { most, withinMs, refusal = 'too_many_requests' } = bound;
  const earliest = times[most - 1];
  if (earliest === undefined) return;
  const seconds = Math.ceil((earliest.getTime() + withinMs - now.getTime()) / 1000);
  throw new Refusal(refusal, { retryAfterSeconds: Math.max(1, seconds) });
}
