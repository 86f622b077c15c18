/** Where a blocking screen comes, goes or makes way for the next, that begins at its top. */
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** `gate`: the one on show, null for none; undefined as long as nobody knows. */
export function useGateArrival(gate: string | null | undefined): void {
  const { pathname } = useLocation();
  const before = useRef({ gate, pathname });
  useEffect(() => {
    const last = before.current;
    before.current = { gate, pathname };
    // What another address shows begins at its top anyway, and the first screen of all does.
    if (last.gate === undefined || last.gate === gate || last.pathname !== pathname) return;
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('#main h1')?.focus({ preventScroll: true });
  }, [gate, pathname]);
}
