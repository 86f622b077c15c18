/** Counts down to a moment; 0 when it has come. */
import { useEffect, useState } from 'react';
import { nowMs } from '#lib/clock.ts';

const TICK_MS = 500;

function secondsUntil(iso: string | undefined): number {
  if (iso === undefined) return 0;
  return Math.max(0, Math.ceil((Date.parse(iso) - nowMs()) / 1_000));
}

export function useSecondsUntil(iso: string | undefined): number {
  const [left, setLeft] = useState(() => secondsUntil(iso));
  useEffect(() => {
    setLeft(secondsUntil(iso));
    const timer = setInterval(() => setLeft(secondsUntil(iso)), TICK_MS);
    return () => clearInterval(timer);
  }, [iso]);
  return left;
}
