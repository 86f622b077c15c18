/** Where a blocking screen comes, goes or makes way for the next, that begins at its top. */
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Somebody is on the way to a screen whose heading is not there yet. */
let isArriving = false;

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
    isArriving = true;
    landOnHeading();
  }, [gate, pathname]);
}

/** For the blocking screen itself, which may have to be loaded first. */
export function useGateHeading(): void {
  useEffect(landOnHeading, []);
}

function landOnHeading(): void {
  const heading = document.querySelector<HTMLElement>('#main h1');
  if (!isArriving || heading === null) return;
  isArriving = false;
  heading.focus({ preventScroll: true });
}
