/**
 * Watches how long nothing was asked of the bank: a minute before the session ends of itself it
 * counts down, and then says that it is over. All tabs of a browser share one session.
 */
import { useEffect, useRef, useState } from 'react';
import { nowMs } from '#lib/clock.ts';
import { onAnswer } from './answers.ts';
import { type Audience, onTabNews, tellTabs } from './tabs.ts';

const TICK_MS = 1_000;
const WARNING_SECONDS = 60;
/** Somebody who types without asking the bank anything is here too; it is told so often. */
const KEEP_AWAKE_MS = 30_000;
const SIGNS = ['pointerdown', 'keydown'] as const;

export interface IdleOptions {
  readonly audience: Audience;
  /** Undefined while nobody is signed in. */
  readonly idleSeconds: number | undefined;
  /** Whether an answer at this address keeps the session awake. */
  readonly counts: (path: string) => boolean;
  /** Asks the bank something, which keeps the session awake. */
  readonly stay: () => Promise<unknown>;
  readonly onEnd: () => void;
}

/** Seconds that are left, once it is time to warn. */
export function useIdle(options: IdleOptions): number | undefined {
  const { audience, idleSeconds } = options;
  const latest = useRef(options);
  latest.current = options;
  const lastAt = useRef(0);
  const [left, setLeft] = useState<number>();

  useEffect(() => {
    if (idleSeconds === undefined) {
      setLeft(undefined);
      return;
    }
    lastAt.current = nowMs();
    let told = 0;
    const awake = (atMs: number) => {
      if (atMs < lastAt.current) return;
      lastAt.current = atMs;
      setLeft(undefined);
    };
    const forgetAnswers = onAnswer(({ path, status, askedAtMs, attended }) => {
      if (status === 401 || !attended || !latest.current.counts(path)) return;
      awake(askedAtMs);
      // The other tabs count from when they are told.
      if (nowMs() - told < TICK_MS || nowMs() - askedAtMs > KEEP_AWAKE_MS) return;
      told = nowMs();
      tellTabs(audience, 'active');
    });
    const forgetTabs = onTabNews(audience, 'active', () => awake(nowMs()));
    const secondsLeft = () => idleSeconds - (nowMs() - lastAt.current) / 1_000;
    const tick = setInterval(() => {
      const seconds = secondsLeft();
      if (seconds <= 0) latest.current.onEnd();
      setLeft(seconds > 0 && seconds <= WARNING_SECONDS ? Math.ceil(seconds) : undefined);
    }, TICK_MS);
    const sign = () => {
      const quiet = nowMs() - lastAt.current;
      // Once it warns, only an answer to the warning counts.
      if (quiet < KEEP_AWAKE_MS || secondsLeft() <= WARNING_SECONDS) return;
      lastAt.current = nowMs();
      void latest.current.stay();
    };
    for (const name of SIGNS) addEventListener(name, sign, { passive: true });
    return () => {
      forgetAnswers();
      forgetTabs();
      clearInterval(tick);
      for (const name of SIGNS) removeEventListener(name, sign);
    };
  }, [audience, idleSeconds]);
  return left;
}
