/**
 * One key for one wish, for whatever a page asks the bank to do: who sends it again after a lost
 * answer gets the first answer, and nothing is done twice. A wish that was fulfilled, or that reads
 * otherwise, is another one; so is one that comes long after, or after anything else was done: who
 * switched on, then off, then on again must not hear the first answer once more.
 */
import type { Wishes } from '@fairlead/contract/client';
import { nowMs } from '#lib/clock.ts';
import { uuidV7 } from './transfer-id.ts';

/** As long as somebody who saw no answer may still mean the same. */
const SAME_FOR_MS = 10 * 60_000;
const MOST = 50;

interface Kept {
  readonly key: string;
  readonly atMs: number;
}

export function openWishes(now: () => number = nowMs): Wishes {
  /** Oldest first. */
  const open = new Map<string, Kept>();
  return {
    keyOf: (wish) => {
      const known = open.get(wish);
      if (known !== undefined && now() - known.atMs < SAME_FOR_MS) return known.key;
      open.delete(wish);
      const key = uuidV7();
      open.set(wish, { key, atMs: now() });
      const [oldest] = open.keys();
      if (open.size > MOST && oldest !== undefined) open.delete(oldest);
      return key;
    },
    fulfilled: () => open.clear(),
  };
}
